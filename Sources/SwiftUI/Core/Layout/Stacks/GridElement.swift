import Foundation

/// A row of a grid: the grid lays its cells out. Outside of a grid it is a horizontal stack.
@MainActor package class GridRowElement: StackElement {
  package fileprivate(set) var rowAlignment: VerticalAlignment?

  init(_ alignment: VerticalAlignment?, parent: Element) {
    rowAlignment = alignment
    super.init(style: Self.style(alignment), parent: parent)
  }

  fileprivate static func style(_ alignment: VerticalAlignment?) -> StackStyle {
    StackStyle(axis: .horizontal, alignment: (alignment ?? .center).key, spacing: nil)
  }

  private var grid: GridElement? { layoutParent as? GridElement }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    grid == nil ? super.computeSize(proposal) : .zero
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let grid else { return super.placeChildren(in: size, proposal: proposal) }
    grid.placeCells(of: self)
  }

  package override func traitsChanged() {
    super.traitsChanged()
    grid?.answersAreStale()
  }

  /// The grid lists the cells; nobody asks a row for a size that would be another.
  package override func childrenChanged() {
    super.childrenChanged()
    if grid != nil { answersAreStale() }
  }

  /// A cell's size decides on the grid's, not on this row's own answers.
  package override func childSizeChanged(_ child: LayoutElement) {
    super.childSizeChanged(child)
    if grid != nil { answersAreStale() }
  }
}

