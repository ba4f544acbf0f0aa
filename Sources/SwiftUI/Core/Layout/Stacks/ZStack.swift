import Foundation

/// Views one upon the other, the first at the back.
public struct ZStack<Content: View> {
  let alignment: Alignment
  var content: Content

  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedZStackElement<Content>(view, parent: inputs.parent))
  }
}

/// As large as those of its children together that have the highest layout priority, when they stand on one point under
/// the proposal. All children are then proposed that size.
@MainActor package class ZStackElement: ContainerElement {
  package final private(set) var alignment: Alignment

  package init(alignment: Alignment, parent: Element) {
    self.alignment = alignment
    super.init(parent: parent)
  }

  package final func setAlignment(_ new: Alignment) {
    guard new != alignment else { return }
    alignment = new
    answersAreStale()
  }

  private func guide(_ index: Int, _ axis: Axis, _ size: CGSize, _ proposal: Proposal) -> Double {
    let key = axis == .horizontal ? alignment.horizontal.key : alignment.vertical.key
    let value = children[index].alignment(key, size: size, proposal: proposal)
    return value.isNaN ? 0 : value
  }

  /// The layout priority of the children that say how large the stack is.
  private var rulingPriority: Double {
    graph.usesPriorities ? children.lazy.map { $0.trait(LayoutPriorityTrait.self) }.max() ?? 0 : 0
  }

  /// How far the ruling children reach before and after the common point.
  private func extent(_ axis: Axis, _ sizes: [CGSize], _ proposal: Proposal) -> (start: Double, end: Double) {
    var start = -Double.infinity
    var end = -Double.infinity
    let ruling = rulingPriority
    for index in children.indices {
      if graph.usesPriorities, children[index].trait(LayoutPriorityTrait.self) != ruling { continue }
      let guide = guide(index, axis, sizes[index], proposal)
      start = max(start, guide)
      end = max(end, sizes[index][axis] - guide)
    }
    return (start, end)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    if children.count < 2 { return children.first?.size(proposal) ?? .zero }
    let sizes = children.map { $0.size(proposal) }
    var size = CGSize.zero
    for axis in Axis.allCases {
      let (start, end) = extent(axis, sizes, proposal)
      size[axis] = start == .infinity || end == .infinity ? .infinity : start + end
    }
    return size
  }

  private func origins(_ sizes: [CGSize], _ proposal: Proposal) -> [CGPoint] {
    if sizes.count == 1 { return [.zero] }
    let start = CGPoint(x: extent(.horizontal, sizes, proposal).start, y: extent(.vertical, sizes, proposal).start)
    return children.indices.map { index in
      CGPoint(
        x: start.x - guide(index, .horizontal, sizes[index], proposal),
        y: start.y - guide(index, .vertical, sizes[index], proposal))
    }
  }

  /// What the children are proposed where they are placed: one alone stands for the stack.
  private func inner(_ size: CGSize, _ proposal: Proposal) -> Proposal {
    children.count == 1 ? proposal : Proposal(size)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let proposal = inner(size, proposal)
    let sizes = children.map { $0.size(proposal) }
    let origins = origins(sizes, proposal)
    for (index, child) in children.enumerated() {
      placeChild(child, at: origins[index], size: sizes[index], proposal: proposal)
    }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let proposal = inner(size, proposal)
    let sizes = children.map { $0.size(proposal) }
    let origins = origins(sizes, proposal)
    return combinedAlignment(key) { index in
      children[index].explicitGuide(key, size: sizes[index], proposal: proposal).map { $0 + origins[index][key.axis] }
    }
  }

  package override func traitsChanged() {
    if graph.usesPriorities { answersAreStale() }
    if graph.usesDepth { graph.queueDisplayStructure(self) }
  }

  package override var spacing: ViewSpacing {
    guard var result = children.first?.preferredSpacing else { return .zero }
    for child in children.dropFirst() { result.formUnion(child.preferredSpacing) }
    return result
  }

  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) { forEachChildByDepth(body) }
}

@MainActor package final class TypedZStackElement<Content: View>: ZStackElement {
  // The alignment is the first field, the content the second.
  private static var contentOffset: Int { MemoryLayout<Content>.place(after: MemoryLayout<Alignment>.size) }

  init(_ view: UnsafePointer<ZStack<Content>>, parent: Element) {
    super.init(alignment: UnsafeRawPointer(view).load(as: Alignment.self), parent: parent)
    let content = UnsafeRawPointer(view) + Self.contentOffset
    makeContent(content.assumingMemoryBound(to: Content.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    setAlignment(view.load(as: Alignment.self))
    structure?.update(view + Self.contentOffset)
  }
}
