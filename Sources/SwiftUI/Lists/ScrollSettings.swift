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
