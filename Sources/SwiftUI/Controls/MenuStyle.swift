import Foundation

/// The look of menus' buttons.
@MainActor @preconcurrency public protocol MenuStyle {
  associatedtype Body: View
  /// The menu in this look.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = MenuStyleConfiguration
}

/// What a style of menus is given.
public struct MenuStyleConfiguration {
  /// The label of a menu.
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  /// The content of a menu.
  public struct Content {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  let label: Label
  let content: Content
  let primaryAction: (@MainActor () -> Void)?
}
extension MenuStyleConfiguration.Label: View { public var body: some View { content } }
extension MenuStyleConfiguration.Content: View { public var body: some View { content } }

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
  /// The menu of a style's configuration, for a style to decorate.
  public nonisolated init(_ configuration: MenuStyleConfiguration) {
    label = configuration.label
    content = configuration.content
    primaryAction = configuration.primaryAction
  }
}

/// As the platform likes.
public struct DefaultMenuStyle: MenuStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
/// As a button.
public struct ButtonMenuStyle: MenuStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
/// As a button without a border.
public struct BorderlessButtonMenuStyle: MenuStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
extension MenuStyle where Self == DefaultMenuStyle { public static var automatic: Self { Self() } }
extension MenuStyle where Self == ButtonMenuStyle { public static var button: Self { Self() } }
extension MenuStyle where Self == BorderlessButtonMenuStyle { public static var borderlessButton: Self { Self() } }

private enum MenuStyleKey: EnvironmentKey { static var defaultValue: AnyStyle<MenuStyleConfiguration>? { nil } }
extension EnvironmentValues {
  var menuStyle: AnyStyle<MenuStyleConfiguration>? {
    get { self[MenuStyleKey.self] }
    set { self[MenuStyleKey.self] = newValue }
  }
}
extension View {
  /// Sets the look of the menus in this view.
  public nonisolated func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    environment(\.menuStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}
