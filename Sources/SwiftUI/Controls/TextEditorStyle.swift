import Foundation

/// The look of editors of long texts.
@MainActor @preconcurrency public protocol TextEditorStyle {
  associatedtype Body: View
  /// The editor in this look.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = TextEditorStyleConfiguration
}

/// An editor, as its style sees it: something to hand on to another style, whose result can be decorated.
public struct TextEditorStyleConfiguration {
  let text: Binding<String>
  let selection: Binding<TextSelection?>?

  var editor: FieldCore {
    FieldCore(label: AnyView(EmptyView()), source: .text(text), selection: selection, kind: .editor)
  }
}

/// As the platform likes: without decoration.
public struct AutomaticTextEditorStyle: TextEditorStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.editor.fillsRow() }
}
/// Without decoration.
public struct PlainTextEditorStyle: TextEditorStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.editor.fillsRow() }
}
/// With a thin line around it, as fields of that style have.
public struct RoundedBorderTextEditorStyle: TextEditorStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.editor
      .background(alignment: .center) { RoundedRectangle(cornerRadius: 5).fill(Color(.system(.background))) }
      .overlay { RoundedRectangle(cornerRadius: 5).strokeBorder(Color(.system(.separator)), lineWidth: 1) }
  }
}
extension TextEditorStyle where Self == AutomaticTextEditorStyle { public static var automatic: Self { .init() } }
extension TextEditorStyle where Self == PlainTextEditorStyle { public static var plain: Self { .init() } }
extension TextEditorStyle where Self == RoundedBorderTextEditorStyle {
  public static var roundedBorder: Self { .init() }
}

private enum TextEditorStyleKey: EnvironmentKey {
  static var defaultValue: AnyStyle<TextEditorStyleConfiguration>? { nil }
}
extension EnvironmentValues {
  var textEditorStyle: AnyStyle<TextEditorStyleConfiguration>? {
    get { self[TextEditorStyleKey.self] }
    set { self[TextEditorStyleKey.self] = newValue }
  }
}
extension View {
  /// Sets the look of the editors of long texts in this view.
  public nonisolated func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View {
    environment(\.textEditorStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}
