import Foundation

/// A wrapper that places its one view by an alignment in a frame of its own.
@MainActor package class AlignedWrapperElement<Modifier: ViewModifier>: WrapperElement<Modifier> {
  /// Which points of the frame and of the view are laid upon one another.
  package var alignment: Alignment { .center }
  /// What the view is proposed when the frame is proposed `proposal`.
  package func childProposal(_ proposal: Proposal) -> Proposal { proposal }

  private func childPlace(in size: CGSize, _ proposal: Proposal) -> (origin: CGPoint, size: CGSize, proposal: Proposal)
  {
    guard let content else { return (.zero, .zero, proposal) }
    let inner = childProposal(proposal)
    let innerSize = content.size(inner)
    return (position(of: content, innerSize, inner, in: size), innerSize, inner)
  }

  private func position(of child: LayoutElement, _ childSize: CGSize, _ childProposal: Proposal, in size: CGSize)
    -> CGPoint
  {
    child.aligned(alignment, size: childSize, proposal: childProposal, in: size)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    let place = childPlace(in: size, proposal)
    placeChild(content, at: place.origin, size: place.size, proposal: place.proposal)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard let content else { return nil }
    let place = childPlace(in: size, proposal)
    return content.explicitGuide(key, size: place.size, proposal: place.proposal).map { $0 + place.origin[key.axis] }
  }
}

extension LayoutElement {
  /// Where this element, of `size` for `proposal`, begins when its guides lie upon those of a frame.
  package final func aligned(
    _ alignment: Alignment, size: CGSize, proposal: Proposal, in frame: CGSize
  ) -> CGPoint {
    func offset(_ key: AlignmentKey) -> Double {
      let outer = key.standard(in: nil, size: frame, proposal: .unspecified)
      let value = outer - self.alignment(key, size: size, proposal: proposal)
      return value.isNaN ? 0 : value
    }
    return CGPoint(x: offset(alignment.horizontal.key), y: offset(alignment.vertical.key))
  }
}
