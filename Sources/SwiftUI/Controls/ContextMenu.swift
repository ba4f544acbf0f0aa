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
  private var layer: MenuLayerElement?
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
    layer.map(body)
  }
  package override func displayProperties() -> Properties { isEnabled ? [.events: ["long"]] : [:] }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled, case .longPress(let phase) = event else { return false }
    if phase == .began { open() }
    return true
  }

  private func open() {
    guard layer == nil else { return }
    let close = { [weak self] in self?.close() }
    let content = graph.evaluate(self) { modifier.items() }
    let panel = MenuPanelElement(
      MenuPanel(content: content, didChoose: { close() }), name: "", anchor: frameInWindow, parent: self,
      onDismiss: { close() })
    let layer = MenuLayerElement(panel, parent: self)
    self.layer = layer
    graph.root.addLayer(layer)
  }

  private func close() {
    guard let layer else { return }
    self.layer = nil
    graph.root.removeLayer(layer)
    layer.tearDown()
  }

  package override func tearDown() {
    if let layer { graph.root.removeLayer(layer) }
    super.tearDown()
  }
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
  /// A menu for the rows that are chosen in a list or table. It is not shown here: give the rows menus of their own.
  public nonisolated func contextMenu<I: Hashable, M: View>(
    forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
    primaryAction: ((Set<I>) -> Void)? = nil
  ) -> some View { withoutEffectView("contextMenu(forSelectionType:)") }
  public nonisolated func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
    modifier(_ContextMenuModifier(items: { contextMenu.map { AnyView($0.items) } ?? AnyView(EmptyView()) }))
  }
}
