import Foundation

/// One line of a menu.
struct MenuItem: Identifiable {
  enum Kind: Equatable {
    case action
    /// A choice that is on or off.
    case choice(Bool)
    case header
    case divider
    /// Opens lines of its own.
    case submenu
  }
  var id = 0
  var kind: Kind
  var title = ""
  /// What stands small below the title.
  var subtitle: String?
  var symbol: String?
  var isDestructive = false
  var isEnabled = true
  var choose: @MainActor () -> Void = {}
  /// What assistive technology reads.
  var name: String? {
    title.isEmpty ? symbol : subtitle.map { "\(title), \($0)" } ?? title
  }
  /// The lines of a menu in the menu.
  var inner: [MenuItem] = []
}

extension Element {
  /// What this subtree is as the lines of a menu: buttons, switches, the options of pickers, titles and dividers.
  final func collectMenuItems() -> [MenuItem] {
    var items: [MenuItem] = []
    func section(_ lines: () -> Void) {
      items.append(MenuItem(kind: .divider))
      lines()
      items.append(MenuItem(kind: .divider))
    }
    func visit(_ element: Element, showsText: Bool) {
      switch element {
      case let action as any ActionElement:
        let texts = action.collectedTexts
        items.append(
          MenuItem(
            kind: .action, title: texts.first ?? "",
            subtitle: texts.count > 1 ? texts.dropFirst().joined(separator: " ") : nil,
            symbol: action.actionSymbol,
            isDestructive: action.actionRole == .destructive, isEnabled: action.isActionEnabled,
            choose: { [weak action] in action?.performAction() }))
      case let control as SwitchElement:
        items.append(
          MenuItem(
            kind: .choice(control.isOn), title: control.controlName ?? "", isEnabled: control.isEnabled,
            choose: { [weak control] in control?.flip() }))
      case let control as SelectElement:
        if control.isMenuOfItsOwn {
          items.append(
            MenuItem(
              kind: .submenu, title: control.controlName ?? "", subtitle: control.view.choice.title,
              isEnabled: control.isEnabled, inner: control.choiceItems))
        } else {
          section { items += control.choiceItems }
        }
      case let menu as any MenuOwner:
        items.append(
          MenuItem(
            kind: .submenu, title: menu.menuTitle, symbol: menu.menuSymbol, isEnabled: menu.isMenuEnabled,
            inner: menu.menuItems))
      // What a picker is made of is not shown; it tells its options itself.
      case is HiddenContent where element !== self: break
      case is any CollapsibleSection: section { element.forEachChild { visit($0, showsText: showsText) } }
      case is DividerElement: items.append(MenuItem(kind: .divider))
      case let text as TextElement:
        if showsText { items.append(MenuItem(kind: .header, title: text.plainText)) }
      default:
        let isControl = element is any ControlNamer
        element.forEachChild { visit($0, showsText: showsText && !isControl) }
      }
    }
    visit(self, showsText: true)
    // No divider at an end or after another.
    var tidy: [MenuItem] = []
    for item in items where item.kind != .divider || (tidy.last.map { $0.kind != .divider } ?? false) {
      tidy.append(item)
    }
    if tidy.last?.kind == .divider { tidy.removeLast() }
    for index in tidy.indices { tidy[index].id = index }
    return tidy
  }
}

extension SelectElement {
  /// Whether the options are a menu in the menu, as the style `menu` wants; otherwise they are lines of the menu itself.
  fileprivate var isMenuOfItsOwn: Bool { EnvironmentValues(node: environment).pickerStyle == .menu }
  fileprivate var choiceItems: [MenuItem] {
    view.choice.options.enumerated().map { index, option in
      MenuItem(
        id: index, kind: .choice(option.isChosen), title: option.title, symbol: option.symbol, isEnabled: isEnabled,
        choose: { [weak self] in self?.choose(index) })
    }
  }
}

/// A menu inside a menu.
@MainActor protocol MenuOwner: Element {
  var menuTitle: String { get }
  var menuSymbol: String? { get }
  var isMenuEnabled: Bool { get }
  var menuItems: [MenuItem] { get }
}
