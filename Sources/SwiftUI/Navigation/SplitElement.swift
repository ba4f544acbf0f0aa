import DisplayTree
import Foundation

/// The columns of a split view.
struct SplitCore {
  /// From the sidebar to the detail: two or three.
  let columns: [AnyView]
  var visibility: Binding<NavigationSplitViewVisibility>?
  var preferredColumn: Binding<NavigationSplitViewColumn>?
  /// The last column shows nothing until a link leads there.
  var hasEmptyDetail = false
}

extension SplitCore: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(SplitElement(view.pointee, parent: inputs.parent))
  }
}

/// Lays columns out: side by side in regular width; in compact width each one covers those before it.
///
/// A column is made when it first shows, and then the same in both arrangements: what it shows stays as it is when the
/// window changes over. Going back in the compact arrangement ends a column.
@MainActor package final class SplitElement: LayoutElement {
  private var view: SplitCore
  private(set) var columns: [SplitColumn?]
  private let ownVisibility = StateLocation(NavigationSplitViewVisibility.automatic)
  private(set) var isCollapsed = false
  /// The uppermost column of the compact arrangement.
  private(set) var top = 0
  private var visibility = NavigationSplitViewVisibility.automatic
  private var style = SplitStyle.automatic
  private var lastPreferred: NavigationSplitViewColumn?
  private var arrangement = SplitArrangement()
  private var cover: SplitCover?

  init(_ view: SplitCore, parent: Element) {
    self.view = view
    columns = Array(repeating: nil, count: view.columns.count)
    super.init(parent: parent)
    makeDisplayNode(.group)
    life = .active
    readInputs(isFirst: true)
    rearrange()
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: SplitCore.self).pointee
    for (index, column) in columns.enumerated() where index < self.view.columns.count {
      column?.setContent(self.view.columns[index])
    }
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    readInputs(isFirst: false)
    rearrange()
  }

  private func readInputs(isFirst: Bool) {
    let wasCollapsed = isCollapsed
    let preferred = graph.evaluate(self) { () -> NavigationSplitViewColumn? in
      let environment = EnvironmentValues(node: environment)
      isCollapsed = environment.horizontalSizeClass != .regular
      style = environment.splitStyle
      visibility = view.visibility?.wrappedValue ?? ownVisibility.get()
      return view.preferredColumn?.wrappedValue
    }
    let isNew = preferred != lastPreferred
    lastPreferred = preferred
    guard isCollapsed else { return }
    if let preferred, isNew || !wasCollapsed {
      top = index(of: preferred)
    } else if isFirst || !wasCollapsed {
      top = deepestChosen
    }
  }

  private func index(of column: NavigationSplitViewColumn) -> Int {
    column == .sidebar ? 0 : column == .detail ? columns.count - 1 : min(1, columns.count - 1)
  }
  private func name(of index: Int) -> NavigationSplitViewColumn {
    index == 0 ? .sidebar : index == columns.count - 1 ? .detail : .content
  }

  /// The last column that shows something which was chosen in the one before.
  private var deepestChosen: Int {
    var index = 0
    while index + 1 < columns.count {
      let isChosen = made(index).driver?.hasChoice == true && leadsSomewhere(index)
      guard isChosen || columns[index + 1]?.isOccupied == true else { break }
      index += 1
    }
    return index
  }

  private func made(_ index: Int) -> SplitColumn {
    if let column = columns[index] { return column }
    let column = SplitColumn(view.columns[index], index: index, split: self)
    columns[index] = column
    column.make()
    return column
  }

  func made(nextTo column: SplitColumn) -> SplitColumn { made(column.index + 1) }

  package override func forEachChild(_ body: (Element) -> Void) {
    for column in columns { column.map(body) }
    cover.map(body)
  }
  package override func structureChanged() {}

  // MARK: What shows

  private func rearrange() {
    let new = isCollapsed ? SplitArrangement(shown: Array(0...top), isCollapsed: true) : wideArrangement(size)
    guard new != arrangement else { return }
    let changesOver = new.isCollapsed != arrangement.isCollapsed
    arrangement = new
    for index in new.shown { _ = made(index) }
    for column in columns {
      guard let column else { continue }
      // What goes because the window changed does not go by itself.
      column.displayNode?.isRemovalAnimated = !changesOver
      column.arrangementChanged(isShown: isShowing(column.index), leads: new.shown.first == column.index)
    }
    if new.isOver != (cover != nil) {
      cover?.tearDown()
      cover = new.isOver ? SplitCover(split: self) : nil
    }
    adopt(layoutChildren)
    invalidateLayout()
    for column in columns { column?.updateBars() }
  }

  private func isShowing(_ index: Int) -> Bool {
    arrangement.isCollapsed ? index == top : arrangement.shown.contains(index)
  }

  /// The columns that show in a wide window, and whether they cover the detail.
  private func wideArrangement(_ size: CGSize) -> SplitArrangement {
    let last = columns.count - 1
    let whole = size.width.isNaN ? graph.root.windowSize : size
    let isLandscape = whole.width > whole.height
    var visibility = visibility
    if visibility == .automatic {
      let isEmpty = view.hasEmptyDetail && columns[last]?.isOccupied != true
      visibility = isLandscape ? (last == 2 ? .doubleColumn : .all) : isEmpty ? .all : .detailOnly
    }
    let leading: [Int] =
      visibility == .detailOnly ? [] : visibility == .doubleColumn && last == 2 ? [1] : Array(0..<last)
    let room = whole.width - leading.reduce(0) { $0 + (columns[$1]?.width ?? SplitColumn.usualWidth) }
    let isOver: Bool
    switch style {
    case .automatic: isOver = !isLandscape || room < 320
    case .balanced: isOver = room < 320
    case .prominentDetail: isOver = true
    }
    return SplitArrangement(shown: leading + [last], isOver: isOver && !leading.isEmpty)
  }

  /// A column wants another width, or what it shows is something else.
  func columnChanged() {
    if isCollapsed {
      for column in columns { column?.setNeedsDisplay() }
      // Back buttons say the titles of the columns before.
      for column in columns.dropFirst() { column?.updateBars() }
    } else {
      rearrange()
      invalidateLayout()
    }
  }

  package override var layoutChildren: [LayoutElement] {
    let shown = arrangement.shown.compactMap { columns[$0] }
    guard arrangement.isOver, let cover, let detail = shown.last else { return shown }
    return [detail, cover] + shown.dropLast()
  }

  // MARK: Choosing and going back

  /// The page that leads back from a column, in the compact arrangement.
  func pageBehind(_ index: Int) -> PageElement? {
    isCollapsed && index > 0 ? columns[index - 1]?.topPage : nil
  }

  /// Whether there is something in the column after one. A choice alone leads to no empty column; a link fills it first.
  private func leadsSomewhere(_ index: Int) -> Bool {
    let isEmpty = view.hasEmptyDetail && index + 1 == columns.count - 1
    return !isEmpty || columns[index + 1]?.isOccupied == true
  }

  /// Something was chosen in a column: what it leads to shows.
  func didChoose(in index: Int) {
    guard index + 1 < columns.count, leadsSomewhere(index) else { return }
    if isCollapsed { return show(index + 1) }
    if arrangement.isOver, index + 1 == columns.count - 1 { hideLeading() }
  }

  /// A list's choice in a column is another than before.
  func choiceChanged(in index: Int) {
    guard isCollapsed, let driver = columns[index]?.driver else { return }
    if driver.hasChoice, top == index {
      if leadsSomewhere(index) { show(index + 1) }
    } else if !driver.hasChoice, top > index, columns[index + 1]?.hasReplacement != true {
      leave(to: index, clears: false)
    }
  }

  private func show(_ index: Int) {
    guard index != top, index < columns.count else { return }
    top = index
    topChanged()
  }

  /// Goes back to a column: those above end.
  func leave(to index: Int, clears: Bool = true) {
    guard isCollapsed, index < top else { return }
    top = index
    let gone = columns[(index + 1)...].compactMap { $0 }
    for other in (index + 1)..<columns.count { columns[other] = nil }
    topChanged()
    for column in gone.reversed() { column.end() }
    if clears { columns[index]?.driver?.clearChoice() }
  }

  private func topChanged() {
    rearrange()
    guard let preferred = view.preferredColumn else { return }
    let name = name(of: top)
    lastPreferred = name
    graph.afterUpdate { if preferred.wrappedValue != name { preferred.wrappedValue = name } }
  }

  // MARK: The sidebar's button

  /// Whether a column's bar has the button that shows or hides the sidebar.
  func hasToggle(_ index: Int) -> Bool {
    !isCollapsed && arrangement.shown.first == index && columns[index]?.hidesToggle != true
  }

  func toggleSidebar() {
    let isShown = arrangement.shown.first == 0
    if isShown && arrangement.isOver { return hideLeading() }
    set(
      isShown ? (columns.count == 3 ? .doubleColumn : .detailOnly) : arrangement.shown.count > 1 ? .all : .doubleColumn)
  }

  /// Uncovers the detail.
  func hideLeading() { set(.detailOnly) }

  private func set(_ new: NavigationSplitViewVisibility) {
    withAnimation(.easeInOut(duration: 0.35)) {
      if let binding = view.visibility {
        binding.wrappedValue = new
      } else {
        ownVisibility.set(new, transaction: .current)
      }
    }
  }

  // MARK: Layout

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 320, height: 480))
  }
  package override func sizeDidChange() { if !isCollapsed { rearrange() } }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let reach = safeAreaReach(size: size)
    let whole = CGRect(
      x: -reach.leading, y: -reach.top, width: size.width + reach.horizontal, height: size.height + reach.vertical)
    func put(_ column: SplitColumn, x: Double, width: Double, covered: EdgeInsets) {
      column.setCovered(covered)
      let frame = CGSize(width: width, height: whole.height)
      placeChild(column, at: CGPoint(x: x, y: whole.minY), size: frame, proposal: Proposal(frame))
    }
    let shown = arrangement.shown.compactMap { columns[$0] }
    guard !isCollapsed, let detail = shown.last else {
      for column in shown { put(column, x: whole.minX, width: whole.width, covered: reach) }
      return
    }
    var x = Double(whole.minX)
    for column in shown.dropLast() {
      let leading = x == whole.minX ? reach.leading : 0
      let width = min(column.width + leading, whole.width)
      put(
        column, x: x, width: width,
        covered: EdgeInsets(top: reach.top, leading: leading, bottom: reach.bottom, trailing: 0))
      x += width
    }
    if arrangement.isOver { x = whole.minX }
    var covered = reach
    if x > whole.minX { covered.leading = 0 }
    put(detail, x: x, width: whole.maxX - x, covered: covered)
    if let cover { placeChild(cover, at: whole.origin, size: whole.size, proposal: Proposal(whole.size)) }
  }
}

/// Which columns of a split view show, and how.
struct SplitArrangement: Equatable {
  var shown: [Int] = []
  /// One column above the other.
  var isCollapsed = false
  /// The leading columns cover the detail.
  var isOver = false
}

/// What lies between the detail and the columns that cover it: a press on it uncovers the detail.
@MainActor package final class SplitCover: LayoutElement {
  private unowned let split: SplitElement
  init(split: SplitElement) {
    self.split = split
    super.init(parent: split)
    makeDisplayNode(.group)
    life = .active
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func displayProperties() -> Properties {
    let effect: PropertyValue = ["a": ["ease", 350], "o": 0]
    return [
      .background: "rgba(0,0,0,0.1)", .events: ["tap"], .shortcut: "escape", .role: "button",
      .label: .string(SystemWord.hideSidebar.text(in: EnvironmentValues(node: environment))), .enter: effect,
      .exit: effect, .pressStyle: "none",
    ]
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .tap = event else { return false }
    split.hideLeading()
    return true
  }
}
