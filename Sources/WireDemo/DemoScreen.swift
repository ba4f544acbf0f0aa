import DisplayTree

extension DemoWindow {
  private var width: Double { traits.width }
  private static let barHeight = 96.0

  func build() {
    reactions = [:]
    let scroll = makeScroll()
    let page = make(
      .page, 0, 0, width, traits.height, [.background: .string(paper), .label: "Wire demo"],
      [scroll, makeBar(over: scroll)])
    layers = [page]
    tree.setProperties(tree.root, [.language: "en", .direction: "ltr", .background: .string(paper)])
    tree.setFrame(tree.root, Rect(width: width, height: traits.height))
    tree.setChildren(of: tree.root, to: layers)
  }

  private func makeBar(over scroll: DisplayNode) -> DisplayNode {
    let add = button(
      width - 60, 4, 44, 36, [.label: "Add", .barPart: "trailing", .pressStyle: "dim"],
      [
        text("+", 0, 4, 44, size: 24, [.color: .string(Self.blue), .textAlignment: "center", .role: "none"])
      ]
    ) { [unowned self] in increase() }
    // Both are the heading, as in SwiftUI's bars; the client exposes the one that shows.
    let title: Properties = [
      .barPart: "inline", .fontWeight: 600, .textAlignment: "center", .role: "heading", .level: 1,
    ]
    let large: Properties = [.barPart: "large", .fontWeight: 700, .role: "heading", .level: 1]
    return make(
      .navbar, 0, 0, width, Self.barHeight, [.scrollNode: .number(Double(scroll.id)), .largeTitleHeight: 52],
      [
        make(.group, 0, 0, width, Self.barHeight, [.barPart: "plate", .material: "bar"]),
        text("Wire demo", 80, 11, width - 160, title), text("Wire demo", 16, 48, width - 32, size: 34, large), add,
      ])
  }

  /// All sections, one below the other.
  private func makeScroll() -> DisplayNode {
    let scroll = tree.makeNode(.scroll)
    var children: [DisplayNode] = []
    var y = Self.barHeight + 12
    for section in [
      makeCounter, makeFields, makeControls, makePresentations, makeDrawings, makeTexts, makeList, makeGestures,
    ] {
      let node = section()
      tree.setFrame(node, Rect(x: 16, y: y, width: width - 32, height: node.frame.height))
      children.append(node)
      y += node.frame.height + 20
    }
    tree.setFrame(scroll, Rect(width: width, height: traits.height))
    tree.setProperties(
      scroll,
      [
        .axes: "y", .contentSize: [.number(width), .number(y + 40)], .indicators: true, .refreshable: true,
        .contentInsets: [.number(Self.barHeight), 0, 0, 0],
      ])
    tree.setChildren(of: scroll, to: children)
    reactions[scroll.id] = { [unowned self] kind in
      if kind == .refresh { increase() }
      return true
    }
    return scroll
  }

  private func section(_ name: String, height: Double, _ children: [DisplayNode]) -> DisplayNode {
    make(
      .group, 0, 0, width - 32, height,
      [.background: .string(card), .cornerRadius: 10, .clips: true, .role: "group", .label: .string(name)], children)
  }

  private func makeCounter() -> DisplayNode {
    let label = text("Taps: \(count)", 16, 13, 200, [.identifier: "count"])
    counterLabel = label
    let tap = button(
      width - 132, 8, 84, 32,
      [
        .background: .string(Self.blue), .cornerRadius: 16, .label: "Tap me", .identifier: "tap", .pressStyle: "fade",
      ], [text("Tap me", 0, 6, 84, size: 15, [.color: "#ffffff", .textAlignment: "center", .role: "none"])]
    ) {
      [unowned self] in increase()
    }
    let off = button(
      16, 50, 120, 32, [.label: "Disabled", .disabled: true, .opacity: 0.4],
      [
        text("Disabled", 0, 6, 120, [.color: .string(Self.blue), .role: "none"])
      ]
    ) {}
    let link = make(
      .link, 150, 50, 160, 32, [.href: "https://www.swift.org/", .label: "swift.org"],
      [
        text("swift.org", 0, 6, 160, [.color: .string(Self.blue), .decoration: ["u"], .role: "none"])
      ])
    return section("Buttons", height: 92, [label, tap, off, link])
  }

  func increase() {
    count += 1
    guard let counterLabel else { return }
    tree.set(counterLabel, .lines, [.string("Taps: \(count)")])
  }

