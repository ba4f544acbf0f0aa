import DisplayTree
import Foundation

/// The top of a window's hierarchy: proposes the window's size to its content and places it at the window's origin.
@MainActor package final class RootElement: LayoutElement {
  private var child: Element?
  private var content: [LayoutElement] = []
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
    adopt(content)
    invalidateLayout()
  }

  package override var layoutChildren: [LayoutElement] { content }

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
    let innerProposal = Proposal(inner.size)
    for element in content {
      let childSize = element.size(innerProposal)
      element.place(
        at: CGPoint(x: inner.midX - childSize.width / 2, y: inner.midY - childSize.height / 2), size: childSize,
        proposal: innerProposal)
    }
  }
}

extension CGRect {
  package func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.leading, y: minY + insets.top, width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }
}
