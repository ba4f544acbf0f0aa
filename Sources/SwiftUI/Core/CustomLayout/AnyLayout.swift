import Foundation

/// A layout of any type. Views keep their identity when the type changes.
public struct AnyLayout: Layout {
  private let box: AnyLayoutBox
  public init<L: Layout>(_ layout: L) { box = TypedLayoutBox(layout: layout) }

  /// What the layout inside keeps.
  public struct Cache {
    fileprivate var type: Any.Type
    fileprivate var value: Any
  }

  var stackOrientation: Axis? { box.stackOrientation }

  public func makeCache(subviews: Subviews) -> Cache { box.makeCache(subviews) }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    if cache.type == box.type { box.updateCache(&cache, subviews) } else { cache = box.makeCache(subviews) }
  }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { box.spacing(subviews, &cache) }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    box.size(proposal, subviews, &cache)
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    box.place(bounds, proposal, subviews, &cache)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { box.alignment(guide, bounds, proposal, subviews, &cache) }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { box.alignment(guide, bounds, proposal, subviews, &cache) }
}

private protocol AnyLayoutBox {
  var type: Any.Type { get }
  var stackOrientation: Axis? { get }
  func makeCache(_ subviews: LayoutSubviews) -> AnyLayout.Cache
  func updateCache(_ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews)
  func spacing(_ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache) -> ViewSpacing
  func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache) -> CGSize
  func place(
    _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache)
  func alignment(
    _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout AnyLayout.Cache) -> CGFloat?
  func alignment(
    _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout AnyLayout.Cache) -> CGFloat?
}

private struct TypedLayoutBox<L: Layout>: AnyLayoutBox {
  let layout: L
  var type: Any.Type { L.self }
  var stackOrientation: Axis? { L.layoutProperties.stackOrientation }

  func makeCache(_ subviews: LayoutSubviews) -> AnyLayout.Cache {
    AnyLayout.Cache(type: L.self, value: layout.makeCache(subviews: subviews))
  }

  private func with<T>(_ cache: inout AnyLayout.Cache, _ body: (inout L.Cache) -> T) -> T {
    var own = cache.value as! L.Cache
    defer { cache.value = own }
    return body(&own)
  }

  func updateCache(_ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews) {
    with(&cache) { layout.updateCache(&$0, subviews: subviews) }
  }
  func spacing(_ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache) -> ViewSpacing {
    with(&cache) { layout.spacing(subviews: subviews, cache: &$0) }
  }
  func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache) -> CGSize {
    with(&cache) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
  }
  func place(
    _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
  ) {
    with(&cache) { layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0) }
  }
  func alignment(
    _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout AnyLayout.Cache
  ) -> CGFloat? {
    with(&cache) {
      layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
    }
  }
  func alignment(
    _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout AnyLayout.Cache
  ) -> CGFloat? {
    with(&cache) {
      layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
    }
  }
}
