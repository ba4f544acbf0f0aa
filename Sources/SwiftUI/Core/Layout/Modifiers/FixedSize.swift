import Foundation

/// Lets a view have its ideal size.
public struct _FixedSizeLayout: Equatable, Sendable {
  let horizontal: Bool
  let vertical: Bool
}

extension _FixedSizeLayout: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = FixedSizeElement
}

@MainActor package final class FixedSizeElement: AlignedWrapperElement<_FixedSizeLayout> {
  package override func childProposal(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: modifier.horizontal ? .nan : proposal.width, height: modifier.vertical ? .nan : proposal.height)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    content?.size(childProposal(proposal)) ?? .zero
  }
}

extension View {
  /// Gives this view its ideal size in some directions, whatever is proposed.
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }

  /// Gives this view its ideal size, whatever is proposed.
  public nonisolated func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
}
