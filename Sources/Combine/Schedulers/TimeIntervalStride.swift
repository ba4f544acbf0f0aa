import Foundation

/// What the clocks of run loops and operation queues have in common: moments are dates, lengths are seconds.
public protocol _DateSchedulerTime: Strideable, Codable, Hashable, Sendable where Stride == _TimeIntervalStride {
  var date: Date { get set }
  init(_ date: Date)
}

extension _DateSchedulerTime {
  public func distance(to other: Self) -> _TimeIntervalStride {
    _TimeIntervalStride(other.date.timeIntervalSince(date))
  }

  public func advanced(by n: _TimeIntervalStride) -> Self {
    Self(date.addingTimeInterval(n.magnitude))
  }
}

/// A length of time in seconds.
public struct _TimeIntervalStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
  ExpressibleByFloatLiteral, Hashable, Codable, Sendable
{
  /// Seconds.
  public var magnitude: TimeInterval
  public var timeInterval: TimeInterval { magnitude }

  public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
  public init(floatLiteral value: TimeInterval) { magnitude = value }
  public init(integerLiteral value: TimeInterval) { magnitude = value }
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let value = TimeInterval(exactly: source) else { return nil }
    magnitude = value
  }

  public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
  public static func seconds(_ s: Double) -> Self { Self(s) }
  public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1_000) }
  public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1_000_000) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1_000_000_000) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}
