import DisplayTree
import Foundation

/// A section's header or footer that stays in view while its section scrolls: a node of its own, which the host moves.
@MainActor package final class PinnedElement: LayoutElement {
  private let content: LayoutElement
  private let isHeader: Bool
  /// Where its section ends (or, for a footer, begins), along the container's axis.
  var limit = 0.0 { didSet { if limit != oldValue { setNeedsDisplay() } } }

  init(_ content: LayoutElement, isHeader: Bool, parent: LazyElement) {
    self.content = content
    self.isHeader = isHeader
    super.init(parent: parent)
    makeDisplayNode(.group)
    life = .active
    adopt([content])
  }

  package override func tearDown() {
    if content.life != .gone, content.layoutParent === self { content.layoutParent = nil }
    super.tearDown()
  }

  package override var layoutChildren: [LayoutElement] { content.life == .gone ? [] : [content] }
  package override func computeSize(_ proposal: Proposal) -> CGSize { content.size(proposal) }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard content.life != .gone else { return }
    placeChild(content, at: .zero, size: size, proposal: proposal)
  }
  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    content.explicitGuide(key, size: size, proposal: proposal)
  }
  package override func displayProperties() -> Properties {
    let isAcross = (parent as? LazyElement)?.style.axis == .horizontal
    return [.sticky: [.number(isAcross ? 1 : 0), .number(isHeader ? 0 : 1), .number(limit)]]
  }
}
