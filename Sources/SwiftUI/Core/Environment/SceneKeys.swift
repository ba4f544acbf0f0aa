import Foundation

private enum Keys {
  enum BackgroundMaterial: EnvironmentKey { static var defaultValue: Material? { nil } }
}

extension EnvironmentValues {
  /// Whether the screen is dimmed while it always shows. Never so in a browser.
  public var isLuminanceReduced: Bool { false }
  /// Whether the app may open further windows: every browser tab is one.
  public var supportsMultipleWindows: Bool { false }
  /// The material behind the view.
  public var backgroundMaterial: Material? {
    get { self[Keys.BackgroundMaterial.self] }
    set { self[Keys.BackgroundMaterial.self] = newValue }
  }
  /// Whether a focusable view around has the focus. Only controls take it here, and nothing is inside of them.
  public var isFocused: Bool { false }
  /// Whether the window is in front.
  public var appearsActive: Bool { scenePhase == .active }
}
