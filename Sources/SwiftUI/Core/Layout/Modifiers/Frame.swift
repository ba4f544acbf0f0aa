import Diagnostics
import Foundation

/// A frame of fixed size in one or both directions.
public struct _FrameLayout: Equatable, Sendable {
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  var isFixed: Bool { width != nil && height != nil }
}

extension _FrameLayout: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = FrameElement
}

@MainActor package final class FrameElement: AlignedWrapperElement<_FrameLayout> {
  package override var alignment: Alignment { modifier.alignment }

  package override func childProposal(_ proposal: Proposal) -> Proposal {
    Proposal(width: modifier.width ?? proposal.width, height: modifier.height ?? proposal.height)
  }

  /// Where both directions are given, all proposals are the same.
  package override func canonical(_ proposal: Proposal) -> Proposal {
    modifier.isFixed ? .unspecified : proposal
  }

  package override func modifierChanged(from old: _FrameLayout) {
    // The answer that is remembered stood for all proposals, and may still be right for its own.
    if old.isFixed != modifier.isFixed { cacheIsStale() }
    super.modifierChanged(from: old)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    if let width = modifier.width, let height = modifier.height { return CGSize(width: width, height: height) }
    let inner = content?.size(childProposal(proposal)) ?? .zero
    return CGSize(width: modifier.width ?? inner.width, height: modifier.height ?? inner.height)
  }
}

/// A frame with limits.
public struct _FlexFrameLayout: Equatable, Sendable {
  let minWidth: CGFloat?
  let idealWidth: CGFloat?
  let maxWidth: CGFloat?
  let minHeight: CGFloat?
  let idealHeight: CGFloat?
  let maxHeight: CGFloat?
  let alignment: Alignment

  func limits(_ axis: Axis) -> (least: Double?, ideal: Double?, most: Double?) {
    let (least, ideal, most) =
      axis == .horizontal ? (minWidth, idealWidth, maxWidth) : (minHeight, idealHeight, maxHeight)
    return (least.map { Double($0) }, ideal.map { Double($0) }, most.map { Double($0) })
  }
}

extension _FlexFrameLayout: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = FlexFrameElement
}

/// Takes what it is proposed, within its limits; a limit that is missing is the view's own size.
@MainActor package final class FlexFrameElement: AlignedWrapperElement<_FlexFrameLayout> {
  package override var alignment: Alignment { modifier.alignment }

  package override func childProposal(_ proposal: Proposal) -> Proposal {
    var result = proposal
    for axis in Axis.allCases {
      let limits = modifier.limits(axis)
      let wanted = proposal[axis].isNaN ? limits.ideal ?? .nan : proposal[axis]
      result[axis] = wanted.isNaN ? .nan : min(max(wanted, limits.least ?? -.infinity), limits.most ?? .infinity)
    }
    return result
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let inner = content?.size(childProposal(proposal)) ?? .zero
    var size = CGSize.zero
    for axis in Axis.allCases {
      let limits = modifier.limits(axis)
      let least = limits.least ?? min(inner[axis], limits.most ?? .infinity)
      let most = limits.most ?? max(inner[axis], limits.least ?? 0)
      let wanted = proposal[axis].isNaN ? limits.ideal ?? inner[axis] : proposal[axis]
      size[axis] = min(max(wanted, least), most)
    }
    return size
  }
}

/// Sizes that make no sense are ignored, as Apple's framework does, and logged.
private func checked(_ length: CGFloat?) -> CGFloat? {
  guard let length else { return nil }
  if length >= 0 && length < .infinity { return length }
  Log.once("Invalid frame dimension (negative or non-finite).")
  return nil
}

extension View {
  /// Puts this view into a frame of the given size, points; nil leaves a direction as it is.
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(_FrameLayout(width: checked(width), height: checked(height), alignment: alignment))
  }

  /// Puts this view into a frame of its size; give the frame a width or a height.
  @available(*, deprecated, message: "Please pass one or more parameters.")
  public nonisolated func frame() -> some View { frame(width: nil, height: nil) }

  /// Puts this view into a frame whose size stays within limits, points.
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    func ordered(_ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?) -> (CGFloat?, CGFloat?, CGFloat?) {
      let floor = least.flatMap { $0 == -.infinity ? nil : checked($0) }
      let wanted = checked(ideal).map { max($0, floor ?? 0) }
      let limit = most.flatMap { $0 == .infinity ? $0 : checked($0) }.map { max($0, wanted ?? floor ?? 0) }
      return (floor, wanted, limit)
    }
    let (minWidth, idealWidth, maxWidth) = ordered(minWidth, idealWidth, maxWidth)
    let (minHeight, idealHeight, maxHeight) = ordered(minHeight, idealHeight, maxHeight)
    return modifier(
      _FlexFrameLayout(
        minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
        idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment))
  }
}
