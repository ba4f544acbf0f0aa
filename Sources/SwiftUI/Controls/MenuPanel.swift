import DisplayTree
import Foundation

/// The box of a menu with its lines.
struct MenuPanel: View {
  let content: AnyView
  /// Called after a line was chosen.
  var didChoose: @MainActor () -> Void = {}
  var body: some View {
    ContentReader(content: content) { hidden in
      MenuLines(items: hidden.collectMenuItems(), didChoose: didChoose)
    }
    // Lines are drawn alike wherever the menu's button stands.
    .environment(\.isListRow, false)
    .environment(\.labelsHidden, false)
    .environment(\.pickerStyle, .automatic)
    .environment(\.toggleStyle, nil)
    .environment(\.foregroundStyles, nil)
    .environment(\.font, nil)
  }
}

struct MenuLines: View {
  let items: [MenuItem]
  let didChoose: @MainActor () -> Void
  /// The lines of the menus in the menu that were opened.
  @State private var path: [Int] = []
  @Environment(\.menuDepth) private var depth
  @Environment(\.colorScheme) private var colorScheme

  init(items: [MenuItem], didChoose: @escaping @MainActor () -> Void) {
    self.items = items
    self.didChoose = didChoose
  }

  var body: some View {
    let (opened, lines) = shown
    let _ = depth?.link(count: path.count) { path = [] }
    VStack(spacing: 0) {
      if let opened { back(opened) }
      ForEach(lines) { item in line(item, isLast: item.id == lines.count - 1, hasChoices: hasChoices(lines)) }
    }
    .frame(width: MenuLines.width)
  }
  static let width: CGFloat = 250
  private func hasChoices(_ lines: [MenuItem]) -> Bool {
    lines.contains { if case .choice = $0.kind { true } else { false } }
  }

  /// The menu in the menu that is open, and the lines that show.
  private var shown: (opened: MenuItem?, lines: [MenuItem]) {
    var lines = items
    var opened: MenuItem?
    for index in path {
      guard lines.indices.contains(index), lines[index].kind == .submenu else { break }
      opened = lines[index]
      lines = lines[index].inner
    }
    return (opened, lines)
  }

  /// The title of the menu that is open: leads back.
  @MainActor private func back(_ opened: MenuItem) -> some View {
    ButtonCore(
      action: { path.removeLast() }, press: .shown("row"), semantics: "menuitem", name: opened.title, staysOpen: true,
      content: HStack(spacing: 8) {
        Image(systemName: "chevron.down").font(.system(size: 13, weight: .semibold)).frame(width: 18)
        Text(verbatim: opened.title).fontWeight(.semibold).lineLimit(2)
        Spacer(minLength: 8)
      }
      .foregroundStyle(Color.primary).padding(.horizontal, 16).padding(.vertical, 11)
      .overlay(alignment: .bottom) { LineBelow(isShown: true) }
    )
  }

  @MainActor @ViewBuilder private func line(_ item: MenuItem, isLast: Bool, hasChoices: Bool) -> some View {
    switch item.kind {
    case .divider: Rectangle().fill(Color.black.opacity(colorScheme == .dark ? 0.16 : 0.08)).frame(height: 8)
    case .header:
      Text(verbatim: item.title).font(.caption).foregroundStyle(Color.secondary)
        .frame(maxWidth: .infinity, alignment: .leading).padding(.horizontal, 16).padding(.vertical, 8)
    case .action, .choice, .submenu: button(item, isLast: isLast, hasChoices: hasChoices)
    }
  }

  @MainActor private func button(_ item: MenuItem, isLast: Bool, hasChoices: Bool) -> some View {
    let color: Color = !item.isEnabled ? .gray : item.isDestructive ? .red : .primary
    let didChoose = didChoose
    return ButtonCore(
      action: {
        if item.kind == .submenu { return path.append(item.id) }
        path = []
        item.choose()
        didChoose()
      }, press: .shown("row"), isOn: item.kind == .choice(true) ? true : item.kind == .choice(false) ? false : nil,
      semantics: item.kind == .action || item.kind == .submenu ? "menuitem" : "menuitemcheckbox",
      name: item.name, staysOpen: item.kind == .submenu,
      content: HStack(spacing: 8) {
        if hasChoices {
          Image(systemName: "checkmark").font(.system(size: 15, weight: .semibold))
            .opacity(item.kind == .choice(true) ? 1 : 0).frame(width: 18)
        }
        VStack(alignment: .leading, spacing: 2) {
          Text(verbatim: item.title).lineLimit(2)
          if let subtitle = item.subtitle {
            Text(verbatim: subtitle).font(.footnote).foregroundStyle(Color.secondary).lineLimit(2)
          }
        }
        Spacer(minLength: 8)
        if let symbol = item.symbol { Image(systemName: symbol).frame(width: 24) }
        if item.kind == .submenu { Image(systemName: "chevron.forward").font(.system(size: 13, weight: .semibold)) }
      }
      .foregroundStyle(color)
      .padding(.horizontal, 16).padding(.vertical, 11)
      .overlay(alignment: .bottom) { LineBelow(isShown: !isLast) }
    )
    .disabled(!item.isEnabled)
  }
}

