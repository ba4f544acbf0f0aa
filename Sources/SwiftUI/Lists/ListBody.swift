import DisplayTree
import Foundation

/// A list as it is drawn: a scroll node, and a cell for each row in and near the visible part.
@MainActor package final class ListBody: LayoutElement, LazyHost, RowScroller, ColumnDriver {
  private var rows: ListScope!
  private let rowEnvironment: EnvironmentNode
  var selection: ListSelection?
  /// How far bars and edges cover this list.
  var covered = EdgeInsets() { didSet { if covered != oldValue { needsMeasures() } } }

  private(set) var metrics = ListMetrics()
  private(set) var isEditing = false
  private(set) var environmentNow = EnvironmentValues()
  private var refresh: RefreshAction?
  private var isRefreshing = false
  private var isScrollEnabled = true
  private var background: String?
  /// The column of a split view whose next column follows this list's choice.
  private weak var column: SplitColumn?
  package private(set) var hasChoice = false

  private(set) var slots = ListSlots()
  private var heights = HeightIndex()
  private var estimate = 0.0
  private var isCalibrated = false
  private var units: [ListUnitKey: ListUnit] = [:]
  /// The shown units in order.
  private(set) var shown: [ListUnit] = []
  /// The header of the first shown row's section, where that stays in view.
  private var pinned: ListUnit?
  private var needsSlots = true
  private var areMeasuresStale = false
  private var offset = CGPoint.zero
  private var contentHeight = 0.0
  private var knownSections: [ObjectIdentifier: Bool] = [:]
  private var scrollTarget: (y: Double, isAnimated: Bool, token: Int)?

  init(parent: Element) {
    rowEnvironment = EnvironmentNode(parent: parent.environment)
    super.init(parent: parent)
    var values = EnvironmentValues()
    values.isListRow = true
    values.listSelection = ListHandle(self)
    rowEnvironment.setValues(values.overrides)
    makeDisplayNode(.scroll)
    readEnvironment()
  }

  func make<V: View>(_ content: UnsafePointer<V>) {
    rows = ListScope(parent: self, environment: rowEnvironment)
    rows.make(content)
    life = .active
    structureChanged()
    if selection != nil { readEnvironment() }
  }

  // MARK: Update

  private func readEnvironment() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      environmentNow = EnvironmentValues(node: environment.node)
      isEditing = environment.editMode?.wrappedValue.isEditing ?? false
      refresh = environment.refresh
      isScrollEnabled = environment.isScrollEnabled
      let style = environment.listStyleKind
      let color: SystemColor =
        environment.isInSidebar ? .secondaryBackground : style.isGrouped ? .groupedBackground : .background
      let css = color.rgba(in: environment).css
      background = environment.scrollContentBackground == .hidden ? nil : css
      metrics = ListMetrics(width: isPlaced ? size.width : 390, environment: environment)
      _ = environment.tint
      column = selection?.isMultiple == false ? environment.splitColumn?.column : nil
      if column != nil { hasChoice = selection?.hasChoice() ?? false }
    }
    if let column, column.leads { column.driver = self }
  }

  // MARK: Choosing

  package func clearChoice() { selection?.clear() }

  /// Chooses a row; false where there is no choice, or not of such a value.
  @discardableResult func choose(_ id: AnyHashable) -> Bool {
    guard let selection, selection.accepts(id), !selection.isMultiple else { return false }
    selection.select(id)
    column?.choose()
    return true
  }

  /// Whether this value is what is chosen.
  func isChosen(_ id: AnyHashable) -> Bool { selection?.isSelected(id) ?? false }

  private func readChoice() {
    let before = hasChoice
    readEnvironment()
    if before != hasChoice { column?.choiceChanged() }
  }

  package override func update(_ view: UnsafeRawPointer) { rows.update(view) }

  package override func rebuild() {
    isDirty = false
    let wasEditing = isEditing
    let oldMetrics = metrics
    readChoice()
    if oldMetrics != metrics { needsMeasures() }
    for cell in cells {
      if wasEditing != isEditing { cell.editingChanged() }
      cell.setNeedsDisplay()
    }
    setNeedsDisplay()
    invalidateLayout()
  }

  func setSelection(_ new: ListSelection?) {
    guard selection != nil || new != nil else { return }
    selection = new
    if column != nil { readChoice() }
    for cell in cells { cell.readSelection() }
  }

  /// Everything is measured again.
  private func needsMeasures() {
    areMeasuresStale = true
    for cell in cells { cell.invalidateLayout() }
    invalidateLayout()
    setNeedsDisplay()
  }

  // MARK: Structure

  package override func forEachChild(_ body: (Element) -> Void) { if let rows { body(rows) } }

  package override func structureChanged() {
    guard rows != nil, life != .gone else { return }
    needsSlots = true
    for unit in shown { unit.isStale = true }
    invalidateLayout()
  }

  package func lazyContentChanged() { structureChanged() }

  package override func traitsChanged() {
    for cell in cells { cell.traitsChanged() }
  }

  package override func tearDown() {
    for cell in cells { cell.tearDown() }
    super.tearDown()
    units.removeAll()
    shown.removeAll()
  }

  var cells: [ListCell] { (pinned?.cells ?? []) + shown.flatMap(\.cells) }
  package override var layoutChildren: [LayoutElement] { cells }
  package override var scrollAxes: Axis.Set { .vertical }
  package override var contentOffset: CGPoint { CGPoint(x: 0, y: -offset.y) }

  // MARK: Layout

  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }

  package override func sizeDidChange() {
    let new = ListMetrics(width: size.width, environment: environmentNow)
    if new != metrics { metrics = new }
    needsMeasures()
  }

  private func updateSlots() {
    needsSlots = false
    var items: [LazyItem] = []
    rows.collectLazy(into: &items)
    let new = ListSlots(items) { rows in makesSections(rows) }
    for unit in shown where unit.source?.life == .gone {
      for cell in unit.cells { cell.tearDown() }
      unit.cells.removeAll()
    }
    units = units.filter { $0.value.source?.life != .gone }
    if !new.isSame(as: slots) {
      heights = carriedHeights(to: new)
      slots = new
    }
  }

  /// Whether the views of a `ForEach` are sections, or rows of another `ForEach`: then its rows cannot wait.
  private func makesSections(_ rows: any LazyRows) -> Bool {
    if let known = knownSections[ObjectIdentifier(rows)] { return known }
    guard rows.rowCount > 0 else { return false }
    var items: [LazyItem] = []
    rows.row(0).collectLazy(into: &items)
    let result = items.contains { if case .element = $0 { false } else { true } }
    knownSections[ObjectIdentifier(rows)] = result
    return result
  }

  /// The heights of slots that were measured, for the places that they have among other slots. Where rows came or went,
  /// the rows that are shown tell by how much their neighbours moved.
  private func carriedHeights(to new: ListSlots) -> HeightIndex {
    var oldRuns: [ListSlots.Identity: ListSlots.Run] = [:]
    for run in slots.runs where run.identity.id != nil { oldRuns[run.identity] = run }
    var moves: [ObjectIdentifier: [(new: Int, old: Int)]] = [:]
    for unit in shown {
      guard let row = unit.source as? RowElement, row.life != .gone, let rows = row.parent else { continue }
      let run = slots.runs[slots.run(at: unit.slot)]
      moves[ObjectIdentifier(rows), default: []].append((row.index, unit.slot - run.start))
    }
    var sources: [(old: ListSlots.Run?, moves: [(new: Int, old: Int)])] = []
    for run in new.runs {
      sources.append((oldRuns[run.identity], run.identity.id.flatMap { moves[$0] }?.sorted { $0.new < $1.new } ?? []))
    }
    var index = 0
    var move = 0
    return HeightIndex(count: new.count) { slot in
      while slot >= new.runs[index].start + new.runs[index].count {
        index += 1
        move = 0
      }
      let run = new.runs[index]
      guard let old = sources[index].old else { return expectation(run) }
      let moves = sources[index].moves
      let position = slot - run.start
      while move < moves.count, moves[move].new <= position { move += 1 }
      let before = move == 0 ? position : position - moves[move - 1].new + moves[move - 1].old
      guard before >= 0, before < old.count, heights.isMeasured(old.start + before) else { return expectation(run) }
      return (heights.height(old.start + before), true)
    }
  }

  /// The height that a slot is expected to have before it was seen.
  private func expectation(_ run: ListSlots.Run) -> (Double, Bool) {
    let line = 16.0
    switch run.source {
    case .gap(let isAbove): return (isAbove ? metrics.gapAbove : metrics.gapBelow, true)
    case .header(let section):
      let padding = metrics.headerPadding
      return hasHeader(section) ? (padding.top + line + padding.bottom, false) : (metrics.gapAbove, false)
    case .footer: return (metrics.gapBelow, false)
    case .element, .rows: return (estimate, false)
    }
  }

  private var topMargin: Double {
    guard metrics.style.isGrouped, let first = slots.runs.first else { return 0 }
    if case .header(let section) = first.source, hasHeader(section) { return 0 }
    // Under a large title the first card comes closer.
    let window = graph.root.windowInsets.top
    return covered.top - window > 80 ? 16 - metrics.gapAbove : metrics.gapBelow
  }

  private func hasHeader(_ section: any LazySection) -> Bool {
    var list: [LayoutElement] = []
    section.collectHeader(into: &list)
    return !list.isEmpty
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    if estimate == 0 { estimate = metrics.minimumHeight }
    if needsSlots { updateSlots() }
    if areMeasuresStale {
      areMeasuresStale = false
      heights = HeightIndex(count: slots.count) { slot in
        (heights.isMeasured(slot) ? heights.height(slot) : estimate, false)
      }
    }
    let start = covered.top + topMargin
    var passes = 0
    while true {
      showSlots(from: start, height: size.height)
      passes += 1
      if isCalibrated || passes == 2 { break }
      calibrate()
    }
    tellHeadersWhereTheyEnd(start)
    let total = start + heights.total + (metrics.style.isGrouped ? metrics.gapAbove : 0) + covered.bottom
    if total != contentHeight {
      contentHeight = total
      setNeedsDisplay()
    }
  }

  /// The first measured rows say how tall rows are that nobody has seen.
  private func calibrate() {
    isCalibrated = true
    var sum = 0.0
    var number = 0
    for unit in shown where unit.source is RowElement || unit.source is LayoutElement {
      guard unit.cells.first?.part == .row else { continue }
      sum += heights.height(unit.slot)
      number += 1
    }
    guard number > 0, abs(sum / Double(number) - estimate) > 0.5 else { return }
    estimate = sum / Double(number)
    heights.estimate(estimate, in: slots.runs.filter(\.isRows).map(\.range))
  }

  /// Makes, measures and places what is within one screen of the visible part, and drops the rest.
  private func showSlots(from start: Double, height: Double) {
    let low = offset.y - height - start
    let high = offset.y + 2 * height - start
    var slot = heights.slot(at: low)
    var y = heights.offset(slot)
    var now: [ListUnit] = []
    previous = nil
    var kept: [ListUnitKey: ListUnit] = [:]
    var run = slots.count > 0 ? slots.run(at: slot) : 0
    while slot < slots.count, y < high {
      while !slots.runs[run].range.contains(slot) { run += 1 }
      let (key, unit) = unit(at: slot, in: slots.runs[run])
      unit.slot = slot
      if unit.isStale { collect(unit, slots.runs[run]) }
      now.append(unit)
      if let key { kept[key] = unit }
      let unitHeight = place(unit, in: slots.runs[run], at: start + y)
      heights.set(slot, to: unitHeight)
      y += unitHeight
      slot += 1
    }
    let header = pinnedHeader(of: now.first, from: start)
    if let header { kept[header.key] = header.unit }
    if header?.unit !== pinned { cellsChanged = true }
    pinned = header?.unit
    for (key, unit) in units where kept[key] == nil { drop(unit) }
    let isSame = now.count == shown.count && zip(now, shown).allSatisfy { $0 === $1 }
    units = kept
    shown = now
    if !isSame || cellsChanged {
      cellsChanged = false
      graph.queueDisplayStructure(self)
    }
  }

  /// The header of a section whose beginning is out of view: in the plain style it stays.
  private func pinnedHeader(of first: ListUnit?, from start: Double) -> (key: ListUnitKey, unit: ListUnit)? {
    guard metrics.style == .plain, let first, slots.count > 0 else { return nil }
    let slot = slots.sections[slots.runs[slots.run(at: first.slot)].section].lowerBound - 1
    guard slot >= 0, slot < first.slot else { return nil }
    let run = slots.runs[slots.run(at: slot)]
    guard case .header = run.source else { return nil }
    let (key, unit) = unit(at: slot, in: run)
    guard let key else { return nil }
    unit.slot = slot
    if unit.isStale { collect(unit, run) }
    let before = previous
    heights.set(slot, to: place(unit, in: run, at: start + heights.offset(slot)))
    previous = before
    return (key, unit)
  }

  private func tellHeadersWhereTheyEnd(_ start: Double) {
    guard metrics.style == .plain else { return }
    for unit in shown + [pinned].compactMap({ $0 }) {
      guard let cell = unit.cells.first, cell.part == .header else { continue }
      let rows = slots.sections[slots.runs[slots.run(at: unit.slot)].section]
      cell.stickyEnd = start + heights.offset(rows.upperBound)
    }
  }

  private var cellsChanged = false
  /// The cell that was placed before the next one.
  private var previous: ListCell?

  private func unit(at slot: Int, in run: ListSlots.Run) -> (ListUnitKey?, ListUnit) {
    let element: Element?
    switch run.source {
    case .gap: element = nil
    case .header(let section), .footer(let section): element = section
    case .element(let single): element = single
    case .rows(let rows): element = rows.row(slot - run.start)
    }
    guard let element else { return (nil, ListUnit(source: nil, slot: slot)) }
    let key = ListUnitKey(id: ObjectIdentifier(element), part: run.identity.part)
    return (key, units[key] ?? ListUnit(source: element, slot: slot))
  }

  /// Gives each view of a unit a cell; cells of views that stay are kept.
  private func collect(_ unit: ListUnit, _ run: ListSlots.Run) {
    unit.isStale = false
    var contents: [LayoutElement] = []
    var part = ListCell.Part.row
    switch run.source {
    case .gap: break
    case .header(let section):
      section.collectHeader(into: &contents)
      part = .header
    case .footer(let section):
      section.collectFooter(into: &contents)
      part = .footer
    case .element(let element): contents = [element]
    case .rows:
      var items: [LazyItem] = []
      unit.source?.collectLazy(into: &items)
      flatten(items, into: &contents)
    }
    var old = unit.cells
    if old.map(\.content).elementsEqual(contents, by: { $0 === $1 }) {
      if part == .header { for cell in old { cell.updateParts() } }
      return
    }
    cellsChanged = true
    unit.cells = contents.map { content in
      if let index = old.firstIndex(where: { $0.content === content }) { return old.remove(at: index) }
      return ListCell(content, part: part, list: self, environment: rowEnvironment)
    }
    for cell in old { cell.tearDown() }
  }

  /// The views of one row; rows within it are all made.
  private func flatten(_ items: [LazyItem], into contents: inout [LayoutElement]) {
    for item in items {
      switch item {
      case .element(let element): contents.append(element)
      case .rows(let rows):
        for index in 0..<rows.rowCount {
          var inner: [LazyItem] = []
          rows.row(index).collectLazy(into: &inner)
          flatten(inner, into: &contents)
        }
      case .section(let section):
        section.collectHeader(into: &contents)
        var inner: [LazyItem] = []
        section.collectContent(into: &inner)
        flatten(inner, into: &contents)
        section.collectFooter(into: &contents)
      }
    }
  }

  private func drop(_ unit: ListUnit) {
    for cell in unit.cells { cell.tearDown() }
    guard let row = unit.source as? RowElement, row.life != .gone else { return }
    (row.parent as? any LazyRows)?.discardRow(row.index)
  }

  /// Places a unit's cells; the height that they take together.
  private func place(_ unit: ListUnit, in run: ListSlots.Run, at top: Double) -> Double {
    if unit.cells.isEmpty {
      let rows = slots.sections[run.section]
      return unit.slot < rows.lowerBound ? metrics.gapAbove : unit.slot >= rows.upperBound ? metrics.gapBelow : 0
    }
    let rows = slots.sections[run.section]
    let width = size.width - 2 * metrics.sideMargin - covered.horizontal
    var y = top
    for (index, cell) in unit.cells.enumerated() {
      cell.layoutIndex = index
      previous?.isSeparatorHiddenByNext = cell.hidesTopSeparator
      previous = cell
      cell.set(
        isFirst: index == 0 && unit.slot == firstShown(in: rows, from: unit.slot),
        isLast: index == unit.cells.count - 1 && unit.slot == lastShown(in: rows, from: unit.slot))
      let proposal = Proposal(width: width, height: .nan)
      let cellSize = cell.size(proposal)
      let place = CGPoint(x: metrics.sideMargin + covered.leading, y: y)
      placeChild(cell, at: place, size: CGSize(width: width, height: cellSize.height), proposal: proposal)
      y += cellSize.height + (cell.part == .row ? metrics.rowSpacing : 0)
    }
    return y - top
  }

  /// The first slot of a section that is not known to be empty (a row whose view is not there).
  private func firstShown(in rows: Range<Int>, from slot: Int) -> Int {
    var first = slot
    for before in stride(from: slot - 1, through: rows.lowerBound, by: -1) {
      if heights.isMeasured(before) && heights.height(before) == 0 { continue }
      first = before
      break
    }
    return first
  }
  private func lastShown(in rows: Range<Int>, from slot: Int) -> Int {
    for after in stride(from: slot + 1, to: rows.upperBound, by: 1)
    where !(heights.isMeasured(after) && heights.height(after) == 0) { return after }
    return slot
  }

  // MARK: Display

  package override func displayProperties() -> Properties {
    var properties: Properties = [
      .role: "list", .axes: isScrollEnabled ? "y" : "", .contentSize: [.number(size.width), .number(contentHeight)],
      .contentInsets: [
        .number(covered.top), .number(covered.leading), .number(covered.bottom), .number(covered.trailing),
      ],
    ]
    if let background { properties[.background] = .string(background) }
    if refresh != nil { properties[.refreshable] = isRefreshing ? "busy" : true }
    if let scrollTarget {
      properties[.scrollTo] = [
        0, .number(scrollTarget.y), .bool(scrollTarget.isAnimated), .number(Double(scrollTarget.token)),
      ]
    }
    return properties
  }

  // MARK: Events

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .scroll(_, let y):
      guard y.isFinite else { return false }
      offset = CGPoint(x: 0, y: max(0, min(y, contentHeight - size.height)))
      if !coversVisible { invalidateLayout() }
      graph.tellScrollFollowers(in: self)
    case .refresh:
      guard let refresh, !isRefreshing else { return false }
      isRefreshing = true
      setNeedsDisplay()
      Task { @MainActor [weak self] in
        await refresh()
        self?.isRefreshing = false
        self?.setNeedsDisplay()
      }
    case .moveRow(let from, let to): return move(from: from, to: to)
    default: return false
    }
    return true
  }

  /// Whether the shown rows reach half a screen beyond the visible part.
  private var coversVisible: Bool {
    guard let first = shown.first, let last = shown.last else { return false }
    let start = covered.top + topMargin
    let top = start + heights.offset(first.slot)
    let bottom = start + heights.offset(last.slot) + heights.height(last.slot)
    return (first.slot == 0 || top <= offset.y - size.height / 2)
      && (last.slot == slots.count - 1 || bottom >= offset.y + size.height * 1.5)
  }

  // MARK: Scrolling

  package var visibleRect: CGRect { CGRect(origin: offset, size: isPlaced ? size : .zero) }

  package func scroll(to frame: CGRect, anchor: UnitPoint?) {
    let window = size.height - covered.vertical
    var y = offset.y
    if let anchor {
      y = frame.minY - covered.top - (window - frame.height) * anchor.y
    } else if frame.minY - covered.top < y {
      y = frame.minY - covered.top
    } else if frame.maxY - covered.top > y + window {
      y = frame.maxY - covered.top - window
    }
    offset.y = min(max(0, y), max(0, contentHeight - size.height))
    scrollTarget = (Double(offset.y), Transaction.current.animation != nil, (scrollTarget?.token ?? 0) + 1)
    setNeedsDisplay()
    if !coversVisible { invalidateLayout() }
    graph.tellScrollFollowers(in: self)
  }

  package func scroll(toRowWith element: Element, anchor: UnitPoint?) {
    var current: Element? = element
    while let element = current, element !== self {
      for run in slots.runs {
        let position: Int
        switch run.source {
        case .rows(let rows) where element.parent === rows: position = (element as? RowElement)?.index ?? 0
        case .element(let single) where single === element: position = 0
        default: continue
        }
        let top = covered.top + topMargin + heights.offset(run.start + position)
        scroll(
          to: CGRect(x: 0, y: top, width: size.width, height: heights.height(run.start + position)), anchor: anchor)
        return
      }
      current = element.parent
    }
  }

  /// Moves a row from one place among the movable rows that are shown to another.
  private func move(from: Int, to: Int) -> Bool {
    let movable = cells.filter(\.isMovable)
    guard movable.indices.contains(from), movable.indices.contains(to), from != to,
      let source = movable[from].row, let rows = source.parent as? any EditableRows, let onMove = rows.edits.onMove
    else { return false }
    let target = movable[to].row
    let destination: Int
    if let target, target.parent === source.parent {
      destination = to > from ? target.index + 1 : target.index
    } else {
      // Beyond its own rows: it comes to rest at their end.
      destination = to > from ? rows.rowCount : 0
    }
    withAnimation { onMove(IndexSet(integer: source.index), destination) }
    return true
  }
}

struct ListUnitKey: Hashable {
  var id: ObjectIdentifier
  var part: Int
}
