import Foundation

/// Which rows of a list are chosen, and the column of a split view that follows.
extension ListBody {
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

  func readChoice() {
    let before = hasChoice
    readEnvironment()
    if before != hasChoice { column?.choiceChanged() }
  }

  func setSelection(_ new: ListSelection?) {
    guard selection != nil || new != nil else { return }
    selection = new
    if column != nil { readChoice() }
    for cell in cells { cell.readSelection() }
  }
}
