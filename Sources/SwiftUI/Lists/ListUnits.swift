import Foundation

/// One slot that is shown: the element that it comes from, and a cell for each view in it.
@MainActor final class ListUnit {
  let source: Element?
  var slot: Int
  var cells: [ListCell] = []
  /// Whether the views must be collected again.
  var isStale = true
  init(source: Element?, slot: Int) {
    self.source = source
    self.slot = slot
  }
}

/// What a unit is kept by while its element exists.
struct ListUnitKey: Hashable {
  var id: ObjectIdentifier
  var part: Int
}

/// The cells of the slots that are shown: made, kept, placed and dropped.
extension ListBody {
  func unit(at slot: Int, in run: ListSlots.Run) -> (ListUnitKey?, ListUnit) {
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
  func collect(_ unit: ListUnit, _ run: ListSlots.Run) {
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
  func flatten(_ items: [LazyItem], into contents: inout [LayoutElement]) {
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

  func drop(_ unit: ListUnit) {
    for cell in unit.cells { cell.tearDown() }
    guard let row = unit.source as? RowElement, row.life != .gone else { return }
    (row.parent as? any LazyRows)?.discardRow(row.index)
  }

  /// Places a unit's cells; the height that they take together.
  func place(_ unit: ListUnit, in run: ListSlots.Run, at top: Double) -> Double {
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
}
