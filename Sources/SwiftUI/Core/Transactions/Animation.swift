import DisplayTree
import Foundation

/// How a change is spread over time. The change itself is made at once; the host plays the way there.
public struct Animation: Equatable, Hashable, Sendable {
  /// What the host is told.
  package var spec: AnimationSpec
  /// After how long it counts as completed for what waits for that; nil: when it has ended.
  package var logicalDuration: TimeInterval?

  package init(_ spec: AnimationSpec) { self.spec = spec }

  private static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ duration: Double) -> Animation {
    Animation(AnimationSpec(easing: "cubic-bezier(\(x1),\(y1),\(x2),\(y2))", duration: duration))
  }

  /// The spring that iOS 17 uses when nothing else is asked for.
  public static let `default` = Animation.spring(response: 0.55, dampingFraction: 1)
  public static let linear = Animation.linear(duration: 0.35)
  public static let easeIn = Animation.easeIn(duration: 0.35)
  public static let easeOut = Animation.easeOut(duration: 0.35)
  public static let easeInOut = Animation.easeInOut(duration: 0.35)
  public static func linear(duration: TimeInterval) -> Animation {
    Animation(AnimationSpec(easing: "linear", duration: duration))
  }
  public static func easeIn(duration: TimeInterval) -> Animation { curve(0.42, 0, 1, 1, duration) }
  public static func easeOut(duration: TimeInterval) -> Animation { curve(0, 0, 0.58, 1, duration) }
  public static func easeInOut(duration: TimeInterval) -> Animation { curve(0.42, 0, 0.58, 1, duration) }
  /// A cubic Bézier curve from (0,0) to (1,1) by two control points; `duration` in seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { curve(p1x, p1y, p2x, p2y, duration) }

  public static let spring = Animation.spring(duration: 0.5, bounce: 0)
  public static let smooth = Animation.spring(duration: 0.5, bounce: 0)
  public static let snappy = Animation.spring(duration: 0.5, bounce: 0.15)
  public static let bouncy = Animation.spring(duration: 0.5, bounce: 0.3)
  public static let interactiveSpring = Animation.spring(response: 0.15, dampingFraction: 0.86)
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(duration: duration, bounce: extraBounce)
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(duration: duration, bounce: 0.3 + extraBounce)
  }
  public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    .spring(response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }
  @_disfavoredOverload public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(SpringCurve(response: response, dampingFraction: dampingFraction).spec)
  }
  @_disfavoredOverload public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { .spring(response: response, dampingFraction: dampingFraction) }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let omega = (stiffness / mass).squareRoot()
    return Animation(
      SpringCurve(
        response: 2 * .pi / omega, dampingFraction: damping / (2 * (stiffness * mass).squareRoot()),
        initialVelocity: initialVelocity
      ).spec)
  }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { .spring(duration: duration, bounce: bounce) }

  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation { .spring(response: duration, dampingFraction: 0.86 - extraBounce) }
  /// A spring by its physics of the usual kind.
  public static var interpolatingSpring: Animation { .spring }
  /// The same animation, which counts as completed for what waits for that after so many seconds.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    var copy = self
    copy.logicalDuration = duration
    return copy
  }

  public func delay(_ delay: TimeInterval) -> Animation {
    var copy = self
    copy.spec.delay += delay
    copy.logicalDuration? += delay
    return copy
  }
  public func speed(_ speed: Double) -> Animation {
    var copy = self
    copy.spec.duration /= speed
    copy.spec.delay /= speed
    copy.logicalDuration? /= speed
    return copy
  }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    var copy = self
    copy.spec.repeatCount = Double(count)
    copy.spec.autoreverses = autoreverses
    return copy
  }
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    var copy = self
    copy.spec.repeatCount = .infinity
    copy.spec.autoreverses = autoreverses
    return copy
  }
}

/// A damped spring as a sampled curve, which is what CSS's `linear()` takes.
struct SpringCurve {
  var response: Double
  var dampingFraction: Double
  var initialVelocity = 0.0

  /// Where the spring is, from 0 to its rest at 1, `time` seconds after it was let go.
  func position(at time: Double) -> Double {
    let omega = 2 * Double.pi / max(response, 0.001)
    let zeta = dampingFraction
    if zeta < 1 {
      let damped = omega * (1 - zeta * zeta).squareRoot()
      let envelope = exp(-zeta * omega * time)
      return 1 - envelope * (cos(damped * time) + (zeta * omega - initialVelocity) / damped * sin(damped * time))
    }
    return 1 - exp(-omega * time) * (1 + (omega - initialVelocity) * time)
  }

  var spec: AnimationSpec {
    let omega = 2 * Double.pi / max(response, 0.001)
    // Settled when what is left of the way is under a thousandth.
    let duration = dampingFraction < 1 ? 6.9 / (max(dampingFraction, 0.05) * omega) : 9.2 / omega
    let count = 24
    let stops = (0...count).map { step -> String in
      let value = step == count ? 1 : position(at: duration * Double(step) / Double(count))
      return String((value * 1000).rounded() / 1000)
    }
    return AnimationSpec(
      easing: "linear(\(stops.joined(separator: ",")))", duration: (duration * 1000).rounded() / 1000)
  }
}
