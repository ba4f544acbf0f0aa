import DisplayTree
import Foundation

extension AnimationSpec {
  /// How far the way is gone `elapsed` seconds after the change: 0 at its beginning, 1 at its end; springs go beyond.
  package func progress(at elapsed: Double) -> Double {
    let time = elapsed - delay
    guard time > 0 else { return 0 }
    guard duration > 0 else { return 1 }
    let rounds = time / duration
    if rounds >= repeatCount { return endsWhereItBegan ? 0 : TimingCurve.of(easing).value(at: 1) }
    let part = rounds - rounds.rounded(.down)
    let isWayBack = autoreverses && Int(rounds) % 2 == 1
    return TimingCurve.of(easing).value(at: isWayBack ? 1 - part : part)
  }

  private var endsWhereItBegan: Bool { autoreverses && repeatCount.isFinite && Int(repeatCount) % 2 == 0 }

  /// When it is over, seconds after the change.
  package var end: Double { delay + duration * repeatCount }
}

/// A timing curve of CSS's terms, to be evaluated here.
enum TimingCurve {
  case linear
  case bezier(Double, Double, Double, Double)
  case sampled([Double])

  nonisolated(unsafe) private static var cache: [String: TimingCurve] = [:]

  /// Reads what `Animation` writes. Called on the main actor only.
  static func of(_ easing: String) -> TimingCurve {
    if let known = cache[easing] { return known }
    let numbers = easing.split { "(),".contains($0) }.dropFirst().compactMap { Double($0) }
    let curve: TimingCurve =
      if easing.hasPrefix("cubic-bezier"), numbers.count == 4 {
        .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
      } else if easing.hasPrefix("linear("), numbers.count > 1 {
        .sampled(numbers)
      } else {
        .linear
      }
    cache[easing] = curve
    return curve
  }

  /// Where the curve is after a part of its time.
  func value(at part: Double) -> Double {
    switch self {
    case .linear: return part
    case .sampled(let stops):
      let place = part * Double(stops.count - 1)
      let index = min(max(0, Int(place)), stops.count - 2)
      return stops[index] + (stops[index + 1] - stops[index]) * (place - Double(index))
    case .bezier(let x1, let y1, let x2, let y2):
      guard part < 1 else { return 1 }
      func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
      }
      // x grows with t, so halving finds the t of this x.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        if bezier(x1, x2, middle) < part { low = middle } else { high = middle }
      }
      return bezier(y1, y2, (low + high) / 2)
    }
  }
}

extension VectorArithmetic {
  /// The value, scaled.
  public func scaled(by factor: Double) -> Self {
    var scaled = self
    scaled.scale(by: factor)
    return scaled
  }
  /// Moves the value a part of the way to another.
  public mutating func interpolate(towards other: Self, amount: Double) { self = interpolated(to: other, amount) }
  /// The value that is a part of the way from this one to another.
  public func interpolated(towards other: Self, amount: Double) -> Self { interpolated(to: other, amount) }
  /// The value that is a part of the way from this one to another.
  package func interpolated(to other: Self, _ part: Double) -> Self {
    self + (other - self).scaled(by: part)
  }
}
