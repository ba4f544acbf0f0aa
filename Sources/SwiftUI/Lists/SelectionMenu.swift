import DisplayTree

/// What a list offers for its rows, said around it.
struct SelectionMenu {
  let accepts: (AnyHashable) -> Bool
  let menu: ([AnyHashable]) -> AnyView
  let primaryAction: (([AnyHashable]) -> Void)?
}

private enum SelectionMenuKey: EnvironmentKey { static var defaultValue: SelectionMenu? { nil } }
extension EnvironmentValues {
  var selectionMenu: SelectionMenu? {
    get { self[SelectionMenuKey.self] }
    set { self[SelectionMenuKey.self] = newValue }
  }
}

extension ListCell {
  /// The row's id where the list has a menu for such rows.
  var menuID: AnyHashable? {
    guard part == .row, let menu = list.environmentNow.selectionMenu else { return nil }
    let names = [content.trait(TagTraitKey.self), content.trait(LinkTrait.self)?.value, content.rowID]
    return names.lazy.compactMap { $0 }.first {
      menu.accepts($0) && (list.selection?.accepts($0) ?? true)
    }
  }

  /// What a tap on the row does in place of choosing it.
  var primaryAction: (() -> Void)? {
    guard !list.isEditing, let id = menuID, let action = list.environmentNow.selectionMenu?.primaryAction else {
      return nil
    }
    return { action([id]) }
  }

  /// Opens the menu for the chosen rows if this is one of them, and for this row otherwise.
  func openSelectionMenu() {
    guard let id = menuID, let menu = list.environmentNow.selectionMenu else { return }
    let chosen = list.chosenIDs
    let ids = chosen.contains(id) ? chosen : [id]
    selectionMenu.open(graph.evaluate(self) { menu.menu(ids) }, over: self)
  }
}
