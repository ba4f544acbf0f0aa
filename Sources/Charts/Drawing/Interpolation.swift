import Foundation

extension InterpolationMethod {
  /// Adds the way through points to a path whose pen stands at the first of them.
  func draw(_ points: ArraySlice<CGPoint>, into path: inout Path) {
    guard points.count > 1 else { return }
    let points = Array(points)
    switch kind {
    case .linear: points.dropFirst().forEach { path.addLine(to: $0) }
    case .stepStart, .stepCenter, .stepEnd: steps(points, into: &path)
    case .monotone: monotone(points, into: &path)
    case .cardinal(let tension): cardinal(points, (1 - min(max(tension, 0), 1)) / 6, into: &path)
    case .catmullRom(let alpha):
      if alpha == 0 { cardinal(points, 1 / 6, into: &path) } else { catmullRom(points, alpha, into: &path) }
    }
  }

  private func steps(_ points: [CGPoint], into path: inout Path) {
    for (a, b) in zip(points, points.dropFirst()) {
      let x: CGFloat =
        switch kind {
        case .stepStart: b.x
        case .stepEnd: a.x
        default: (a.x + b.x) / 2
        }
      path.addLine(to: CGPoint(x: x, y: a.y))
      path.addLine(to: CGPoint(x: x, y: b.y))
      path.addLine(to: b)
    }
  }

  /// Fritsch and Carlson's slopes: none where the direction turns, and never so steep that the curve overshoots.
  private func monotone(_ points: [CGPoint], into path: inout Path) {
    guard points.count > 2 else { return path.addLine(to: points[1]) }
    var slopes = [CGFloat](repeating: 0, count: points.count)
    let secants = zip(points, points.dropFirst()).map { a, b in b.x == a.x ? 0 : (b.y - a.y) / (b.x - a.x) }
    slopes[0] = secants[0]
    slopes[points.count - 1] = secants[secants.count - 1]
    for index in 1..<points.count - 1 {
      let (a, b) = (secants[index - 1], secants[index])
      let (before, after) = (points[index].x - points[index - 1].x, points[index + 1].x - points[index].x)
      guard a * b > 0, before + after != 0 else { continue }
      let mean = (a * after + b * before) / (before + after)
      let limit = 2 * min(abs(a), abs(b))
      slopes[index] = mean < 0 ? max(mean, -limit) : min(mean, limit)
    }
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let third = (b.x - a.x) / 3
      path.addCurve(
        to: b, control1: CGPoint(x: a.x + third, y: a.y + third * slopes[index - 1]),
        control2: CGPoint(x: b.x - third, y: b.y - third * slopes[index]))
    }
  }

  /// Tangents along the line between the neighbours.
  private func cardinal(_ points: [CGPoint], _ strength: CGFloat, into path: inout Path) {
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let before = index > 1 ? points[index - 2] : a
      let after = index + 1 < points.count ? points[index + 1] : b
      path.addCurve(
        to: b, control1: CGPoint(x: a.x + (b.x - before.x) * strength, y: a.y + (b.y - before.y) * strength),
        control2: CGPoint(x: b.x - (after.x - a.x) * strength, y: b.y - (after.y - a.y) * strength))
    }
  }

  /// Catmull and Rom's curve over knots whose distance is that of the points to the power of `alpha`.
  private func catmullRom(_ points: [CGPoint], _ alpha: CGFloat, into path: inout Path) {
    func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
      pow(Double(((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()), Double(alpha))
    }
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let before = index > 1 ? points[index - 2] : a
      let after = index + 1 < points.count ? points[index + 1] : b
      let (d1, d2, d3) = (distance(before, a), distance(a, b), distance(b, after))
      var (c1, c2) = (a, b)
      if d1 > 1e-6, d2 > 1e-6 {
        let (u, n) = (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2, 3 * d1 * (d1 + d2))
        c1.x = (a.x * u - before.x * d2 * d2 + b.x * d1 * d1) / n
        c1.y = (a.y * u - before.y * d2 * d2 + b.y * d1 * d1) / n
      }
      if d3 > 1e-6, d2 > 1e-6 {
        let (u, n) = (2 * d3 * d3 + 3 * d3 * d2 + d2 * d2, 3 * d3 * (d3 + d2))
        c2.x = (b.x * u - after.x * d2 * d2 + a.x * d3 * d3) / n
        c2.y = (b.y * u - after.y * d2 * d2 + a.y * d3 * d3) / n
      }
      path.addCurve(to: b, control1: c1, control2: c2)
    }
  }
}
