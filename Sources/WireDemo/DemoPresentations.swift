import DisplayTree

extension DemoWindow {
  private static let rise: PropertyValue = ["a": ["cubic-bezier(.2,.8,.2,1)", 400], "y": "100%"]
  private static let pop: PropertyValue = ["a": ["ease-out", 200], "o": 0, "s": 1.1]

  private func label(_ string: String, _ y: Double, _ width: Double, _ more: Properties = [:]) -> DisplayNode {
    var properties: Properties = [.textAlignment: "center"]
    for (key, value) in more { properties[key] = value }
    return text(string, 0, y, width, properties)
  }

  private func choice(
    _ title: String, _ x: Double, _ y: Double, _ width: Double, color: String = blue, role: String = "button",
    action: @escaping () -> Void
  ) -> DisplayNode {
    button(
      x, y, width, 44, [.label: .string(title), .pressStyle: "row", .role: .string(role)],
      [label(title, 11, width, [.color: .string(color), .role: "none"])], action: action)
  }

  private func closes(_ node: DisplayNode) {
    reactions[node.id] = { [unowned self] kind in
      guard kind == .dismiss else { return false }
      dismiss(node)
      return true
    }
  }

  func presentSheet(_ kind: NodeKind) {
    let sheet = tree.makeNode(kind)
    let top = kind == .sheet ? 60.0 : 0
    let height = traits.height - top
    let field = make(
      .field, 16, 80, traits.width - 32, 44, [.text: "", .placeholder: "In the sheet", .label: "In the sheet"])
    reactions[field.id] = { [unowned self] kind in
      if case .input(let value, _, _) = kind { tree.set(field, .text, .string(value)) }
      return true
    }
    let done = choice("Done", traits.width - 90, 10, 80) { [unowned self] in dismiss(sheet) }
    tree.setFrame(sheet, Rect(y: top, width: traits.width, height: height))
    tree.setProperties(
      sheet,
      [
        .background: .string(card), .modal: true, .label: "A sheet", .enter: Self.rise, .exit: Self.rise,
        .cornerRadius: [10, 10, 0, 0], .grabber: .bool(kind == .sheet), .dismissable: .bool(kind == .sheet),
        .detents: [.number((traits.height / 2).rounded()), .number(height)],
      ])
    tree.setChildren(
      of: sheet, to: [label("A sheet", 20, traits.width, [.fontWeight: 600, .role: "heading"]), done, field])
    closes(sheet)
    present(sheet)
  }

  func presentAlert() {
    let alert = tree.makeNode(.alert)
    tree.setFrame(alert, Rect(x: (traits.width - 270) / 2, y: (traits.height - 140) / 2, width: 270, height: 140))
    tree.setProperties(
      alert,
      [
        .material: "thick", .cornerRadius: 14, .clips: true, .modal: true, .label: "Really?",
        .hint: "It counts one up.",
        .enter: Self.pop, .exit: Self.pop, .dismissable: false,
      ])
    tree.setChildren(
      of: alert,
      to: [
        label("Really?", 20, 270, [.fontWeight: 600]), label("It counts one up.", 46, 270, [.fontSize: 13]),
        choice("Cancel", 0, 96, 135) { [unowned self] in dismiss(alert) },
        choice("Count", 135, 96, 135, color: Self.red) { [unowned self] in
          increase()
          dismiss(alert)
        },
      ])
    closes(alert)
    present(alert)
  }

  func presentChoices(_ kind: NodeKind) {
    let panel = tree.makeNode(kind)
    let width = kind == .actionSheet ? traits.width - 16 : 250
    let y = kind == .actionSheet ? traits.height - 190 : 200
    tree.setFrame(panel, Rect(x: kind == .actionSheet ? 8 : 40, y: y, width: width, height: 176))
    tree.setProperties(
      panel,
      [
        .material: "thick", .cornerRadius: 14, .clips: true, .modal: true, .label: "Choose", .dismissable: true,
        .enter: kind == .actionSheet ? Self.rise : Self.pop, .exit: kind == .actionSheet ? Self.rise : Self.pop,
        .anchor: [40, 160, 100, 36],
      ])
    let names = ["One", "Two", "Delete", "Cancel"]
    tree.setChildren(
      of: panel,
      to: names.enumerated().map { index, name in
        choice(
          name, 0, Double(index) * 44, width, color: name == "Delete" ? Self.red : Self.blue,
          role: kind == .menu ? "menuitem" : "button"
        ) { [unowned self] in
          if name != "Cancel" { increase() }
          dismiss(panel)
        }
      })
    closes(panel)
    present(panel)
  }

  /// A second screen that comes from the side.
  func push() {
    let effect: PropertyValue = ["a": ["cubic-bezier(.2,.8,.2,1)", 350], "x": "100%"]
    let page = tree.makeNode(.page)
    tree.setFrame(page, Rect(width: traits.width, height: traits.height))
    tree.setProperties(
      page, [.background: .string(paper), .label: "Detail", .enter: effect, .exit: effect])
    let back = choice("Back", 8, 0, 80) { [unowned self] in dismiss(page) }
    tree.set(back, .barPart, "leading")
    let ask = choice("Open, copy, say", 16, 100, traits.width - 32) { [unowned self] in
      onRequest?(.copyText("copied"))
      onRequest?(.announce("Hello from the app"))
      onRequest?(.openURL("https://www.swift.org/"))
    }
    let bar = make(
      .navbar, 0, 0, traits.width, 44, [.largeTitleHeight: 0],
      [
        make(.group, 0, 0, traits.width, 44, [.barPart: "plate", .material: "bar"]),
        label("Detail", 11, traits.width, [.barPart: "inline", .fontWeight: 600, .role: "heading", .level: 1]), back,
      ])
    tree.setChildren(of: page, to: [ask, bar])
    present(page)
  }
}