private struct LineBelow: View {
  let isShown: Bool
  @Environment(\.pixelLength) private var pixel
  var body: some View {
    if isShown { Rectangle().fill(Color(.system(.separator))).frame(height: pixel) }
  }
}

/// A node of kind menu around a panel.
@MainActor package final class MenuPanelElement: LayoutElement {
  private var structure: Element?
  private var content: [LayoutElement] = []
  private let name: String
  /// Where the menu belongs, in the window; nil for a menu that its button's host shows by itself.
  private let anchor: CGRect?
  private let onDismiss: () -> Void
  private let opened = MenuDepth()

  init(_ panel: MenuPanel, name: String, anchor: CGRect?, parent: Element, onDismiss: @escaping () -> Void = {}) {
    self.name = name
    self.anchor = anchor
    self.onDismiss = onDismiss
    let node = EnvironmentNode(parent: parent.environment)
    super.init(parent: parent, environment: node)
    var values = EnvironmentValues()
    values.menuDepth = opened
    node.setValues(values.overrides)
    opened.onChange = { [unowned self] in setNeedsDisplay() }
    makeDisplayNode(.menu)
    structure = withUnsafePointer(to: panel) { MenuPanel._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
    structureChanged()
  }

  package override func update(_ view: UnsafeRawPointer) { structure?.update(view) }
  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { content }
  package override func structureChanged() {
    guard let structure else { return }
    content.removeAll()
    structure.collectLayout(into: &content)
    adopt(content)
    invalidateLayout()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    content.first?.size(width: Double(MenuLines.width), height: .nan) ?? .zero
  }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = Proposal(width: Double(MenuLines.width), height: .nan)
    for child in content { placeChild(child, at: .zero, size: child.size(inner), proposal: inner) }
  }

  package override func displayProperties() -> Properties {
    var properties: Properties = [
      .material: "thick", .cornerRadius: 13, .clips: true, .modal: true, .dismissable: true,
    ]
    if !name.isEmpty { properties[.label] = .string(name) }
    if opened.count > 0 { properties[.events] = ["dismiss"] }
    if let anchor {
      properties[.anchor] = .list([anchor.minX, anchor.minY, anchor.width, anchor.height].map { .number(Double($0)) })
    }
    let effect: PropertyValue = ["a": ["cubic-bezier(.2,.8,.2,1)", 250], "o": 0, "s": 0.8]
    properties[.enter] = effect
    properties[.exit] = effect
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard event == .dismiss else { return false }
    opened.reset()
    onDismiss()
    return true
  }
}

/// How deep in a menu's menus a person is.
@MainActor package final class MenuDepth {
  private(set) var count = 0
  private(set) var reset: () -> Void = {}
  var onChange: (() -> Void)?

  func link(count: Int, reset: @escaping () -> Void) {
    self.reset = reset
    guard count != self.count else { return }
    self.count = count
    onChange?()
  }
}

private enum MenuDepthKey: EnvironmentKey { static var defaultValue: MenuDepth? { nil } }
extension EnvironmentValues {
  var menuDepth: MenuDepth? {
    get { self[MenuDepthKey.self] }
    set { self[MenuDepthKey.self] = newValue }
  }
}

/// The place of a menu in the window: of its own size, wherever its layer is placed.
@MainActor package final class MenuLayerElement: LayoutElement {
  private let panel: MenuPanelElement
  init(_ panel: MenuPanelElement, parent: Element) {
    self.panel = panel
    super.init(parent: parent)
    life = .active
    adopt([panel])
  }
  package override func forEachChild(_ body: (Element) -> Void) { body(panel) }
  package override var layoutChildren: [LayoutElement] { [panel] }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(panel, at: .zero, size: panel.size(.unspecified), proposal: .unspecified)
  }
}
