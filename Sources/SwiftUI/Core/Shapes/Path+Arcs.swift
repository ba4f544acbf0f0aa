import Foundation

extension Path {
  /// Goes towards a corner and rounds it by a circle that touches both of its sides.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let start = currentPoint else { return move(to: corner.applying(transform)) }
    let (corner, end) = (corner.applying(transform), end.applying(transform))
    func direction(_ point: CGPoint) -> (dx: CGFloat, dy: CGFloat, length: CGFloat) {
      let (dx, dy) = (point.x - corner.x, point.y - corner.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 0 ? (dx / length, dy / length, length) : (0, 0, 0)
    }
    let (back, ahead) = (direction(start), direction(end))
    let cosine = back.dx * ahead.dx + back.dy * ahead.dy
    // Without a corner, or without a radius, there is nothing to round.
    guard radius > 0, back.length > 0, ahead.length > 0, abs(cosine) < 1 - 1e-9 else { return addLine(to: corner) }
    let half = acos(cosine) / 2
    let reach = radius / tan(half)
    let center = CGPoint(
      x: corner.x + (back.dx + ahead.dx) / (2 * cos(half)) * radius / sin(half),
      y: corner.y + (back.dy + ahead.dy) / (2 * cos(half)) * radius / sin(half))
    let first = CGPoint(x: corner.x + back.dx * reach, y: corner.y + back.dy * reach)
    let last = CGPoint(x: corner.x + ahead.dx * reach, y: corner.y + ahead.dy * reach)
    addArc(
      center: center, radius: radius, startAngle: .radians(Double(atan2(first.y - center.y, first.x - center.x))),
      endAngle: .radians(Double(atan2(last.y - center.y, last.x - center.x))),
      clockwise: back.dx * ahead.dy - back.dy * ahead.dx > 0)
  }

  /// Adds a part of a circle as it is after a transformation.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform
  ) {
    var arc = Path()
    arc.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    arc = arc.applying(transform)
    if !isEmpty, case .move(let start)? = arc.elements.first { arc.elements[0] = .line(to: start) }
    addPath(arc)
  }

  /// Adds a rectangle whose corners are round in their own ways.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { addPath(UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style).path(in: rect).applying(transform)) }

  /// A rectangle whose corners are round in their own ways.
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.init()
    addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle whose corners are round in their own ways.
  public nonisolated static func rect(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous)
    -> Self
  {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
}
extension Shape where Self == RoundedRectangle {
  /// A rectangle with round corners.
  public nonisolated static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}
extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container around.
  public nonisolated static var containerRelative: ContainerRelativeShape { .init() }
}

// A stroked shape can be filled, and a filled one stroked, on top.
extension _ShapeView where Style: ShapeStyle {
  /// The shape once more, filled, on top.
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    overlay { shape.fill(content, style: style) }
  }
  /// The shape once more, stroked, on top.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View { overlay { shape.stroke(content, style: style) } }
  /// The shape once more, its border stroked, on top.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View where Content: InsettableShape { overlay { shape.strokeBorder(content, style: style) } }
}
