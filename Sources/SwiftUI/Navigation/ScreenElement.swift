import DisplayTree
import Foundation

/// Content that fills a screen: laid out between the covered edges, and allowed to reach under them.
@MainActor package final class ScreenElement: ContainerElement {
  /// How far the screen's edges are covered by bars and by the window's own edges.
  var insets = EdgeInsets() {
    didSet { if insets != oldValue { needsPlacement = true } }
  }
  /// Shows only the first of several views.
  private let isFirstOnly: Bool
  var onStructureChange: (() -> Void)?

  init(_ view: AnyView, isFirstOnly: Bool = false, parent: Element, environment: EnvironmentNode) {
    self.isFirstOnly = isFirstOnly
    super.init(parent: parent, environment: environment)
    withUnsafePointer(to: view) { makeContent($0) }
  }

  func update(_ view: AnyView) { withUnsafePointer(to: view) { structure?.update($0) } }

  package override var keepsPreferences: Bool { false }
  package override var layoutChildren: [LayoutElement] { isFirstOnly ? Array(children.prefix(1)) : children }
  package override func childrenChanged() { onStructureChange?() }
  package override var safeAreaRegion: SafeAreaRegion? {
    SafeAreaRegion(bounds: CGRect(origin: .zero, size: size), insets: insets)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let inner = proposal.inset(by: insets)
    let natural = layoutChildren.reduce(CGSize.zero) { most, child in
      let size = child.size(inner)
      return CGSize(width: max(most.width, size.width), height: max(most.height, size.height))
    }
    return CGSize(width: natural.width + insets.horizontal, height: natural.height + insets.vertical)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = CGRect(origin: .zero, size: size).inset(by: insets)
    let proposal = Proposal(inner.size)
    for child in layoutChildren {
      let childSize = child.size(proposal)
      placeChild(
        child, at: CGPoint(x: inner.midX - childSize.width / 2, y: inner.midY - childSize.height / 2), size: childSize,
        proposal: proposal)
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
