import DisplayTree
import Foundation

/// A menu that comes up when the content is pressed long, or clicked with the other mouse button.
public struct _ContextMenuModifier {
  package var items: () -> AnyView
}

extension _ContextMenuModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = ContextMenuElement
}

@MainActor package final class ContextMenuElement: WrapperElement<_ContextMenuModifier> {
  private let menu = ContextMenuLayer()
  private var isEnabled = true

  package override func setUp() {
    makeDisplayNode(.group)
    rebuild()
  }
  package override func rebuild() {
    isDirty = false
    isEnabled = graph.evaluate(self) { EnvironmentValues(node: environment).isEnabled }
    setNeedsDisplay()
  }
  package override func modifierChanged(from old: _ContextMenuModifier) {}
  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    menu.layer.map(body)
  }
  package override func displayProperties() -> Properties { isEnabled ? [.events: ["long"]] : [:] }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled, case .longPress(let phase) = event else { return false }
    if phase == .began { open() }
    return true
  }

  private func open() {
    guard menu.layer == nil else { return }
    menu.open(graph.evaluate(self) { modifier.items() }, over: self)
  }

  package override func tearDown() {
    menu.forget(in: graph)
    super.tearDown()
  }
}

/// The menu that covers the window while it is open.
@MainActor final class ContextMenuLayer {
  private(set) var layer: MenuLayerElement?

  func open(_ content: AnyView, over element: LayoutElement) {
    guard layer == nil else { return }
    let close = { [weak self, weak element] in if let element { self?.close(in: element.graph) } }
    let panel = MenuPanelElement(
      MenuPanel(content: content, didChoose: { close() }), name: "", anchor: element.frameInWindow, parent: element,
      onDismiss: { close() })
    let layer = MenuLayerElement(panel, parent: element)
    self.layer = layer
    element.graph.root.addLayer(layer)
  }

  private func close(in graph: ViewGraph) {
    guard let layer else { return }
    self.layer = nil
    graph.root.removeLayer(layer)
    layer.tearDown()
  }

  /// The element that the menu belongs to goes away, and tears down what it has.
  func forget(in graph: ViewGraph) { if let layer { graph.root.removeLayer(layer) } }
}

/// A context menu as a value, as the first version of SwiftUI had it.
public struct ContextMenu<MenuItems: View> {
  let items: MenuItems
  public nonisolated init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

extension View {
  /// Adds a menu that comes up with a long press.
  public nonisolated func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems
  ) -> some View { modifier(_ContextMenuModifier(items: { AnyView(menuItems()) })) }
  public nonisolated func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View { modifier(_ContextMenuModifier(items: { AnyView(menuItems()) })) }
  /// A menu for the rows of a list or table: for the chosen ones where it is opened on one of them, else for the row
  /// under the finger. It does not open on the empty space below the rows.
  ///
  /// `primaryAction` is what a tap on a row does while the list is not being edited.
  public nonisolated func contextMenu<I: Hashable, M: View>(
    forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
    primaryAction: ((Set<I>) -> Void)? = nil
  ) -> some View {
    environment(
      \.selectionMenu,
      SelectionMenu(
        accepts: { $0.base is I }, menu: { ids in AnyView(menu(Set(ids.compactMap { $0.base as? I }))) },
        primaryAction: primaryAction.map { action in { ids in action(Set(ids.compactMap { $0.base as? I })) } }))
  }
  public nonisolated func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
    modifier(_ContextMenuModifier(items: { contextMenu.map { AnyView($0.items) } ?? AnyView(EmptyView()) }))
  }
}
