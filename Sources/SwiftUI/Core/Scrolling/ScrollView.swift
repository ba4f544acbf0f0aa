import DisplayTree
import Foundation

/// A view whose content scrolls.
public struct ScrollView<Content: View> {
  public var axes: Axis.Set
  public var showsIndicators: Bool
  public var content: Content

  public nonisolated init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }
}

extension ScrollView: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ScrollElement(view, parent: inputs.parent))
  }
}

/// The place of a scroll view: along its axes it takes what it is offered, across them what its content needs. The part
/// that scrolls, its one child, reaches under the edges of the screen where the scroll view touches them.
@MainActor package final class ScrollElement<Content: View>: LayoutElement {
  private var scroller: ScrollBody!

  init(_ view: UnsafePointer<ScrollView<Content>>, parent: Element) {
    super.init(parent: parent)
    scroller = ScrollBody(axes: view.pointee.axes, showsIndicators: view.pointee.showsIndicators, parent: self)
    // Several views in a scroll view stand below each other.
    let stack = VStack { view.pointee.content }
    withUnsafePointer(to: stack) { scroller.makeContent($0) }
    life = .active
    adopt([scroller])
    invalidateLayout()
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: ScrollView<Content>.self).pointee
    scroller.set(axes: view.axes, showsIndicators: view.showsIndicators)
    withUnsafePointer(to: VStack { view.content }) { scroller.structure?.update($0) }
  }

  package override func forEachChild(_ body: (Element) -> Void) { scroller.map(body) }
  package override var layoutChildren: [LayoutElement] { scroller.map { [$0] } ?? [] }
  package override func structureChanged() {}

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let margins = scroller.margins
    // Asked through its memory, so that it tells when the answer is another.
    var content = scroller.size(proposal.inset(by: margins))
    content.width += margins.horizontal
    content.height += margins.vertical
    var size = content
    for axis in [Axis.horizontal, .vertical] where scroller.scrolls(axis) {
      let offered = proposal[axis]
      if !offered.isNaN { size[axis] = offered == .infinity ? content[axis] : offered }
    }
    return size
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    var reach = safeAreaReach(size: size)
    if !scroller.scrolls(.vertical) {
      reach.top = 0
      reach.bottom = 0
    }
    if !scroller.scrolls(.horizontal) {
      reach.leading = 0
      reach.trailing = 0
    }
    let margins = scroller.margins
    scroller.setCovered(
      EdgeInsets(
        top: reach.top + margins.top, leading: reach.leading + margins.leading, bottom: reach.bottom + margins.bottom,
        trailing: reach.trailing + margins.trailing))
    let whole = CGSize(width: size.width + reach.horizontal, height: size.height + reach.vertical)
    placeChild(
      scroller, at: CGPoint(x: -reach.leading, y: -reach.top), size: whole, proposal: Proposal(whole))
  }
}

/// Something that must know when what is around it scrolls.
@MainActor package protocol ScrollFollower: Element {
  func didScroll()
  /// Whether this is around a scroll view that it is about.
  func looksInside(_ scroller: LayoutElement) -> Bool
}
extension ScrollFollower {
  package func looksInside(_ scroller: LayoutElement) -> Bool { false }
}

