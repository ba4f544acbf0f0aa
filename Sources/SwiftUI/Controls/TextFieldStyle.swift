import Foundation

/// The look of text fields.
@MainActor @preconcurrency public protocol TextFieldStyle {
  associatedtype _Body: View
  @ViewBuilder func _body(configuration: TextField<Self._Label>) -> _Body
  typealias _Label = _TextFieldStyleLabel
  /// Which of the looks that fields have by themselves this is; nil for a style of the app's own.
  nonisolated var _builtin: _BuiltinTextFieldStyle? { get }
}

extension TextFieldStyle {
  public nonisolated var _builtin: _BuiltinTextFieldStyle? { nil }
}

public enum _BuiltinTextFieldStyle: Equatable, Sendable { case plain, rounded }

/// The label of the field that a style decorates.
public struct _TextFieldStyleLabel {
  let content: AnyView
  nonisolated init(_ content: AnyView) { self.content = content }
}
extension _TextFieldStyleLabel: View {
  public var body: some View { content }
}

public struct DefaultTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinTextFieldStyle? { .plain }
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}
public struct PlainTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinTextFieldStyle? { .plain }
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public nonisolated var _builtin: _BuiltinTextFieldStyle? { .rounded }
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle { public static var automatic: Self { Self() } }
extension TextFieldStyle where Self == PlainTextFieldStyle { public static var plain: Self { Self() } }
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle { public static var roundedBorder: Self { Self() } }

package struct AnyTextFieldStyle: CustomComparable {
  let style: AnyStyle<TextField<_TextFieldStyleLabel>>
  let builtin: _BuiltinTextFieldStyle?
  nonisolated init<S: TextFieldStyle>(_ style: S) {
    self.style = AnyStyle(style) { $0._body(configuration: $1) }
    builtin = style._builtin
  }
  package func isSame(as other: AnyTextFieldStyle) -> Bool { style.isSame(as: other.style) }
}
private enum TextFieldStyleKey: EnvironmentKey { static var defaultValue: AnyTextFieldStyle? { nil } }
extension EnvironmentValues {
  package var textFieldStyle: AnyTextFieldStyle? {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environment(\.textFieldStyle, AnyTextFieldStyle(style))
  }
}

/// A field in the style of its surroundings.
struct StyledTextField: View {
  let core: FieldCore
  @Environment(\.textFieldStyle) private var style
  var body: some View {
    if let style, style.builtin == nil {
      style.style.make(configuration).environment(\.textFieldStyle, nil)
    } else if style?.builtin == .rounded {
      core.rounded
    } else {
      core.fillsRow()
    }
  }
  private var configuration: TextField<_TextFieldStyleLabel> {
    var field = TextField(
      core.source, prompt: core.prompt, axis: core.kind == .growing ? .vertical : .horizontal,
      label: _TextFieldStyleLabel(core.label))
    field.selection = core.selection
    field.onEditingChanged = core.onEditingChanged
    field.onCommit = core.onCommit
    return field
  }
}
