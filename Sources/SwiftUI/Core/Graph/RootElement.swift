import DisplayTree
import Foundation

/// The top of a window's hierarchy: proposes the window's size to its content and places it at the window's origin.
@MainActor package final class RootElement: LayoutElement {
  private var child: Element?
  private var content: [LayoutElement] = []
  /// What covers the window's content: sheets, alerts, menus, in the order in which they came.
  private var layers: [LayoutElement] = []
  package private(set) var windowSize = CGSize(width: 390, height: 844)
  package private(set) var windowInsets = EdgeInsets()

  init(graph: ViewGraph, environment: EnvironmentNode) {
    super.init(rootOf: graph, environment: environment)
    adoptDisplayNode(graph.tree.root)
    life = .active
  }

  /// Shows `view`; replaces what was shown before.
  package func mount<V: View>(_ view: V) {
    child?.tearDown()
    child = withUnsafePointer(to: view) { V._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    structureChanged()
  }

  /// Takes a new value of the view that is shown.
  package func update<V: View>(_ view: V) { withUnsafePointer(to: view) { child?.update($0) } }

  /// Shows `layer` above everything that is there. It is given the whole window; what it is inside the view hierarchy
  /// (its environment, its life) stays with the element that made it.
  package func addLayer(_ layer: LayoutElement) {
    layers.append(layer)
    layersChanged()
  }

  package func removeLayer(_ layer: LayoutElement) {
    layers.removeAll { $0 === layer }
    layersChanged()
  }

  private func layersChanged() {
    adopt(layoutChildren)
    invalidateLayout()
  }

  package func resize(to size: CGSize, insets: EdgeInsets = EdgeInsets()) {
    guard size != windowSize || insets != windowInsets else { return }
    windowSize = size
    windowInsets = insets
    invalidateLayout()
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }

  package override func structureChanged() {
    content.removeAll()
    child?.collectLayout(into: &content)
    layersChanged()
  }

  package override var layoutChildren: [LayoutElement] { content + layers }
  package override var stackAxis: Axis? { content.count > 1 ? .vertical : nil }

  package override func computeSize(_ proposal: Proposal) -> CGSize { windowSize }

  package override func revalidateSize() -> Bool { false }

  package override func placeAgain() {
    let whole = Proposal(windowSize)
    place(at: .zero, size: windowSize, proposal: whole)
    forcePlacement()
  }

  package override var safeAreaRegion: SafeAreaRegion? {
    SafeAreaRegion(bounds: CGRect(origin: .zero, size: windowSize), insets: windowInsets)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = CGRect(origin: .zero, size: windowSize).inset(by: windowInsets)
    SharedPlace(of: content, proposal: Proposal(inner.size)).fill(inner) { element, origin, size, proposal in
      element.place(at: origin, size: size, proposal: proposal)
    }
    for layer in layers { layer.place(at: .zero, size: size, proposal: Proposal(size)) }
  }
}

extension CGRect {
  package func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.leading, y: minY + insets.top, width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }
}