  private func makeFields() -> DisplayNode {
    let echo = text("", 16, 190, width - 64, size: 13, [.identifier: "echo", .color: "#8e8e93"])
    var nodes = [echo]
    let kinds: [(String, Properties)] = [
      ("Name", [.autocapitalization: "words", .submitLabel: "next", .contentType: "name"]),
      ("Shouting", [.autocorrection: false]),
      ("Password", [.inputType: "password", .contentType: "new-password"]),
      ("Notes", [.multiline: true]),
    ]
    for (index, (name, more)) in kinds.enumerated() {
      var properties: Properties = [
        .text: "", .placeholder: .string(name), .label: .string(name), .fontSize: 17, .color: .string(ink),
        .tint: .string(Self.blue),
      ]
      for (key, value) in more { properties[key] = value }
      let field = make(.field, 16, Double(index) * 44, width - 64, 44, properties)
      reactions[field.id] = { [unowned self] kind in
        switch kind {
        case .input(let value, _, _):
          // One of them changes what is typed, as a binding may.
          let value = name == "Shouting" ? value.uppercased() : value
          tree.set(field, .text, .string(value))
          if name != "Password" { tree.set(echo, .lines, [.string("\(name): \(value)")]) }
        case .submit: tree.set(echo, .lines, [.string("\(name) submitted")])
        case .focus: break
        default: return false
        }
        return true
      }
      nodes.append(field)
    }
    return section("Fields", height: 216, nodes)
  }

  private func makeControls() -> DisplayNode {
    let report = text("", 16, 236, width - 64, size: 13, [.identifier: "report", .color: "#8e8e93"])
    func say(_ line: String) { tree.set(report, .lines, [.string(line)]) }
    let bar = make(.progress, 16, 220, width - 96, 6, [.number: 0.3, .minimum: 0, .maximum: 1, .label: "Progress"])
    let spinner = make(.progress, width - 70, 210, 24, 24, [.label: "Loading"])
    let toggle = make(.toggle, width - 99, 8, 51, 31, [.isOn: false, .label: "Wi-Fi", .tint: "#34c759"])
    let slider = make(
      .slider, 16, 50, width - 64, 32, [.minimum: 0, .maximum: 100, .step: 1, .number: 30, .label: "Volume"])
    let select = make(
      .select, 16, 90, 200, 36,
      [
        .options: [["Red", 0, ""], ["Green", 0, ""], ["Blue", 1, ""]], .selectedIndex: 0, .label: "Colour",
      ])
    let date = make(.date, 16, 130, 160, 36, [.inputType: "date", .text: "2026-01-31", .label: "Day"])
    let time = make(.date, 190, 130, 120, 36, [.inputType: "time", .text: "09:41", .label: "Time"])
    let color = make(.color, 16, 170, 44, 36, [.text: "#ff9500", .label: "Paint"])
    reactions[toggle.id] = { [unowned self] kind in
      guard case .toggle(let isOn) = kind else { return isFocus(kind) }
      tree.set(toggle, .isOn, .bool(isOn))
      say("Wi-Fi \(isOn ? "on" : "off")")
      return true
    }
    reactions[slider.id] = { [unowned self] kind in
      guard case .slide(let value, _) = kind else { return isFocus(kind) }
      guard (0...100).contains(value) else { return false }
      tree.set(slider, .number, .number(value))
      tree.set(bar, .number, .number(value / 100))
      say("Volume \(Int(value))")
      return true
    }
    reactions[select.id] = { [unowned self] kind in
      guard case .select(let index) = kind else { return isFocus(kind) }
      guard (0...1).contains(index) else { return false }
      tree.set(select, .selectedIndex, .number(Double(index)))
      say("Colour \(index)")
      return true
    }
    for node in [date, time, color] {
      reactions[node.id] = { [unowned self] kind in
        guard case .pick(let value) = kind else { return isFocus(kind) }
        tree.set(node, .text, .string(value))
        say("Picked \(value)")
        return true
      }
    }
    let name = text("Wi-Fi", 16, 13, 200, [.role: "none"])
    return section(
      "Controls", height: 260, [name, toggle, slider, select, date, time, color, bar, spinner, report])
  }

  private func isFocus(_ kind: DisplayEvent.Kind) -> Bool {
    if case .focus = kind { true } else { false }
  }

  private func makePresentations() -> DisplayNode {
    let kinds: [(String, () -> Void)] = [
      ("Sheet", { [unowned self] in presentSheet(.sheet) }), ("Cover", { [unowned self] in presentSheet(.cover) }),
      ("Alert", { [unowned self] in presentAlert() }), ("Actions", { [unowned self] in presentChoices(.actionSheet) }),
      ("Menu", { [unowned self] in presentChoices(.menu) }),
      ("Popover", { [unowned self] in presentChoices(.popover) }),
      ("Push", { [unowned self] in push() }),
    ]
    let buttons = kinds.enumerated().map { index, kind in
      button(
        16 + Double(index % 3) * 110, 8 + Double(index / 3) * 40, 100, 36, [.label: .string(kind.0)],
        [
          text(kind.0, 0, 7, 100, [.color: .string(Self.blue), .role: "none"])
        ], action: kind.1)
    }
    return section("Presentations", height: 136, buttons)
  }

