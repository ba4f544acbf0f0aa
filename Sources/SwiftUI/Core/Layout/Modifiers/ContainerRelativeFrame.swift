import Foundation

/// A frame whose size depends on that of the scroll view or the screen around it.
public struct _ContainerRelativeFrame {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat
}

extension _ContainerRelativeFrame: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = ContainerRelativeElement
}

@MainActor package final class ContainerRelativeElement: AlignedWrapperElement<_ContainerRelativeFrame> {
  private var known = CGSize.zero
  package override var alignment: Alignment { modifier.alignment }

  /// The size of the nearest scroll view, or the safe part of the nearest screen-like container.
  private var container: CGSize {
    var element: LayoutElement = self
    while let parent = element.layoutParent {
      if let scroller = parent as? any Scroller, scroller.isPlaced { return scroller.size }
      if let region = parent.safeAreaRegion(for: element) { return region.bounds.inset(by: region.insets).size }
      element = parent
    }
    return graph.root.windowSize
  }

  package override func childProposal(_ proposal: Proposal) -> Proposal {
    var result = proposal
    let container = container
    for axis in Axis.allCases where modifier.axes.contains(axis == .horizontal ? .horizontal : .vertical) {
      result[axis] = max(0, modifier.length(container[axis], axis))
    }
    return result
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    known = container
    let inner = childProposal(proposal)
    var size = content?.size(inner) ?? .zero
    for axis in Axis.allCases where modifier.axes.contains(axis == .horizontal ? .horizontal : .vertical) {
      size[axis] = inner[axis]
    }
    return size
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    super.placeChildren(in: size, proposal: proposal)
    // The container had no size, or another, when this element was measured.
    if container != known { answersAreStale() }
  }

}

extension View {
  /// Gives this view the size of its container in some directions.
  public nonisolated func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Gives this view a size that is computed from its container's, points.
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View { modifier(_ContainerRelativeFrame(axes: axes, alignment: alignment, length: length)) }

  /// Gives this view the size of `span` of the `count` columns (or rows) that its container is divided into.
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let one = (length - spacing * CGFloat(count - 1)) / CGFloat(max(1, count))
      return one * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }
}
