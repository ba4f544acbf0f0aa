import DisplayTree
import Foundation

/// An animation by an app's own rule.
///
/// The host plays it as a curve over time: the rule is asked once, for the way from 0 to 1, when the animation is made.
public protocol CustomAnimation: Hashable, Sendable {
  /// Where something is, `time` seconds after it set out from zero to `value`; nil when it has arrived.
  nonisolated func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?
  /// How fast it is then, in units a second; nil where the rule does not tell.
  nonisolated func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  /// Whether this animation goes on with what another was at. The host does so by itself, from where things are seen.
  nonisolated func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  public nonisolated func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { nil }
  public nonisolated func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// What a custom animation keeps from one question to the next, and where it is.
public struct AnimationContext<Value: VectorArithmetic> {
  /// What the animation keeps.
  public var state: AnimationState<Value>
  /// The values around the view that is animated; the defaults, since a curve is made before a view is known.
  public let environment: EnvironmentValues
  /// Whether what waits for the animation need not wait any longer.
  public var isLogicallyComplete = false

  init(state: AnimationState<Value> = AnimationState(), environment: EnvironmentValues) {
    self.state = state
    self.environment = environment
  }

  /// The same context with a state for values of another type.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    var copy = AnimationContext<T>(state: state, environment: environment)
    copy.isLogicallyComplete = isLogicallyComplete
    return copy
  }
}

/// A place where custom animations keep what they need, by keys of their own.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Names something that a custom animation keeps.
public protocol AnimationStateKey {
  associatedtype Value
  /// What is there before anything was kept.
  static var defaultValue: Value { get }
}

extension Animation {
  /// An animation by an app's own rule.
  public init<A: CustomAnimation>(_ base: A) {
    if let animation = base as? Animation {
      self = animation
      return
    }
    // Sixty questions a second, for at most ten seconds: a rule that goes on for ever is cut off there.
    let (rate, longest) = (60.0, 600)
    var context = AnimationContext<Double>(environment: EnvironmentValues())
    var stops: [Double] = []
    var logicalEnd: Int?
    while stops.count <= longest,
      let value = base.animate(value: 1, time: Double(stops.count) / rate, context: &context)
    {
      if logicalEnd == nil, context.isLogicallyComplete { logicalEnd = stops.count }
      stops.append(value)
    }
    let duration = Double(stops.count) / rate
    stops.append(1)
    let texts = stops.map { String(($0 * 1000).rounded() / 1000) }
    self.init(
      AnimationSpec(easing: "linear(\(texts.joined(separator: ",")))", duration: (duration * 1000).rounded() / 1000))
    if let logicalEnd { logicalDuration = Double(logicalEnd) / rate }
  }
}

extension Animation: CustomAnimation {
  /// Where something is, `time` seconds after it set out from zero to `value`; nil when it has arrived.
  public nonisolated func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if let logicalDuration, time >= logicalDuration { context.isLogicallyComplete = true }
    guard time < spec.end else { return nil }
    var part = value
    part.scale(by: spec.progress(at: time))
    return part
  }
}
