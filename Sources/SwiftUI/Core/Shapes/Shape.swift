import Foundation

/// An outline that fits into any rectangle.
public nonisolated protocol Shape: Sendable, View, Animatable, _RemoveGlobalActorIsolation {
  nonisolated func path(in rect: CGRect) -> Path
  nonisolated static var role: ShapeRole { get }
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// What a host can draw without a path.
  nonisolated var _outline: _ShapeOutline { get }
  nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

/// Keeps the conformance to `View` from isolating a shape's own members.
public protocol _RemoveGlobalActorIsolation {}

public enum ShapeRole: Sendable, Hashable { case fill, stroke, separator }
public enum LayoutDirectionBehavior: Hashable, Sendable {
  case fixed
  case mirrors(in: LayoutDirection)
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

/// A simple figure that hosts know by name, or a path of the rectangle that it gets.
public enum _ShapeOutline: Equatable, Sendable {
  case rectangle
  case rounded([Double])
  case capsule
  case ellipse
  case path
}

extension Shape {
  public nonisolated static var role: ShapeRole { .fill }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  public nonisolated var _outline: _ShapeOutline { .path }
  public nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be drawn smaller by an amount on all sides.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

public struct Rectangle: InsettableShape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
  public nonisolated var _outline: _ShapeOutline { .rectangle }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

public struct RoundedRectangle: InsettableShape {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle
  public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  public nonisolated func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize) }
  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }
  public nonisolated var _outline: _ShapeOutline {
    cornerSize.width == cornerSize.height ? .rounded([Double(cornerSize.width)]) : .path
  }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

/// Radii of a rectangle's corners.
public struct RectangleCornerRadii: Equatable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

public struct UnevenRoundedRectangle: InsettableShape {
  public var cornerRadii: RectangleCornerRadii
  public var style: RoundedCornerStyle
  public nonisolated init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }
  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }
  public nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    let limit = min(rect.width, rect.height) / 2
    let (tl, tr) = (min(cornerRadii.topLeading, limit), min(cornerRadii.topTrailing, limit))
    let (br, bl) = (min(cornerRadii.bottomTrailing, limit), min(cornerRadii.bottomLeading, limit))
    path.move(to: CGPoint(x: rect.minX + tl, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX - tr, y: rect.minY))
    path.addRelativeArc(
      center: CGPoint(x: rect.maxX - tr, y: rect.minY + tr), radius: tr, startAngle: .degrees(-90), delta: .degrees(90))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - br))
    path.addRelativeArc(
      center: CGPoint(x: rect.maxX - br, y: rect.maxY - br), radius: br, startAngle: .zero, delta: .degrees(90))
    path.addLine(to: CGPoint(x: rect.minX + bl, y: rect.maxY))
    path.addRelativeArc(
      center: CGPoint(x: rect.minX + bl, y: rect.maxY - bl), radius: bl, startAngle: .degrees(90), delta: .degrees(90))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + tl))
    path.addRelativeArc(
      center: CGPoint(x: rect.minX + tl, y: rect.minY + tl), radius: tl, startAngle: .degrees(180), delta: .degrees(90))
    path.closeSubpath()
    return path
  }
  public nonisolated var _outline: _ShapeOutline {
    .rounded(
      [cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading]
        .map { Double($0) })
  }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

public struct Circle: InsettableShape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

public struct Ellipse: InsettableShape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  public nonisolated var _outline: _ShapeOutline { .ellipse }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

public struct Capsule: InsettableShape {
  public var style: RoundedCornerStyle
  public nonisolated init(style: RoundedCornerStyle = .continuous) { self.style = style }
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }
  public nonisolated var _outline: _ShapeOutline { .capsule }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

/// The shape of the container that a view stands in; a rectangle here.
public struct ContainerRelativeShape: InsettableShape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
  public nonisolated var _outline: _ShapeOutline { .rectangle }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}

extension Path: Shape {
  public nonisolated func path(in rect: CGRect) -> Path { self }
}

public struct AnyShape: Shape {
  private let base: any Shape
  public nonisolated init<S: Shape>(_ shape: S) { base = shape }
  public nonisolated func path(in rect: CGRect) -> Path { base.path(in: rect) }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
  public nonisolated var _outline: _ShapeOutline { base._outline }
}

extension Shape where Self == Rectangle { public nonisolated static var rect: Rectangle { Rectangle() } }
extension Shape where Self == Circle { public nonisolated static var circle: Circle { Circle() } }
extension Shape where Self == Ellipse { public nonisolated static var ellipse: Ellipse { Ellipse() } }
extension Shape where Self == Capsule {
  public nonisolated static var capsule: Capsule { Capsule() }
  public nonisolated static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
extension Shape where Self == RoundedRectangle {
  public nonisolated static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous)
    -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  public nonisolated static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}
