/// Whether a person has asked for bold text.
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }

private enum Keys {
  enum Weight: EnvironmentKey { static var defaultValue: LegibilityWeight? { .regular } }
  enum Captured: EnvironmentKey { static var defaultValue: Bool { false } }
}

extension EnvironmentValues {
  /// Whether a person has asked for bold text; a browser does not say.
  public var legibilityWeight: LegibilityWeight? {
    get { self[Keys.Weight.self] }
    set { self[Keys.Weight.self] = newValue }
  }
  /// Whether the window is shown elsewhere too; a browser does not say.
  public var isSceneCaptured: Bool {
    get { self[Keys.Captured.self] }
    set { self[Keys.Captured.self] = newValue }
  }
  /// Whether horizontal indicators of scroll views show; it is one setting for both directions here.
  public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { verticalScrollIndicatorVisibility }
    set { verticalScrollIndicatorVisibility = newValue }
  }
}
