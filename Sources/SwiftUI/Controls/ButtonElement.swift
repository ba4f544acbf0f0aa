import DisplayTree
import Foundation

/// The pressable part of every button: a node of kind button around the label.
struct ButtonCore<Content: View> {
  /// What the host shows, or tells, while the button is pressed.
  enum Press {
    case shown(String)
    case tracked(@MainActor (Bool) -> Void)
  }
  var role: ButtonRole?
  var action: @MainActor () -> Void
  var press: Press
  var tint: Color?
  var content: Content
}

extension ButtonCore: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ButtonElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class ButtonElement<Content: View>: LayoutElement, ActionElement {
  private var view: ButtonCore<Content>
  private var structure: Element!
  private var content: [LayoutElement] = []
  private var isEnabled = true
  private var shortcut: KeyboardShortcut?

  init(_ view: ButtonCore<Content>, parent: Element) {
    self.view = view
    super.init(parent: parent)
    readEnvironment()
    makeDisplayNode(.button)
    structure = withUnsafePointer(to: view.content) {
      Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
    structureChanged()
  }

  private func readEnvironment() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      isEnabled = environment.isEnabled
      shortcut = environment.keyboardShortcut
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: ButtonCore<Content>.self)
    self.view = view.pointee
    withUnsafePointer(to: view.pointee.content) { structure.update($0) }
    setNeedsDisplay()
  }

  package override func rebuild() {
    isDirty = false
    readEnvironment()
    setNeedsDisplay()
  }

  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { content }
  package override func structureChanged() {
    content.removeAll()
    structure.collectLayout(into: &content)
    adopt(content)
    invalidateLayout()
  }

  // The label's own layout; several views in a label stand on top of each other's centre.
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    content.reduce(into: CGSize.zero) { size, child in
      let childSize = child.size(proposal)
      size = CGSize(width: max(size.width, childSize.width), height: max(size.height, childSize.height))
    }
  }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in content {
      let childSize = child.size(proposal)
      placeChild(
        child, at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
        size: childSize, proposal: proposal)
    }
  }
  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard let child = content.first, let value = child.explicitAlignment(key, size: child.size(proposal), proposal: proposal)
    else { return nil }
    return value + (size[key.axis] - child.size(proposal)[key.axis]) / 2
  }

  package override func displayProperties() -> Properties {
    var properties = Properties()
    if !isEnabled { properties[.disabled] = true }
    switch view.press {
    case .shown(let style): properties[.pressStyle] = .string(style)
    case .tracked:
      properties[.events] = ["press"]
      properties[.pressStyle] = "none"
    }
    if let shortcut { properties[.shortcut] = .string(shortcut.wireName) }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .tap: view.action()
    case .press(let isDown):
      guard case .tracked(let tell) = view.press else { return false }
      tell(isDown)
    default: return false
    }
    return true
  }

  // MARK: As a choice

  package var actionTitle: String { collectedText }
  package var actionSymbol: String? { collectedSymbol }
  package var actionRole: ButtonRole? { view.role }
  package var actionTint: Color? { EnvironmentValues(node: environment).tint }
  package var isActionEnabled: Bool { isEnabled }
  package func performAction() { view.action() }
}

