import Foundation

/// How several views share a place that is meant for one, as the root of a window or of a screen is: below each other,
/// as in a `VStack`.
@MainActor package struct SharedPlace {
  private static let style = StackStyle(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil)
  private let children: [LayoutElement]
  private let gaps: [Double]
  private let pass: StackPass

  package init(of children: [LayoutElement], proposal: Proposal) {
    self.children = children
    gaps = zip(children, children.dropFirst()).map { upper, lower in
      upper.preferredSpacing.distance(to: lower.preferredSpacing, along: .vertical)
    }
    let priorities = children.map { $0.isSpacer ? -.infinity : $0.trait(LayoutPriorityTrait.self) }
    pass = StackPass(Self.style, proposal, children, priorities: priorities, gaps: gaps)
  }

  /// What they take together.
  package var size: CGSize { pass.size }

  /// Puts them into the middle of `bounds`; `place` puts one.
  package func fill(_ bounds: CGRect, place: (LayoutElement, CGPoint, CGSize, Proposal) -> Void) {
    let corner = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
    for (index, origin) in pass.origins(Self.style, children, gaps: gaps).enumerated() {
      let position = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
      place(children[index], position, pass.parts[index].size, pass.parts[index].proposal)
    }
  }
}
