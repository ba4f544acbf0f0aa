import Foundation

/// Shows something at an edge, and makes the safe area of the view smaller by it.
public struct _InsetViewModifier<Inset: View> {
  let inset: Inset
  let edge: Edge
  let spacing: CGFloat?
  let alignment: Alignment
}

extension _InsetViewModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = InsetElement<Inset>
}

/// What does not scroll is laid out beside the inset view; what scrolls reaches under it.
@MainActor package final class InsetElement<Inset: View>: WrapperElement<_InsetViewModifier<Inset>> {
  private var layer: LayerElement!
  private var region: SafeAreaRegion?

  package override func setUp() {
    layer = LayerElement(modifier.inset, alignment: modifier.alignment, parent: self)
  }

  package override func modifierChanged(from old: _InsetViewModifier<Inset>) {
    layer.setAlignment(modifier.alignment)
    withUnsafePointer(to: modifier.inset) { layer.update($0) }
    invalidateLayout()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    body(layer)
  }

  package override var companion: LayoutElement? { layer }

  private var axis: Axis { modifier.edge == .top || modifier.edge == .bottom ? .vertical : .horizontal }

  private func layerProposal(_ proposal: Proposal) -> Proposal {
    var result = proposal
    result[axis] = .nan
    return result
  }

  /// What the inset view takes from the edge.
  private func depth(_ proposal: Proposal) -> Double {
    layer.size(layerProposal(proposal))[axis] + (modifier.spacing.map { Double($0) } ?? 0)
  }

  private func insets(_ depth: Double) -> EdgeInsets { EdgeInsets(all: depth).limited(to: Edge.Set(modifier.edge)) }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    guard let content else { return .zero }
    let depth = depth(proposal)
    var size = content.size(proposal.inset(by: insets(depth)))
    size[axis] += depth
    size[axis.other] = max(size[axis.other], layer.size(layerProposal(proposal))[axis.other])
    return size
  }

  package override func safeAreaRegion(for child: LayoutElement) -> SafeAreaRegion? {
    child === layer ? nil : region
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    let whole = Proposal(size)
    let depth = depth(whole)
    let taken = insets(depth)
    let reach = safeAreaReach(size: size)
    region = SafeAreaRegion(
      bounds: CGRect(
        x: -reach.leading, y: -reach.top, width: size.width + reach.horizontal, height: size.height + reach.vertical),
      insets: EdgeInsets(
        top: reach.top + taken.top, leading: reach.leading + taken.leading, bottom: reach.bottom + taken.bottom,
        trailing: reach.trailing + taken.trailing))
    let inner = whole.inset(by: taken)
    let own = content.size(inner)
    let room = CGSize(width: inner.width, height: inner.height)
    let origin = content.aligned(.center, size: own, proposal: inner, in: room)
    content.needsPlacement = true
    placeChild(
      content, at: CGPoint(x: taken.leading + origin.x, y: taken.top + origin.y), size: own, proposal: inner)
    let layerProposal = layerProposal(whole)
    let layerSize = layer.size(layerProposal)
    var point = layer.aligned(modifier.alignment, size: layerSize, proposal: layerProposal, in: size)
    switch modifier.edge {
    case .top: point.y = 0
    case .bottom: point.y = size.height - layerSize.height
    case .leading: point.x = 0
    case .trailing: point.x = size.width - layerSize.width
    }
    placeChild(layer, at: point, size: layerSize, proposal: layerProposal)
  }
}

/// Makes the safe area of a view smaller.
public struct _SafeAreaPaddingModifier: Equatable, Sendable { let insets: EdgeInsets }

extension _SafeAreaPaddingModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = SafeAreaPaddingElement
}

@MainActor package final class SafeAreaPaddingElement: AlignedWrapperElement<_SafeAreaPaddingModifier> {
  private var region: SafeAreaRegion?
  package override var safeAreaRegion: SafeAreaRegion? { region }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = modifier.insets
    let inner = content?.size(proposal.inset(by: insets)) ?? .zero
    return CGSize(width: inner.width + insets.horizontal, height: inner.height + insets.vertical)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    let insets = modifier.insets
    let reach = safeAreaReach(size: size)
    region = SafeAreaRegion(
      bounds: CGRect(
        x: -reach.leading, y: -reach.top, width: size.width + reach.horizontal, height: size.height + reach.vertical),
      insets: EdgeInsets(
        top: reach.top + insets.top, leading: reach.leading + insets.leading, bottom: reach.bottom + insets.bottom,
        trailing: reach.trailing + insets.trailing))
    let inner = proposal.inset(by: insets)
    content.needsPlacement = true
    placeChild(
      content, at: CGPoint(x: insets.leading, y: insets.top), size: content.size(inner), proposal: inner)
  }
}

extension View {
  /// Shows `content` at the top or bottom and makes this view's safe area smaller by it.
  public nonisolated func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      _InsetViewModifier(
        inset: content(), edge: edge == .top ? .top : .bottom, spacing: spacing,
        alignment: Alignment(horizontal: alignment, vertical: .center)))
  }

  /// Shows `content` at a side and makes this view's safe area smaller by it.
  public nonisolated func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      _InsetViewModifier(
        inset: content(), edge: edge == .leading ? .leading : .trailing, spacing: spacing,
        alignment: Alignment(horizontal: .center, vertical: alignment)))
  }

  /// Makes this view's safe area smaller, points on each edge.
  public nonisolated func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    modifier(_SafeAreaPaddingModifier(insets: insets))
  }

  /// Makes this view's safe area smaller on some edges; nil is the standard distance.
  public nonisolated func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(all: length ?? _PaddingLayout.standard).limited(to: edges))
  }

  /// Makes this view's safe area smaller on all edges, points.
  public nonisolated func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }
}
