import Foundation

/// A movement of a symbol, here of the view as a whole: a symbol's layers are one, and a label's text moves along.
public struct SymbolEffect: Sendable {
  enum Kind: Sendable {
    case bounce, pulse, variableColor, scale, appear, disappear, replace, wiggle, rotate, breathe, drawOn, drawOff
  }
  let kind: Kind
  var isDown = false
  private init(_ kind: Kind) { self.kind = kind }
  public static let bounce = SymbolEffect(.bounce)
  public static let pulse = SymbolEffect(.pulse)
  public static let variableColor = SymbolEffect(.variableColor)
  public static let scale = SymbolEffect(.scale)
  public static let appear = SymbolEffect(.appear)
  public static let disappear = SymbolEffect(.disappear)
  public static let replace = SymbolEffect(.replace)
  public static let wiggle = SymbolEffect(.wiggle)
  public static let rotate = SymbolEffect(.rotate)
  public static let breathe = SymbolEffect(.breathe)
  public static let drawOn = SymbolEffect(.drawOn)
  public static let drawOff = SymbolEffect(.drawOff)
  public var up: SymbolEffect { self }
  public var down: SymbolEffect {
    var new = self
    new.isDown = true
    return new
  }
  public var byLayer: SymbolEffect { self }
  public var wholeSymbol: SymbolEffect { self }
  public var individually: SymbolEffect { self }
  public var iterative: SymbolEffect { self }
  public var cumulative: SymbolEffect { self }
  public var reversing: SymbolEffect { self }
  public var nonReversing: SymbolEffect { self }
  public var dimInactiveLayers: SymbolEffect { self }
  public var hideInactiveLayers: SymbolEffect { self }
  public var plain: SymbolEffect { self }
  public var clockwise: SymbolEffect { self }
  public var counterClockwise: SymbolEffect { self }
  public var left: SymbolEffect { self }
  public var right: SymbolEffect { self }
}

/// How often a symbol moves, and how fast.
public struct SymbolEffectOptions: Sendable {
  var speed = 1.0
  /// Nil is as often as the effect does it by itself.
  var count: Int?
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions()
  public static let nonRepeating = SymbolEffectOptions(count: 1)
  /// How a movement is repeated.
  public struct RepeatBehavior: Sendable {
    let count: Int?
    public static let continuous = RepeatBehavior(count: nil)
    public static let periodic = RepeatBehavior(count: nil)
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior { Self(count: count) }
  }
  public static func speed(_ speed: Double) -> SymbolEffectOptions { Self(speed: speed) }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { Self(count: count) }
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { Self(count: behavior.count) }
  public var repeating: SymbolEffectOptions { Self(speed: speed) }
  public var nonRepeating: SymbolEffectOptions { self.repeat(1) }
  public func speed(_ speed: Double) -> SymbolEffectOptions { Self(speed: speed, count: count) }
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { Self(speed: speed, count: count) }
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { Self(speed: speed, count: behavior.count) }
}

extension View {
  /// Moves the symbols in this view for as long as `isActive` is true.
  public nonisolated func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    modifier(LastingSymbolEffect(effect: effect, options: options, isActive: isActive))
  }
  /// Moves the symbols in this view whenever a value changes.
  public nonisolated func symbolEffect<U: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    modifier(SymbolEffectOnce(effect: effect, options: options, value: value))
  }
  /// Keeps the symbols in this view from moving.
  public nonisolated func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    environment(\.symbolsStandStill, isEnabled)
  }
}

private enum SymbolsStandStillKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  fileprivate var symbolsStandStill: Bool {
    get { self[SymbolsStandStillKey.self] }
    set { self[SymbolsStandStillKey.self] = newValue }
  }
}

