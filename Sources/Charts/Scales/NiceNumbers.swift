import Foundation

/// Round numbers for axes.
enum NiceNumbers {
  /// The least of 1, 2, 5 and their multiples by ten that cuts `span` into at most `count` pieces.
  static func step(over span: Double, count: Int) -> Double {
    guard span > 0, span.isFinite, count > 0 else { return 1 }
    let rough = span / Double(count)
    let power = pow(10, log10(rough).rounded(.down))
    // Sums of decimals miss round numbers by a little.
    let rest = rough / power - 1e-9
    return (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10) * power
  }

  /// The multiples of `step` in a range, its ends included.
  static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    guard step > 0, low.isFinite, high.isFinite, (high - low) / step < 10_000 else { return [] }
    // Zero is added so that it is not written with a sign.
    let first = (low / step - 1e-9).rounded(.up) + 0
    let last = (high / step + 1e-9).rounded(.down)
    guard first <= last else { return [] }
    // 0.1 cannot be said in binary: a whole number divided by ten is nearer to what is meant than 0.1 three times.
    let inverse = (1 / step).rounded()
    let isFraction = step < 1 && abs(inverse * step - 1) < 1e-9
    return stride(from: first, through: last, by: 1).map { isFraction ? $0 / inverse : $0 * step }
  }

  /// How many digits behind the point tell multiples of a step apart.
  static func digits(of step: Double) -> Int {
    guard step > 0, step.isFinite else { return 0 }
    var digits = 0
    var rest = step
    while digits < 8, abs(rest - rest.rounded()) > 1e-6 * max(1, abs(rest)) {
      rest *= 10
      digits += 1
    }
    return digits
  }

  /// Powers of ten in a range, with their two- and fivefold where there are few.
  static func powers(from low: Double, to high: Double, count: Int) -> [Double] {
    guard low > 0, high >= low, high.isFinite else { return [] }
    let first = Int(log10(low).rounded(.down))
    let last = Int(log10(high).rounded(.up))
    let every = max(1, Int((Double(last - first) / Double(max(1, count))).rounded(.up)))
    var values = stride(from: first, through: last, by: every).map { pow(10, Double($0)) }
    if values.count <= 3 { values = values.flatMap { [$0, 2 * $0, 5 * $0] } }
    return values.filter { $0 >= low * (1 - 1e-9) && $0 <= high * (1 + 1e-9) }
  }
}
