import Foundation

/// A group of rows with a header and a footer.
public struct Section<Parent, Content, Footer> {
  package var header: Parent
  package var content: Content
  package var footer: Footer
  package var isExpanded: Binding<Bool>?
  nonisolated init(_ header: Parent, _ content: Content, _ footer: Footer, isExpanded: Binding<Bool>? = nil) {
    self.header = header
    self.content = content
    self.footer = footer
    self.isExpanded = isExpanded
  }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public var body: Never { fatalError("Section has no body") }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(SectionElement<Parent, Content, Footer>(view, parent: inputs.parent))
  }
}

extension Section: SectionParts where Parent: View, Content: View, Footer: View {
  package var headerView: any View { header }
  package var contentView: any View { content }
  package var footerView: any View { footer }
}

extension Section where Parent: View, Content: View, Footer: View {
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { self.init(header(), content(), footer()) }
  public nonisolated init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header, content(), footer)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(EmptyView(), content(), footer())
  }
  public nonisolated init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(EmptyView(), content(), footer)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header(), content(), EmptyView())
  }
  public nonisolated init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header, content(), EmptyView())
  }
  /// A section whose rows can be hidden by its header.
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) { self.init(header(), content(), EmptyView(), isExpanded: isExpanded) }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(EmptyView(), content(), EmptyView()) }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), content(), EmptyView())
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(Text(title), content(), EmptyView())
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(Text(titleKey), content(), EmptyView(), isExpanded: isExpanded) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(Text(title), content(), EmptyView(), isExpanded: isExpanded) }
}

/// What a list asks a section beyond its parts.
@MainActor package protocol CollapsibleSection: LazySection {
  /// Whether the rows show, for lists whose sections a person can close.
  var isExpanded: Binding<Bool> { get }
}

/// A section's three parts: rows for a list, views in a row elsewhere.
@MainActor package final class SectionElement<Parent: View, Content: View, Footer: View>: Element, CollapsibleSection {
  private var header: SectionPart!
  private var content: Element!
  private var footer: SectionPart!
  /// The app's own word on whether the rows show.
  private var expansion: Binding<Bool>?
  private let ownExpansion = StateLocation(true)
  package var isExpanded: Binding<Bool> { expansion ?? Binding(location: ownExpansion) }
  private var isOpen = true

  init(_ view: UnsafePointer<Section<Parent, Content, Footer>>, parent: Element) {
    expansion = view.pointee.isExpanded
    super.init(parent: parent)
    readExpansion()
    header = SectionPart(parent: self, isHeader: true)
    withUnsafePointer(to: view.pointee.header) { header.make($0) }
    content = withUnsafePointer(to: view.pointee.content) {
      Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    footer = SectionPart(parent: self, isHeader: false)
    withUnsafePointer(to: view.pointee.footer) { footer.make($0) }
    life = .active
  }

  private func readExpansion() {
    isOpen = graph.evaluate(self) {
      if let expansion { return expansion.wrappedValue }
      // In a sidebar every section can be closed.
      return EnvironmentValues(node: environment).listStyleKind != .sidebar || ownExpansion.get()
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: Section<Parent, Content, Footer>.self)
    expansion = view.pointee.isExpanded
    if expansion != nil { rebuild() }
    withUnsafePointer(to: view.pointee.header) { header.update($0) }
    withUnsafePointer(to: view.pointee.content) { content.update($0) }
    withUnsafePointer(to: view.pointee.footer) { footer.update($0) }
  }

  package override func rebuild() {
    isDirty = false
    let wasOpen = isOpen
    readExpansion()
    if wasOpen != isOpen { structureChanged() }
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    if let header { body(header) }
    if let content { body(content) }
    if let footer { body(footer) }
  }

  package override func collectLayout(into list: inout [LayoutElement]) {
    header.collectLayout(into: &list)
    if isOpen { content.collectLayout(into: &list) }
    footer.collectLayout(into: &list)
  }

  package override func collectLazy(into list: inout [LazyItem]) { list.append(.section(self)) }
  package func collectHeader(into list: inout [LayoutElement]) { header.collectLayout(into: &list) }
  package func collectContent(into list: inout [LazyItem]) { if isOpen { content.collectLazy(into: &list) } }
  package func collectFooter(into list: inout [LayoutElement]) { footer.collectLayout(into: &list) }
}

/// The environment of a header or footer: never lazy, and in a list in the list's own type.
@MainActor package final class SectionPart: Element {
  private var child: Element?
  private let node: EnvironmentNode
  private let isHeader: Bool

  init(parent: Element, isHeader: Bool) {
    self.isHeader = isHeader
    node = EnvironmentNode(parent: parent.environment)
    super.init(parent: parent, environment: node, isLazy: false)
    setValues()
    life = .active
  }

  func make<V: View>(_ view: UnsafePointer<V>) {
    child = V._makeElement(view, inputs: _ViewInputs(parent: self)).element
  }

  private func setValues() {
    guard let parent, ancestor(of: ListBody.self) != nil else { return }
    var values = EnvironmentValues()
    graph.evaluate(self) {
      let outer = EnvironmentValues(node: parent.environment)
      guard outer.isListRow else { return }
      let style = outer.listStyleKind
      values.isListRow = false
      if isHeader && (style == .plain || style == .sidebar || outer.headerProminence == .increased) {
        values.font = style == .plain ? .headline : .title3.weight(.bold)
      } else {
        values.font = .footnote
        values.setSystemForeground([AnyShapeStyle(Color(.system(.secondaryLabel)))])
        if isHeader { values.textCase = .uppercase }
      }
    }
    node.setValues(values.overrides)
  }

  package override func update(_ view: UnsafeRawPointer) { child?.update(view) }
  package override func rebuild() {
    isDirty = false
    setValues()
  }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

/// How much a section's header stands out.
public enum Prominence: Sendable, Hashable { case standard, increased }

private enum HeaderProminenceKey: EnvironmentKey { static var defaultValue: Prominence { .standard } }
extension EnvironmentValues {
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }
}
extension View {
  /// Sets how much the headers of sections stand out.
  public nonisolated func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}
