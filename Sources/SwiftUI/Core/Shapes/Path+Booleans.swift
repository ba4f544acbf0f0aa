import Foundation

extension Path {
  /// What lies in this path or in the other.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    PlanarOutline(self, other, eoFill: eoFill).outline { $0 || $1 }
  }
  /// What lies in both paths.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    PlanarOutline(self, other, eoFill: eoFill).outline { $0 && $1 }
  }
  /// What lies in this path and not in the other.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    PlanarOutline(self, other, eoFill: eoFill).outline { $0 && !$1 }
  }
  /// What lies in one of the two paths but not in both.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    PlanarOutline(self, other, eoFill: eoFill).outline { $0 != $1 }
  }
  /// The same area, by outlines that do not cross each other.
  public func normalized(eoFill: Bool = true) -> Path {
    PlanarOutline(self, Path(), eoFill: eoFill).outline { inside, _ in inside }
  }
  /// The parts of this path's line that lie in the other path.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    PlanarOutline(self, other, eoFill: eoFill).line(inside: true)
  }
  /// The parts of this path's line that lie outside of the other path.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    PlanarOutline(self, other, eoFill: eoFill).line(inside: false)
  }
}

/// Two paths as edges that meet only at their ends; what to keep of them is decided edge by edge, by what is on its two
/// sides. Curves are lines here.
struct PlanarOutline {
  private struct Edge {
    var from: CGPoint
    var to: CGPoint
    var isOther: Bool
    /// Where other edges meet it, as parts of its length.
    var cuts: [CGFloat] = []
    func point(_ t: CGFloat) -> CGPoint { CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t) }
    var low: CGPoint { CGPoint(x: min(from.x, to.x), y: min(from.y, to.y)) }
    var high: CGPoint { CGPoint(x: max(from.x, to.x), y: max(from.y, to.y)) }
  }

  /// A corner on a fine grid, so that what was computed twice is the same place.
  private struct Corner: Hashable {
    var x: Int
    var y: Int
    init(_ point: CGPoint) {
      // Nobody sees what is this far away, and a shape in no space may have divided by its size.
      func place(_ value: CGFloat) -> Int { value.isFinite ? Int((min(max(value, -1e9), 1e9) * 2048).rounded()) : 0 }
      (x, y) = (place(point.x), place(point.y))
    }
    var point: CGPoint { CGPoint(x: CGFloat(x) / 2048, y: CGFloat(y) / 2048) }
  }

  private struct Side: Hashable {
    var from: Corner
    var to: Corner
  }

  private let area: FlatArea
  private let other: FlatArea
  private var edges: [Edge] = []

  init(_ path: Path, _ other: Path, eoFill: Bool) {
    area = FlatArea(path, eoFill: eoFill)
    self.other = FlatArea(other, eoFill: eoFill)
    for (lines, isOther) in [(path.flattened(closed: false), false), (self.other.polygons, true)] {
      for line in lines {
        for (from, to) in zip(line, line.dropFirst()) where Corner(from) != Corner(to) {
          edges.append(Edge(from: from, to: to, isOther: isOther))
        }
        if isOther, let first = line.first, let last = line.last, Corner(first) != Corner(last) {
          edges.append(Edge(from: last, to: first, isOther: true))
        }
      }
    }
  }

  /// The outlines of all places for which `keeps` says so, told whether a place is in the first and in the second path.
  func outline(_ keeps: (Bool, Bool) -> Bool) -> Path {
    var closed = self
    closed.edges = edges.filter(\.isOther)
    for polygon in area.polygons {
      for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where Corner(from) != Corner(to) {
        closed.edges.append(Edge(from: from, to: to, isOther: false))
      }
    }
    closed.cutAll()
    var sides: Set<Side> = []
    for piece in closed.pieces {
      let (a, b) = (piece.from.point, piece.to.point)
      let length = hypot(b.x - a.x, b.y - a.y)
      let nudge = CGPoint(x: (b.y - a.y) / length * 0.002, y: (a.x - b.x) / length * 0.002)
      let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      let one = CGPoint(x: middle.x + nudge.x, y: middle.y + nudge.y)
      let two = CGPoint(x: middle.x - nudge.x, y: middle.y - nudge.y)
      let isInOne = keeps(area.contains(one), other.contains(one))
      let isInTwo = keeps(area.contains(two), other.contains(two))
      if isInOne != isInTwo {
        // What is kept lies on the same side of every edge, so that edges make loops.
        sides.insert(isInTwo ? piece : Side(from: piece.to, to: piece.from))
      }
    }
    return Self.loops(of: sides)
  }

  /// The first path's line where it lies in the second path, or where it does not.
  func line(inside: Bool) -> Path {
    var cut = self
    cut.cutAll()
    var path = Path()
    var last: CGPoint?
    for edge in cut.edges where !edge.isOther {
      for (start, end) in zip(edge.cuts, edge.cuts.dropFirst()) where end > start {
        guard other.contains(edge.point((start + end) / 2)) == inside else { continue }
        let (from, to) = (edge.point(start), edge.point(end))
        if last.map({ Corner($0) != Corner(from) }) ?? true { path.move(to: from) }
        path.addLine(to: to)
        last = to
      }
    }
    return path
  }

  private var pieces: [Side] {
    edges.flatMap { edge in
      zip(edge.cuts, edge.cuts.dropFirst()).compactMap { start, end in
        let side = Side(from: Corner(edge.point(start)), to: Corner(edge.point(end)))
        return side.from == side.to ? nil : side
      }
    }
  }

  /// Notes for each edge where others cross or touch it.
  private mutating func cutAll() {
    for index in edges.indices { edges[index].cuts = [0, 1] }
    for i in edges.indices {
      for j in edges.indices.dropFirst(i + 1) {
        let (a, b) = (edges[i], edges[j])
        guard a.low.x <= b.high.x + 1e-6, b.low.x <= a.high.x + 1e-6, a.low.y <= b.high.y + 1e-6,
          b.low.y <= a.high.y + 1e-6
        else { continue }
        let (d, e) = (
          CGPoint(x: a.to.x - a.from.x, y: a.to.y - a.from.y), CGPoint(x: b.to.x - b.from.x, y: b.to.y - b.from.y)
        )
        let cross = d.x * e.y - d.y * e.x
        let (lengthA, lengthB) = (d.x * d.x + d.y * d.y, e.x * e.x + e.y * e.y)
        if abs(cross) > 1e-9 * (lengthA * lengthB).squareRoot() {
          let gap = CGPoint(x: b.from.x - a.from.x, y: b.from.y - a.from.y)
          let (t, s) = ((gap.x * e.y - gap.y * e.x) / cross, (gap.x * d.y - gap.y * d.x) / cross)
          guard t > -1e-6, t < 1 + 1e-6, s > -1e-6, s < 1 + 1e-6 else { continue }
          edges[i].cuts.append(min(max(t, 0), 1))
          edges[j].cuts.append(min(max(s, 0), 1))
        } else {
          // Side by side: each is cut where the other's ends lie on it.
          for point in [b.from, b.to] {
            let t = ((point.x - a.from.x) * d.x + (point.y - a.from.y) * d.y) / lengthA
            if t > 0, t < 1, Corner(a.point(t)) == Corner(point) { edges[i].cuts.append(t) }
          }
          for point in [a.from, a.to] {
            let s = ((point.x - b.from.x) * e.x + (point.y - b.from.y) * e.y) / lengthB
            if s > 0, s < 1, Corner(b.point(s)) == Corner(point) { edges[j].cuts.append(s) }
          }
        }
      }
    }
    for index in edges.indices { edges[index].cuts.sort() }
  }

  /// Puts edges together that follow each other, and leaves out corners in the middle of a line.
  private static func loops(of sides: Set<Side>) -> Path {
    var next: [Corner: [Corner]] = [:]
    // In a fixed order, so that the same shapes always have the same outline.
    for side in sides.sorted(by: { ($0.from.y, $0.from.x, $0.to.y, $0.to.x) < ($1.from.y, $1.from.x, $1.to.y, $1.to.x) }
    ) {
      next[side.from, default: []].append(side.to)
    }
    var path = Path()
    for start in next.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      while let first = next[start]?.popLast() {
        var loop = [start]
        var current = first
        while current != start {
          loop.append(current)
          guard let following = next[current]?.popLast() else { break }
          current = following
        }
        guard current == start, loop.count > 2 else { continue }
        path.addLines(straightened(loop).map(\.point))
        path.closeSubpath()
      }
    }
    return path
  }

  private static func straightened(_ loop: [Corner]) -> [Corner] {
    loop.indices.filter { index in
      let (a, b, c) = (loop[(index + loop.count - 1) % loop.count], loop[index], loop[(index + 1) % loop.count])
      return (b.x - a.x) * (c.y - b.y) != (b.y - a.y) * (c.x - b.x)
    }.map { loop[$0] }
  }
}

/// An area by the corners of its outlines.
struct FlatArea {
  let polygons: [[CGPoint]]
  let isEvenOdd: Bool

  init(_ path: Path, eoFill: Bool) {
    polygons = path.flattened()
    isEvenOdd = eoFill
  }

  func contains(_ point: CGPoint) -> Bool {
    var winding = 0
    for line in polygons {
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
    return isEvenOdd ? winding % 2 != 0 : winding != 0
  }
}
