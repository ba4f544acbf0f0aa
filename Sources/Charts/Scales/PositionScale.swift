import Foundation

/// From values to places along an axis: 0 is where the axis begins (leading, bottom), `length` where it ends.
struct PositionScale {
  enum Kind: Equatable {
    case linear
    case log
    case squareRoot
    case power(Double)
    case symmetricLog(Double)
    /// One band for each category.
    case bands
  }
  var kind = Kind.linear
  var categories: [String] = [] {
    didSet { index = Dictionary(categories.enumerated().map { ($1, $0) }) { first, _ in first } }
  }
  private(set) var index: [String: Int] = [:]
  var low = 0.0
  var high = 1.0
  var isDate = false
  var isReversed = false
  /// Room at both ends that the domain leaves free, points.
  var startPadding: CGFloat = 0
  var endPadding: CGFloat = 0
  /// A range of places that was given.
  var range: ClosedRange<CGFloat>?
  /// The calendar's unit that most values are bins of.
  var unit: Calendar.Component?
  /// How much of the domain shows at a time, where the chart scrolls.
  var visibleLength: Double?
  /// Whether the values are parts of wholes.
  var isShare = false
  /// The least distance between two values, where bars stand at numbers or dates.
  var gap: Double?

  var isBands: Bool { kind == .bands }

  private func warp(_ value: Double) -> Double {
    switch kind {
    case .linear, .bands: value
    case .log: log10(max(value, .leastNormalMagnitude))
    case .squareRoot: value < 0 ? -(-value).squareRoot() : value.squareRoot()
    case .power(let exponent): value < 0 ? -pow(-value, exponent) : pow(value, exponent)
    case .symmetricLog(let slope): value < 0 ? -log1p(-value / slope) : log1p(value / slope)
    }
  }

  private func unwarp(_ value: Double) -> Double {
    switch kind {
    case .linear, .bands: value
    case .log: pow(10, value)
    case .squareRoot: value * abs(value)
    case .power(let exponent): value < 0 ? -pow(-value, 1 / exponent) : pow(value, 1 / exponent)
    case .symmetricLog(let slope): value < 0 ? -expm1(-value) * slope : expm1(value) * slope
    }
  }

  private func ends(_ length: CGFloat) -> (CGFloat, CGFloat) {
    if let range { return (range.lowerBound, range.upperBound) }
    return (startPadding, max(startPadding, length - endPadding))
  }

  /// How much of the domain is seen at once.
  var seen: Double { visibleLength.map { min($0, high - low) } ?? (high - low) }

  /// The place of a number in a plot of a length.
  func place(_ value: Double, _ length: CGFloat) -> CGFloat {
    let (start, end) = ends(length)
    let (a, b) = (warp(low), warp(high))
    // A domain of a single value has it in the middle.
    var fraction = b == a ? 0.5 : (warp(value) - a) / (b - a)
    if isReversed { fraction = 1 - fraction }
    return start + (end - start) * fraction
  }

  /// The width of a band.
  func step(_ length: CGFloat) -> CGFloat {
    let (start, end) = ends(length)
    return isBands ? (end - start) / CGFloat(max(categories.count, 1)) : end - start
  }

  /// From where to where a value reaches: a band, a bin, or nowhere beyond its place.
  func bounds(of value: Plotted, _ length: CGFloat) -> (CGFloat, CGFloat)? {
    if isBands {
      guard case .category(let name) = value.datum, let index = index[name] else { return nil }
      let step = step(length)
      let start = ends(length).0 + step * CGFloat(isReversed ? categories.count - 1 - index : index)
      return (start, start + step)
    }
    guard let (low, high) = value.range else { return nil }
    let (a, b) = (place(low, length), place(high, length))
    return (min(a, b), max(a, b))
  }

  /// The place of a value: the middle of its band or bin.
  func middle(of value: Plotted, _ length: CGFloat) -> CGFloat? { bounds(of: value, length).map { ($0 + $1) / 2 } }

  /// The room from one value to the next, of which marks take a part.
  func room(for value: Plotted, _ length: CGFloat) -> CGFloat {
    if isBands { return step(length) }
    if let (a, b) = bounds(of: value, length), b > a { return b - a }
    if let gap, let middle = value.middle {
      return abs(place(middle + gap / 2, length) - place(middle - gap / 2, length))
    }
    return ends(length).1 - ends(length).0
  }

  /// The value at a place.
  func datum(at place: CGFloat, _ length: CGFloat) -> _Datum? {
    let (start, end) = ends(length)
    if isBands {
      guard !categories.isEmpty, end > start else { return nil }
      let band = Int(((place - start) / step(length)).rounded(.down))
      guard categories.indices.contains(band) else { return nil }
      return .category(categories[isReversed ? categories.count - 1 - band : band])
    }
    guard end != start else { return nil }
    var fraction = Double((place - start) / (end - start))
    if isReversed { fraction = 1 - fraction }
    let number = unwarp(warp(low) + (warp(high) - warp(low)) * fraction)
    return isDate ? .date(number) : .number(number)
  }

  /// Whether a value lies in the domain.
  func contains(_ number: Double) -> Bool {
    let slack = abs(high - low) * 1e-9
    return number >= low - slack && number <= high + slack
  }
}
