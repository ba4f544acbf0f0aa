import Foundation
import Synchronization

/// The distances that a view prefers to its neighbours. Text asks for other distances than the default.
public struct ViewSpacing: Sendable, Hashable {
  /// What stands at an edge, as far as spacing cares.
  package enum Content: Sendable, Hashable {
    case other
    case text(LineMeasures)
    /// Nothing wants a distance here (a spacer, a zero spacing).
    case none
  }
  package var top: Content = .other
  package var bottom: Content = .other
  package var leading: Content = .other
  package var trailing: Content = .other

  /// No distance on any edge.
  public static let zero = ViewSpacing(all: .none)
  public init() {}
  package init(all content: Content) {
    top = content
    bottom = content
    leading = content
    trailing = content
  }

  package static let standard = 8.0

  /// Another number for other preferences, as good as always.
  var digest: Int32 {
    func number(_ content: Content) -> UInt64 {
      switch content {
      case .other: 1
      case .none: 2
      case .text(let measures): 3 + UInt64(measures.number)
      }
    }
    var mixed: UInt64 = 0
    func mix(_ content: Content) {
      mixed = (mixed ^ number(content)) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed >> 29
    }
    mix(top)
    mix(bottom)
    mix(leading)
    mix(trailing)
    return Int32(truncatingIfNeeded: mixed)
  }

  /// Joins the preferences of a view that shares these edges.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top = Self.union(top, other.top) }
    if edges.contains(.bottom) { bottom = Self.union(bottom, other.bottom) }
    if edges.contains(.leading) { leading = Self.union(leading, other.leading) }
    if edges.contains(.trailing) { trailing = Self.union(trailing, other.trailing) }
  }

  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }

  /// The distance to a view that follows along `axis`, points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    axis == .vertical ? Self.distance(bottom, next.top) : Self.distance(trailing, next.leading)
  }

  private static func union(_ a: Content, _ b: Content) -> Content {
    if a == b || b == .none { return a }
    return a == .none ? b : .other
  }

  private static func distance(_ above: Content, _ below: Content) -> Double {
    switch (above, below) {
    case (.none, _), (_, .none): 0
    case (.other, .other): standard
    // Lines of text keep the pitch that they would have in one text.
    case (.text, .text(let line)): (line.values.leading * 3 - 0.01).rounded(.up) / 3
    case (.other, .text(let line)): aboveText(descent: line.values.descent)
    case (.text(let line), .other): belowText(line.values)
    }
  }

  /// From the baseline of the text to the view below: 1.33 times the font's size, less a capital's height (0.705).
  private static func belowText(_ line: LineMeasures.Values) -> Double {
    max((1.33 - 0.705) * (line.ascentGap + line.descent) / 0.4883, aboveText(descent: line.descent))
  }

  /// A tenth of the line's height, in whole pixels, and the descent again, so that text looks centred.
  private static func aboveText(descent: Double) -> Double {
    let lineHeight = descent / 0.2412 * 1.1934
    return (lineHeight * 0.3 - 0.01).rounded(.up) / 3 + descent
  }
}

/// The measures of a line of text that distances follow. There are few, and every view on a screen is asked for its
/// distances, so each is kept once and named by a number.
package struct LineMeasures: Sendable, Hashable {
  /// The ascent above the cap height, the descent and the leading, points.
  struct Values: Hashable {
    var ascentGap: Double
    var descent: Double
    var leading: Double

    /// To a quarter point.
    fileprivate var rounded: Values {
      func rounded(_ length: Double) -> Double { (length * 4).rounded() / 4 }
      return Values(ascentGap: rounded(ascentGap), descent: rounded(descent), leading: rounded(leading))
    }
  }
  fileprivate let number: UInt32
  private static let known = Mutex(Known())

  private struct Known {
    /// An app that animates the size of its texts has ever new measures: from here on they are kept to a quarter point.
    static let manyExact = 4_096
    var all: [Values] = []
    var numbers: [Values: UInt32] = [:]

    mutating func number(of values: Values) -> UInt32 {
      if let number = numbers[values] { return number }
      let rounded = values.rounded
      if all.count >= Self.manyExact, values != rounded { return number(of: rounded) }
      let number = UInt32(all.count)
      all.append(values)
      numbers[values] = number
      return number
    }
  }

  init(_ values: Values) { number = Self.known.withLock { $0.number(of: values) } }

  var values: Values { Self.known.withLock { $0.all[Int(number)] } }
}
