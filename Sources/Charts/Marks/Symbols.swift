import Foundation

/// A shape that stands for points.
public protocol ChartSymbolShape: Shape {
  /// The part of a unit square that looks as large as it: shapes drawn into it look equally large.
  nonisolated var perceptualUnitRect: CGRect { get }
}

extension ChartSymbolShape {
  public nonisolated var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}

extension ChartSymbolShape where Self: InsettableShape {
  /// The shape's outline. Where a view is wanted the one of `InsettableShape` is meant.
  @_disfavoredOverload
  public nonisolated func strokeBorder(lineWidth: CGFloat = 1.5) -> AnyChartSymbolShape {
    AnyChartSymbolShape(self, lineWidth: lineWidth)
  }
}

extension Circle: ChartSymbolShape {
  public nonisolated var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}

/// The symbols that charts have.
public struct BasicChartSymbolShape: ChartSymbolShape, InsettableShape {
  enum Kind: Int, CaseIterable, Sendable { case circle, square, triangle, diamond, pentagon, plus, cross, asterisk }
  let kind: Kind
  var amount: CGFloat = 0
  nonisolated init(kind: Kind, amount: CGFloat = 0) {
    self.kind = kind
    self.amount = amount
  }
  public nonisolated func inset(by amount: CGFloat) -> BasicChartSymbolShape {
    BasicChartSymbolShape(kind: kind, amount: self.amount + amount)
  }

  public nonisolated var perceptualUnitRect: CGRect {
    let side: CGFloat =
      switch kind {
      case .circle: 1
      case .square: 0.886
      case .triangle, .diamond, .pentagon: 1.12
      case .plus, .cross, .asterisk: 1.05
      }
    return CGRect(x: (1 - side) / 2, y: (1 - side) / 2, width: side, height: side)
  }

  public nonisolated func path(in rect: CGRect) -> Path {
    let side = max(0, min(rect.width, rect.height) - 2 * amount)
    let box = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    switch kind {
    case .circle: return Path(ellipseIn: box)
    case .square: return Path(roundedRect: box, cornerRadius: side / 8)
    case .triangle: return polygon(3, in: box.offsetBy(dx: 0, dy: side / 12))
    case .diamond: return polygon(4, in: box)
    case .pentagon: return polygon(5, in: box)
    case .plus: return star(2, in: box, turn: 0)
    case .cross: return star(2, in: box, turn: .pi / 4)
    case .asterisk: return star(3, in: box, turn: 0)
    }
  }

  private nonisolated func polygon(_ count: Int, in box: CGRect) -> Path {
    Path { path in
      path.addLines(
        (0..<count).map {
          let angle = 2 * Double.pi * Double($0) / Double(count) - .pi / 2
          return CGPoint(x: box.midX + box.width / 2 * cos(angle), y: box.midY + box.height / 2 * sin(angle))
        })
      path.closeSubpath()
    }
  }

  /// Bars through the middle.
  private nonisolated func star(_ count: Int, in box: CGRect, turn: Double) -> Path {
    let (long, short) = (box.width / 2, box.width / 8)
    return Path { path in
      for index in 0..<count {
        let angle = Double.pi * Double(index) / Double(count) + turn + .pi / 2
        let (a, b) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
        path.addLines(
          [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (u: CGFloat, v: CGFloat) in
            CGPoint(x: box.midX + u * long * a - v * short * b, y: box.midY + u * long * b + v * short * a)
          })
        path.closeSubpath()
      }
    }
  }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
  public nonisolated static var circle: BasicChartSymbolShape { .init(kind: .circle) }
  public nonisolated static var square: BasicChartSymbolShape { .init(kind: .square) }
  public nonisolated static var triangle: BasicChartSymbolShape { .init(kind: .triangle) }
  public nonisolated static var diamond: BasicChartSymbolShape { .init(kind: .diamond) }
  public nonisolated static var pentagon: BasicChartSymbolShape { .init(kind: .pentagon) }
  public nonisolated static var plus: BasicChartSymbolShape { .init(kind: .plus) }
  public nonisolated static var cross: BasicChartSymbolShape { .init(kind: .cross) }
  public nonisolated static var asterisk: BasicChartSymbolShape { .init(kind: .asterisk) }
}

/// A symbol of any shape, filled or as an outline.
public struct AnyChartSymbolShape: ChartSymbolShape {
  fileprivate let base: any ChartSymbolShape
  /// The width of the outline; nil where the symbol is filled.
  let lineWidth: CGFloat?

  nonisolated init(_ base: any ChartSymbolShape, lineWidth: CGFloat?) {
    if lineWidth == nil, let any = base as? AnyChartSymbolShape {
      self = any
    } else {
      self.base = base
      self.lineWidth = lineWidth
    }
  }

  /// A symbol of some shape.
  public nonisolated init(_ shape: some ChartSymbolShape) { self.init(shape, lineWidth: nil) }
  public nonisolated var perceptualUnitRect: CGRect { base.perceptualUnitRect }
  public nonisolated func path(in rect: CGRect) -> Path { base.path(in: rect) }

  /// The outline of a symbol of an area around a point.
  nonisolated func path(around point: CGPoint, area: CGFloat) -> Path {
    let side = max(0, area).squareRoot()
    let unit = base.perceptualUnitRect
    let inset = (lineWidth ?? 0) / 2
    return base.path(
      in: CGRect(
        x: point.x + (unit.minX - 0.5) * side, y: point.y + (unit.minY - 0.5) * side, width: unit.width * side,
        height: unit.height * side
      ).insetBy(dx: min(inset, side / 2), dy: min(inset, side / 2)))
  }
}

/// What stands for a point.
enum MarkSymbol {
  case shape(AnyChartSymbolShape)
  case view(AnyView)
}

extension AnyChartSymbolShape {
  /// Tells symbols apart that are drawn in one path from others.
  var key: Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type(of: base as Any)))
    hasher.combine((base as? BasicChartSymbolShape)?.kind)
    hasher.combine(lineWidth)
    return hasher.finalize()
  }
}
