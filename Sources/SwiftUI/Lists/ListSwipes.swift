import DisplayTree
import Foundation
import TextLayout

/// What a row shows when it is swiped aside.
extension ListCell {
  func actions(_ edge: HorizontalEdge) -> [any ActionElement]? {
    guard let index = swipes.firstIndex(where: { $0.edge == edge }) else { return nil }
    return swipeContents[index].collectActions()
  }

  var swipeProperty: PropertyValue? {
    let environment = list.environmentNow
    let red = SystemColor.red.rgba(in: environment).css
    func describe(_ action: any ActionElement) -> PropertyValue {
      let isDestructive = action.actionRole == .destructive
      let color =
        action.actionTint.map { $0.rgba(in: environment).css }
        ?? (isDestructive ? red : SystemColor.gray.rgba(in: environment).css)
      let glyph = action.actionSymbol.flatMap { SymbolLibrary.shared.glyph(named: $0) }
        .flatMap { Unicode.Scalar($0.codePoint) }.map { String(Character($0)) }
      return [.string(action.actionTitle), .string(color), .string(glyph ?? ""), isDestructive ? 1 : 0]
    }
    let leading = actions(.leading)?.map(describe) ?? []
    var trailing = actions(.trailing)?.map(describe)
    var isFullTrailing = swipes.first { $0.edge == .trailing }?.allowsFullSwipe ?? false
    if trailing == nil, canDelete {
      trailing = [[.string(SystemWord.delete.text(in: environment)), .string(red), "", 1]]
      isFullTrailing = true
    }
    guard !leading.isEmpty || trailing?.isEmpty == false else { return nil }
    let isFullLeading = swipes.first { $0.edge == .leading }?.allowsFullSwipe ?? false
    return [
      "l": .list(leading), "t": .list(trailing ?? []), "f": [.bool(isFullLeading), .bool(isFullTrailing)],
    ]
  }

  func perform(leading: Bool, index: Int) -> Bool {
    if let actions = actions(leading ? .leading : .trailing) {
      guard actions.indices.contains(index), actions[index].isActionEnabled else { return false }
      actions[index].performAction()
      return true
    }
    guard !leading, index == 0, canDelete, let row, let onDelete = edits?.onDelete else { return false }
    withAnimation { onDelete(IndexSet(integer: row.index)) }
    return true
  }
}