/// The buttons that come with the system.
struct BuiltinButton: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let kind: _BuiltinButtonStyle
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var controlSize
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.buttonBorderShape) private var shape
  @Environment(\.isListRow) private var isListRow

  var body: some View {
    switch kind {
    case .automatic, .borderless:
      core(press: isListRow ? "row" : "dim") {
        configuration.label.foregroundStyle(color)
          .frame(maxWidth: isListRow ? .infinity : nil, alignment: .leading)
      }
    case .plain:
      core(press: "fade") { configuration.label }.opacity(isEnabled ? 1 : 0.5)
    case .bordered:
      core(press: "fade") {
        padded.foregroundStyle(color)
          .background(fill(isEnabled ? color.opacity(colorScheme == .dark ? 0.26 : 0.15) : disabledFill))
      }
    case .borderedProminent:
      core(press: "fade") {
        padded.foregroundStyle(isEnabled ? Color.white : Color(.system(.tertiaryLabel)))
          .background(fill(isEnabled ? color : disabledFill))
      }
    }
  }

  private func core(press: String, @ViewBuilder _ label: () -> some View) -> some View {
    ButtonCore(role: configuration.role, action: configuration.action, press: .shown(press), content: label())
  }

  private var color: Color {
    if !isEnabled { return Color(.system(.tertiaryLabel)) }
    return configuration.role == .destructive ? .red : .accentColor
  }
  private var disabledFill: Color { Color(.system(.tertiarySystemFill)) }

  private var padded: some View {
    let padding = controlSize.buttonPadding
    return configuration.label.font(controlSize.buttonFont)
      .padding(EdgeInsets(top: padding.height, leading: padding.width, bottom: padding.height, trailing: padding.width))
  }
  @ViewBuilder private func fill(_ color: Color) -> some View {
    switch shape {
    case .capsule: Capsule().fill(color)
    case .circle: Circle().fill(color)
    default: RoundedRectangle(cornerRadius: shape.radius ?? controlSize.buttonRadius).fill(color)
    }
  }
}

/// How large controls are.
public enum ControlSize: CaseIterable, Sendable, Hashable {
  case mini, small, regular, large, extraLarge
  /// Horizontal and vertical padding of bordered buttons, points.
  var buttonPadding: CGSize {
    switch self {
    case .mini, .small: CGSize(width: 10, height: 5)
    case .regular: CGSize(width: 12, height: 7)
    case .large, .extraLarge: CGSize(width: 20, height: 15)
    }
  }
  var buttonFont: Font { self == .mini || self == .small ? .subheadline : .body }
  var buttonRadius: CGFloat {
    switch self {
    case .mini, .small: 14
    case .regular: 7
    case .large, .extraLarge: 12
    }
  }
}

/// The outline of bordered buttons.
public struct ButtonBorderShape: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case automatic, capsule, circle, rounded }
  let kind: Kind
  var radius: CGFloat?
  public static let automatic = ButtonBorderShape(kind: .automatic)
  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let circle = ButtonBorderShape(kind: .circle)
  public static let roundedRectangle = ButtonBorderShape(kind: .rounded)
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rounded, radius: radius)
  }
}

private enum ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }
private enum BorderShapeKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .automatic } }
private enum ShortcutKey: EnvironmentKey { static var defaultValue: KeyboardShortcut? { nil } }
extension EnvironmentValues {
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
  package var buttonBorderShape: ButtonBorderShape {
    get { self[BorderShapeKey.self] }
    set { self[BorderShapeKey.self] = newValue }
  }
  public internal(set) var keyboardShortcut: KeyboardShortcut? {
    get { self[ShortcutKey.self] }
    set { self[ShortcutKey.self] = newValue }
  }
}

extension View {
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
  public nonisolated func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    environment(\.keyboardShortcut, KeyboardShortcut(key, modifiers: modifiers))
  }
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    environment(\.keyboardShortcut, shortcut)
  }
}

/// A key, by what it types.
public struct KeyEquivalent: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }
  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let space = KeyEquivalent(" ")
  public static let tab = KeyEquivalent("\t")
  public static let delete = KeyEquivalent("\u{8}")
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
}

public struct EventModifiers: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// A key with modifiers that presses a control.
public struct KeyboardShortcut: Sendable, Hashable {
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
  public var key: KeyEquivalent
  public var modifiers: EventModifiers
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }
  /// As the wire spells it: `escape`, `return`, `cmd+shift+s`.
  package var wireName: String {
    let names: [KeyEquivalent: String] = [
      .return: "return", .escape: "escape", .space: "space", .tab: "tab", .delete: "delete", .upArrow: "up",
      .downArrow: "down", .leftArrow: "left", .rightArrow: "right",
    ]
    var parts: [String] = []
    if modifiers.contains(.command) { parts.append("cmd") }
    if modifiers.contains(.control) { parts.append("ctrl") }
    if modifiers.contains(.option) { parts.append("alt") }
    if modifiers.contains(.shift) { parts.append("shift") }
    return (parts + [names[key] ?? String(key.character).lowercased()]).joined(separator: "+")
  }
}
