import Foundation

extension Path {
  /// Whether a point is inside. By the even-odd rule, what an outline goes round twice is outside again.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    var winding = 0
    for line in flattened {
      var from = line[line.count - 1]
      for to in line {
        // Counts the lines to the right of the point that cross its height, by their direction.
        if (from.y <= point.y) != (to.y <= point.y) {
          let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
          if x > point.x { winding += to.y > from.y ? 1 : -1 }
        }
        from = to
      }
    }
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// The outlines as corners of polygons; curves are sixteen lines each.
  private var flattened: [[CGPoint]] {
    var lines: [[CGPoint]] = []
    var current: [CGPoint] = []
    func end() {
      if current.count > 1 { lines.append(current) }
      current = []
    }
    func curve(_ at: (CGFloat) -> CGPoint) { for step in 1...16 { current.append(at(CGFloat(step) / 16)) } }
    for element in elements {
      switch element {
      case .move(let point):
        end()
        current = [point]
      case .line(let point): current.append(point)
      case .quadCurve(let to, let control):
        let from = current.last ?? to
        curve { t in
          let s = 1 - t
          return CGPoint(
            x: s * s * from.x + 2 * s * t * control.x + t * t * to.x,
            y: s * s * from.y + 2 * s * t * control.y + t * t * to.y)
        }
      case .curve(let to, let one, let two):
        let from = current.last ?? to
        curve { t in
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return CGPoint(
            x: a * from.x + b * one.x + c * two.x + d * to.x, y: a * from.y + b * one.y + c * two.y + d * to.y)
        }
      case .closeSubpath:
        let first = current.first
        end()
        current = first.map { [$0] } ?? []
      }
    }
    end()
    return lines
  }
}
