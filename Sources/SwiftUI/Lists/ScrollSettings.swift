private enum ScrollEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
extension EnvironmentValues {
  /// Whether the scroll views here can be scrolled by a person.
  public var isScrollEnabled: Bool {
    get { self[ScrollEnabledKey.self] }
    set { self[ScrollEnabledKey.self] = newValue }
  }
}
extension View {
  /// Keeps a person from scrolling the lists and scroll views in this view.
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isScrollEnabled) { $0 = $0 && !disabled }
  }
}

/// The look of forms.
@MainActor @preconcurrency public protocol FormStyle {}
public struct AutomaticFormStyle: FormStyle, Sendable { public nonisolated init() {} }
public struct GroupedFormStyle: FormStyle, Sendable { public nonisolated init() {} }
public struct ColumnsFormStyle: FormStyle, Sendable { public nonisolated init() {} }
extension FormStyle where Self == AutomaticFormStyle { public static var automatic: AutomaticFormStyle { .init() } }
extension FormStyle where Self == GroupedFormStyle { public static var grouped: GroupedFormStyle { .init() } }
extension FormStyle where Self == ColumnsFormStyle { public static var columns: ColumnsFormStyle { .init() } }
extension View {
  /// Sets the look of forms. On a phone there is one: grouped rows.
  public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
