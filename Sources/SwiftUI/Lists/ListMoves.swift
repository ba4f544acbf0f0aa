import Foundation

/// Rows that a person drags to other places.
extension ListBody {
  /// Moves a row from one place among the movable rows that are shown to another.
  func move(from: Int, to: Int) -> Bool {
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
