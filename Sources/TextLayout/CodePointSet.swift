/// A set of characters as ascending, separate ranges.
struct CodePointSet: Sendable, Equatable {
  private(set) var ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.ranges = joined
  }

  init(_ codePoints: some Sequence<UInt32>) { self.init(codePoints.map { $0...$0 }) }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ codePoint: UInt32) -> Bool { ranges.contains { $0.contains(codePoint) } }

  /// The characters that are not in `other`.
  func subtracting(_ other: CodePointSet) -> CodePointSet {
    var result: [ClosedRange<UInt32>] = []
    var next = 0
    for range in ranges {
      while next < other.ranges.count, other.ranges[next].upperBound < range.lowerBound { next += 1 }
      var start = range.lowerBound
      var cut = next
      while cut < other.ranges.count, other.ranges[cut].lowerBound <= range.upperBound {
        if other.ranges[cut].lowerBound > start { result.append(start...other.ranges[cut].lowerBound - 1) }
        start = other.ranges[cut].upperBound + 1
        cut += 1
      }
      if start <= range.upperBound { result.append(start...range.upperBound) }
    }
    return CodePointSet(result)
  }

  /// The characters within a range.
  func clamped(to limits: ClosedRange<UInt32>) -> CodePointSet {
    CodePointSet(ranges.filter { $0.overlaps(limits) }.map { $0.clamped(to: limits) })
  }

  /// The value of CSS `unicode-range`.
  var css: String {
    ranges.map { range in
      let first = String(range.lowerBound, radix: 16, uppercase: true)
      guard range.count > 1 else { return "U+\(first)" }
      return "U+\(first)-\(String(range.upperBound, radix: 16, uppercase: true))"
    }.joined(separator: ",")
  }
}
