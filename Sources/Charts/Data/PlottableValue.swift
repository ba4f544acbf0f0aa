import Foundation

/// A value to be plotted, with the words for what it is.
public struct PlottableValue<Value: Plottable> {
  var plotted: Plotted
}

extension PlottableValue: Sendable where Value: Sendable {}

/// A value of a mark: a point on an axis, or a bin from there on.
struct Plotted: Hashable {
  var datum: _Datum
  /// Where the bin ends that the value stands for.
  var end: Double?
  /// The calendar's unit that the bin is.
  var unit: Calendar.Component?

  var range: (low: Double, high: Double)? {
    guard let low = datum.number else { return nil }
    return (low, end ?? low)
  }
  /// Where the value is said to be: the middle of a bin.
  var middle: Double? { range.map { ($0.low + $0.high) / 2 } }
}

/// Words for what is plotted: a string, a key of a string table, a text.
public protocol _PlottableLabel {}
extension String: _PlottableLabel {}
extension Substring: _PlottableLabel {}
extension LocalizedStringKey: _PlottableLabel {}
extension LocalizedStringResource: _PlottableLabel {}
extension Text: _PlottableLabel {}

/// A range of values that is one bin.
public protocol _PlottableRange<Bound> {
  associatedtype Bound: Comparable
  var lowerBound: Bound { get }
  var upperBound: Bound { get }
}
extension Range: _PlottableRange {}
extension ClosedRange: _PlottableRange {}
extension ChartBinRange: _PlottableRange {}

// One function for all kinds of labels: three of them, tried for each value of a mark and its modifiers, would take the
// compiler minutes.
extension PlottableValue {
  /// A value with a label.
  public nonisolated static func value<L: _PlottableLabel>(_ label: L, _ value: Value) -> PlottableValue<Value> {
    PlottableValue(plotted: Plotted(datum: value.datum))
  }

  /// A range of values with a label, as one bin.
  public nonisolated static func value<L: _PlottableLabel, R: _PlottableRange<Value>>(
    _ label: L, _ range: R
  ) -> PlottableValue<Value> {
    PlottableValue(plotted: Plotted(datum: range.lowerBound.datum, end: range.upperBound.datum.number))
  }
}

extension PlottableValue where Value == Date {
  /// The day, month … of a date with a label.
  public nonisolated static func value<L: _PlottableLabel>(
    _ label: L, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
  ) -> PlottableValue<Date> {
    let bin = DateUnits.interval(of: unit, around: value, calendar: calendar ?? .autoupdatingCurrent)
    return PlottableValue(
      plotted: Plotted(datum: bin.start._datum, end: bin.end.timeIntervalSinceReferenceDate, unit: unit))
  }
}
