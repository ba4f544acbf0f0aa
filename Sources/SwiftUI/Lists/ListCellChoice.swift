import Foundation

/// Whether a row can be chosen, and how it looks when it is.
extension ListCell {
  var selectionID: AnyHashable? {
    guard part == .row, let selection = list.selection, !content.trait(SelectionDisabledTrait.self),
      list.canChoose
    else { return nil }
    let names = [content.trait(TagTraitKey.self), content.trait(LinkTrait.self)?.value, content.rowID]
    return names.lazy.compactMap { $0 }.first { selection.accepts($0) }
  }

  func readSelection() {
    guard part == .row, list.selection != nil || isSelected || content.trait(LinkTrait.self) != nil else { return }
    rebuild()
  }

  /// In a sidebar a chosen row is filled with the tint, and its content is white.
  func showSelectionInContent() {
    guard isFilledWithTint != isTinted else { return }
    isTinted = isFilledWithTint
    var values = EnvironmentValues()
    if isTinted { values.backgroundProminence = .increased }
    ownEnvironment?.setValues(values.overrides)
    if badge != nil { readTraits() }
  }

  /// What only this row's content stands in.
  private var ownEnvironment: EnvironmentNode? {
    if let row { return row.environment }
    var element: Element? = content
    while let current = element, current !== list {
      if current is TagScope { return current.environment }
      element = current.parent
    }
    return nil
  }

  var isFilledWithTint: Bool {
    isSelected && list.metrics.isSidebar && !list.isEditing
      && (ownEnvironment != nil || content.trait(LinkTrait.self) != nil)
  }
}