/// The part of a scroll view that scrolls: a node of kind scroll around the content.
@MainActor package final class ScrollBody: ContainerElement, Scroller {
  private var axes: Axis.Set
  private var showsIndicators: Bool
  private var offset = CGPoint.zero { didSet { graph.isScreenRearranged = true } }
  private var covered = EdgeInsets()
  private var content = CGSize.zero
  private var target: PropertyValue?
  private var targetNumber = 0
  /// Space around the content that scrolls with it.
  private(set) var margins = EdgeInsets()
  private var rest = ScrollRest()
  /// Where it was at rest last.
  private var restingPlace = CGPoint.zero
  /// The part of the content that shows at first, and while the person has not scrolled away from it.
  private var anchor: UnitPoint?
  private var hidesIndicators = false
  private var isUnclipped = false
  private var isEnabled = true
  private var link: ScrollPositionLink?
  /// Where the app, or the person by way of it, wants this to be.
  private var linked: ScrollPosition.Target?
  private var linkedRequest = 0
  /// The size in which the anchor was last followed.
  private var anchoredSize: CGSize?

  init(axes: Axis.Set, showsIndicators: Bool, parent: Element) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    super.init(parent: parent)
    makeDisplayNode(.scroll)
    readEnvironment()
  }

  package override func rebuild() {
    isDirty = false
    let oldMargins = margins
    let (oldTarget, oldRequest) = (linked, linkedRequest)
    readEnvironment()
    if margins != oldMargins { answersAreStale() }
    setNeedsDisplay()
    if let linked, linked != oldTarget || linkedRequest != oldRequest { show(linked) }
  }

  private func readEnvironment() {
    graph.evaluate(self) {
      let values = EnvironmentValues(node: environment)
      margins = values.contentMargins
      rest = values.scrollRest
      anchor = values.defaultScrollAnchor
      hidesIndicators = values.verticalScrollIndicatorVisibility.isHidden
      isUnclipped = values.isScrollClipDisabled
      isEnabled = values.isScrollEnabled
      link = values.scrollPositionLink
      (linked, linkedRequest) = link?.read() ?? (nil, 0)
    }
  }

  /// Goes to where the app wants this to be once it is laid out.
  private func show(_ target: ScrollPosition.Target) {
    let transaction = Transaction.current
    graph.afterLayout { [weak self] in
      guard let self, life != .gone else { return }
      transaction.apply {
        switch target {
        case .id(let id, let anchor):
          ScrollViewProxy.scroll(in: self, to: id, anchor ?? self.link?.anchor ?? .topLeading)
        case .edge(let edge):
          self.go(
            to: CGPoint(
              x: edge == .leading ? 0 : edge == .trailing ? .infinity : self.offset.x,
              y: edge == .top ? 0 : edge == .bottom ? .infinity : self.offset.y))
        case .point(let x, let y): self.go(to: CGPoint(x: x ?? self.offset.x, y: y ?? self.offset.y))
        }
      }
    }
  }

  /// Tells the app which row is the first that can be seen.
  private func tellPosition() {
    guard let link else { return }
    let top = frameInWindow.origin
    var first: RowElement?
    func visit(_ element: Element) {
      guard first == nil else { return }
      guard let row = element as? RowElement else { return element.forEachChild(visit) }
      var views: [LayoutElement] = []
      row.collectLayout(into: &views)
      guard let frame = views.first(where: \.isPlaced)?.frameInWindow else { return }
      let isAhead =
        scrolls(.vertical)
        ? frame.maxY > top.y + covered.top + 0.5 : frame.maxX > top.x + covered.leading + 0.5
      if isAhead { first = row }
    }
    visit(self)
    guard let id = first?.id else { return }
    let place = ScrollPosition.Target.id(id, anchor: nil)
    guard place != linked else { return }
    // It is what the person scrolled to: the answer must not scroll again.
    linked = place
    link.write(id)
  }

  func set(axes: Axis.Set, showsIndicators: Bool) {
    if axes != self.axes { answersAreStale() }
    if axes != self.axes || showsIndicators != self.showsIndicators { setNeedsDisplay() }
    self.axes = axes
    self.showsIndicators = showsIndicators
  }

  func setCovered(_ insets: EdgeInsets) {
    guard insets != covered else { return }
    covered = insets
    needsPlacement = true
    setNeedsDisplay()
  }

  func scrolls(_ axis: Axis) -> Bool { axes.contains(axis == .horizontal ? .horizontal : .vertical) }
  package override var scrollAxes: Axis.Set { axes }
  package override var contentOffset: CGPoint { CGPoint(x: -offset.x, y: -offset.y) }

  private func contentProposal(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: scrolls(.horizontal) ? .nan : proposal.width, height: scrolls(.vertical) ? .nan : proposal.height)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    children.reduce(into: CGSize.zero) { size, child in
      let childSize = child.size(contentProposal(proposal))
      size = CGSize(width: max(size.width, childSize.width), height: max(size.height, childSize.height))
    }
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = Proposal(
      width: size.width - covered.horizontal, height: size.height - covered.vertical)
    let childProposal = contentProposal(inner)
    followAnchor(in: size, childProposal)
    var total = CGSize(width: covered.horizontal, height: covered.vertical)
    for child in children {
      let childSize = child.size(childProposal)
      // Across the axes the content is centred in the visible part.
      // Along them it begins at the edge, or stands where the anchor says.
      let x = covered.leading + max(0, inner.width - childSize.width) * (scrolls(.horizontal) ? anchor?.x ?? 0 : 0.5)
      let y = covered.top + max(0, inner.height - childSize.height) * (scrolls(.vertical) ? anchor?.y ?? 0 : 0.5)
      placeChild(child, at: CGPoint(x: x, y: y), size: childSize, proposal: childProposal)
      total.width = max(total.width, childSize.width + covered.horizontal)
      total.height = max(total.height, childSize.height + covered.vertical)
    }
    if !scrolls(.horizontal) { total.width = size.width }
    if !scrolls(.vertical) { total.height = size.height }
    if total != content {
      content = total
      // The host cannot be further than its end either.
      offset.x = min(offset.x, max(0, total.width - size.width))
      offset.y = min(offset.y, max(0, total.height - size.height))
      setNeedsDisplay()
    }
  }

  /// Keeps the anchor's part of the content in view, unless the person has scrolled away from it.
  private func followAnchor(in size: CGSize, _ proposal: Proposal) {
    guard let anchor else { return }
    var new = computeSize(Proposal(width: size.width - covered.horizontal, height: size.height - covered.vertical))
    new.width += covered.horizontal
    new.height += covered.vertical
    func place(_ content: CGSize, _ size: CGSize) -> CGPoint {
      CGPoint(
        x: scrolls(.horizontal) ? max(0, content.width - size.width) * anchor.x : 0,
        y: scrolls(.vertical) ? max(0, content.height - size.height) * anchor.y : 0)
    }
    let before = place(content, anchoredSize ?? size)
    let isThere = anchoredSize == nil || (abs(before.x - offset.x) < 1 && abs(before.y - offset.y) < 1)
    anchoredSize = size
    let wanted = place(new, size)
    guard isThere, wanted != offset else { return }
    offset = wanted
    targetNumber += 1
    target = [.number(Double(wanted.x)), .number(Double(wanted.y)), false, .number(Double(targetNumber))]
    setNeedsDisplay()
  }

  package override func displayProperties() -> Properties {
    var properties: Properties = [
      .axes: .string(isEnabled ? (scrolls(.horizontal) ? "x" : "") + (scrolls(.vertical) ? "y" : "") : ""),
      .contentSize: .list([.number(Double(content.width)), .number(Double(content.height))]),
    ]
    if covered != EdgeInsets() { properties[.contentInsets] = edges(covered) }
    if !showsIndicators || hidesIndicators { properties[.indicators] = false }
    if isUnclipped { properties[.unclipped] = true }
    properties[.paging] = restingPlaces(rest)
    if !rest.isBrowsers { properties[.events] = ["rest"] }
    properties[.scrollTo] = target
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .scroll(let x, let y): scrolled(to: CGPoint(x: x, y: y))
    case .rest(let x, let y, let vx, let vy):
      scrolled(to: CGPoint(x: x, y: y))
      if let behavior = rest.behavior {
        settle(behavior, at: offset, from: restingPlace, velocity: CGVector(dx: vx, dy: vy))
      }
      restingPlace = offset
    default: return false
    }
    return true
  }

  private func scrolled(to place: CGPoint) {
    offset = nearest(to: place)
    if rest.behavior is ViewAlignedScrollTargetBehavior { setNeedsDisplay() }
    graph.tellScrollFollowers(in: self)
    tellPosition()
  }

  /// What of the content can be seen, in content coordinates.
  package var visibleRect: CGRect { CGRect(origin: offset, size: isPlaced ? size : .zero) }
  package var contentInsets: EdgeInsets { covered }
  package var wholeContentSize: CGSize { content }

  package func scroll(to frame: CGRect, anchor: UnitPoint?) {
    let rect = CGRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    let visible = CGSize(
      width: size.width - covered.horizontal, height: size.height - covered.vertical)
    func place(
      _ low: CGFloat, _ length: CGFloat, _ window: CGFloat, _ current: CGFloat, _ unit: CGFloat?, _ inset: CGFloat
    )
      -> CGFloat
    {
      if let unit { return low - inset - (window - length) * unit }
      // Without an anchor: as little as shows the whole view.
      if low - inset < current { return low - inset }
      if low + length - inset > current + window { return low + length - inset - window }
      return current
    }
    let x = scrolls(.horizontal) ? place(rect.minX, rect.width, visible.width, offset.x, anchor?.x, covered.leading) : 0
    let y = scrolls(.vertical) ? place(rect.minY, rect.height, visible.height, offset.y, anchor?.y, covered.top) : 0
    go(to: CGPoint(x: x, y: y))
  }

  private func nearest(to place: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(0, place.x), max(0, content.width - size.width)),
      y: min(max(0, place.y), max(0, content.height - size.height)))
  }

  /// Scrolls as near to an offset as there is content.
  func go(to place: CGPoint, isAnimated: Bool = Transaction.updating.animation != nil) {
    offset = nearest(to: place)
    restingPlace = offset
    targetNumber += 1
    target = .list([
      .number(Double(offset.x)), .number(Double(offset.y)),
      .bool(isAnimated || Transaction.current.animation != nil), .number(Double(targetNumber)),
    ])
    setNeedsDisplay()
    graph.tellScrollFollowers(in: self)
  }
}

/// An element that scrolls what is in it: a scroll view's or a list's.
@MainActor package protocol Scroller: LayoutElement {
  /// What of the content can be seen, in content coordinates.
  var visibleRect: CGRect { get }
  /// What of the whole content is only there to keep bars from covering the rest.
  var contentInsets: EdgeInsets { get }
  /// The size of all that scrolls, with those insets.
  var wholeContentSize: CGSize { get }
  /// Brings a frame of the content into view.
  func scroll(to frame: CGRect, anchor: UnitPoint?)
}

/// A scroller that knows where its rows are before they are made.
@MainActor package protocol RowScroller: Scroller {
  /// Brings the row with `element` in it into view.
  func scroll(toRowWith element: Element, anchor: UnitPoint?)
}

extension ViewGraph {
  package func tellScrollFollowers(in scroller: LayoutElement) {
    for follower in scrollFollowers where follower.isInside(scroller) || follower.looksInside(scroller) {
      follower.didScroll()
    }
  }
}

extension Element {
  package final func isInside(_ other: Element) -> Bool {
    var element: Element? = self
    while let current = element {
      if current === other { return true }
      element = current.parent
    }
    return false
  }
}
