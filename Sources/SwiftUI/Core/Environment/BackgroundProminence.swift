/// How much the background behind a view stands out: what stands on it changes its colours with it.
public struct BackgroundProminence: Hashable, Sendable {
  private let isRaised: Bool
  public static let standard = BackgroundProminence(isRaised: false)
  /// As behind the chosen row of a sidebar, which is filled with the tint.
  public static let increased = BackgroundProminence(isRaised: true)
}

private enum BackgroundProminenceKey: EnvironmentKey {
  static var defaultValue: BackgroundProminence { .standard }
}

extension EnvironmentValues {
  /// How much the background behind a view stands out.
  public var backgroundProminence: BackgroundProminence {
    get { self[BackgroundProminenceKey.self] }
    set { self[BackgroundProminenceKey.self] = newValue }
  }
}