/// How a symbol looks in the middle of a movement.
private struct SymbolPose: Equatable, Sendable, Animatable {
  var scale = 1.0
  var angle = 0.0
  var opacity = 1.0
  var animatableData: AnimatablePair<Double, AnimatablePair<Double, Double>> {
    get { AnimatablePair(scale, AnimatablePair(angle, opacity)) }
    set { (scale, angle, opacity) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}

extension View {
  fileprivate func pose(_ pose: SymbolPose) -> some View {
    scaleEffect(pose.scale).rotationEffect(.degrees(pose.angle)).opacity(pose.opacity)
  }
}

/// One movement for each change of a value.
private struct SymbolEffectOnce<Value: Equatable> {
  let effect: SymbolEffect
  let options: SymbolEffectOptions
  let value: Value
  @Environment(\.symbolsStandStill) private var standsStill
  nonisolated init(effect: SymbolEffect, options: SymbolEffectOptions, value: Value) {
    (self.effect, self.options, self.value) = (effect, options, value)
  }
}

extension SymbolEffectOnce: ViewModifier {
  func body(content: Content) -> some View {
    if standsStill || steps.isEmpty {
      content
    } else {
      KeyframeAnimator(initialValue: SymbolPose(), trigger: value) { pose in
        content.pose(pose)
      } keyframes: { _ in
        for step in steps { CubicKeyframe(step.pose, duration: step.seconds / max(0.1, options.speed)) }
      }
    }
  }

  private var steps: [(pose: SymbolPose, seconds: Double)] {
    let once: [(SymbolPose, Double)] =
      switch effect.kind {
      case .bounce:
        [
          (SymbolPose(scale: effect.isDown ? 0.78 : 1.22), 0.18),
          (SymbolPose(scale: effect.isDown ? 1.06 : 0.94), 0.16),
          (SymbolPose(), 0.16),
        ]
      case .pulse, .variableColor: [(SymbolPose(opacity: 0.4), 0.35), (SymbolPose(), 0.35)]
      case .wiggle:
        [-12, 12, -8, 8, 0].map { (SymbolPose(angle: $0), 0.12) }
      case .rotate: [(SymbolPose(angle: 360), 0.8)]
      case .breathe: [(SymbolPose(scale: 1.12, opacity: 0.8), 0.7), (SymbolPose(), 0.7)]
      default: []
      }
    return Array(repeating: once, count: min(max(options.count ?? 1, 1), 20)).flatMap { $0 }
  }
}

/// A movement that goes on, or another look, for as long as it is wanted. The browser repeats it by itself.
private struct LastingSymbolEffect {
  let effect: SymbolEffect
  let options: SymbolEffectOptions
  let isActive: Bool
  @Environment(\.symbolsStandStill) private var standsStill
  @State private var isMoving = false
  nonisolated init(effect: SymbolEffect, options: SymbolEffectOptions, isActive: Bool) {
    (self.effect, self.options, self.isActive) = (effect, options, isActive)
  }
}

extension LastingSymbolEffect: ViewModifier {
  func body(content: Content) -> some View {
    let wanted = isActive && !standsStill
    content.pose(isMoving ? pose : resting)
      .animation(isMoving ? animation : .default, value: isMoving)
      .onAppear { isMoving = wanted }
      .onChange(of: wanted) { _, new in isMoving = new }
  }

  private var resting: SymbolPose {
    switch effect.kind {
    case .appear, .drawOn: standsStill ? SymbolPose() : SymbolPose(scale: 0.6, opacity: 0)
    default: SymbolPose()
    }
  }
  private var pose: SymbolPose {
    switch effect.kind {
    case .scale: SymbolPose(scale: effect.isDown ? 0.85 : 1.15)
    case .disappear, .drawOff: SymbolPose(scale: 0.6, opacity: 0)
    case .bounce: SymbolPose(scale: effect.isDown ? 0.82 : 1.18)
    case .pulse, .variableColor: SymbolPose(opacity: 0.4)
    case .wiggle: SymbolPose(angle: 10)
    case .rotate: SymbolPose(angle: 360)
    case .breathe: SymbolPose(scale: 1.12, opacity: 0.8)
    case .appear, .drawOn, .replace: SymbolPose()
    }
  }
  private var animation: Animation {
    let once: (Animation, reverses: Bool)? =
      switch effect.kind {
      case .bounce: (.easeInOut(duration: 0.4), true)
      case .pulse, .variableColor: (.easeInOut(duration: 0.8), true)
      case .wiggle: (.easeInOut(duration: 0.15), true)
      case .rotate: (.linear(duration: 2), false)
      case .breathe: (.easeInOut(duration: 1.2), true)
      default: nil
      }
    guard let (animation, reverses) = once else { return .default.speed(options.speed) }
    let paced = animation.speed(max(0.1, options.speed))
    guard let count = options.count else { return paced.repeatForever(autoreverses: reverses) }
    return paced.repeatCount(max(1, count) * (reverses ? 2 : 1), autoreverses: reverses)
  }
}
