import DisplayTree
import Foundation

/// A list as it is drawn: a scroll node, and a cell for each row in and near the visible part.
@MainActor package final class ListBody: LayoutElement, LazyHost, RowScroller, ColumnDriver {
  var rows: ListScope!
  let rowEnvironment: EnvironmentNode
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
  weak var column: SplitColumn?
  package private(set) var hasChoice = false
  /// Where a choice of several rows begins and ends.
  var choiceStart: AnyHashable?
  var choiceEnd: AnyHashable?

  private(set) var slots = ListSlots()
  var heights = HeightIndex()
  var estimate = 0.0
  var isCalibrated = false
  var units: [ListUnitKey: ListUnit] = [:]
  /// The shown units in order.
  private(set) var shown: [ListUnit] = []
  /// The header of the first shown row's section, where that stays in view.
  var pinned: ListUnit?
  private var needsSlots = true
  private var areMeasuresStale = false
  var offset = CGPoint.zero { didSet { graph.isScreenRearranged = true } }
  var contentHeight = 0.0
  var knownSections: [ObjectIdentifier: Bool] = [:]
  /// Where the host is told to scroll to, or, without a word on animation, how far.
  var scrollTarget: (y: Double, isAnimated: Bool?, token: Int)?

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

  func readEnvironment() {
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
    dropLine?.tearDown()
    graph.dropTargets.remove(self)
    super.tearDown()
    units.removeAll()
    shown.removeAll()
  }

  /// Where the line is that shows where a drop would go.
  var dropMark: Double? {
    didSet {
      guard dropMark != oldValue else { return }
      if dropMark != nil, dropLine == nil { dropLine = ListDropMark(parent: self) }
      if dropMark == nil {
        dropLine?.tearDown()
        dropLine = nil
      }
      invalidateLayout()
      needsPlacement = true
      graph.queueDisplayStructure(self)
    }
  }
  private var dropLine: ListDropMark?

  var cells: [ListCell] { (pinned?.cells ?? []) + shown.flatMap(\.cells) }
  package override var layoutChildren: [LayoutElement] { cells + [dropLine].compactMap { $0 } }
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
    if new.takesDrops { graph.dropTargets.add(self) } else { graph.dropTargets.remove(self) }
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

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    if estimate == 0 { estimate = metrics.minimumHeight }
    let place = keptPlace
    var shift = 0.0
    if needsSlots { updateSlots() }
    if areMeasuresStale {
      areMeasuresStale = false
      heights = HeightIndex(count: slots.count) { slot in
        (heights.isMeasured(slot) ? heights.height(slot) : estimate, false)
      }
    }
    let start = covered.top + topMargin
    if let place { _ = keep(place, told: &shift) }
    var passes = 0
    while true {
      showSlots(from: start, height: size.height)
      passes += 1
      if !isCalibrated && passes < 2 { calibrate() } else { break }
    }
    // What was measured only now may be higher or lower than expected.
    for _ in 0..<3 {
      guard let place, keep(place, told: &shift) else { break }
      showSlots(from: start, height: size.height)
    }
    if shift != 0 {
      scrollTarget = (shift, nil, (scrollTarget?.token ?? 0) + 1)
      setNeedsDisplay()
    }
    tellHeadersWhereTheyEnd(start)
    if let dropLine, let dropMark {
      let line = CGSize(width: size.width - 2 * metrics.sideMargin, height: 2)
      dropLine.layoutParent = self
      placeChild(dropLine, at: CGPoint(x: metrics.sideMargin, y: dropMark - 1), size: line, proposal: Proposal(line))
    }
    let total = start + heights.total + (metrics.style.isGrouped ? metrics.gapAbove : 0) + covered.bottom
    if total != contentHeight {
      contentHeight = total
      setNeedsDisplay()
    }
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

  var cellsChanged = false
  /// The cell that was placed before the next one.
  var previous: ListCell?

  // MARK: Display

  package override func displayProperties() -> Properties {
    var properties: Properties = [
      .role: "list", .axes: isScrollEnabled ? "y" : "", .contentSize: [.number(size.width), .number(contentHeight)],
      .contentInsets: edges(covered),
    ]
    if let background { properties[.background] = .string(background) }
    if selection != nil { properties[.events] = ["key"] }
    if refresh != nil { properties[.refreshable] = isRefreshing ? "busy" : true }
    if let scrollTarget {
      properties[.scrollTo] = [
        0, .number(scrollTarget.y), scrollTarget.isAnimated.map { PropertyValue.bool($0) } ?? "by",
        .number(Double(scrollTarget.token)),
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
    case .key(let key, let modifiers): pressed(key, modifiers: modifiers)
    default: return false
    }
    return true
  }
}
