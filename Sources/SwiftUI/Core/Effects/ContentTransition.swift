/// How changes inside a view are animated. Text changes at once here, whatever is asked for.
public struct ContentTransition: Equatable, Sendable {
  private let name: String
  public static let identity = ContentTransition(name: "identity")
  public static let interpolate = ContentTransition(name: "interpolate")
  public static let opacity = ContentTransition(name: "opacity")
  public static let symbolEffect = ContentTransition(name: "symbolEffect")
  public static func symbolEffect(_ effect: SymbolEffect, options: SymbolEffectOptions = .default) -> ContentTransition
  {
    Self(name: "symbolEffect")
  }
  public static func numericText(countsDown: Bool = false) -> ContentTransition { Self(name: "numericText") }
  public static func numericText(value: Double) -> ContentTransition { Self(name: "numericText") }
}

private enum ContentTransitionKey: EnvironmentKey { static var defaultValue: ContentTransition { .interpolate } }
extension EnvironmentValues {
  /// How changes inside views are animated.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

extension View {
  /// Sets how changes inside this view are animated. Text changes at once here.
  public nonisolated func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
