import DisplayTree
import Foundation

/// Rows between which something can be dropped, as `onInsert` and `dropDestination` of a `ForEach` say.
extension ListBody: DropTarget {
  package func accepts(_ payload: DragPayload) -> Bool { insertions.contains { $0.edits.accepts?(payload) == true } }
  package func entered(_ payload: DragPayload, at point: CGPoint) { moved(payload, to: point) }
  package func moved(_ payload: DragPayload, to point: CGPoint) { dropMark = place(of: payload, at: point)?.line }
  package func exited(_ payload: DragPayload) { ended() }
  package func ended() { dropMark = nil }

  package func drop(_ payload: DragPayload, at point: CGPoint) -> Bool {
    guard let place = place(of: payload, at: point), let onInsert = place.rows.edits.onInsert else { return false }
    withAnimation { onInsert(payload, place.index) }
    return true
  }

  /// The runs of rows that take what is dropped.
  private var insertions: [any EditableRows] {
    slots.runs.compactMap { run in
      guard case .rows(let rows) = run.source, let rows = rows as? any EditableRows, rows.edits.onInsert != nil else {
        return nil
      }
      return rows
    }
  }

  /// The rows and the place among them that a point in the list stands for.
  private func place(of payload: DragPayload, at point: CGPoint) -> (rows: any EditableRows, index: Int, line: Double)?
  {
    let y = Double(point.y + offset.y)
    var best: (rows: any EditableRows, index: Int, line: Double, distance: Double)?
    for cell in cells where cell.part == .row {
      guard let row = cell.row, let rows = row.parent as? any EditableRows, rows.edits.accepts?(payload) == true else {
        continue
      }
      let top = Double(cell.origin.y)
      for (line, index) in [(top, row.index), (top + Double(cell.size.height), row.index + 1)] {
        let distance = abs(line - y)
        if distance < best?.distance ?? .infinity { best = (rows, index, line, distance) }
      }
    }
    if let best { return (best.rows, best.index, best.line) }
    // There is no row yet.
    return insertions.first { $0.edits.accepts?(payload) == true }.map { ($0, 0, covered.top + topMargin) }
  }
}

/// The line that shows where a drop would go.
@MainActor package final class ListDropMark: LayoutElement {
  init(parent: ListBody) {
    super.init(parent: parent)
    makeDisplayNode(.group)
    life = .active
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func displayProperties() -> Properties {
    [
      .background: .string(Color.accentColor.rgba(in: EnvironmentValues(node: environment)).css), .hitTesting: false,
      .zIndex: 3,
    ]
  }
}
