import Foundation

extension Path {
  /// Whether a point is inside. By the even-odd rule, what an outline goes round twice is outside again.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    FlatArea(self, eoFill: eoFill).contains(point)
  }

  /// The outlines as corners of polygons; curves are sixteen lines each. `closed` false: as lines, of which those that
  /// come back to their beginning end with it.
  func flattened(closed: Bool = true) -> [[CGPoint]] {
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
        if !closed, let first, current.last != first { current.append(first) }
        end()
        current = first.map { [$0] } ?? []
      }
    }
    end()
    return lines
  }
}
