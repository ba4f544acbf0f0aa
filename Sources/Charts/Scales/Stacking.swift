import Foundation

/// Puts values of the same place on one another.
struct Stacking {
  /// A value to be put on those before it.
  struct Item {
    /// What is stacked together: the place, and which of the marks beside one another.
    var place: AnyHashable
    var value: Double
    var method: MarkStackingMethod
  }

  /// From where to where each item reaches. Values below zero are stacked downwards.
  static func spans(_ items: [Item]) -> [(low: Double, high: Double)] {
    struct Pile {
      var up = 0.0
      var down = 0.0
      /// All there is, without its sign.
      var total = 0.0
    }
    var totals: [AnyHashable: Double] = [:]
    for item in items where item.method == .normalized || item.method == .center {
      totals[item.place, default: 0] += abs(item.value)
    }
    var piles: [AnyHashable: Pile] = [:]
    return items.map { item in
      if item.method == .unstacked { return (min(0, item.value), max(0, item.value)) }
      var pile = piles[item.place] ?? Pile()
      defer { piles[item.place] = pile }
      let total = totals[item.place] ?? 0
      let value =
        item.method == .normalized
        ? (total == 0 ? 0 : item.value / total)
        : item.method == .center ? abs(item.value) : item.value
      let span: (Double, Double)
      if value < 0 {
        span = (pile.down + value, pile.down)
        pile.down += value
      } else {
        span = (pile.up, pile.up + value)
        pile.up += value
      }
      return item.method == .center ? (span.0 - total / 2, span.1 - total / 2) : span
    }
  }
}