@MainActor package final class TypedGridRowElement<Content: View>: GridRowElement {
  private static var contentPosition: Int { MemoryLayout<Content>.place(after: MemoryLayout<VerticalAlignment?>.size) }

  init(_ view: UnsafePointer<GridRow<Content>>, parent: Element) {
    super.init(UnsafeRawPointer(view).load(as: VerticalAlignment?.self), parent: parent)
    let content = UnsafeRawPointer(view) + Self.contentPosition
    makeContent(content.assumingMemoryBound(to: Content.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    let alignment = view.load(as: VerticalAlignment?.self)
    if alignment != rowAlignment {
      rowAlignment = alignment
      setStyle(Self.style(alignment))
      answersAreStale()
    }
    structure?.update(view + Self.contentPosition)
  }
}

/// Columns first, then rows: each is given an equal share of what is left, the least flexible first, and is as large as
/// the largest of its cells in that share. Cells that cover several columns widen the last of them if they must.
@MainActor package class GridElement: ContainerElement {
  struct Style: Equatable {
    var alignment: Alignment
    var horizontal: Double
    var vertical: Double
  }
  private struct Cell {
    let element: LayoutElement
    let row: Int
    let columns: Range<Int>
    let isRow: Bool
    let unsized: Axis.Set
  }
  private struct Plan {
    let proposal: Proposal
    var widths: [Double]
    var heights: [Double]
  }

  private(set) var style: Style
  private var cells: [Cell] = []
  private var columnCount = 0
  private var plans: [Plan] = []
  private var placedPlan: Plan?

  init(style: Style, parent: Element) {
    self.style = style
    super.init(parent: parent)
  }

  final func setStyle(_ new: Style) {
    guard new != style else { return }
    style = new
    answersAreStale()
  }

  package override func revalidateSize() -> Bool {
    collectCells()
    return super.revalidateSize()
  }
  package override func childrenChanged() { collectCells() }
  package override func traitsChanged() { answersAreStale() }

  private func collectCells() {
    plans.removeAll()
    cells.removeAll()
    columnCount = 1
    for (row, child) in children.enumerated() {
      guard let line = child as? GridRowElement else { continue }
      var column = 0
      for element in line.children {
        let span = column..<column + element.trait(GridColumnsTrait.self)
        cells.append(
          Cell(
            element: element, row: row, columns: span, isRow: true, unsized: element.trait(GridUnsizedAxesTrait.self)))
        column = span.upperBound
      }
      columnCount = max(columnCount, column)
    }
    // A view that is no row covers all columns.
    for (row, child) in children.enumerated() where !(child is GridRowElement) {
      cells.append(
        Cell(
          element: child, row: row, columns: 0..<columnCount, isRow: false,
          unsized: child.trait(GridUnsizedAxesTrait.self)))
    }
  }

  // MARK: Measuring

  private func plan(_ proposal: Proposal) -> Plan {
    if let plan = plans.last(where: { $0.proposal == proposal }) { return plan }
    var plan = Plan(proposal: proposal, widths: [], heights: [])
    plan.widths = divide(proposal.width, into: columnCount, gap: style.horizontal) { column, width in
      cells.lazy.filter { $0.columns == column..<column + 1 && !$0.unsized.contains(.horizontal) }
        .map { $0.element.size(Proposal(width: width, height: .nan)).width }.max() ?? 0
    }
    for cell in cells where cell.columns.count > 1 && !cell.unsized.contains(.horizontal) {
      let have = span(cell.columns, plan.widths, style.horizontal)
      let need = cell.element.size(Proposal(width: proposal.width.isNaN ? .nan : have, height: .nan)).width
      if need > have, need.isFinite { plan.widths[cell.columns.upperBound - 1] += need - have }
    }
    plan.heights = divide(proposal.height, into: children.count, gap: style.vertical) { row, height in
      cells.lazy.filter { $0.row == row && !$0.unsized.contains(.vertical) }
        .map {
          $0.element.size(Proposal(width: self.span($0.columns, plan.widths, self.style.horizontal), height: height))
            .height
        }.max() ?? 0
    }
    if plans.count == 2 { plans.removeFirst() }
    plans.append(plan)
    return plan
  }

  private func divide(
    _ length: Double, into count: Int, gap: Double, size: (_ index: Int, _ proposal: Double) -> Double
  ) -> [Double] {
    guard count > 0 else { return [] }
    if length.isNaN { return (0..<count).map { size($0, .nan) } }
    let ranges = (0..<count).map { index in
      let most = size(index, .infinity)
      let least = size(index, 0)
      return (flexibility: most == .infinity ? .infinity : most - least, least: least)
    }
    let order = (0..<count).sorted {
      (ranges[$0].flexibility, -ranges[$0].least, $0) < (ranges[$1].flexibility, -ranges[$1].least, $1)
    }
    var left = length - gap * Double(count - 1)
    var result = [Double](repeating: 0, count: count)
    for (position, index) in order.enumerated() {
      result[index] = size(index, max(0, left / Double(count - position)))
      if left != .infinity { left -= result[index] }
    }
    return result
  }

  private func span(_ range: Range<Int>, _ lengths: [Double], _ gap: Double) -> Double {
    lengths[range.clamped(to: 0..<lengths.count)].reduce(gap * Double(range.count - 1), +)
  }

  private func start(_ index: Int, _ lengths: [Double], _ gap: Double) -> Double {
    lengths.prefix(index).reduce(gap * Double(index), +)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    guard !children.isEmpty else { return .zero }
    let plan = plan(proposal)
    return CGSize(
      width: span(0..<plan.widths.count, plan.widths, style.horizontal),
      height: span(0..<plan.heights.count, plan.heights, style.vertical))
  }

  // MARK: Placing

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let plan = plan(proposal)
    placedPlan = plan
    for (row, child) in children.enumerated() {
      let y = start(row, plan.heights, style.vertical)
      if child is GridRowElement {
        let rowSize = CGSize(width: size.width, height: plan.heights[row])
        child.needsPlacement = true
        placeChild(child, at: CGPoint(x: 0, y: y), size: rowSize, proposal: Proposal(rowSize))
      } else if let cell = cells.first(where: { $0.element === child }) {
        let place = place(cell, plan)
        placeChild(
          child, at: CGPoint(x: place.origin.x, y: y + place.origin.y), size: place.size, proposal: place.proposal)
      }
    }
  }

  func placeCells(of row: GridRowElement) {
    guard let plan = placedPlan else { return }
    for cell in cells where cell.isRow && cell.element.layoutParent === row {
      let place = place(cell, plan)
      row.placeChild(cell.element, at: place.origin, size: place.size, proposal: place.proposal)
    }
  }

  /// Where a cell's view stands in its row.
  private func place(_ cell: Cell, _ plan: Plan) -> (origin: CGPoint, size: CGSize, proposal: Proposal) {
    let frame = CGSize(width: span(cell.columns, plan.widths, style.horizontal), height: plan.heights[cell.row])
    let proposal = Proposal(frame)
    let own = cell.element.size(proposal)
    let x = start(cell.columns.lowerBound, plan.widths, style.horizontal)
    if let anchor = cell.element.trait(GridAnchorTrait.self) {
      let point = CGPoint(x: x + (frame.width - own.width) * anchor.x, y: (frame.height - own.height) * anchor.y)
      return (point, own, proposal)
    }
    var alignment = style.alignment
    if cell.isRow {
      if let row = (children[cell.row] as? GridRowElement)?.rowAlignment { alignment.vertical = row }
      let column = cells.lazy.filter { $0.isRow && $0.columns.lowerBound == cell.columns.lowerBound }
        .compactMap { $0.element.trait(GridColumnAlignmentTrait.self) }.first
      if let column { alignment.horizontal = column }
    }
    var point = cell.element.aligned(alignment, size: own, proposal: proposal, in: frame)
    if cell.isRow { point.y = baselineOffset(of: cell, alignment.vertical, plan) ?? point.y }
    return (CGPoint(x: x + point.x, y: point.y), own, proposal)
  }

  /// Text baselines are aligned among the cells of a row, not to a place in the cell.
  private func baselineOffset(of cell: Cell, _ guide: VerticalAlignment, _ plan: Plan) -> Double? {
    guard guide == .firstTextBaseline || guide == .lastTextBaseline else { return nil }
    func baseline(_ cell: Cell) -> Double {
      let frame = CGSize(width: span(cell.columns, plan.widths, style.horizontal), height: plan.heights[cell.row])
      let proposal = Proposal(frame)
      return cell.element.alignment(guide.key, size: cell.element.size(proposal), proposal: proposal)
    }
    let lowest = cells.lazy.filter { $0.isRow && $0.row == cell.row }.map(baseline).max() ?? 0
    return lowest - baseline(cell)
  }
}

@MainActor package final class TypedGridElement<Content: View>: GridElement {
  private static var contentPosition: Int { MemoryLayout<Grid<Content>>.offset(of: \.content)! }

  private static func style(_ view: Grid<Content>) -> Style {
    Style(
      alignment: view.alignment, horizontal: view.horizontalSpacing.map { Double($0) } ?? ViewSpacing.standard,
      vertical: view.verticalSpacing.map { Double($0) } ?? ViewSpacing.standard)
  }

  init(_ view: UnsafePointer<Grid<Content>>, parent: Element) {
    super.init(style: Self.style(view.pointee), parent: parent)
    let content = UnsafeRawPointer(view) + Self.contentPosition
    makeContent(content.assumingMemoryBound(to: Content.self))
  }

  package override func update(_ view: UnsafeRawPointer) {
    setStyle(Self.style(view.assumingMemoryBound(to: Grid<Content>.self).pointee))
    structure?.update(view + Self.contentPosition)
  }
}
