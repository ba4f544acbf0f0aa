import Foundation

/// Space around a view; nil stands for the standard distance on all edges.
public struct _PaddingLayout: Equatable, Sendable {
  public var edges: Edge.Set
  public var insets: EdgeInsets?
  public nonisolated init(edges: Edge.Set = .all, insets: EdgeInsets? = nil) {
    self.edges = edges
    self.insets = insets
  }
  static let standard = 16.0

  var resolved: EdgeInsets {
    let all =
      insets
      ?? EdgeInsets(
        top: Self.standard, leading: Self.standard, bottom: Self.standard, trailing: Self.standard)
    return all.limited(to: edges)
  }
}

extension EdgeInsets {
  package func limited(to edges: Edge.Set) -> EdgeInsets {
    EdgeInsets(
      top: edges.contains(.top) ? top : 0, leading: edges.contains(.leading) ? leading : 0,
      bottom: edges.contains(.bottom) ? bottom : 0, trailing: edges.contains(.trailing) ? trailing : 0)
  }
  package init(all length: CGFloat) { self.init(top: length, leading: length, bottom: length, trailing: length) }
}

extension Proposal {
  package func inset(by insets: EdgeInsets) -> Proposal {
    Proposal(
      width: width.isNaN ? .nan : max(0, width - insets.horizontal),
      height: height.isNaN ? .nan : max(0, height - insets.vertical))
  }
}

extension _PaddingLayout: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = PaddingElement
}

@MainActor package final class PaddingElement: WrapperElement<_PaddingLayout> {
  package override class var remembersSizes: Bool { false }
  package override func modifierChanged(from old: _PaddingLayout) { answersAreStale() }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = modifier.resolved
    let inner = content?.size(proposal.inset(by: insets)) ?? .zero
    return CGSize(width: max(0, inner.width + insets.horizontal), height: max(0, inner.height + insets.vertical))
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    let insets = modifier.resolved
    let inner = proposal.inset(by: insets)
    placeChild(
      content, at: CGPoint(x: insets.leading, y: insets.top), size: content.size(inner), proposal: inner)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard let content else { return nil }
    let insets = modifier.resolved
    let inner = proposal.inset(by: insets)
    let value = content.explicitGuide(key, size: content.size(inner), proposal: inner)
    return value.map { $0 + (key.axis == .horizontal ? insets.leading : insets.top) }
  }

  /// On an edge with padding the content has no say.
  package override var spacing: ViewSpacing {
    var spacing = super.spacing
    let insets = modifier.resolved
    if insets.top != 0 { spacing.top = .other }
    if insets.bottom != 0 { spacing.bottom = .other }
    if insets.leading != 0 { spacing.leading = .other }
    if insets.trailing != 0 { spacing.trailing = .other }
    return spacing
  }
}

extension View {
  /// Adds space around this view, points on each edge.
  public nonisolated func padding(_ insets: EdgeInsets) -> some View { modifier(_PaddingLayout(insets: insets)) }

  /// Adds space on some edges; nil is the standard distance.
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(_PaddingLayout(edges: edges, insets: length.map { EdgeInsets(all: $0) }))
  }

  /// Adds the same space on all edges, points.
  public nonisolated func padding(_ length: CGFloat) -> some View { padding(.all, length) }
}
