import Foundation

/// An outline made of lines and curves.
public struct Path: Equatable, Sendable, LosslessStringConvertible {
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }
  package var elements: [Element] = []

  public init() {}
  public init(_ callback: (inout Path) -> Void) { callback(&self) }
  public init(_ rect: CGRect) { addRect(rect) }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  /// Reads SVG path data with absolute M, L, Q, C and Z.
  public init?(_ string: String) {
    var numbers: [CGFloat] = []
    var command: Character = "M"
    func points(_ count: Int) -> [CGPoint]? {
      numbers.count == count * 2 ? (0..<count).map { CGPoint(x: numbers[$0 * 2], y: numbers[$0 * 2 + 1]) } : nil
    }
    func flush(_ path: inout Path) -> Bool {
      defer { numbers = [] }
      switch command {
      case "M": if let p = points(1) { path.move(to: p[0]) } else { return numbers.isEmpty }
      case "L": if let p = points(1) { path.addLine(to: p[0]) } else { return false }
      case "Q": if let p = points(2) { path.addQuadCurve(to: p[1], control: p[0]) } else { return false }
      case "C": if let p = points(3) { path.addCurve(to: p[2], control1: p[0], control2: p[1]) } else { return false }
      case "Z": path.closeSubpath()
      default: return false
      }
      return true
    }
    for token in string.split(whereSeparator: { " ,".contains($0) }) {
      var rest = token
      if let first = rest.first, first.isLetter {
        guard flush(&self) else { return nil }
        command = first
        rest = rest.dropFirst()
      }
      if !rest.isEmpty {
        guard let number = Double(rest) else { return nil }
        numbers.append(CGFloat(number))
      }
    }
    guard flush(&self) else { return nil }
  }

  public var isEmpty: Bool { elements.isEmpty }
  public var description: String { svg }
  public var currentPoint: CGPoint? {
    for element in elements.reversed() {
      switch element {
      case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): return point
      case .closeSubpath: continue
      }
    }
    return nil
  }
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  public mutating func move(to point: CGPoint) { elements.append(.move(to: point)) }
  public mutating func addLine(to point: CGPoint) { elements.append(.line(to: point)) }
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: point, control: control))
  }
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }
  public mutating func closeSubpath() { elements.append(.closeSubpath) }
  public mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }
  public mutating func addRects(_ rects: [CGRect]) { rects.forEach { addRect($0) } }
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
  public mutating func addPath(_ path: Path) { elements += path.elements }
  /// Adds an ellipse that begins on the right and goes down from there, as all that is trimmed and turned relies on.
  public mutating func addEllipse(in rect: CGRect) {
    // The usual cubic approximation of a quarter circle.
    let k = 0.5522847498
    let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (x, y, dx, dy) = (rect.midX, rect.midY, rect.width / 2 * k, rect.height / 2 * k)
    move(to: CGPoint(x: r, y: y))
    addCurve(to: CGPoint(x: x, y: b), control1: CGPoint(x: r, y: y + dy), control2: CGPoint(x: x + dx, y: b))
    addCurve(to: CGPoint(x: l, y: y), control1: CGPoint(x: x - dx, y: b), control2: CGPoint(x: l, y: y + dy))
    addCurve(to: CGPoint(x: x, y: t), control1: CGPoint(x: l, y: y - dy), control2: CGPoint(x: x - dx, y: t))
    addCurve(to: CGPoint(x: r, y: y), control1: CGPoint(x: x + dx, y: t), control2: CGPoint(x: r, y: y - dy))
    closeSubpath()
  }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    let rx = min(cornerSize.width, rect.width / 2)
    let ry = min(cornerSize.height, rect.height / 2)
    // The usual cubic approximation of a quarter circle.
    let k = 0.5522847498
    let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: CGPoint(x: l + rx, y: t))
    addLine(to: CGPoint(x: r - rx, y: t))
    addCurve(
      to: CGPoint(x: r, y: t + ry), control1: CGPoint(x: r - rx + rx * k, y: t),
      control2: CGPoint(x: r, y: t + ry - ry * k))
    addLine(to: CGPoint(x: r, y: b - ry))
    addCurve(
      to: CGPoint(x: r - rx, y: b), control1: CGPoint(x: r, y: b - ry + ry * k),
      control2: CGPoint(x: r - rx + rx * k, y: b))
    addLine(to: CGPoint(x: l + rx, y: b))
    addCurve(
      to: CGPoint(x: l, y: b - ry), control1: CGPoint(x: l + rx - rx * k, y: b),
      control2: CGPoint(x: l, y: b - ry + ry * k))
    addLine(to: CGPoint(x: l, y: t + ry))
    addCurve(
      to: CGPoint(x: l + rx, y: t), control1: CGPoint(x: l, y: t + ry - ry * k),
      control2: CGPoint(x: l + rx - rx * k, y: t))
    closeSubpath()
  }

  /// An arc around a centre. `clockwise` is meant as in Apple's flipped coordinates: true runs against the clock on screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    var sweep = endAngle.radians - startAngle.radians
    let full = 2 * Double.pi
    if clockwise {
      if sweep > 0 { sweep -= full * (sweep / full).rounded(.up) }
      sweep = max(sweep, -full)
    } else {
      if sweep < 0 { sweep += full * (-sweep / full).rounded(.up) }
      sweep = min(sweep, full)
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: .radians(sweep))
  }

  public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
    guard delta.radians.isFinite else { return }
    let steps = max(1, Int((min(abs(delta.radians), 1e4) / (.pi / 2)).rounded(.up)))
    let step = delta.radians / Double(steps)
    let k = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    var angle = startAngle.radians
    let start = point(angle)
    if elements.isEmpty { move(to: start) } else { addLine(to: start) }
    for _ in 0..<steps {
      let next = angle + step
      let (a, b) = (point(angle), point(next))
      addCurve(
        to: b,
        control1: CGPoint(x: a.x - k * radius * sin(angle), y: a.y + k * radius * cos(angle)),
        control2: CGPoint(x: b.x + k * radius * sin(next), y: b.y - k * radius * cos(next)))
      angle = next
    }
  }

  package func map(_ transform: (CGPoint) -> CGPoint) -> Path {
    var copy = Path()
    copy.elements = elements.map {
      switch $0 {
      case .move(let p): .move(to: transform(p))
      case .line(let p): .line(to: transform(p))
      case .quadCurve(let p, let c): .quadCurve(to: transform(p), control: transform(c))
      case .curve(let p, let c1, let c2): .curve(to: transform(p), control1: transform(c1), control2: transform(c2))
      case .closeSubpath: .closeSubpath
      }
    }
    return copy
  }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { map { CGPoint(x: $0.x + dx, y: $0.y + dy) } }

  /// The box around all points (control points included).
  public var boundingRect: CGRect {
    var box: CGRect?
    func add(_ point: CGPoint) {
      let rect = CGRect(origin: point, size: .zero)
      box = box.map { $0.union(rect) } ?? rect
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quadCurve(let p, let c):
        add(p)
        add(c)
      case .curve(let p, let c1, let c2):
        add(p)
        add(c1)
        add(c2)
      case .closeSubpath: break
      }
    }
    return box ?? .null
  }

  /// As SVG writes it, with two digits behind the point at most.
  package var svg: String {
    var text: [UInt8] = []
    text.reserveCapacity(elements.count * 24)
    func put(_ value: CGFloat) {
      // A shape in no space may have divided by its size, and nobody sees what is this far away.
      let near = value.isFinite ? min(max(Double(value), -1e9), 1e9) : 0
      var rest = Int((near * 100).rounded())
      if rest < 0 {
        text.append(UInt8(ascii: "-"))
        rest = -rest
      }
      let (whole, fraction) = rest.quotientAndRemainder(dividingBy: 100)
      let start = text.count
      var digits = whole
      repeat {
        text.append(UInt8(ascii: "0") + UInt8(digits % 10))
        digits /= 10
      } while digits > 0
      text[start...].reverse()
      guard fraction > 0 else { return }
      text.append(UInt8(ascii: "."))
      text.append(UInt8(ascii: "0") + UInt8(fraction / 10))
      if fraction % 10 > 0 { text.append(UInt8(ascii: "0") + UInt8(fraction % 10)) }
    }
    func put(_ letter: Unicode.Scalar, _ points: CGPoint...) {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      text.append(UInt8(ascii: letter))
      for (index, point) in points.enumerated() {
        if index > 0 { text.append(UInt8(ascii: " ")) }
        put(point.x)
        text.append(UInt8(ascii: " "))
        put(point.y)
      }
    }
    for element in elements {
      switch element {
      case .move(let p): put("M", p)
      case .line(let p): put("L", p)
      case .quadCurve(let p, let c): put("Q", c, p)
      case .curve(let p, let c1, let c2): put("C", c1, c2, p)
      case .closeSubpath: put("Z")
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

public enum RoundedCornerStyle: Sendable, Hashable { case circular, continuous }

/// How a line ends. (Core Graphics' types do not exist on Linux.)
public enum CGLineCap: Int32, Sendable { case butt, round, square }
/// How lines meet.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// How the inside of an outline is told.
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
