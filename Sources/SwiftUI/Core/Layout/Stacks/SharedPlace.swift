import Foundation

/// How several views share a place that is meant for one, as the root of a window or of a screen is: below each other,
/// as in a `VStack`.
@MainActor package struct SharedPlace {
  private static let style = StackStyle(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil)
  private let children: [LayoutElement]
  private let gaps: StackGaps?
  private let pass: StackPass

  package init(of children: [LayoutElement], proposal: Proposal) {
    self.children = children
    var gaps: StackGaps?
    pass = StackPass(Self.style, proposal, children, gaps: &gaps) {
      children[$0].isSpacer ? -.infinity : children[$0].trait(LayoutPriorityTrait.self)
    }
    self.gaps = gaps
  }

  /// What they take together.
  package var size: CGSize { pass.size }

  /// Puts them into the middle of `bounds`; `place` puts one.
  package func fill(_ bounds: CGRect, place: (LayoutElement, CGPoint, CGSize, Proposal) -> Void) {
    let corner = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
    pass.forEachOrigin(Self.style, children, gaps: gaps) { index, origin in
      let position = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
      place(children[index], position, pass.parts[index].size, pass.parts[index].proposal)
    }
  }
}
