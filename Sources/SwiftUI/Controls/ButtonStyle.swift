import Foundation

/// The look of buttons, given whether they are pressed.
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = ButtonStyleConfiguration
}

public struct ButtonStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// The look and the behaviour of buttons.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// Which of the looks that hosts know this is; custom styles are `nil`.
  nonisolated var _builtin: _BuiltinButtonStyle? { get }
}

extension PrimitiveButtonStyle {
  public nonisolated var _builtin: _BuiltinButtonStyle? { nil }
}

public enum _BuiltinButtonStyle: Equatable, Sendable { case automatic, plain, borderless, bordered, borderedProminent }
extension _BuiltinButtonStyle {
  /// What a press looks like outside rows.
  var pressStyle: String { self == .automatic || self == .borderless ? "dim" : "fade" }
}

public struct PrimitiveButtonStyleConfiguration {
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void
  @MainActor public func trigger() { action() }
}

extension PrimitiveButtonStyleConfiguration.Label: View {
  public var body: some View { content }
}

public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .automatic }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .plain }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .borderless }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .bordered }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .borderedProminent }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}

/// A button on glass: bordered here.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .bordered }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}
/// The most important button on glass: filled here.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinButtonStyle? { .borderedProminent }
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(self)
  }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle { public static var glass: Self { Self() } }
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: Self { Self() }
}
extension PrimitiveButtonStyle where Self == DefaultButtonStyle { public static var automatic: Self { Self() } }
extension PrimitiveButtonStyle where Self == PlainButtonStyle { public static var plain: Self { Self() } }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle { public static var borderless: Self { Self() } }
extension PrimitiveButtonStyle where Self == BorderedButtonStyle { public static var bordered: Self { Self() } }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { Self() }
}

/// A button style of any type, as the environment carries it.
package struct AnyButtonStyle {
  let style: AnyStyle<PrimitiveButtonStyleConfiguration>
  let builtin: _BuiltinButtonStyle?

  nonisolated init<S: PrimitiveButtonStyle>(_ style: S) {
    self.style = AnyStyle(style) { $0.makeBody(configuration: $1) }
    builtin = style._builtin
  }
  nonisolated init<S: ButtonStyle>(_ style: S) {
    self.style = AnyStyle(style) { PressableButton(configuration: $1, style: Connected($0)) }
    builtin = nil
  }
}
extension AnyButtonStyle: CustomComparable {
  package func isSame(as other: AnyButtonStyle) -> Bool { style.isSame(as: other.style) }
}

private enum ButtonStyleKey: EnvironmentKey { static var defaultValue: AnyButtonStyle? { nil } }
extension EnvironmentValues {
  package var buttonStyle: AnyButtonStyle? {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(style))
  }
  // `.bordered` and its like are of the other kind, which the compiler tries first.
  @_disfavoredOverload
  public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(style))
  }
}

/// A button whose look is made by a `ButtonStyle`, which is told of presses.
struct PressableButton<Style: ButtonStyle>: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let style: Connected<Style>
  @State private var isPressed = false
  var body: some View {
    ButtonCore(
      role: configuration.role, action: configuration.action, press: .tracked { isPressed = $0 },
      content: style.value.makeBody(
        configuration: ButtonStyleConfiguration(
          role: configuration.role, label: .init(content: configuration.label.content), isPressed: isPressed)))
  }
}