  private func makeDrawings() -> DisplayNode {
    let stops: PropertyValue = [["#ff2d55", 0], ["#5856d6", 1]]
    let nodes = [
      make(
        .shape, 16, 12, 60, 60,
        [.shape: "rounded", .cornerRadius: 12, .fill: ["k": "linear", "s": stops, "p": [0, 0, 1, 1]]]),
      make(
        .shape, 86, 12, 60, 60,
        [.shape: "ellipse", .fill: ["k": "radial", "s": stops, "p": [0.5, 0.5], "r": [0, 30]]]),
      make(
        .shape, 156, 12, 60, 60,
        [.shape: "ellipse", .fill: ["k": "angular", "s": stops, "p": [0.5, 0.5], "a": [0, 360]]]),
      make(.shape, 226, 27, 90, 30, [.shape: "capsule", .stroke: "#34c759", .strokeWidth: 3, .dash: [8, 4, 0]]),
      make(
        .shape, 16, 82, 60, 60,
        [
          .shape: "path", .path: "M30 2 L58 58 L2 58 Z", .fill: "#ffcc00", .stroke: "#ff9500", .strokeWidth: 2,
          .lineJoin: "round",
        ]),
      make(
        .group, 90, 86, 52, 52,
        [
          .background: .string(Self.blue), .cornerRadius: [0, 20, 0, 20], .shadow: ["#00000080", 6, 0, 3],
          .transform: [0.966, 0.259, -0.259, 0.966, 0, 0], .border: [2, "#ffffff"],
        ]),
      make(
        .symbol, 160, 86, 52, 52,
        [.glyph: "\u{f442}", .fontSize: 40, .color: .string(Self.red), .label: "Heart", .role: "img"]),
      make(.image, 226, 82, 90, 60, [.source: .string(Self.picture), .label: "Stripes", .role: "img"]),
    ]
    return section("Drawings", height: 154, nodes)
  }

  private static let picture = DisplayResources.register(
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="20" fill="#000"/>\
      <rect y="20" width="90" height="20" fill="#d00"/><rect y="40" width="90" height="20" fill="#fc0"/></svg>
      """.utf8), type: "image/svg+xml")

  private func makeTexts() -> DisplayNode {
    let runs: PropertyValue = [
      [["Bold ", ["fw": 700]], ["italic ", ["fi": true]], ["and ", [:]]],
      [["red", ["co": "#ff3b30"]], [" struck", ["td": ["s"]]]],
    ]
    return section(
      "Texts", height: 130,
      [
        text("Two lines of text that the server \nhas broken by itself.", 16, 10, width - 64, [.selectable: true]),
        make(.text, 16, 62, width - 64, 48, [.runs: runs, .fontSize: 17, .lineHeight: 22, .color: .string(ink)]),
        text("المرتلت", 16, 98, width - 64, size: 15, [.direction: "rtl", .language: "ar", .textAlignment: "start"]),
      ])
  }

  private func makeGestures() -> DisplayNode {
    let square = make(
      .group, 16, 12, 80, 80,
      [
        .background: "#af52de", .cornerRadius: 12, .events: ["drag", "long", "double", "hover"], .label: "Drag me",
        .role: "img",
      ])
    let report = text("Drag the square", 116, 40, 200, size: 13, [.identifier: "gesture"])
    var origin = (x: 16.0, y: 12.0)
    reactions[square.id] = { [unowned self] kind in
      switch kind {
      case .drag(let phase, _, _, let dx, let dy, _, _):
        tree.setFrame(square, Rect(x: origin.x + dx, y: origin.y + dy, width: 80, height: 80))
        if phase == .ended { origin = (origin.x + dx, origin.y + dy) }
        tree.set(report, .lines, [.string("drag \(phase.rawValue)")])
      case .longPress(let phase): tree.set(report, .lines, [.string("long press \(phase.rawValue)")])
      case .tap(_, _, let count, _): tree.set(report, .lines, [.string("\(count) taps")])
      case .hover(let isOver): tree.set(square, .opacity, .number(isOver ? 0.8 : 1))
      default: return false
      }
      return true
    }
    return section("Gestures", height: 104, [square, report])
  }
}
