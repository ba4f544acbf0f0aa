/// Reloads what a view shows, on the person's demand.
public struct RefreshAction: Sendable {
  private let action: @Sendable () async -> Void
  package init(_ action: @escaping @Sendable () async -> Void) { self.action = action }
  public func callAsFunction() async { await action() }
}

private enum RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }
extension EnvironmentValues {
  /// What pulling the view down does; nil when it cannot be refreshed.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  /// Lets a person refresh what this view shows by pulling it down.
  public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    environment(\.refresh, RefreshAction(action))
  }
}
