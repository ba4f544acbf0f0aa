import Foundation

/// Shows the first of several views whose ideal size fits into what is proposed, or the last one.
public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  var content: Content
  /// - Parameter axes: the directions in which a view must fit.
  public nonisolated init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(FittingElement<Content>(view, parent: inputs.parent))
  }
}

@MainActor package final class FittingElement<Content: View>: ContainerElement {
  private var axes: Axis.Set
  private var chosen = 0
  private static var contentOffset: Int { MemoryLayout<Content>.place(after: MemoryLayout<Axis.Set>.size) }

  init(_ view: UnsafePointer<ViewThatFits<Content>>, parent: Element) {
    axes = UnsafeRawPointer(view).load(as: Axis.Set.self)
    super.init(parent: parent)
    let content = UnsafeRawPointer(view) + Self.contentOffset
    makeContent(content.assumingMemoryBound(to: Content.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.load(as: Axis.Set.self)
    if new != axes {
      axes = new
      invalidateLayout()
    }
    structure?.update(view + Self.contentOffset)
  }

  private func choice(_ proposal: Proposal) -> Int {
    var ideal = proposal
    if axes.contains(.horizontal) { ideal.width = .nan }
    if axes.contains(.vertical) { ideal.height = .nan }
    let fitting = children.firstIndex { child in
      let size = child.size(ideal)
      let fitsAcross = !axes.contains(.horizontal) || proposal.width.isNaN || size.width <= proposal.width + 0.001
      let fitsAlong = !axes.contains(.vertical) || proposal.height.isNaN || size.height <= proposal.height + 0.001
      return fitsAcross && fitsAlong
    }
    return fitting ?? max(0, children.count - 1)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    children.isEmpty ? .zero : children[choice(proposal)].size(proposal)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard !children.isEmpty else { return }
    let new = choice(proposal)
    if new != chosen {
      let before = spacing
      chosen = new
      // The neighbours stood at the distance that the other view asks for.
      if spacing != before { answersAreStale() }
      graph.queueDisplayStructure(self)
    }
    placeChild(children[new], at: .zero, size: size, proposal: proposal)
  }

  package override func childrenChanged() { chosen = 0 }
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) {
    if chosen < children.count { body(children[chosen]) }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    children.isEmpty ? nil : children[choice(proposal)].explicitGuide(key, size: size, proposal: proposal)
  }

  package override var spacing: ViewSpacing { chosen < children.count ? children[chosen].preferredSpacing : .zero }
}
