import DisplayTree
import Foundation

/// A spring: how something moves that is let go.
public struct Spring: Hashable, Sendable {
  private let response_: Double
  private let damping_: Double

  /// A spring by about how long it takes, seconds, and how much it bounces: 0 not at all.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }
  public init(response: Double, dampingRatio: Double) {
    response_ = max(response, 0.001)
    damping_ = max(dampingRatio, 0)
  }
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      response: 2 * .pi * (mass / stiffness).squareRoot(), dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
  }
  public static let smooth = Spring()
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  public var duration: TimeInterval { response_ }
  public var bounce: Double { damping_ <= 1 ? 1 - damping_ : 1 / damping_ - 1 }
  public var response: Double { response_ }
  public var dampingRatio: Double { damping_ }
  public var mass: Double { 1 }
  public var stiffness: Double { pow(2 * .pi / response_, 2) }
  public var damping: Double { 4 * .pi * damping_ / response_ }
  /// When it has come to rest, seconds.
  public var settlingDuration: TimeInterval { curve.spec.duration }

  private var curve: SpringCurve { SpringCurve(response: response_, dampingFraction: damping_) }

  /// How far the way is gone after so many seconds: 0 at the beginning, 1 at rest.
  func part(at time: TimeInterval) -> Double { curve.position(at: time) }

  /// Where something is on its way from zero to `target`.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    var value = target
    value.scale(by: part(at: time))
    return value
  }
}

/// A way from 0 to 1 in a time from 0 to 1.
public struct UnitCurve: Hashable, Sendable {
  private enum Kind: Hashable {
    case linear, circularIn, circularOut, circularInOut
    case bezier(Double, Double, Double, Double)
  }
  private let kind: Kind
  public static let linear = UnitCurve(kind: .linear)
  public static let easeIn = UnitCurve(kind: .bezier(0.42, 0, 1, 1))
  public static let easeOut = UnitCurve(kind: .bezier(0, 0, 0.58, 1))
  public static let easeInOut = UnitCurve(kind: .bezier(0.42, 0, 0.58, 1))
  public static let circularEaseIn = UnitCurve(kind: .circularIn)
  public static let circularEaseOut = UnitCurve(kind: .circularOut)
  public static let circularEaseInOut = UnitCurve(kind: .circularInOut)
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(
      kind: .bezier(
        Double(startControlPoint.x), Double(startControlPoint.y), Double(endControlPoint.x), Double(endControlPoint.y)))
  }

  /// Where the curve is at a time from 0 to 1.
  public func value(at progress: Double) -> Double {
    let t = min(max(progress, 0), 1)
    switch kind {
    case .linear: return t
    case .circularIn: return 1 - (1 - t * t).squareRoot()
    case .circularOut: return (1 - (1 - t) * (1 - t)).squareRoot()
    case .circularInOut:
      return t < 0.5 ? (1 - (1 - 4 * t * t).squareRoot()) / 2 : ((1 - (2 - 2 * t) * (2 - 2 * t)).squareRoot() + 1) / 2
    case .bezier(let x1, let y1, let x2, let y2): return TimingCurve.bezier(x1, y1, x2, y2).value(at: t)
    }
  }
  /// How fast the curve rises at a time from 0 to 1.
  public func velocity(at progress: Double) -> Double {
    (value(at: progress + 0.001) - value(at: progress - 0.001)) / 0.002
  }
}

extension Animation {
  /// Moves as a spring does.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    .spring(response: spring.response, dampingFraction: spring.dampingRatio)
  }
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    .spring(response: spring.response, dampingFraction: spring.dampingRatio)
  }
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    let stops = (0...24).map { String((curve.value(at: Double($0) / 24) * 1000).rounded() / 1000) }
    return Animation(AnimationSpec(easing: "linear(\(stops.joined(separator: ",")))", duration: duration))
  }
}
