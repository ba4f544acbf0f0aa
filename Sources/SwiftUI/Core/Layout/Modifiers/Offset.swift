import Foundation

/// Shows a view elsewhere than where it is laid out.
public struct _OffsetEffect: Equatable, Sendable {
  public var offset: CGSize
  public nonisolated init(offset: CGSize) { self.offset = offset }
}

extension _OffsetEffect: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = OffsetElement
}

@MainActor package final class OffsetElement: WrapperElement<_OffsetEffect> {
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    placeChild(
      content, at: CGPoint(x: modifier.offset.width, y: modifier.offset.height), size: size, proposal: proposal)
  }
}

/// Puts a view's middle at a point of the space that is proposed.
public struct _PositionLayout: Equatable, Sendable {
  public var position: CGPoint
  public nonisolated init(position: CGPoint) { self.position = position }
}

extension _PositionLayout: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = PositionElement
}

@MainActor package final class PositionElement: WrapperElement<_PositionLayout> {
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let inner = content?.size(proposal) ?? .zero
    return proposal.replacingUnspecified(by: inner)
  }

  private func origin(_ inner: CGSize) -> CGPoint {
    CGPoint(x: modifier.position.x - inner.width / 2, y: modifier.position.y - inner.height / 2)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    let inner = content.size(proposal)
    placeChild(content, at: origin(inner), size: inner, proposal: proposal)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard let content else { return nil }
    let inner = content.size(proposal)
    return content.explicitGuide(key, size: inner, proposal: proposal).map { $0 + origin(inner)[key.axis] }
  }
}

extension View {
  /// Shows this view moved by an offset, points; its place in the layout stays the same.
  public nonisolated func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }

  /// Shows this view moved by an offset, points; its place in the layout stays the same.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(CGSize(width: x, height: y))
  }

  /// Puts the middle of this view at a point of its parent's space.
  public nonisolated func position(_ position: CGPoint) -> some View { modifier(_PositionLayout(position: position)) }

  /// Puts the middle of this view at a point of its parent's space.
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }
}
