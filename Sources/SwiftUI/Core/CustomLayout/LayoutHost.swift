import Foundation

/// Views in a layout of the app's own.
struct LayoutView<L: Layout, Content: View> {
  let layout: L
  var content: Content
  nonisolated init(layout: L, content: Content) {
    self.layout = layout
    self.content = content
  }
}

extension LayoutView: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(
      LayoutHostElement(
        view.pointee.layout, content: UnsafeRawPointer(view) + MemoryLayout<Self>.offset(of: \.content)!,
        of: Content.self, viewType: Self.self, parent: inputs.parent))
  }
}

/// The element around the subviews of a layout.
@MainActor protocol LayoutHost: LayoutElement {
  func place(_ child: LayoutElement, at origin: CGPoint, size: CGSize, proposal: Proposal)
}

@MainActor package final class LayoutHostElement<L: Layout>: ContainerElement, LayoutHost {
  private var layout: L
  private var cache: L.Cache?
  private var isCacheStale = false
  private var placed: Set<ObjectIdentifier> = []
  private let layoutOf: (UnsafeRawPointer) -> L
  private let contentPosition: Int
  private let comparison = ComparePlan.of(L.self)

  init<C: View>(
    _ layout: L, content: UnsafeRawPointer, of: C.Type, viewType: LayoutView<L, C>.Type, parent: Element
  ) {
    self.layout = layout
    layoutOf = { $0.assumingMemoryBound(to: LayoutView<L, C>.self).pointee.layout }
    contentPosition = MemoryLayout<LayoutView<L, C>>.offset(of: \.content)!
    super.init(parent: parent)
    if graph.guides.insertAll() { forgetLayoutAbove() }
    makeContent(content.assumingMemoryBound(to: C.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = layoutOf(view)
    let isSame = withUnsafePointer(to: new) { a in withUnsafePointer(to: &layout) { comparison.isSame($0, a) } }
    if !isSame {
      layout = new
      isCacheStale = true
      answersAreStale()
    }
    structure?.update(view + contentPosition)
  }

  package override func childrenChanged() { isCacheStale = true }
  package override func traitsChanged() { answersAreStale() }
  package override func revalidateSize() -> Bool {
    isCacheStale = true
    return super.revalidateSize()
  }

  package override var stackAxis: Axis? {
    (layout as? AnyLayout)?.stackOrientation ?? L.layoutProperties.stackOrientation
  }

  private var subviews: LayoutSubviews {
    LayoutSubviews(
      subviews: children.map(LayoutSubview.init), layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
  }

  private func withCache<T>(_ body: (inout L.Cache) -> T) -> T {
    if cache == nil {
      cache = layout.makeCache(subviews: subviews)
    } else if isCacheStale {
      layout.updateCache(&cache!, subviews: subviews)
    }
    isCacheStale = false
    return body(&cache!)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let size = withCache {
      layout.sizeThatFits(proposal: ProposedViewSize(proposal), subviews: subviews, cache: &$0)
    }
    return CGSize(width: size.width.isNaN ? 0 : size.width, height: size.height.isNaN ? 0 : size.height)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placed.removeAll()
    let bounds = CGRect(origin: .zero, size: size)
    withCache {
      layout.placeSubviews(in: bounds, proposal: ProposedViewSize(proposal), subviews: subviews, cache: &$0)
    }
    for child in children where !placed.contains(ObjectIdentifier(child)) {
      let own = child.size(proposal)
      placeChild(
        child, at: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), size: own,
        proposal: proposal)
    }
  }

  func place(_ child: LayoutElement, at origin: CGPoint, size: CGSize, proposal: Proposal) {
    placed.insert(ObjectIdentifier(child))
    placeChild(child, at: origin, size: size, proposal: proposal)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let bounds = CGRect(origin: .zero, size: size)
    let proposal = ProposedViewSize(proposal)
    let value = withCache { cache in
      key.axis == .horizontal
        ? layout.explicitAlignment(
          of: HorizontalAlignment(key: key), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
        : layout.explicitAlignment(
          of: VerticalAlignment(key: key), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
    return value.map { Double($0) }
  }

  package override var spacing: ViewSpacing { withCache { layout.spacing(subviews: subviews, cache: &$0) } }
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) { forEachChildByDepth(body) }
}
