/// Opens a further window of the app. A page opens none by itself.
@MainActor @preconcurrency public struct OpenWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) { withoutEffect("openWindow") }
  public func callAsFunction<D: Codable & Hashable>(value: D) { withoutEffect("openWindow") }
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { withoutEffect("openWindow") }
}

/// Closes a window of the app. A page closes none by itself.
@MainActor @preconcurrency public struct DismissWindowAction {
  nonisolated init() {}
  public func callAsFunction() { withoutEffect("dismissWindow") }
  public func callAsFunction(id: String) { withoutEffect("dismissWindow") }
  public func callAsFunction<D: Codable & Hashable>(value: D) { withoutEffect("dismissWindow") }
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { withoutEffect("dismissWindow") }
}

/// Opens the app's settings, which exist on the Mac only.
@MainActor @preconcurrency public struct OpenSettingsAction {
  nonisolated init() {}
  public func callAsFunction() { withoutEffect("openSettings") }
}

extension EnvironmentValues {
  /// Opens a further window of the app.
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  /// Closes a window of the app.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
  /// Opens the app's settings.
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }
}
