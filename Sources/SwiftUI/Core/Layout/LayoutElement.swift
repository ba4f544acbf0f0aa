import DisplayTree
import Foundation

/// An element that takes part in layout: it answers proposals with sizes, is placed by its parent, places its children,
/// and draws through a display node if it has one.
///
/// Coordinates: `origin` is in the space of the nearest display node above. Elements that draw nothing of their own have
/// no node, so what they move are their children's nodes.
@MainActor package class LayoutElement: Element {
  package final var needsPlacement = true
  /// Whether somebody has asked this element how far the screen is covered.
  final var isSafeAreaOwner = false
  final var isLayoutQueued = false
  final var isDisplayQueued = false
  final var isDisplayStructureQueued = false
  /// Whether leading is on the right here.
  package final var isRightToLeft = false
  /// Whether an answer that somebody may still rely on has left the cache.
  private var hasEvicted = false
  private var remembersSizes = true
  /// Whether somebody may rely on an answer that was not remembered.
  private var wasAsked = false
  private var layoutPlace: Int32 = 0
  /// The hash of the spacing that was answered before; 0 when nobody has asked.
  private var spacingAnswer: Int32 = 0
  package final unowned(unsafe) var layoutParent: LayoutElement?
  package final private(set) var origin = CGPoint(x: Double.nan, y: Double.nan)
  package final private(set) var size = CGSize(width: Double.nan, height: Double.nan)
  /// The proposal with which this element was last placed.
  package final private(set) var placedProposal = Proposal(width: -1, height: -1)
  package final private(set) var displayNode: DisplayNode?
  /// Sizes that were answered before.
  private var cache = SizeCache()
  private var rare: Rare?

  /// What few elements have.
  private final class Rare {
    var refiners: [any DisplayRefiner] = []
    var guides: [GuideAnswer] = []
  }
  private var withRare: Rare {
    if let rare { return rare }
    let new = Rare()
    rare = new
    return new
  }

  /// The place among the parent's layout children.
  package final var layoutIndex: Int {
    get { Int(layoutPlace) }
    set { layoutPlace = Int32(truncatingIfNeeded: newValue) }
  }
  /// Modifiers around this element that change what its node tells (see `AccessibilityElement`).
  package final var refiners: [any DisplayRefiner] {
    get { rare?.refiners ?? [] }
    set { withRare.refiners = newValue }
  }
  /// Explicit alignments that were answered before.
  private var guides: [GuideAnswer] {
    get { rare?.guides ?? [] }
    _modify { yield &withRare.guides }
  }
  private static let guideLimit = 12

  package override init(
    parent: Element, environment: EnvironmentNode? = nil, isLazy: Bool? = false
  ) {
    super.init(parent: parent, environment: environment, isLazy: isLazy)
    isRightToLeft = self.environment.isRightToLeft
    remembersSizes = Self.remembersSizes
  }

  init(rootOf graph: ViewGraph, environment: EnvironmentNode) {
    super.init(graph: graph, environment: environment)
  }

  // MARK: What subclasses say

  /// False where a size is computed as fast as it is looked up: for elements as large as what is in them, or nearly so.
  /// Such an element says so itself when its answers change: see `answersAreStale`.
  package class var remembersSizes: Bool { true }

  /// The children that are laid out inside this element.
  package var layoutChildren: [LayoutElement] { [] }

  /// The size for a proposal. Pure: the same answer until this element is queued for layout.
  package func computeSize(_ proposal: Proposal) -> CGSize { .zero }

  /// Places every layout child with `placeChild`.
  package func placeChildren(in size: CGSize, proposal: Proposal) {}

  /// The position of a guide that this view (or something in it) sets explicitly.
  package func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? { nil }

  /// What this element prefers as distance to its neighbours in a stack.
  package var spacing: ViewSpacing { ViewSpacing() }

  /// A spacer takes what the others leave, along its stack's axis.
  package var isSpacer: Bool { false }

  /// Where this element lets its content reach under bars and screen edges; nil for the region of the parent.
  package var safeAreaRegion: SafeAreaRegion? { nil }

  /// The region for one of the layout children, where they differ.
  package func safeAreaRegion(for child: LayoutElement) -> SafeAreaRegion? { safeAreaRegion }

  /// What `safeAreaReach` answered is no longer so.
  package func reachChanged() { invalidateLayout() }

  /// The direction in which this element lays its children out one after the other.
  package var stackAxis: Axis? { nil }

  /// The directions in which this element scrolls its content.
  package var scrollAxes: Axis.Set { [] }

  /// Added to the coordinates of children when they are seen from outside: a scroll view's offset.
  package var contentOffset: CGPoint { .zero }

  /// What the display node says. Called in the display pass after `queueDisplay`.
  package func displayProperties() -> Properties { Properties() }

  /// A host's event for this element's node; false refuses it.
  package func handle(_ event: DisplayEvent.Kind) -> Bool { false }

  /// A layout child says other traits than before.
  package func traitsChanged() {}

  /// True for an element that stands for its one child where a container looks for traits.
  package var isWrapper: Bool { false }
  /// True where the traits of what is inside go no further.
  package var keepsTraits: Bool { false }

  // MARK: Size

  /// A proposal with the same answer, which then stands for both.
  package func canonical(_ proposal: Proposal) -> Proposal { proposal }

  package final func size(_ proposal: Proposal) -> CGSize {
    guard remembersSizes else {
      wasAsked = true
      return computeSize(proposal)
    }
    if let known = cache.size(for: proposal) { return known }
    let canonical = canonical(proposal)
    if canonical != proposal { return size(canonical) }
    graph.counters.sizes += 1
    let size = computeSize(proposal)
    assert(!(size.width.isNaN || size.height.isNaN), "\(type(of: self)) answers \(proposal) with \(size)")
    if cache.insert(SizeCache.Answer(proposal: proposal, size: size)) { hasEvicted = true }
    return size
  }

  package final func size(width: Double, height: Double) -> CGSize { size(Proposal(width: width, height: height)) }

  /// Computes the remembered sizes again; true when an answer changed, so that the parent must know.
  package func revalidateSize() -> Bool {
    // An answer that is no longer remembered may have changed.
    var changed = hasEvicted
    hasEvicted = false
    needsPlacement = true
    for index in 0..<cache.count {
      graph.counters.sizes += 1
      let size = computeSize(cache[index].proposal)
      if size != cache[index].size {
        cache[index].size = size
        changed = true
      }
    }
    for index in rare?.guides.indices ?? 0..<0 {
      let guide = guides[index]
      let value = explicitAlignment(guide.key, size: guide.size, proposal: guide.proposal)
      if value != guide.value {
        guides[index].value = value
        changed = true
      }
    }
    if spacingAnswer != 0 {
      let answer = Self.digest(of: spacing)
      if answer != spacingAnswer { changed = true }
      spacingAnswer = answer
    }
    return changed
  }

  /// The position of a guide that this view or something in it sets explicitly.
  package final func explicitGuide(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard graph.guides.isExplicitSomewhere(key) else { return nil }
    let known = guides.firstIndex { $0.key == key && $0.proposal == proposal }
    if let known, guides[known].size == size { return guides[known].value }
    let value = explicitAlignment(key, size: size, proposal: proposal)
    if let known {
      guides[known] = GuideAnswer(key: key, size: size, proposal: proposal, value: value)
      return value
    }
    if guides.count == Self.guideLimit {
      guides.removeFirst()
      hasEvicted = true
    }
    guides.append(GuideAnswer(key: key, size: size, proposal: proposal, value: value))
    return value
  }

  /// What this element prefers as distance to its neighbours, remembered so that a change is told to the parent: also
  /// when one neighbour's change made the parent ask before this element was measured again, for the other neighbour.
  package final var preferredSpacing: ViewSpacing {
    let spacing = spacing
    if spacingAnswer == 0 { spacingAnswer = Self.digest(of: spacing) }
    return spacing
  }

  private static func digest(of spacing: ViewSpacing) -> Int32 { spacing.digest | 1 }

  /// Whether nobody has been told anything that a change could make wrong.
  private var isUnknown: Bool {
    cache.isEmpty && !wasAsked && !hasEvicted && spacingAnswer == 0 && !isPlaced && rare?.guides.isEmpty != false
  }

  /// A child's answers changed.
  package func childSizeChanged(_ child: LayoutElement) { needsPlacement = true }

  /// Says that this element's sizes or its children's places may be others than before.
  package final func invalidateLayout() {
    needsPlacement = true
    // Who is just being made is measured and placed when its parent is.
    if !isUnknown || parent == nil { graph.queueLayout(self) }
  }

  // MARK: Placement

  /// Whether this is drawn as a box without a figure: the host rounds its edges to pixels, those of two boxes that touch
  /// to the same one.
  package var isPlainBox: Bool { false }

  /// Takes the place that the parent gives: origin in the space of the nearest display node.
  package final func place(at place: CGPoint, size: CGSize, proposal: Proposal) {
    // Nowhere is no place: what an app divides by nothing to come there is at the beginning.
    let origin = CGPoint(x: place.x.isNaN ? 0 : place.x, y: place.y.isNaN ? 0 : place.y)
    let moved = origin != self.origin
    let resized = size != self.size
    if resized || proposal != placedProposal || (moved && displayNode == nil) { needsPlacement = true }
    self.origin = origin
    self.size = size
    placedProposal = proposal
    if moved || resized { graph.isScreenRearranged = true }
    if let displayNode, moved || resized {
      writeDisplay {
        let start = isPlainBox ? origin : CGPoint(x: graph.pixel(origin.x), y: graph.pixel(origin.y))
        graph.tree.setFrame(displayNode, Rect(x: start.x, y: start.y, width: size.width, height: size.height))
      }
    }
    if resized { sizeDidChange() }
    if needsPlacement { forcePlacement() }
  }

  /// Places a child; `origin` is in this element's own coordinates, x from the leading edge.
  package final func placeChild(_ child: LayoutElement, at origin: CGPoint, size: CGSize, proposal: Proposal) {
    var origin = origin
    if isRightToLeft { origin.x = self.size.width - origin.x - size.width }
    child.place(at: displayNode == nil ? self.origin + origin : origin, size: size, proposal: proposal)
  }

  /// Places the children again inside the place that this element has.
  package func placeAgain() {
    guard isPlaced, needsPlacement else { return }
    forcePlacement()
  }

  package final func forcePlacement() {
    if isSafeAreaOwner { graph.isScreenRearranged = true }
    needsPlacement = false
    graph.counters.placements += 1
    placeChildren(in: size, proposal: placedProposal)
  }

  package final var isPlaced: Bool { !origin.x.isNaN }

  /// The element got another size; its drawing may depend on it.
  package func sizeDidChange() {}

  // MARK: Structure

  package override func collectLayout(into list: inout [LayoutElement]) { list.append(self) }
  package override var soleLayout: LayoutElement? { self }
  package override func collectLazy(into list: inout [LazyItem]) { list.append(.element(self)) }

  /// Makes `children` this element's layout children.
  package final func adopt(_ children: [LayoutElement]) {
    for (index, child) in children.enumerated() { take(child, at: index) }
    hasAdopted()
  }

  final func take(_ child: LayoutElement, at index: Int) {
    child.layoutParent = self
    child.layoutIndex = index
  }

  final func hasAdopted() {
    graph.isScreenRearranged = true
    cacheIsStale()
    // Without a node above, this is part of something that is just being made: who adopts that says it then.
    let owner = displayOwner
    if owner.displayNode != nil { graph.queueDisplayStructure(graph.describesContent ? self : owner) }
  }

  /// Forgets every answer and tells the parent at the next layout.
  package final func cacheIsStale() {
    needsPlacement = true
    if !cache.isEmpty || wasAsked || rare?.guides.isEmpty == false || spacingAnswer != 0 {
      hasEvicted = true
      wasAsked = false
      cache.removeAll()
      rare?.guides.removeAll()
      spacingAnswer = 0
    }
  }

  /// Measures again although no size of this element's own may have changed: what it says of itself (a guide, a
  /// priority) did.
  package final func answersAreStale() {
    mayAnswerAnew()
    invalidateLayout()
  }

  /// Notes that answers which are not remembered may be others from now on.
  final func mayAnswerAnew() { hasEvicted = true }

  package override func tearDown() {
    super.tearDown()
    // They own this element.
    rare?.refiners.removeAll()
    displayNode?.owner = nil
    if !graph.safeAreaReadings.isEmpty { graph.safeAreaReadings[ObjectIdentifier(self)] = nil }
  }

  // MARK: Display

  /// Gives this element a node of its own.
  package final func makeDisplayNode(_ kind: NodeKind) {
    adoptDisplayNode(graph.tree.makeNode(kind))
    graph.queueDisplay(self)
  }

  final func dropDisplayNode() {
    displayNode?.owner = nil
    displayNode = nil
  }

  /// This element draws with another node than before: it and its content are placed again.
  final func nodeChanged() {
    guard isPlaced, let layoutParent else { return }
    origin = CGPoint(x: Double.nan, y: Double.nan)
    needsPlacement = true
    layoutParent.invalidateLayout()
    graph.queueDisplayStructure(self)
    graph.queueDisplayStructure(layoutParent)
  }

  final func adoptDisplayNode(_ node: DisplayNode) {
    displayNode = node
    node.owner = self
  }

  /// Looks between the one that was displayed last and the present one, evenly spaced, where a host cannot find the way
  /// from one to the other by itself.
  package func displaySteps(_ animation: AnimationSpec) -> [[PropertyKey: PropertyValue]] { [] }

  /// The present look was told.
  package func didDisplay() {}

  /// The children that are drawn, in drawing order.
  package func forEachDrawnChild(_ body: (LayoutElement) -> Void) { layoutChildren.forEach(body) }

  /// Appends the nodes that this element draws with.
  package func collectDisplay(into nodes: inout [DisplayNode]) {
    if let displayNode {
      nodes.append(displayNode)
    } else {
      forEachDrawnChild { $0.collectDisplay(into: &nodes) }
    }
  }
}
