import DisplayTree
import Foundation

/// Content that fills a screen: laid out between the covered edges, and allowed to reach under them.
@MainActor package final class ScreenElement: ContainerElement {
  /// How far the screen's edges are covered by bars and by the window's own edges.
  var insets = EdgeInsets() {
    didSet { if insets != oldValue { needsPlacement = true } }
  }
  var onStructureChange: (() -> Void)?

  init(_ view: AnyView, parent: Element, environment: EnvironmentNode) {
    super.init(parent: parent, environment: environment)
    withUnsafePointer(to: view) { makeContent($0) }
  }

  func update(_ view: AnyView) { withUnsafePointer(to: view) { structure?.update($0) } }

  package override func keeps(preference key: Any.Type) -> Bool { false }
  package override var stackAxis: Axis? { children.count > 1 ? .vertical : nil }
  package override func childrenChanged() { onStructureChange?() }
  package override var safeAreaRegion: SafeAreaRegion? {
    SafeAreaRegion(bounds: CGRect(origin: .zero, size: size), insets: insets)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let natural = SharedPlace(of: children, proposal: proposal.inset(by: insets)).size
    return CGSize(width: natural.width + insets.horizontal, height: natural.height + insets.vertical)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = CGRect(origin: .zero, size: size).inset(by: insets)
    SharedPlace(of: children, proposal: Proposal(inner.size)).fill(inner) { child, origin, size, proposal in
      placeChild(child, at: origin, size: size, proposal: proposal)
    }
  }

  /// The first thing in here that scrolls.
  var firstScroll: LayoutElement? {
    func find(in element: LayoutElement) -> LayoutElement? {
      if element.displayNode?.kind == .scroll { return element }
      for child in element.layoutChildren { if let found = find(in: child) { return found } }
      return nil
    }
    return find(in: self)
  }
}
