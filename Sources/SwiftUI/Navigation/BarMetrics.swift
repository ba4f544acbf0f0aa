import Foundation

/// How high bars are: as on a phone, on a phone that lies on its side, or on an iPad.
struct BarMetrics: Equatable {
  /// A navigation bar without its large title, and a bar at the bottom.
  var bar = 44.0
  var tabBar = 49.0

  init(window: CGSize) {
    if Self.isLying(window) {
      bar = 32
      tabBar = 32
    } else if window.width >= 640 {
      bar = 50
      tabBar = 50
    }
  }

  /// As a phone that lies on its side: too low for large titles.
  static func isLying(_ window: CGSize) -> Bool { window.height < 480 && window.width > window.height }
}

extension Element {
  var barMetrics: BarMetrics { BarMetrics(window: graph.root.windowSize) }
}
