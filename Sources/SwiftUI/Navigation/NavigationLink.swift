import DisplayTree
import Foundation

/// Leads to another screen of the navigation stack that it is in.
public struct NavigationLink<Label: View, Destination: View> {
  package enum Target {
    case view(Destination)
    case value(AnyHashable?)
  }
  package let target: Target
  package let label: Label
  /// The app's own word on whether the destination shows.
  package var activation: LinkActivation?
  /// In the sidebar: shows its destination in the column beside it.
  var isDetail = true

  public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination())
    self.label = label()
  }
  public nonisolated init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination())
    self.label = label()
    activation = LinkActivation(isActive)
  }
  public nonisolated init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination())
    self.label = label()
    activation = LinkActivation(tag: tag, selection: selection)
  }
  public nonisolated init(destination: Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination)
    self.label = label()
  }
  public nonisolated init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    target = .view(destination)
    self.label = label()
    activation = LinkActivation(isActive)
  }
  public nonisolated init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination)
    self.label = label()
    activation = LinkActivation(tag: tag, selection: selection)
  }
  /// Sets whether the link shows its destination in the column beside its own, as it does by itself, or in its own.
  public nonisolated func isDetailLink(_ isDetailLink: Bool) -> some View {
    var link = self
    link.isDetail = isDetailLink
    return link
  }
}

extension NavigationLink where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(isActive: isActive, destination: destination) { Text(titleKey) } }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(isActive: isActive, destination: destination) { Text(title) } }
  public nonisolated init<V: Hashable>(
    _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) { self.init(tag: tag, selection: selection, destination: destination) { Text(titleKey) } }
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination, isActive: isActive) { Text(titleKey) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination, isActive: isActive) { Text(title) }
  }
  public nonisolated init<V: Hashable>(
    _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) } }
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(title) } }
}

extension NavigationLink where Destination == Never {
  /// A link that shows what `navigationDestination(for:)` makes of the value; disabled without one.
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
  public nonisolated init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Label == Text { self.init(value: value) { Text(title) } }
}

/// A binding that says whether a link's destination shows.
package struct LinkActivation {
  let read: @MainActor () -> Bool
  let write: @MainActor (Bool) -> Void

  nonisolated init(_ isActive: Binding<Bool>) {
    read = { isActive.wrappedValue }
    write = { isActive.wrappedValue = $0 }
  }
  nonisolated init<V: Hashable>(tag: V, selection: Binding<V?>) {
    nonisolated(unsafe) let (tag, selection) = (tag, selection)
    read = { selection.wrappedValue == tag }
    write = {
      if $0 { selection.wrappedValue = tag } else if selection.wrappedValue == tag { selection.wrappedValue = nil }
    }
  }
}

extension NavigationLink: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(NavigationLinkElement(view.pointee, parent: inputs.parent))
  }
}

