import DisplayTree

/// A key that was pressed.
public struct KeyPress: Sendable {
  /// When a key is told of.
  public struct Phases: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
    public static let up = Phases(rawValue: 4)
    public static let all: Phases = [.down, .repeat, .up]
  }
  /// Whether an action took the key.
  public enum Result: Sendable { case handled, ignored }

  public let phase: Phases
  public let key: KeyEquivalent
  public let characters: String
  public let modifiers: EventModifiers
}

/// Hears keys while the focus is in its content.
public struct _KeyPressModifier {
  var accepts: (KeyEquivalent) -> Bool
  var action: (KeyPress) -> KeyPress.Result
}
extension _KeyPressModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = KeyPressElement
}

@MainActor package final class KeyPressElement: WrapperElement<_KeyPressModifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: _KeyPressModifier) {}
  package override func displayProperties() -> Properties { [.events: ["key"]] }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .key(let name, let held) = event else { return false }
    let key = KeyEquivalent(wireName: name)
    guard modifier.accepts(key) else { return true }
    var modifiers: EventModifiers = []
    if held.contains("cmd") { modifiers.insert(.command) }
    if held.contains("ctrl") { modifiers.insert(.control) }
    if held.contains("alt") { modifiers.insert(.option) }
    if held.contains("shift") { modifiers.insert(.shift) }
    let press = KeyPress(phase: .down, key: key, characters: String(key.character), modifiers: modifiers)
    if modifier.action(press) == .ignored, let outer = layoutParent?.ancestor(of: KeyPressElement.self) {
      return outer.handle(event)
    }
    return true
  }
}

extension KeyEquivalent {
  /// A key by the name that the wire gives it.
  init(wireName: String) {
    let names: [String: KeyEquivalent] = [
      "return": .return, "escape": .escape, "space": .space, "tab": .tab, "delete": .delete, "up": .upArrow,
      "down": .downArrow, "left": .leftArrow, "right": .rightArrow, "home": .home, "end": .end, "pageup": .pageUp,
      "pagedown": .pageDown, "clear": .clear,
    ]
    self = names[wireName] ?? KeyEquivalent(wireName.first ?? " ")
  }
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
  public static let clear = KeyEquivalent("\u{F739}")
  public static let deleteForward = KeyEquivalent("\u{F728}")
}

extension View {
  /// Calls `action` when a key is pressed while the focus is in this view.
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View { modifier(_KeyPressModifier(accepts: { $0 == key }) { _ in action() }) }
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(_KeyPressModifier(accepts: { $0 == key }, action: action)) }
  public nonisolated func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(_KeyPressModifier(accepts: { keys.contains($0) }, action: action)) }
  public nonisolated func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(_KeyPressModifier(accepts: { _ in true }, action: action)) }

  /// Calls an action for the Delete key while the focus is in this view.
  public nonisolated func onDeleteCommand(perform action: (() -> Void)?) -> some View {
    onKeyPress(.delete) {
      action?()
      return action == nil ? .ignored : .handled
    }
  }
  /// Calls an action for the Escape key while the focus is in this view.
  public nonisolated func onExitCommand(perform action: (() -> Void)?) -> some View {
    onKeyPress(.escape) {
      action?()
      return action == nil ? .ignored : .handled
    }
  }
}
