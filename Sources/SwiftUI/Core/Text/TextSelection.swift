/// Whether text can be selected.
public protocol TextSelectability: Sendable {
  /// Whether it can.
  static var allowsSelection: Bool { get }
}

/// Text that can be selected and copied.
public struct EnabledTextSelectability: TextSelectability { public static let allowsSelection = true }
/// Text that cannot be selected.
public struct DisabledTextSelectability: TextSelectability { public static let allowsSelection = false }
extension TextSelectability where Self == EnabledTextSelectability { public static var enabled: Self { .init() } }
extension TextSelectability where Self == DisabledTextSelectability { public static var disabled: Self { .init() } }

extension View {
  /// Lets the person select the text in this view, or not.
  public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    environment(\.isTextSelectable, S.allowsSelection)
  }
}
