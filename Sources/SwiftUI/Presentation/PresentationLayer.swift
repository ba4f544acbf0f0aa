import DisplayTree
import Foundation

/// Something shown above the whole window. Its place in the view hierarchy, and so its environment and its life, is that
/// of the view which presents it.
@MainActor package class PresentationLayer: LayoutElement {
  /// Called when the person, or the content by `dismiss`, wants it closed.
  final var onClose: (() -> Void)?
  final let values: EnvironmentNode
  private let editMode = StateLocation(EditMode.inactive)

  init(parent: Element) {
    values = EnvironmentNode(parent: parent.environment)
    super.init(parent: parent, environment: parent.environment)
  }

  /// Puts the layer above the others; called by subclasses when they have their content.
  final func present() {
    life = .active
    adopt(layoutChildren)
    graph.root.addLayer(self)
  }

  /// Asks for the layer to be closed.
  final func close() { onClose?() }

  package override func keeps(preference key: Any.Type) -> Bool { true }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func tearDown() {
    guard life != .gone else { return }
    super.tearDown()
    graph.root.removeLayer(self)
  }

  /// What a presented view finds in its environment beside what the presenter has.
  func ownValues() -> EnvironmentValues {
    var own = EnvironmentValues()
    own.dismiss = DismissAction(LayerHandle(self))
    own.navigationPage = nil
    own.editMode = Binding(location: editMode)
    own.leaveControl()
    own.isInBar = false
    // What a column gives its lists does not reach beyond it.
    let presenter = EnvironmentValues(node: environment)
    if presenter.isInSidebar, presenter.listStyleKind == .sidebar { own.listStyleKind = .insetGrouped }
    if presenter.isInBar {
      // Bars have a look of their own, which is not that of what comes from them.
      let window = EnvironmentValues(node: graph.root.environment)
      own.dynamicTypeSize = window.dynamicTypeSize
      own.font = window.font
      own.lineLimit = nil
      own.imageScale = window.imageScale
      own.labelStyle = window.labelStyle
      own.buttonStyle = window.buttonStyle
    }
    own.isInSidebar = false
    own.leadingColumn = nil
    own.outerSearch = nil
    own.isElevated = true
    return own
  }

  final var window: RootElement { graph.root }

  /// The view that presents: what a popover points to.
  final var anchorElement: LayoutElement? {
    var list: [LayoutElement] = []
    parent?.collectLayout(into: &list)
    return list.first
  }
}

/// A layer as its content knows it.
package final class LayerHandle: Equatable, @unchecked Sendable {
  package weak var layer: PresentationLayer?
  init(_ layer: PresentationLayer) { self.layer = layer }
  package static func == (a: LayerHandle, b: LayerHandle) -> Bool { a.layer === b.layer }
}

/// What a presenting modifier knows of what it presents.
package struct Presentation {
  /// What is to be shown now, by identity; nil for nothing.
  var identity: @MainActor () -> AnyHashable?
  /// Tells the app that it is no longer shown.
  var close: @MainActor () -> Void
  var onDismiss: (() -> Void)?

  nonisolated init(_ isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil) {
    identity = { isPresented.wrappedValue ? AnyHashable(true) : nil }
    close = { if isPresented.wrappedValue { isPresented.wrappedValue = false } }
    self.onDismiss = onDismiss
  }
  nonisolated init<Item: Identifiable>(_ item: Binding<Item?>, onDismiss: (() -> Void)? = nil) {
    nonisolated(unsafe) let item = item
    identity = { item.wrappedValue.map { AnyHashable($0.id) } }
    close = { if item.wrappedValue != nil { item.wrappedValue = nil } }
    self.onDismiss = onDismiss
  }
}

/// A modifier that presents something while a binding says so.
@MainActor package protocol PresentingModifier: ViewModifier where Body == Never {
  var presentation: Presentation { get }
  /// Makes what is shown.
  func makeLayer(in parent: Element) -> PresentationLayer
  /// Gives it what it shows now.
  func update(_ layer: PresentationLayer)
}

extension PresentingModifier {
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(PresentingElement(view, parent: inputs.parent)) }
}

@MainActor
package final class PresentingElement<Content: View, Modifier: PresentingModifier>:
  PassthroughElement<Content, Modifier>
{
  private var layer: PresentationLayer?
  private var identity: AnyHashable?

  package override init(_ view: UnsafePointer<ModifiedContent<Content, Modifier>>, parent: Element) {
    super.init(view, parent: parent)
    follow()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    layer.map(body)
  }
  package override func collectLayout(into list: inout [LayoutElement]) { child.collectLayout(into: &list) }
  package override func collectLazy(into list: inout [LazyItem]) { child.collectLazy(into: &list) }

  package override func modifierChanged(from old: Modifier) { follow() }
  package override func rebuild() {
    isDirty = false
    follow()
  }

  private func follow() {
    let wanted = graph.evaluate(self) { modifier.presentation.identity() }
    if wanted == identity {
      if let layer { modifier.update(layer) }
      return
    }
    if layer != nil { end() }
    identity = wanted
    guard wanted != nil else { return }
    let layer = modifier.makeLayer(in: self)
    layer.onClose = { [weak self] in self?.modifier.presentation.close() }
    self.layer = layer
    layer.present()
  }

  private func end() {
    guard let layer else { return }
    self.layer = nil
    layer.tearDown()
    if let onDismiss = modifier.presentation.onDismiss { graph.afterUpdate(onDismiss) }
  }
}
