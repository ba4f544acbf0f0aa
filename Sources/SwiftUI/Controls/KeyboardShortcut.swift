import Foundation

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

private enum ShortcutKey: EnvironmentKey { static var defaultValue: KeyboardShortcut? { nil } }
extension EnvironmentValues {
  public internal(set) var keyboardShortcut: KeyboardShortcut? {
    get { self[ShortcutKey.self] }
    set { self[ShortcutKey.self] = newValue }
  }
}

extension View {
  /// Presses the control in this view when `key` is pressed with `modifiers`.
  public nonisolated func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    environment(\.keyboardShortcut, KeyboardShortcut(key, modifiers: modifiers))
  }
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    environment(\.keyboardShortcut, shortcut)
  }
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    environment(\.keyboardShortcut, shortcut)
  }
}
