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

/// A movement of a symbol. Symbols stand still here.
public struct SymbolEffect: Sendable {
  public static let bounce = SymbolEffect()
  public static let pulse = SymbolEffect()
  public static let variableColor = SymbolEffect()
  public static let scale = SymbolEffect()
  public static let appear = SymbolEffect()
  public static let disappear = SymbolEffect()
  public static let replace = SymbolEffect()
  public static let wiggle = SymbolEffect()
  public static let rotate = SymbolEffect()
  public static let breathe = SymbolEffect()
  public var up: SymbolEffect { self }
  public var down: SymbolEffect { self }
  public var byLayer: SymbolEffect { self }
  public var wholeSymbol: SymbolEffect { self }
  public var iterative: SymbolEffect { self }
  public var cumulative: SymbolEffect { self }
  public var reversing: SymbolEffect { self }
  public var nonReversing: SymbolEffect { self }
}

/// How often a symbol moves, and how fast.
public struct SymbolEffectOptions: Sendable {
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions()
  public static let nonRepeating = SymbolEffectOptions()
  public static func speed(_ speed: Double) -> SymbolEffectOptions { Self() }
  public static func `repeat`(_ count: Int) -> SymbolEffectOptions { Self() }
  public var repeating: SymbolEffectOptions { self }
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
  public func `repeat`(_ count: Int) -> SymbolEffectOptions { self }
}

extension View {
  /// Symbols stand still here.
  public nonisolated func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { withoutEffectView("symbolEffect") }
  public nonisolated func symbolEffect<U: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: U
  ) -> some View { withoutEffectView("symbolEffect") }
  public nonisolated func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}
