import Foundation

/// The element of `HStack` and `VStack`, and of what lays out like them.
@MainActor package class StackElement: ContainerElement {
  package final private(set) var style: StackStyle
  private var gaps: StackGaps?
  /// The latest division of a proposal, until the children are placed by it; another one costs little, as the children
  /// remember their sizes.
  private var latest: Division?

  private final class Division {
    let pass: StackPass
    init(_ pass: StackPass) { self.pass = pass }
  }

  package init(style: StackStyle, parent: Element) {
    self.style = style
    super.init(parent: parent)
  }

  package final func setStyle(_ new: StackStyle) {
    guard new != style else { return }
    style = new
    gaps = nil
    latest = nil
    invalidateLayout()
  }

  package override var stackAxis: Axis? { style.axis }

  package override func childrenChanged() {
    gaps = nil
    latest = nil
  }

  /// Spacers come after everything else.
  private func priority(_ child: LayoutElement) -> Double {
    if child.isSpacer { return -.infinity }
    return graph.usesPriorities ? child.trait(LayoutPriorityTrait.self) : 0
  }

  package override func traitsChanged() {
    answersAreStale()
    if graph.usesDepth { graph.queueDisplayStructure(self) }
  }

  package override func childSizeChanged(_ child: LayoutElement) {
    super.childSizeChanged(child)
    let index = child.layoutIndex
    guard index < children.count, children[index] === child else { return }
    if style.spacing == nil, gaps != nil {
      for index in max(0, index - 1)..<min(index + 1, children.count - 1) {
        gaps?.set(distance(after: index), after: index, of: children.count)
      }
    }
  }

  package override func revalidateSize() -> Bool {
    latest = nil
    return super.revalidateSize()
  }

  private func distance(after index: Int) -> Double {
    children[index].preferredSpacing.distance(to: children[index + 1].preferredSpacing, along: style.axis)
  }

  private func pass(_ proposal: Proposal) -> StackPass {
    if let latest, latest.pass.proposal == proposal { return latest.pass }
    var gaps = gaps
    let pass = StackPass(style, proposal, children, gaps: &gaps) { priority(children[$0]) }
    self.gaps = gaps
    latest = Division(pass)
    return pass
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { pass(proposal).size }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let pass = pass(proposal)
    pass.forEachOrigin(style, children, gaps: gaps) { index, origin in
      placeChild(children[index], at: origin, size: pass.parts[index].size, proposal: pass.parts[index].proposal)
    }
    latest = nil
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let pass = pass(proposal)
    let origins = pass.origins(style, children, gaps: gaps)
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

  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) { forEachChildByDepth(body) }
}

/// The element of a view whose first field is a `StackStyle` and whose second is its content.
@MainActor package final class TypedStackElement<Content: View>: StackElement {
  private static var contentOffset: Int { MemoryLayout<Content>.place(after: MemoryLayout<StackStyle>.size) }

  init(_ view: UnsafeRawPointer, parent: Element) {
    super.init(style: view.load(as: StackStyle.self), parent: parent)
    makeContent((view + Self.contentOffset).assumingMemoryBound(to: Content.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    setStyle(view.load(as: StackStyle.self))
    structure?.update(view + Self.contentOffset)
  }
}
