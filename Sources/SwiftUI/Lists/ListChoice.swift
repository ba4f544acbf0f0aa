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

  // MARK: Several rows, outside edit mode

  /// Whether rows can be chosen outside edit mode: several of them only where there is a keyboard, as on an iPad.
  var canChoose: Bool { selection?.isMultiple == false || isEditing || graph.root.windowSize.width >= 640 }

  /// A row was tapped while these keys were held: Command adds it or takes it away, Shift adds all up to it.
  func tapped(_ id: AnyHashable, modifiers: [String]) {
    guard let selection else { return }
    guard selection.isMultiple else {
      if !choose(id) { selection.select(id) }
      choiceEnd = id
      return
    }
    if modifiers.contains("shift") {
      extendChoice(to: id)
    } else {
      if isEditing || modifiers.contains("cmd") { selection.select(id) } else { selection.replace([id]) }
      choiceStart = id
    }
    choiceEnd = id
  }

  private func extendChoice(to id: AnyHashable) {
    let ids = choosable.map(\.id)
    guard let end = ids.firstIndex(of: id), let start = choiceStart.flatMap({ ids.firstIndex(of: $0) }) else {
      choiceStart = id
      selection?.replace([id])
      return
    }
    selection?.replace(Array(ids[min(start, end)...max(start, end)]))
  }

  /// The rows that can be chosen, in order, made or not.
  private var choosable: [(id: AnyHashable, slot: Int)] {
    guard let selection else { return [] }
    var shownCells: [Int: ListCell] = [:]
    for unit in shown { shownCells[unit.slot] = unit.cells.first }
    var result: [(id: AnyHashable, slot: Int)] = []
    for run in slots.runs {
      for slot in run.range {
        let id: AnyHashable?
        switch run.source {
        case .rows(let rows):
          let name = rows.rowID(slot - run.start)
          id = shownCells[slot].map(\.selectionID) ?? (selection.accepts(name) ? name : nil)
        case .element(let element): id = shownCells[slot]?.selectionID ?? element.trait(TagTraitKey.self)
        default: id = nil
        }
        if let id { result.append((id, slot)) }
      }
    }
    return result
  }

  /// The ids of the rows that are chosen.
  var chosenIDs: [AnyHashable] {
    guard let selection else { return [] }
    return choosable.map(\.id).filter(selection.isSelected)
  }

  /// An arrow key goes to the next row, and with Shift chooses it too; Command and A choose all.
  func pressed(_ key: String, modifiers: [String]) {
    guard let selection, canChoose else { return }
    if key == "a", modifiers.contains("cmd") || modifiers.contains("ctrl"), selection.isMultiple {
      return selection.replace(choosable.map(\.id))
    }
    guard key == "up" || key == "down" else { return }
    let rows = choosable
    let end = choiceEnd.flatMap { end in rows.firstIndex { $0.id == end } }
    let now = end ?? rows.firstIndex { selection.isSelected($0.id) }
    let next = now.map { $0 + (key == "down" ? 1 : -1) } ?? (key == "down" ? 0 : rows.count - 1)
    guard rows.indices.contains(next) else { return }
    let row = rows[next]
    if isEditing {
      choiceEnd = row.id
    } else {
      tapped(row.id, modifiers: modifiers.filter { $0 == "shift" })
    }
    show(slot: row.slot)
    graph.afterLayout { [weak self] in
      if let self, life != .gone { shown.first { $0.slot == row.slot }?.cells.first?.takeFocus() }
    }
  }
}
