import Foundation

extension Path {
  /// The outline of the line that would be drawn along this path.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    var area = Path()
    let reach = Double(style.lineWidth) / 2
    guard reach > 0 else { return area }
    for line in flattened(closed: false) {
      var points: [CGPoint] = []
      for point in line where points.last != point { points.append(point) }
      let isClosed = points.count > 2 && points.first == points.last
      for (part, closes) in Self.dashes(points, isClosed, style) {
        Self.thicken(part, closes, reach, style, into: &area)
      }
    }
    return area.normalized(eoFill: false)
  }

  /// The line cut into its dashes, and whether each comes back to its beginning.
  private static func dashes(_ points: [CGPoint], _ isClosed: Bool, _ style: StrokeStyle) -> [([CGPoint], Bool)] {
    guard points.count > 1 else { return [] }
    let lengths = style.dash.map { max(0, $0) }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return [(isClosed ? Array(points.dropLast()) : points, isClosed)] }
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    var index = 0
    var left = style.dashPhase.truncatingRemainder(dividingBy: pattern.reduce(0, +))
    if left < 0 { left += pattern.reduce(0, +) }
    while left >= pattern[index] {
      left -= pattern[index]
      index = (index + 1) % pattern.count
    }
    var rest = pattern[index] - left
    var parts: [([CGPoint], Bool)] = []
    var current = index % 2 == 0 ? [points[0]] : []
    for (from, to) in zip(points, points.dropFirst()) {
      let length = hypot(to.x - from.x, to.y - from.y)
      var done: CGFloat = 0
      while length - done > rest {
        done += rest
        let point = CGPoint(x: from.x + (to.x - from.x) * done / length, y: from.y + (to.y - from.y) * done / length)
        if index % 2 == 0 { parts.append((current + [point], false)) }
        index = (index + 1) % pattern.count
        current = index % 2 == 0 ? [point] : []
        rest = max(pattern[index], 1e-6)
      }
      rest -= length - done
      if index % 2 == 0 { current.append(to) }
    }
    if current.count > 1 { parts.append((current, false)) }
    return parts
  }

  /// Adds a box for each piece of the line, what joins them, and the ends; all turn the same way.
  private static func thicken(
    _ points: [CGPoint], _ isClosed: Bool, _ reach: Double, _ style: StrokeStyle, into area: inout Path
  ) {
    func add(_ corners: [CGPoint]) {
      let turn = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
        $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x
      }
      area.addLines(turn < 0 ? corners.reversed() : corners)
      area.closeSubpath()
    }
    func round(_ center: CGPoint) {
      add(
        (0..<24).map { step in
          let angle = Double(step) / 24 * 2 * .pi
          return CGPoint(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
        })
    }
    func direction(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      let length = hypot(b.x - a.x, b.y - a.y)
      return CGPoint(x: (b.x - a.x) / length * reach, y: (b.y - a.y) / length * reach)
    }
    let count = points.count
    for index in 0..<(isClosed ? count : count - 1) {
      var (from, to) = (points[index], points[(index + 1) % count])
      let along = direction(from, to)
      if !isClosed, style.lineCap == .square {
        if index == 0 { from = CGPoint(x: from.x - along.x, y: from.y - along.y) }
        if index == count - 2 { to = CGPoint(x: to.x + along.x, y: to.y + along.y) }
      }
      add([
        CGPoint(x: from.x - along.y, y: from.y + along.x), CGPoint(x: to.x - along.y, y: to.y + along.x),
        CGPoint(x: to.x + along.y, y: to.y - along.x), CGPoint(x: from.x + along.y, y: from.y - along.x),
      ])
    }
    for index in isClosed ? 0..<count : 1..<max(count - 1, 1) {
      let here = points[index]
      let (one, two) = (
        direction(points[(index + count - 1) % count], here), direction(here, points[(index + 1) % count])
      )
      let cross = one.x * two.y - one.y * two.x
      guard abs(cross) > 1e-6 * reach * reach else { continue }
      guard style.lineJoin != .round else {
        round(here)
        continue
      }
      let side: CGFloat = cross > 0 ? -1 : 1
      let a = CGPoint(x: here.x - one.y * side, y: here.y + one.x * side)
      let b = CGPoint(x: here.x - two.y * side, y: here.y + two.x * side)
      var corners = [here, a, b]
      let cosine = (one.x * two.x + one.y * two.y) / (reach * reach)
      // The tip's distance from the line's middle, in half widths.
      let miter = 1 / max(((1 + cosine) / 2).squareRoot(), 1e-6)
      if style.lineJoin == .miter, miter <= style.miterLimit {
        let way = CGPoint(x: a.x + b.x - 2 * here.x, y: a.y + b.y - 2 * here.y)
        let length = max(hypot(way.x, way.y), 1e-9)
        let tip = CGPoint(x: here.x + way.x / length * reach * miter, y: here.y + way.y / length * reach * miter)
        corners = [here, a, tip, b]
      }
      add(corners)
    }
    if !isClosed, style.lineCap == .round {
      round(points[0])
      round(points[count - 1])
    }
  }
}
