import Foundation

/// How something is scaled to a space of another shape.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// As large as it can be within the space.
  case fit
  /// As small as it can be while it covers the space.
  case fill
}

/// Keeps the relation of a view's width to its height.
public struct _AspectRatioLayout: Equatable, Sendable {
  public var aspectRatio: CGFloat?
  public var contentMode: ContentMode
  public nonisolated init(aspectRatio: CGFloat? = nil, contentMode: ContentMode) {
    self.aspectRatio = aspectRatio
    self.contentMode = contentMode
  }
}

extension _AspectRatioLayout: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AspectRatioElement
}

@MainActor package final class AspectRatioElement: AlignedWrapperElement<_AspectRatioLayout> {
  package override func childProposal(_ proposal: Proposal) -> Proposal {
    guard let content else { return proposal }
    var ratio = modifier.aspectRatio ?? 0
    if !(ratio > 0) {
      let ideal = content.size(.unspecified)
      ratio = ideal.width / ideal.height
    }
    guard ratio > 0, ratio < .infinity else { return proposal }
    if proposal.width.isNaN && proposal.height.isNaN { return proposal }
    if proposal.height.isNaN || proposal.height == .infinity {
      return proposal.width == .infinity || proposal.width.isNaN
        ? proposal : Proposal(width: proposal.width, height: proposal.width / ratio)
    }
    if proposal.width.isNaN || proposal.width == .infinity {
      return Proposal(width: proposal.height * ratio, height: proposal.height)
    }
    let isWide = proposal.width > proposal.height * ratio
    return isWide == (modifier.contentMode == .fit)
      ? Proposal(width: proposal.height * ratio, height: proposal.height)
      : Proposal(width: proposal.width, height: proposal.width / ratio)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    content?.size(childProposal(proposal)) ?? .zero
  }
}

extension View {
  /// Proposes this view a size of a given relation of width to height; nil for the relation of its ideal size.
  public nonisolated func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(aspectRatio: aspectRatio, contentMode: contentMode))
  }

  /// Proposes this view a size of the same shape as `aspectRatio`.
  public nonisolated func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales this view to fit the space, keeping its shape.
  public nonisolated func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales this view to cover the space, keeping its shape.
  public nonisolated func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}