/// A link: draws itself as a button, and keeps the page that it shows.
@MainActor
package final class NavigationLinkElement<Label: View, Destination: View>: ScopeElement, PageSource,
  RowLinkSource
{
  private var view: NavigationLink<Label, Destination>
  private var child: Element?
  private weak var page: PageElement?
  private let presence = LinkPresence()

  init(_ view: NavigationLink<Label, Destination>, parent: Element) {
    self.view = view
    super.init(parent: parent)
    slots = [presence]
    withUnsafePointer(to: button) {
      child = LinkButton<Label>._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
    followBinding()
  }

  private var button: LinkButton<Label> {
    var isDisabled = false
    if case .value(nil) = view.target { isDisabled = true }
    return LinkButton(label: view.label, isDisabled: isDisabled, link: link) { [weak self] in self?.follow() }
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: NavigationLink<Label, Destination>.self).pointee
    withUnsafePointer(to: button) { child?.update($0) }
    if let page { page.setContent(content) }
    followBinding()
  }

  package override func rebuild() {
    isDirty = false
    followBinding()
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }

  private var content: () -> AnyView {
    guard case .view(let destination) = view.target else { return { AnyView(EmptyView()) } }
    return { AnyView(destination) }
  }

  /// How the column that shows the destination knows that it came from here.
  package var link: AnyHashable {
    if case .value(let value?) = view.target { value } else { AnyHashable(ObjectIdentifier(self)) }
  }

  package func followFromRow() -> Bool {
    guard graph.untracked({ EnvironmentValues(node: environment).isEnabled }) else { return false }
    if case .value(nil) = view.target { return false }
    follow()
    return true
  }

  /// The link was pressed.
  private func follow() {
    let environment = EnvironmentValues(node: environment)
    guard let below = environment.navigationPage?.page else { return }
    switch view.target {
    case .value(let value?):
      if let column = environment.splitColumn?.column, column.leads, let list = environment.listSelection?.list,
        list.choose(value)
      {
        break
      }
      below.stack.append(value, above: below)
    case .value(nil): break
    case .view:
      push(above: below)
      view.activation?.write(true)
    }
  }

  private func push(above below: PageElement) {
    guard page == nil else {
      below.stack.column?.choose()
      return
    }
    page = below.present(link, source: self, isDetail: view.isDetail, environment: environment, content: content)
    presence.isModified = page != nil
  }

  private func followBinding() {
    guard let activation = view.activation else { return }
    let (isActive, handle) = graph.evaluate(self) {
      (activation.read(), EnvironmentValues(node: environment).navigationPage)
    }
    if isActive, page == nil, let below = handle?.page {
      // A page that is still being made cannot be covered yet.
      graph.afterUpdate { [weak self, weak below] in
        guard let self, let below, life != .gone, activation.read() else { return }
        push(above: below)
      }
    } else if !isActive, let page {
      page.stack.popPage(page)
    }
  }

  package func pageWasPopped(_ page: PageElement) {
    guard page === self.page else { return }
    self.page = nil
    presence.isModified = false
    if life != .gone, let activation = view.activation, activation.read() { activation.write(false) }
  }

  /// A page goes with its link, unless the link was in a row and has no binding of its own: a row that leaves the list,
  /// by a filter for instance, does not take the page away from whoever reads it.
  package override func tearDown() {
    let page = page
    let isRow = graph.untracked { EnvironmentValues(node: environment).isListRow }
    super.tearDown()
    guard let page, page.life == .active else { return }
    if isRow, view.activation == nil { page.source = nil } else { page.stack.popPage(page) }
  }
}

/// Keeps a lazy row that shows a page.
private final class LinkPresence: StatefulSlot {
  var isModified = false
}

/// How a link looks: in a list's row the whole row with a chevron, elsewhere a button.
struct LinkButton<Content: View>: View {
  let label: Content
  let isDisabled: Bool
  let link: AnyHashable
  let action: @MainActor () -> Void
  @Environment(\.isListRow) private var isListRow
  @Environment(\.leadingColumn) private var column
  @Environment(\.listSelection) private var list
  @Environment(\.isInSidebar) private var isInSidebar
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.buttonStyle) private var style

  var body: some View {
    if isListRow {
      ButtonCore(
        action: action, press: .shown("row"), kind: .link, disabledOpacity: 0.5,
        content: HStack(spacing: 0) {
          label.modifier(SidebarRowLook(isChosen: isInSidebar && isChosen))
          Spacer(minLength: column == nil ? 8 : 0)
          if column == nil {
            HStack(spacing: 0) {
              RowBadgeGap()
              Image(systemName: "chevron.forward").font(.system(size: 13, weight: .semibold))
                .foregroundStyle(Color(.system(.tertiaryLabel))).accessibilityHidden(true)
            }
          }
        }
      )
      .fillsRow().disabled(isDisabled)
      .modifier(
        _TraitWritingModifier(LinkTrait.self, .some(RowLink(value: link, isShown: isShown, hasMark: column == nil))))
    } else if style != nil {
      Button(action: action) { label }.disabled(isDisabled)
    } else {
      ButtonCore(
        action: action, press: .shown("dim"), kind: .link,
        content: label.asOneLabel.foregroundStyle(
          isEnabled && !isDisabled ? Color.accentColor : Color(.system(.tertiaryLabel)))
      )
      .disabled(isDisabled)
    }
  }

  /// Whether the column beside this one shows what the link leads to.
  private var isShown: Bool { column?.column?.shownLinkBeside == link }
  private var isChosen: Bool { isShown || list?.list?.isChosen(link) == true }
}

/// A chosen row of a sidebar is filled with the tint: what stands on it is white.
private struct SidebarRowLook: ViewModifier {
  let isChosen: Bool
  func body(content: Content) -> some View {
    content.transformEnvironment(\.backgroundProminence) { if isChosen { $0 = .increased } }
  }
}
