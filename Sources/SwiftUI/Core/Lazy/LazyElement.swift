import Foundation

/// What makes one lazy container differ from another.
package struct LazyStyle: Equatable {
  var axis: Axis
  var alignment: AlignmentKey
  var spacing: Double?
  /// The columns of a grid (rows of one that scrolls sideways); empty for a stack.
  var columns: [GridItem] = []
  /// What of sections stays in view.
  var pinned = PinnedScrollableViews()
}

/// The element of lazy stacks and grids: makes the lines that can be seen and those within a screen's length around
/// them, and counts with an estimate for the others.
///
/// A line's length is known once the line was made, and remembered when it is discarded. The answer to a proposal may
/// therefore change when the container is placed; it then asks for another layout.
@MainActor package final class LazyElement: LayoutElement, LazyHost, ScrollFollower {
  private(set) var style: LazyStyle
  private var interior: LazyScope?
  var content = LazyContent()
  var index = HeightIndex()
  /// The measured lengths of lines, by their first slot.
  private var known: [LazySlotKey: Double] = [:]
  /// How broad lines would like to be, by their first slot; only known where somebody asked.
  private var breadths: [LazySlotKey: Double] = [:]
  /// The views of the lines that are there, by slot.
  private var made: [Int: [LayoutElement]] = [:]
  private var shown = 0..<0
  /// Where scrolling was last, and which way it went: 1 towards the end, -1 towards the beginning.
  private var scrolledTo: Double?
  private var course = 0.0
  private var children: [LayoutElement] = []
  private var isContentStale = true
  private var isMaking = false
  /// The length across the axis for which lines were measured.
  private var across = Double.nan
  private var estimate: Double?
  private var tracks: [LazyTrack] = []
  /// The headers and footers that stay in view, by what is in them.
  var pins: [ObjectIdentifier: PinnedElement] = [:]
  var usedPins: Set<ObjectIdentifier> = []
  /// What is known of runs of rows: whether they are sections.
  var knownSections: [ObjectIdentifier: Bool] = [:]

  init(style: LazyStyle, parent: Element) {
    self.style = style
    super.init(parent: parent)
  }

  func makeContent<C: View>(_ content: UnsafePointer<C>) {
    let interior = LazyScope(host: self)
    self.interior = interior
    interior.make(content)
    life = .active
    structureChanged()
  }

  func update(style new: LazyStyle, content: UnsafeRawPointer) {
    if new != style {
      style = new
      // The columns are divided anew, whatever the breadth.
      across = .nan
      forgetLengths()
      structureChanged()
    }
    interior?.update(content)
  }

  // MARK: Structure

  package override func forEachChild(_ body: (Element) -> Void) { interior.map(body) }
  package override var layoutChildren: [LayoutElement] { children }
  package override var stackAxis: Axis? { style.axis }
  package func lazyContentChanged() { structureChanged() }

  package override func structureChanged() {
    // A row that is being made tells of its structure, too.
    guard interior != nil, life != .gone, !isMaking else { return }
    isContentStale = true
    answersAreStale()
  }

  package override func tearDown() {
    for pin in pins.values { pin.tearDown() }
    super.tearDown()
    graph.unfollow(self)
  }

  /// Lists the slots again; what was measured stays known.
  private func refreshContent() {
    guard isContentStale, let interior else { return }
    isContentStale = false
    var items: [LazyItem] = []
    interior.collectLazy(into: &items)
    isMaking = true
    content = LazyContent(items, columns: max(1, tracks.count), rules: contentRules)
    isMaking = false
    dropPins()
    made.removeAll()
    shown = 0..<0
    let fallback = (estimate ?? 44) + gap
    index = HeightIndex(count: content.lines.count) { line in
      guard !known.isEmpty, let length = known[content.slots[content.lines[line].slots.lowerBound].key] else {
        return (fallback, false)
      }
      return (length + gap, true)
    }
  }

  private func forgetLengths() {
    known.removeAll()
    estimate = nil
    isContentStale = true
  }

  // MARK: Measuring

  private var gap: Double { style.spacing ?? ViewSpacing.standard }
  var total: Double { max(0, index.total - (index.count == 0 ? 0 : gap)) }

  /// Divides the container across the axis anew when its breadth is another.
  private func setAcross(_ length: Double) {
    guard length.bitPattern != across.bitPattern || (tracks.isEmpty && !style.columns.isEmpty) else { return }
    across = length
    let count = tracks.count
    tracks = style.columns.isEmpty ? [] : LazyTrack.divide(length.isNaN ? 0 : length, style.columns)
    if count != tracks.count { isContentStale = true }
    forgetLengths()
  }

  private func proposal(_ slot: Int, in line: LazyLine) -> Proposal {
    var proposal = Proposal.unspecified
    proposal[style.axis.other] = line.isWhole || tracks.isEmpty ? across : tracks[slot - line.slots.lowerBound].length
    return proposal
  }

  func elements(_ slot: Int) -> [LayoutElement] {
    if let elements = made[slot] { return elements }
    isMaking = true
    let elements = content.slots[slot].elements
    isMaking = false
    for element in elements { element.layoutParent = self }
    made[slot] = elements
    return elements
  }

  /// The length of a line along the axis; its views are made.
  func measure(_ number: Int) {
    let line = content.lines[number]
    var length = 0.0
    for slot in line.slots {
      let proposal = proposal(slot, in: line)
      let views = elements(slot)
      let sum = views.reduce(0) { $0 + $1.size(proposal)[style.axis] } + gap * Double(max(0, views.count - 1))
      length = max(length, sum)
    }
    known[content.slots[line.slots.lowerBound].key] = length
    index.set(number, to: length + gap)
  }

  /// Makes and measures enough lines for the first screen, so that the first answer is a good one.
  private func prime() {
    refreshContent()
    guard estimate == nil, index.count > 0 else { return }
    let screen = graph.root.windowSize[style.axis]
    var sum = 0.0
    var count = 0
    while count < index.count, sum < screen, count < 200 {
      measure(count)
      sum += index.height(count)
      count += 1
    }
    calibrate(sum / Double(count) - gap)
  }

  private func calibrate(_ length: Double) {
    estimate = length
    index.estimate(length + gap, in: [0..<index.count])
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let cross = style.axis.other
    // Only the breadth of the place that this element has counts; others are asked for to find out how flexible it is.
    if across.isNaN || estimate == nil { setAcross(proposal[cross]) }
    prime()
    var size = CGSize.zero
    size[style.axis] = total
    size[cross] = proposal[cross].isNaN ? idealBreadth : proposal[cross]
    return size
  }

  /// As broad as the broadest line of the first screen, wherever this is scrolled to.
  private var idealBreadth: Double {
    if let last = tracks.last { return last.start + last.length }
    let screen = graph.root.windowSize[style.axis]
    var breadth = 0.0
    var length = 0.0
    var line = 0
    while line < index.count, length < screen, line < 200 {
      breadth = max(breadth, self.breadth(line))
      length += index.height(line)
      line += 1
    }
    return breadth
  }

  private func breadth(_ number: Int) -> Double {
    let line = content.lines[number]
    let key = content.slots[line.slots.lowerBound].key
    if let breadth = breadths[key] { return breadth }
    let views = line.slots.flatMap { elements($0) }
    let breadth = views.reduce(0) { max($0, $1.size(.unspecified)[style.axis.other]) }
    breadths[key] = breadth
    return breadth
  }

  package override func childSizeChanged(_ child: LayoutElement) {
    super.childSizeChanged(child)
    if isContentStale { return forget(lineOf: child) }
    guard let slot = made.first(where: { $0.value.contains { $0 === child } })?.key,
      let line = content.lines.firstIndex(where: { $0.slots.contains(slot) })
    else { return }
    breadths[content.slots[content.lines[line].slots.lowerBound].key] = nil
    measure(line)
  }

  /// The slots are those of rows that may be gone: they are listed and measured again before they are placed.
  private func forget(lineOf child: LayoutElement) {
    breadths.removeAll()
    var element: Element? = child
    while let current = element, current !== self, !(current.parent is any LazyRows) { element = current.parent }
    if tracks.isEmpty, let row = element as? RowElement, let rows = row.parent {
      known[LazySlotKey(owner: ObjectIdentifier(rows), row: row.id)] = nil
    } else {
      known.removeAll()
    }
  }

  // MARK: Placing

  /// What can be seen along the axis, in this element's coordinates; nil when nothing scrolls around it.
  private var visible: (start: Double, length: Double)? {
    var position = origin
    var element = layoutParent
    while let current = element {
      if let scroller = current as? any Scroller {
        let rect = scroller.visibleRect
        let length = rect.size[style.axis]
        var start = rect.origin[style.axis] - position[style.axis]
        if style.axis == .horizontal && isRightToLeft { start = size.width - start - length }
        return (start, length > 0 ? length : graph.root.windowSize[style.axis])
      }
      if current.displayNode != nil { position = position + current.origin }
      element = current.layoutParent
    }
    return nil
  }

  /// The lines within `margin` screens of what is visible; half a screen more of what scrolling leads to, and less of
  /// what it leaves.
  private func lines(margin: Double) -> Range<Int> {
    guard index.count > 0 else { return 0..<0 }
    guard let visible else { return 0..<index.count }
    let (before, after) = ((margin - course / 2) * visible.length, (margin + course / 2) * visible.length)
    let first = index.slot(at: visible.start - before)
    let last = index.slot(at: visible.start + visible.length + after)
    return first..<last + 1
  }

  package func didScroll() {
    if let start = visible?.start, let before = scrolledTo, abs(start - before) > 1 {
      course = start > before ? 1 : -1
      scrolledTo = start
    }
    guard isPlaced, life != .gone, !shown.contains(lines(margin: 0.5)) else { return }
    needsPlacement = true
    graph.queueLayout(self)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    graph.follow(self)
    scrolledTo = scrolledTo ?? visible?.start
    setAcross(size[style.axis.other])
    prime()
    var wanted = lines(margin: 1)
    // Lines that turn out longer or shorter than expected move the others.
    for _ in 0..<4 {
      for line in wanted where !index.isMeasured(line) || isMissing(line) { measure(line) }
      let again = lines(margin: 1)
      if again == wanted { break }
      wanted = again
    }
    discard(outside: wanted)
    show(wanted)
    for line in wanted { place(line, in: size) }
    placePins(around: wanted, in: size)
    if abs(total - size[style.axis]) > 0.01 { answersAreStale() }
  }

  func isMissing(_ line: Int) -> Bool { content.lines[line].slots.contains { made[$0] == nil } }

  private func discard(outside wanted: Range<Int>) {
    guard let first = wanted.first, let last = wanted.last else { return }
    let slots = content.lines[first].slots.lowerBound..<content.lines[last].slots.upperBound
    for slot in made.keys where !slots.contains(slot) {
      made[slot] = nil
      content.slots[slot].discard()
    }
  }

  private func show(_ wanted: Range<Int>) {
    shown = wanted
    let lines = pinnedLines(around: wanted).filter { !wanted.contains($0) } + wanted
    let views = lines.flatMap { line in content.lines[line].slots.flatMap { elements($0) } }
    for (index, view) in views.enumerated() { view.layoutIndex = index }
    guard !views.elementsEqual(children, by: ===) else { return }
    children = views
    graph.queueDisplayStructure(self)
  }

  func place(_ number: Int, in size: CGSize) {
    let line = content.lines[number]
    let cross = style.axis.other
    let length = index.height(number) - gap
    for slot in line.slots {
      let proposal = proposal(slot, in: line)
      let track = line.isWhole || tracks.isEmpty ? nil : tracks[slot - line.slots.lowerBound]
      var start = index.offset(number)
      for view in elements(slot) {
        let own = view.size(proposal)
        var frame = size
        frame[cross] = track?.length ?? size[cross]
        frame[style.axis] = track == nil ? own[style.axis] : length
        var point = view.aligned(alignment(track), size: own, proposal: proposal, in: frame)
        point[style.axis] += start
        point[cross] += track.map { $0.start + shift(size[cross]) } ?? 0
        placeChild(view, at: point, size: own, proposal: proposal)
        start += own[style.axis] + gap
      }
    }
  }

  private func alignment(_ track: LazyTrack?) -> Alignment {
    if let alignment = track?.alignment { return alignment }
    if track != nil { return .center }
    var alignment = Alignment.center
    if style.axis == .vertical {
      alignment.horizontal = HorizontalAlignment(key: style.alignment)
    } else {
      alignment.vertical = VerticalAlignment(key: style.alignment)
    }
    return alignment
  }

  /// Where the columns of a grid begin when they do not fill its breadth.
  private func shift(_ breadth: Double) -> Double {
    guard let last = tracks.last else { return 0 }
    let used = last.start + last.length
    func guide(_ length: Double) -> Double {
      var size = CGSize.zero
      size[style.axis.other] = length
      return style.alignment.id.defaultValue(in: ViewDimensions(size: size))
    }
    return guide(breadth) - guide(used)
  }

  // MARK: Scrolling to rows

  /// Where the row with `element` in it is, or is expected to be, in this element's coordinates.
  func expectedFrame(ofRowWith element: Element) -> CGRect? {
    refreshContent()
    var current: Element? = element
    while let row = current, !(row.parent is any LazyRows) { current = row.parent }
    guard let row = current as? RowElement, let rows = row.parent else { return nil }
    let slot = content.slots.firstIndex {
      if case .row(let candidate, let index) = $0 { return candidate === rows && index == row.index }
      return false
    }
    guard let slot, let line = content.lines.firstIndex(where: { $0.slots.contains(slot) }) else { return nil }
    var frame = CGRect(origin: .zero, size: size)
    frame.origin[style.axis] = index.offset(line)
    frame.size[style.axis] = index.height(line) - gap
    return frame
  }
}

extension Range {
  fileprivate func contains(_ other: Range) -> Bool { other.lowerBound >= lowerBound && other.upperBound <= upperBound }
}
