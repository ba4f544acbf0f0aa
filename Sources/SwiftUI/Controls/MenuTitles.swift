import Foundation

// Menus by a title, a symbol or a picture, with and without an action of their own.

extension Menu where Label == Text {
  /// A menu that comes with a long press; a tap does `primaryAction`.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) { self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction) }
  /// A menu that comes with a long press; a tap does `primaryAction`.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) { self.init(content: content, label: { Text(title) }, primaryAction: primaryAction) }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  /// A menu under a title with a symbol, which comes with a long press; a tap does `primaryAction`.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(
      content: content, label: { SwiftUI.Label(titleKey, systemImage: systemImage) }, primaryAction: primaryAction)
  }
  /// A menu under a title with a symbol, which comes with a long press; a tap does `primaryAction`.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(content: content, label: { SwiftUI.Label(title, systemImage: systemImage) }, primaryAction: primaryAction)
  }
  /// A menu under a title with a picture.
  public nonisolated init(_ titleKey: LocalizedStringKey, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(titleKey, image: image) }
  }
  /// A menu under a title with a picture.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(title, image: image) }
  }
  /// A menu under a title with a picture, which comes with a long press; a tap does `primaryAction`.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: ImageResource, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) { self.init(content: content, label: { SwiftUI.Label(titleKey, image: image) }, primaryAction: primaryAction) }
}

/// What the menu does when one of its actions is chosen.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  private let name: String
  /// It closes.
  public static let automatic = Self(name: "automatic")
  /// It closes.
  public static let enabled = Self(name: "enabled")
  /// It stays open.
  public static let disabled = Self(name: "disabled")
}

extension View {
  /// Whether menus close when one of their actions is chosen; they do here, whatever is asked for.
  public nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
    if behavior == .disabled { SwiftUI.withoutEffect("menuActionDismissBehavior") }
    return self
  }
}
