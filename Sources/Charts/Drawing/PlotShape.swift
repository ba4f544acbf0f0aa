import Foundation

/// A figure of a chart, in the coordinates of its frame.
struct PlotShape: Shape, Equatable {
  enum Figure: Equatable, Sendable {
    /// The frame, with rounded corners.
    case bar(CGFloat)
    case path(Path)
    case sector(Sector)
  }
  var figure: Figure

  nonisolated func path(in rect: CGRect) -> Path {
    switch figure {
    case .bar(let radius):
      radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect)
    case .path(let path): path
    case .sector(let sector): sector.path
    }
  }

  nonisolated var _outline: _ShapeOutline {
    guard case .bar(let radius) = figure else { return .path }
    return radius > 0 ? .rounded([Double(radius)]) : .rectangle
  }

  /// The figure's numbers, so that lines of as many points go over into one another.
  var animatableData: Numbers {
    get {
      switch figure {
      case .bar: Numbers()
      case .path(let path): Numbers(values: path.numbers)
      case .sector(let sector): Numbers(values: [sector.start, sector.end, sector.inner, sector.outer])
      }
    }
    set {
      switch figure {
      case .bar: break
      case .path(let path): figure = .path(path.with(newValue.values))
      case .sector(var sector):
        guard newValue.values.count == 4 else { return }
        (sector.start, sector.end) = (newValue.values[0], newValue.values[1])
        (sector.inner, sector.outer) = (newValue.values[2], newValue.values[3])
        figure = .sector(sector)
      }
    }
  }

  /// Any count of numbers. Those of different counts have nothing in between: the second of two is taken.
  struct Numbers: VectorArithmetic, Sendable {
    var values: [Double] = []
    static var zero: Numbers { Numbers() }
    static func + (a: Numbers, b: Numbers) -> Numbers { combine(a, b, +) }
    static func - (a: Numbers, b: Numbers) -> Numbers { combine(a, b, -) }
    private static func combine(_ a: Numbers, _ b: Numbers, _ change: (Double, Double) -> Double) -> Numbers {
      if a.values.isEmpty { return Numbers(values: b.values.map { change(0, $0) }) }
      if b.values.isEmpty { return a }
      guard a.values.count == b.values.count else { return Numbers() }
      return Numbers(values: zip(a.values, b.values).map(change))
    }
    mutating func scale(by factor: Double) { for index in values.indices { values[index] *= factor } }
    var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
  }
}

extension Path {
  fileprivate var numbers: [Double] {
    var values: [Double] = []
    for element in elements {
      switch element {
      case .move(let p), .line(let p): values += [p.x, p.y]
      case .quadCurve(let p, let c): values += [p.x, p.y, c.x, c.y]
      case .curve(let p, let c, let d): values += [p.x, p.y, c.x, c.y, d.x, d.y]
      case .closeSubpath: break
      }
    }
    return values
  }

  /// The path with other numbers; itself where there are not as many.
  fileprivate func with(_ values: [Double]) -> Path {
    guard values.count == numbers.count else { return self }
    var next = values.makeIterator()
    // Points are numbered as they are written, not as `map` asks for them.
    var copy = Path()
    func point() -> CGPoint { CGPoint(x: next.next() ?? 0, y: next.next() ?? 0) }
    for element in elements {
      switch element {
      case .move: copy.move(to: point())
      case .line: copy.addLine(to: point())
      case .quadCurve:
        let to = point()
        copy.addQuadCurve(to: to, control: point())
      case .curve:
        let to = point()
        let first = point()
        copy.addCurve(to: to, control1: first, control2: point())
      case .closeSubpath: copy.closeSubpath()
      }
    }
    return copy
  }
}

/// A slice of a ring, in points and radians from the top, with the clock.
struct Sector: Equatable, Sendable {
  var center: CGPoint
  var start: Double
  var end: Double
  var inner: Double
  var outer: Double
  /// By how many points each of the two sides is drawn in.
  var inset: Double
  var radius: Double

  private func point(_ angle: Double, _ distance: Double) -> CGPoint {
    CGPoint(x: center.x + distance * sin(angle), y: center.y - distance * cos(angle))
  }

  /// The point in the middle of the slice.
  var middle: CGPoint { point((start + end) / 2, (inner + outer) / 2) }

  var path: Path {
    guard end - start > 1e-6, outer > inner, outer > 0 else { return Path() }
    let isWhole = end - start > 2 * .pi - 1e-6
    if isWhole {
      return Path { path in
        arc(&path, from: 0, to: 2 * .pi, outer, begins: true)
        path.closeSubpath()
        guard inner > 0 else { return }
        arc(&path, from: 2 * .pi, to: 0, inner, begins: true)
        path.closeSubpath()
      }
    }
    let half = (end - start) / 2
    /// The angle by which a side at a distance from the middle is drawn in.
    func turn(_ distance: Double) -> Double { distance > inset ? min(asin(inset / distance), half) : half }
    let outerTurn = turn(outer)
    let width = (half - outerTurn) * 2 * outer
    let corner = max(0, min(radius, (outer - inner) / 2, width / 2))
    let cornerTurn = corner / outer
    let (a, b) = (start + outerTurn, end - outerTurn)
    // Without a hole the sides meet where both have their distance from the slice's edges.
    let tip = inner > inset ? nil : point((start + end) / 2, max(inner, inset / max(sin(min(half, .pi / 2)), 0.01)))
    return Path { path in
      path.move(to: point(a + cornerTurn, outer))
      arc(&path, from: a + cornerTurn, to: b - cornerTurn, outer, begins: false)
      let sideTurn = turn(outer - corner)
      if corner > 0 { path.addQuadCurve(to: point(end - sideTurn, outer - corner), control: point(b, outer)) }
      if let tip {
        path.addLine(to: tip)
      } else {
        let innerTurn = turn(inner)
        let (c, d) = (end - innerTurn, start + innerTurn)
        let small = max(0, min(corner, (half - innerTurn) * inner))
        let smallTurn = inner > 0 ? small / inner : 0
        path.addLine(to: point(end - turn(inner + small), inner + small))
        if small > 0 { path.addQuadCurve(to: point(c - smallTurn, inner), control: point(c, inner)) }
        arc(&path, from: c - smallTurn, to: d + smallTurn, inner, begins: false)
        if small > 0 {
          path.addQuadCurve(to: point(start + turn(inner + small), inner + small), control: point(d, inner))
        }
      }
      path.addLine(to: point(start + sideTurn, outer - corner))
      if corner > 0 { path.addQuadCurve(to: point(a + cornerTurn, outer), control: point(a, outer)) }
      path.closeSubpath()
    }
  }

  /// Always of four curves, so that slices of all sizes go over into one another.
  private func arc(_ path: inout Path, from: Double, to: Double, _ distance: Double, begins: Bool) {
    if begins { path.move(to: point(from, distance)) }
    let step = (to - from) / 4
    let k = 4.0 / 3 * tan(step / 4) * distance
    for index in 0..<4 {
      let (u, v) = (from + step * Double(index), from + step * Double(index + 1))
      let (p, q) = (point(u, distance), point(v, distance))
      path.addCurve(
        to: q, control1: CGPoint(x: p.x + k * cos(u), y: p.y + k * sin(u)),
        control2: CGPoint(x: q.x - k * cos(v), y: q.y - k * sin(v)))
    }
  }
}
