import DisplayTree

extension DemoWindow {
  private var listWidth: Double { traits.width - 32 }
  private static let rowHeight = 44.0

  /// Rows with swipe actions; the rows can be taken away and moved.
  func makeList() -> DisplayNode {
    let list = tree.makeNode(.group)
    var rows: [DisplayNode] = []
    func arrange(animated: Bool) {
      if animated { tree.animation = AnimationSpec(easing: "ease-in-out", duration: 0.3) }
      defer { tree.animation = nil }
      for (index, row) in rows.enumerated() {
        tree.setFrame(
          row, Rect(y: Double(index) * Self.rowHeight, width: listWidth, height: Self.rowHeight))
      }
      tree.setChildren(of: list, to: rows)
    }
    for name in ["Swift", "Martin", "Swallow", "Martlet", "Nightjar"] {
      let row = makeRow(name)
      reactions[row.id] = { [unowned self] kind in
        switch kind {
        case .tap: tree.set(row, .selected, .bool(row.properties[.selected] != true))
        case .swipeAction(false, 0):
          rows.removeAll { $0 === row }
          arrange(animated: true)
        case .swipeAction(true, 0): increase()
        case .focus, .press, .hover: break
        default: return false
        }
        return true
      }
      rows.append(row)
    }
    reactions[list.id] = { kind in
      guard case .moveRow(let from, let to) = kind, rows.indices.contains(from), rows.indices.contains(to) else {
        return false
      }
      let row = rows.remove(at: from)
      rows.insert(row, at: to)
      arrange(animated: true)
      return true
    }
    tree.setFrame(list, Rect(width: listWidth, height: Self.rowHeight * 5))
    tree.setProperties(
      list, [.role: "list", .label: "Birds", .background: .string(card), .cornerRadius: 10, .clips: true])
    arrange(animated: false)
    return list
  }

  private func makeRow(_ name: String) -> DisplayNode {
    let swipe: PropertyValue = [
      "l": [["Count", "#007aff", "", 0]], "t": [["Delete", "#ff3b30", "", 1]], "f": [false, true],
    ]
    let separator = make(
      .group, 16, Self.rowHeight - 0.5, listWidth - 16, 0.5, [.background: "#c6c6c8", .hidden: true])
    let handle = make(
      .group, listWidth - 44, 0, 44, Self.rowHeight, [.barPart: "handle", .hidden: true],
      [
        make(.shape, 12, 16, 20, 1, [.shape: "rect", .fill: "#c4c4c7"]),
        make(.shape, 12, 21, 20, 1, [.shape: "rect", .fill: "#c4c4c7"]),
        make(.shape, 12, 26, 20, 1, [.shape: "rect", .fill: "#c4c4c7"]),
      ])
    return make(
      .row, 0, 0, listWidth, Self.rowHeight,
      [
        .role: "listitem", .swipeActions: swipe, .movable: true, .pressStyle: "row", .label: .string(name),
        .events: ["tap"], .background: .string(card),
      ], [text(name, 16, 11, 200, [.role: "none"]), separator, handle])
  }
}
