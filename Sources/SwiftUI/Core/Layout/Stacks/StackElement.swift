import Foundation

/// The element of `HStack` and `VStack`, and of what lays out like them.
@MainActor package class StackElement: ContainerElement {
  package final private(set) var style: StackStyle
  private var gaps: [Double]?
  /// The latest pass, and the one before it.
  private var latest: StackPass?
  private var earlier: [StackPass] = []

  package init(style: StackStyle, parent: Element) {
    self.style = style
    super.init(parent: parent)
  }

  package final func setStyle(_ new: StackStyle) {
    guard new != style else { return }
    style = new
    gaps = nil
    forgetPasses()
    invalidateLayout()
  }

  package override var stackAxis: Axis? { style.axis }

  package override func childrenChanged() {
    gaps = nil
    forgetPasses()
  }

  /// Spacers come after everything else.
  private func priority(_ child: LayoutElement) -> Double {
    if child.isSpacer { return -.infinity }
    return graph.usesPriorities ? child.trait(LayoutPriorityTrait.self) : 0
  }

  package override func traitsChanged() {
    answersAreStale()
    if graph.usesDepth { graph.queueDisplayStructure(displayOwner) }
  }

  package override func childSizeChanged(_ child: LayoutElement) {
    super.childSizeChanged(child)
    let index = child.layoutIndex
    guard index < children.count, children[index] === child else { return }
    if style.spacing == nil, gaps != nil {
      if index > 0 { gaps![index - 1] = distance(after: index - 1) }
      if index + 1 < children.count { gaps![index] = distance(after: index) }
    }
  }

  package override func revalidateSize() -> Bool {
    forgetPasses()
    return super.revalidateSize()
  }

  private func distance(after index: Int) -> Double {
    children[index].preferredSpacing.distance(to: children[index + 1].preferredSpacing, along: style.axis)
  }

  private func currentGaps() -> [Double] {
    if let gaps { return gaps }
    let count = max(0, children.count - 1)
    let new: [Double]
    if let spacing = style.spacing {
      new = Array(repeating: spacing, count: count)
    } else {
      let spacings = children.map { $0.preferredSpacing }
      new = (0..<count).map { spacings[$0].distance(to: spacings[$0 + 1], along: style.axis) }
    }
    gaps = new
    return new
  }

  private func pass(_ proposal: Proposal) -> StackPass {
    if let latest, latest.proposal == proposal { return latest }
    if let pass = earlier.first, pass.proposal == proposal { return pass }
    let pass = StackPass(style, proposal, children, priorities: children.map(priority), gaps: currentGaps())
    // Most stacks that nobody asks for their least and most size have but one.
    if let latest { earlier = [latest] }
    latest = pass
    return pass
  }

  private func forgetPasses() {
    latest = nil
    earlier = []
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { pass(proposal).size }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let pass = pass(proposal)
    let origins = pass.origins(style, children, gaps: currentGaps())
    for (index, child) in children.enumerated() {
      placeChild(child, at: origins[index], size: pass.parts[index].size, proposal: pass.parts[index].proposal)
    }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let pass = pass(proposal)
    let origins = pass.origins(style, children, gaps: currentGaps())
    return combinedAlignment(key) { index in
      children[index].explicitGuide(key, size: pass.parts[index].size, proposal: pass.parts[index].proposal)
        .map { $0 + origins[index][key.axis] }
    }
  }

  package override var spacing: ViewSpacing {
    guard let first = children.first else { return .zero }
    // Each is asked once: it may have to ask a whole subtree.
    var last = first.preferredSpacing
    var result = last
    let across: Edge.Set = style.axis == .vertical ? .horizontal : .vertical
    for child in children.dropFirst() {
      last = child.preferredSpacing
      result.formUnion(last, edges: across)
    }
    if style.axis == .vertical { result.bottom = last.bottom } else { result.trailing = last.trailing }
    return result
  }

  package override var displayChildren: [LayoutElement] { childrenByDepth }
}

/// Where a stack view's parts stand in it.
@MainActor package protocol StackView: View {
  associatedtype StackContent: View
  var stackStyle: StackStyle { get }
  nonisolated static var contentOffset: Int { get }
}

@MainActor package final class TypedStackElement<V: StackView>: StackElement {
  init(_ view: UnsafePointer<V>, parent: Element) {
    super.init(style: view.pointee.stackStyle, parent: parent)
    let content = UnsafeRawPointer(view) + V.contentOffset
    makeContent(content.assumingMemoryBound(to: V.StackContent.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    setStyle(view.assumingMemoryBound(to: V.self).pointee.stackStyle)
    structure?.update(view + V.contentOffset)
  }
}
