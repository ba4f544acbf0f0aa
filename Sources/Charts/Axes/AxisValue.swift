import Foundation

/// A value on an axis.
public struct AxisValue: Sendable {
  let datum: _Datum
  /// The value's place among those of its axis marks.
  public let index: Int
  /// How many values there are.
  public let count: Int
  /// The value as a type; nil where it is none of it.
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { P(datum: datum) }
}

/// Which values an axis marks.
public struct AxisMarkValues: Sendable {
  enum Kind: Sendable {
    case automatic(minimumStride: Double, count: Int?)
    case numbers(every: Double)
    case dates(every: Int, Calendar.Component, Calendar?)
    case given([_Datum])
  }
  let kind: Kind
  /// Whether the ends of the domain become round.
  var roundsLow: Bool?
  var roundsHigh: Bool?

  /// Round values, as many as suit.
  public static let automatic = AxisMarkValues(kind: .automatic(minimumStride: 0, count: nil))
  /// Round values, about as many as wanted.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .automatic(minimumStride: 0, count: desiredCount), roundsLow: roundLowerBound, roundsHigh: roundUpperBound)
  }
  /// Round values, about as many as wanted, no nearer to one another than given.
  public static func automatic<P: Plottable & BinaryFloatingPoint>(
    minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .automatic(minimumStride: Double(minimumStride), count: desiredCount), roundsLow: roundLowerBound,
      roundsHigh: roundUpperBound)
  }
  /// The multiples of a number.
  public static func stride<P: Plottable & BinaryFloatingPoint>(
    by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(kind: .numbers(every: Double(stepSize)), roundsLow: roundLowerBound, roundsHigh: roundUpperBound)
  }
  /// The beginnings of days, months …
  public static func stride(
    by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
    calendar: Calendar? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .dates(every: count, component, calendar), roundsLow: roundLowerBound, roundsHigh: roundUpperBound)
  }
}

/// On which side of the plot an axis stands.
public struct AxisMarkPosition: Hashable, Sendable {
  let edge: Edge?
  public static let automatic = AxisMarkPosition(edge: nil)
  public static let leading = AxisMarkPosition(edge: .leading)
  public static let trailing = AxisMarkPosition(edge: .trailing)
  public static let top = AxisMarkPosition(edge: .top)
  public static let bottom = AxisMarkPosition(edge: .bottom)
}

/// How an axis and the plot stand to one another.
public struct AxisMarkPreset: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, aligned, extended, inset }
  let kind: Kind
  public static let automatic = AxisMarkPreset(kind: .automatic)
  /// Labels stay within the plot's width.
  public static let aligned = AxisMarkPreset(kind: .aligned)
  /// Grid lines reach under the labels.
  public static let extended = AxisMarkPreset(kind: .extended)
  /// Labels stand inside of the plot.
  public static let inset = AxisMarkPreset(kind: .inset)
}
