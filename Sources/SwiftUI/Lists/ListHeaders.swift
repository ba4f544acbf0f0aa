import Foundation

/// Headers that stay in view until their section ends, as the plain style has them.
extension ListBody {
  /// The header of a section whose beginning is out of view: in the plain style it stays.
  func pinnedHeader(of first: ListUnit?, from start: Double) -> (key: ListUnitKey, unit: ListUnit)? {
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

  func tellHeadersWhereTheyEnd(_ start: Double) {
    guard metrics.style == .plain else { return }
    for unit in shown + [pinned].compactMap({ $0 }) {
      guard let cell = unit.cells.first, cell.part == .header else { continue }
      let rows = slots.sections[slots.runs[slots.run(at: unit.slot)].section]
      cell.stickyEnd = start + heights.offset(rows.upperBound)
    }
  }
}
