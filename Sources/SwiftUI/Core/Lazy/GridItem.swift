import Foundation

/// One column of a lazy vertical grid, or one row of a horizontal one.
public struct GridItem: Sendable, Equatable {
  public enum Size: Sendable, Equatable {
    /// A length in points.
    case fixed(CGFloat)
    /// A share of what is left, within limits.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many columns as fit, each within limits.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  /// The distance to the next item, points; nil for the standard distance.
  public var spacing: CGFloat?
  /// How views stand in their cells; nil for the grid's own way.
  public var alignment: Alignment?
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// A column of a grid as it is laid out.
struct LazyTrack: Equatable {
  var start: Double
  var length: Double
  var alignment: Alignment?

  /// Divides `breadth`: fixed items first, then each of the others takes an equal share of what is left, within its
  /// limits; adaptive items fill their share with as many columns as fit.
  static func divide(_ breadth: Double, _ items: [GridItem]) -> [LazyTrack] {
    func gap(_ item: GridItem) -> Double { item.spacing.map { Double($0) } ?? ViewSpacing.standard }
    var left = breadth - items.dropLast().reduce(0) { $0 + gap($1) }
    var flexible = 0
    for item in items {
      if case .fixed(let length) = item.size { left -= length } else { flexible += 1 }
    }
    var tracks: [LazyTrack] = []
    var position = 0.0
    func append(_ length: Double, _ item: GridItem) {
      tracks.append(LazyTrack(start: position, length: length, alignment: item.alignment))
      position += length + gap(item)
    }
    for item in items {
      let share = max(0, left / Double(max(1, flexible)))
      switch item.size {
      case .fixed(let length): append(length, item)
      case .flexible(let least, let most):
        let length = min(max(share, least), max(least, most))
        append(length, item)
        left -= length
        flexible -= 1
      case .adaptive(let least, let most):
        let space = share.isFinite ? share : Double(least)
        let count = max(1, ((space + gap(item)) / max(1, least + gap(item))).rounded(.down))
        let length = min(max((space - gap(item) * (count - 1)) / count, least), max(least, most))
        for _ in 0..<Int(count) { append(length, item) }
        left -= share
        flexible -= 1
      }
    }
    return tracks
  }
}
