/// How much the system helps with writing.
public struct WritingToolsBehavior: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic")
  public static let complete = Self(name: "complete")
  public static let limited = Self(name: "limited")
  public static let disabled = Self(name: "disabled")
}

extension View {
  /// How much the system helps with writing. A browser has helps of its own.
  public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
  /// Shows a bar to search the text in. A browser has one of its own.
  public nonisolated func findNavigator(isPresented: Binding<Bool>) -> some View { withoutEffectView("findNavigator") }
  /// Keeps people from searching the text. A browser searches all that it shows.
  public nonisolated func findDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Keeps people from replacing what they have found.
  public nonisolated func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }
}
