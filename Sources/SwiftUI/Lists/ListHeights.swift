import Foundation

/// What is known, and expected, of the heights of a list's slots.
extension ListBody {
  /// The heights of slots that were measured, for the places that they have among other slots. Where rows came or went,
  /// the rows that are shown tell by how much their neighbours moved.
  func carriedHeights(to new: ListSlots) -> HeightIndex {
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
  func expectation(_ run: ListSlots.Run) -> (Double, Bool) {
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

  var topMargin: Double {
    guard metrics.style.isGrouped, let first = slots.runs.first else { return 0 }
    if case .header(let section) = first.source, hasHeader(section) { return 0 }
    // Under a large title the first card comes closer.
    let window = graph.root.windowInsets.top
    return covered.top - window > 80 ? 16 - metrics.gapAbove : metrics.gapBelow
  }

  func hasHeader(_ section: any LazySection) -> Bool {
    var list: [LayoutElement] = []
    section.collectHeader(into: &list)
    return !list.isEmpty
  }

  /// The first measured rows say how tall rows are that nobody has seen.
  func calibrate() {
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

  /// The first slot of a section that is not known to be empty (a row whose view is not there).
  func firstShown(in rows: Range<Int>, from slot: Int) -> Int {
    var first = slot
    for before in stride(from: slot - 1, through: rows.lowerBound, by: -1) {
      if heights.isMeasured(before) && heights.height(before) == 0 { continue }
      first = before
      break
    }
    return first
  }

  func lastShown(in rows: Range<Int>, from slot: Int) -> Int {
    for after in stride(from: slot + 1, to: rows.upperBound, by: 1)
    where !(heights.isMeasured(after) && heights.height(after) == 0) { return after }
    return slot
  }
}
