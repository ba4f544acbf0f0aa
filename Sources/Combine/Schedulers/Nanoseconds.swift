/// Arithmetic of time in whole nanoseconds that stops at the ends instead of trapping.
enum Nanoseconds {
  static func of(_ count: Int, times factor: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow ? (count < 0) == (factor < 0) ? .max : .min : product
  }

  static func of(seconds: Double) -> Int {
    let value = seconds * 1_000_000_000
    if value.isNaN { return 0 }
    return Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  static func sum(_ lhs: Int, _ rhs: Int) -> Int {
    let (sum, overflow) = lhs.addingReportingOverflow(rhs)
    return overflow ? (lhs < 0 ? .min : .max) : sum
  }
}
