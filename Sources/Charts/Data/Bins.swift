import Foundation

/// The range of a bin.
public struct ChartBinRange<Bound: Comparable> {
  public let lowerBound: Bound
  public let upperBound: Bound
  /// Whether the upper bound belongs to the bin: so it is in the last one.
  let isClosed: Bool
  public func contains(_ element: Bound) -> Bool {
    lowerBound <= element && (element < upperBound || isClosed && element == upperBound)
  }
}
extension ChartBinRange: RangeExpression {
  public func relative<C: Collection>(to collection: C) -> Range<Bound> where C.Index == Bound {
    lowerBound..<(isClosed ? collection.index(after: upperBound) : upperBound)
  }
}
extension ChartBinRange: Equatable where Bound: Equatable {}
extension ChartBinRange: Hashable where Bound: Hashable {}
extension ChartBinRange: Sendable where Bound: Sendable {}

/// Numbers in bins of equal sizes with round bounds.
public struct NumberBins<Value: BinaryFloatingPoint & Plottable> {
  /// The bounds between the bins.
  public var thresholds: [Value]

  /// Bins of round bounds around data, about as many as wanted.
  public init(data: some Sequence<Value>, desiredCount: Int? = nil, minimumStride: Value = 0) {
    let values = data.map { Double($0) }.filter(\.isFinite)
    self.init(low: values.min() ?? 0, high: values.max() ?? 1, desiredCount ?? 10, Double(minimumStride))
  }
  /// Bins of round bounds over a range, about as many as wanted.
  public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0) {
    self.init(low: Double(range.lowerBound), high: Double(range.upperBound), desiredCount, Double(minimumStride))
  }
  /// Bins of one size over a range.
  public init(size: Value, range: ClosedRange<Value>) {
    guard size > 0, size.isFinite, (range.upperBound - range.lowerBound) / size < 1_000_000 else {
      thresholds = [range.lowerBound, range.upperBound]
      return
    }
    let first = (range.lowerBound / size).rounded(.down)
    let last = Swift.max((range.upperBound / size).rounded(.up), first + 1)
    thresholds = stride(from: first, through: last, by: 1).map { $0 * size }
  }
  /// Bins between given bounds.
  public init(thresholds: [Value]) { self.thresholds = thresholds }

  private init(low: Double, high: Double, _ count: Int, _ least: Double) {
    let step = Swift.max(NiceNumbers.step(over: Swift.max(high - low, 1e-9), count: Swift.max(count, 1)), least)
    let first = (low / step).rounded(.down)
    let last = Swift.max((high / step).rounded(.up), first + 1)
    thresholds = stride(from: first, through: last, by: 1).map { Value($0 * step) }
  }

  /// The index of the bin that a value is in; below zero, or beyond the last, outside of all.
  public func index(for value: Value) -> Int {
    if let last = thresholds.last, value == last { return thresholds.count - 2 }
    return (thresholds.firstIndex { $0 > value } ?? thresholds.count) - 1
  }
}

extension NumberBins: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { Swift.max(0, thresholds.count - 1) }
  public subscript(position: Int) -> ChartBinRange<Value> {
    ChartBinRange(
      lowerBound: thresholds[position], upperBound: thresholds[position + 1], isClosed: position == endIndex - 1)
  }
}

/// Dates in bins of a calendar's units.
public struct DateBins {
  /// The bounds between the bins.
  public var thresholds: [Date]

  /// Bins of a calendar's unit around data.
  public init(
    unit: Calendar.Component, by count: Int = 1, data: some Sequence<Date>, calendar: Calendar = .current
  ) {
    let dates = Array(data)
    let now = Date.now
    self.init(unit: unit, by: count, range: (dates.min() ?? now)...(dates.max() ?? now), calendar: calendar)
  }
  /// Bins of a calendar's unit over a range.
  public init(
    unit: Calendar.Component, by count: Int = 1, range: ClosedRange<Date>, calendar: Calendar = .current
  ) {
    thresholds = DateTicks.dates(every: Swift.max(1, count), unit, range, calendar)
    let start = DateUnits.interval(of: unit, around: range.lowerBound, calendar: calendar).start
    if thresholds.first != start { thresholds.insert(start, at: 0) }
    if let last = thresholds.last,
      let end = DateUnits.date(byAdding: Swift.max(1, count), unit, to: last, calendar: calendar)
    {
      thresholds.append(end)
    }
  }
  /// Bins between given bounds.
  public init(thresholds: [Date]) { self.thresholds = thresholds }

  /// The index of the bin that a date is in; below zero, or beyond the last, outside of all.
  public func index(for value: Date) -> Int { (thresholds.firstIndex { $0 > value } ?? thresholds.count) - 1 }
}

extension DateBins: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { Swift.max(0, thresholds.count - 1) }
  public subscript(position: Int) -> ChartBinRange<Date> {
    ChartBinRange(lowerBound: thresholds[position], upperBound: thresholds[position + 1], isClosed: false)
  }
}
