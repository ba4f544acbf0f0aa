import DisplayTree
import Foundation

/// Tabs one beside the other, to be swiped through, with dots below.
struct PagingTabs<Content: View> {
  let selection: TabSelection?
  let content: Content
}

extension PagingTabs: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(PagingElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class PagingElement<Content: View>: LayoutElement {
  private var scroll: PagingScroll!
  private var dots: BarPart!

  init(_ view: PagingTabs<Content>, parent: Element) {
    super.init(parent: parent)
    scroll = PagingScroll(AnyView(view.content), selection: view.selection, parent: self)
    dots = BarPart(nil, parent: self, environment: environment)
    scroll.onChange = { [unowned self] in showDots() }
    life = .active
    adopt([scroll, dots])
    showDots()
  }
  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: PagingTabs<Content>.self).pointee
    scroll.update(AnyView(view.content), selection: view.selection)
  }
  private func showDots() {
    dots?.show(
      AnyView(
        PageDots(count: scroll.children.count, selected: scroll.selected) { [weak self] in self?.scroll.turn(to: $0) }))
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    scroll.map(body)
    dots.map(body)
  }
  package override var layoutChildren: [LayoutElement] { scroll == nil || dots == nil ? [] : [scroll, dots] }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 320, height: 320))
  }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(scroll, at: .zero, size: size, proposal: Proposal(size))
    let dotSize = dots.size(.unspecified)
    placeChild(
      dots, at: CGPoint(x: (size.width - dotSize.width) / 2, y: size.height - 20 - dotSize.height), size: dotSize,
      proposal: .unspecified)
  }
}

@MainActor package final class PagingScroll: ContainerElement {
  private var selection: TabSelection?
  private(set) var selected = 0 { didSet { graph.isScreenRearranged = true } }
  private var token = 0
  var onChange: (() -> Void)?

  init(_ view: AnyView, selection: TabSelection?, parent: Element) {
    self.selection = selection
    super.init(parent: parent)
    makeDisplayNode(.scroll)
    withUnsafePointer(to: view) { makeContent($0) }
    follow()
  }
  func update(_ view: AnyView, selection: TabSelection?) {
    self.selection = selection
    withUnsafePointer(to: view) { structure?.update($0) }
    rebuild()
  }
  package override func childrenChanged() { onChange?() }
  package override func rebuild() {
    isDirty = false
    follow()
  }
  private func follow() {
    guard let selection, let index = graph.evaluate(self, { selection.index(children) }), index != selected else {
      return
    }
    selected = index
    token += 1
    setNeedsDisplay()
    onChange?()
  }

  /// Shows another page, as the dots ask for.
  func turn(to index: Int) {
    guard index != selected, children.indices.contains(index) else { return }
    selected = index
    token += 1
    selection?.select(children[index], index)
    setNeedsDisplay()
    onChange?()
  }

  package override var scrollAxes: Axis.Set { .horizontal }
  package override var contentOffset: CGPoint { CGPoint(x: -Double(selected) * size.width, y: 0) }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let proposal = Proposal(size)
    for (index, child) in children.enumerated() {
      let childSize = child.size(proposal)
      placeChild(
        child,
        at: CGPoint(
          x: Double(index) * size.width + (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
        size: childSize, proposal: proposal)
    }
    setNeedsDisplay()
  }
  package override func displayProperties() -> Properties {
    var properties: Properties = [
      .axes: "x", .paging: true, .clips: true,
      .contentSize: [.number(Double(children.count) * size.width), .number(size.height)],
    ]
    if token > 0 { properties[.scrollTo] = [.number(Double(selected) * size.width), 0, true, .number(Double(token))] }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .scroll(let x, _) = event, size.width > 0 else { return false }
    let index = max(0, min(children.count - 1, Int((x / size.width).rounded())))
    guard index != selected, children.indices.contains(index) else { return true }
    selected = index
    selection?.select(children[index], index)
    onChange?()
    return true
  }
}
