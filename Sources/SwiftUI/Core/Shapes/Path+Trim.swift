import Foundation

/// A piece of an outline: a line or a curve, by its control points.
private struct Piece {
  /// Two points for a line, three or four for a curve.
  var points: [CGPoint]
  /// Whether it begins where the piece before does not end.
  var isStart: Bool

  /// The two parts of the piece at `t`, by the halving of de Casteljau.
  func split(_ t: CGFloat) -> ([CGPoint], [CGPoint]) {
    var row = points
    var (left, right) = ([row[0]], [row[row.count - 1]])
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { a, b in CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
      left.append(row[0])
      right.append(row[row.count - 1])
    }
    return (left, right.reversed())
  }

  func point(_ t: CGFloat) -> CGPoint { split(t).0.last! }

  /// Lengths from the beginning, at evenly spaced `t`.
  var lengths: [CGFloat] {
    let count = points.count == 2 ? 1 : 16
    var sums: [CGFloat] = [0]
    var last = points[0]
    for step in 1...count {
      let next = point(CGFloat(step) / CGFloat(count))
      sums.append(sums[step - 1] + hypot(next.x - last.x, next.y - last.y))
      last = next
    }
    return sums
  }

  /// The `t` at which so much of the piece is passed.
  static func parameter(_ length: CGFloat, _ sums: [CGFloat]) -> CGFloat {
    guard let index = sums.firstIndex(where: { $0 >= length }), index > 0 else { return length <= 0 ? 0 : 1 }
    let part = (length - sums[index - 1]) / max(sums[index] - sums[index - 1], 1e-9)
    return (CGFloat(index - 1) + part) / CGFloat(sums.count - 1)
  }

  /// The piece between two `t`.
  func part(_ low: CGFloat, _ high: CGFloat) -> [CGPoint] {
    let left = high >= 1 ? points : split(high).0
    guard low > 0 else { return left }
    return Piece(points: left, isStart: isStart).split(low / max(high, 1e-9)).1
  }
}

extension Path {
  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    var isStart = true
    func add(_ points: [CGPoint]) {
      pieces.append(Piece(points: [current] + points, isStart: isStart))
      isStart = false
      current = points[points.count - 1]
    }
    for element in elements {
      switch element {
      case .move(let point):
        (start, current) = (point, point)
        isStart = true
      case .line(let point): add([point])
      case .quadCurve(let point, let control): add([control, point])
      case .curve(let point, let control1, let control2): add([control1, control2, point])
      case .closeSubpath:
        if current != start { add([start]) }
        isStart = true
      }
    }
    return pieces
  }

  /// The part of the outline between two fractions of its length.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let pieces = pieces
    let lengths = pieces.map(\.lengths)
    let total = lengths.reduce(0) { $0 + ($1.last ?? 0) }
    let (start, end) = (total * max(0, min(1, from)), total * max(0, min(1, to)))
    if start <= 0, end >= total { return self }
    var path = Path()
    var position: CGFloat = 0
    var isOpen = false
    for (piece, sums) in zip(pieces, lengths) {
      let length = sums.last ?? 0
      let (low, high) = (max(start, position), min(end, position + length))
      if piece.isStart { isOpen = false }
      if length > 0, low < high {
        let points = piece.part(Piece.parameter(low - position, sums), Piece.parameter(high - position, sums))
        if !isOpen { path.move(to: points[0]) }
        isOpen = true
        switch points.count {
        case 2: path.addLine(to: points[1])
        case 3: path.addQuadCurve(to: points[2], control: points[1])
        default: path.addCurve(to: points[3], control1: points[1], control2: points[2])
        }
      }
      position += length
    }
    return path
  }
}
