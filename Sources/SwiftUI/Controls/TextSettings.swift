/// The look of editors of long texts. All look alike here.
public protocol TextEditorStyle {}
/// As the platform likes.
public struct AutomaticTextEditorStyle: TextEditorStyle, Sendable { public init() {} }
/// Without decoration.
public struct PlainTextEditorStyle: TextEditorStyle, Sendable { public init() {} }
extension TextEditorStyle where Self == AutomaticTextEditorStyle { public static var automatic: Self { .init() } }
extension TextEditorStyle where Self == PlainTextEditorStyle { public static var plain: Self { .init() } }

/// How much the system helps with writing.
public struct WritingToolsBehavior: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic")
  public static let complete = Self(name: "complete")
  public static let limited = Self(name: "limited")
  public static let disabled = Self(name: "disabled")
}

extension View {
  /// The look of editors of long texts. All look alike here.
  public nonisolated func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View { self }
  /// How much the system helps with writing. A browser has helps of its own.
  public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
  /// Shows a bar to search the text in. A browser has one of its own.
  public nonisolated func findNavigator(isPresented: Binding<Bool>) -> some View { withoutEffectView("findNavigator") }
  /// Keeps people from searching the text. A browser searches all that it shows.
  public nonisolated func findDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Keeps people from replacing what they have found.
  public nonisolated func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }
}
