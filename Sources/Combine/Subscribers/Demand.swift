extension Subscribers {
  /// How many values a subscriber asks for.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
    /// `unlimited` is one more than any number that can be asked for.
    @usableFromInline let rawValue: UInt

    @inlinable
    init(rawValue: UInt) { self.rawValue = min(rawValue, UInt(Int.max) + 1) }

    /// As many as the publisher has.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: .max) }
    /// No further values; the same as `max(0)`.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// At most `value` values, which must not be negative.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand cannot be negative")
      return Demand(rawValue: UInt(value))
    }

    /// The number asked for; nil when unlimited.
    @inlinable
    public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    @inlinable
    public static func + (lhs: Demand, rhs: Demand) -> Demand { Demand(rawValue: lhs.rawValue + rhs.rawValue) }
    @inlinable
    public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }
    @inlinable
    public static func + (lhs: Demand, rhs: Int) -> Demand { lhs + .max(rhs) }
    @inlinable
    public static func += (lhs: inout Demand, rhs: Int) { lhs = lhs + rhs }

    /// Unlimited stays unlimited; a limited demand minus an unlimited one is none.
    @inlinable
    public static func - (lhs: Demand, rhs: Demand) -> Demand {
      if lhs == .unlimited { return lhs }
      return rhs.rawValue >= lhs.rawValue ? .none : Demand(rawValue: lhs.rawValue - rhs.rawValue)
    }
    @inlinable
    public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
    @inlinable
    public static func - (lhs: Demand, rhs: Int) -> Demand { lhs - .max(rhs) }
    @inlinable
    public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - rhs }

    @inlinable
    public static func * (lhs: Demand, rhs: Int) -> Demand {
      if lhs == .unlimited { return lhs }
      let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: Demand.max(rhs).rawValue)
      return overflow ? .unlimited : Demand(rawValue: product)
    }
    @inlinable
    public static func *= (lhs: inout Demand, rhs: Int) { lhs = lhs * rhs }

    @inlinable
    public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue < rhs.rawValue }

    @inlinable
    public static func == (lhs: Demand, rhs: Int) -> Bool { lhs.max == rhs }
    @inlinable
    public static func == (lhs: Int, rhs: Demand) -> Bool { rhs == lhs }
    @inlinable
    public static func != (lhs: Demand, rhs: Int) -> Bool { !(lhs == rhs) }
    @inlinable
    public static func != (lhs: Int, rhs: Demand) -> Bool { !(rhs == lhs) }
    @inlinable
    public static func < (lhs: Demand, rhs: Int) -> Bool { lhs < .max(rhs) }
    @inlinable
    public static func < (lhs: Int, rhs: Demand) -> Bool { .max(lhs) < rhs }
    @inlinable
    public static func > (lhs: Demand, rhs: Int) -> Bool { lhs > .max(rhs) }
    @inlinable
    public static func > (lhs: Int, rhs: Demand) -> Bool { .max(lhs) > rhs }
    @inlinable
    public static func <= (lhs: Demand, rhs: Int) -> Bool { lhs <= .max(rhs) }
    @inlinable
    public static func <= (lhs: Int, rhs: Demand) -> Bool { .max(lhs) <= rhs }
    @inlinable
    public static func >= (lhs: Demand, rhs: Int) -> Bool { lhs >= .max(rhs) }
    @inlinable
    public static func >= (lhs: Int, rhs: Demand) -> Bool { .max(lhs) >= rhs }
  }
}
