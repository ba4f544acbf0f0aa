import Foundation

/// Whether a row can be chosen, and how it looks when it is.
extension ListCell {
  var selectionID: AnyHashable? {
    guard part == .row, let selection = list.selection, !content.trait(SelectionDisabledTrait.self),
      !selection.isMultiple || list.isEditing
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
    guard let row else { return }
    var values = EnvironmentValues()
    if isTinted {
      values.foregroundStyles = [AnyShapeStyle(Color.white)]
      values.tint = Color.white
    }
    row.environment.setValues(values.overrides)
  }

  var isFilledWithTint: Bool {
    isSelected && list.metrics.isSidebar && !list.isEditing && (row != nil || content.trait(LinkTrait.self) != nil)
  }
}
