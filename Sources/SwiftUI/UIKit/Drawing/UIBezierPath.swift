import Foundation

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// An outline that cannot be changed any more.
public class CGPath: Equatable, @unchecked Sendable {
  var path: Path { own }
  fileprivate var own: Path
  init(_ path: Path) { own = path }
  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) { self.init(Path(rect)) }
  /// An ellipse.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect))
  }
  /// A rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) { self.init(Path(roundedRect: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight))) }
  public var boundingBox: CGRect { path.boundingRect }
  public var isEmpty: Bool { path.isEmpty }
  public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }
}

/// An outline to be put together.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public init() { super.init(Path()) }
  public func move(to point: CGPoint) { own.move(to: point) }
  public func addLine(to point: CGPoint) { own.addLine(to: point) }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { own.addQuadCurve(to: end, control: control) }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    own.addCurve(to: end, control1: control1, control2: control2)
  }
  public func addRect(_ rect: CGRect) { own.addRect(rect) }
  public func addEllipse(in rect: CGRect) { own.addEllipse(in: rect) }
  public func addLines(between points: [CGPoint]) { own.addLines(points) }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    own.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: clockwise)
  }
  public func closeSubpath() { own.closeSubpath() }
}

extension Path {
  /// The outline of UIKit's and Core Graphics' world.
  public init(_ path: CGPath) { self = path.path }
  /// The outline for UIKit's and Core Graphics' world.
  public var cgPath: CGPath { CGPath(self) }
}

/// An outline as UIKit puts it together.
open class UIBezierPath: NSObject, @unchecked Sendable {
  private var path: Path
  open var lineWidth: CGFloat = 1
  open var usesEvenOddFillRule = false

  public override init() { path = Path() }
  /// A rectangle.
  public init(rect: CGRect) { path = Path(rect) }
  /// An ellipse.
  public init(ovalIn rect: CGRect) { path = Path(ellipseIn: rect) }
  /// A rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    path = Path(roundedRect: rect, cornerRadius: cornerRadius)
  }
  /// A rectangle of which some corners are round.
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    // No corner takes more than half of a side.
    let radius = max(0, min(cornerRadii.width, rect.width / 2, rect.height / 2))
    func at(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? radius : 0 }
    path = UnevenRoundedRectangle(
      topLeadingRadius: at(.topLeft), bottomLeadingRadius: at(.bottomLeft), bottomTrailingRadius: at(.bottomRight),
      topTrailingRadius: at(.topRight)
    ).path(in: rect)
  }
  /// A part of a circle; angles in radians.
  public init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    path = Path()
    super.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  /// An outline of Core Graphics.
  public init(cgPath: CGPath) { path = cgPath.path }

  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  open var bounds: CGRect { path.boundingRect }
  open var isEmpty: Bool { path.isEmpty }
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }
  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: end, control: controlPoint) }
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // UIKit's clockwise is as it looks on the screen; a `Path`'s is the other way round.
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: !clockwise)
  }
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  open func close() { path.closeSubpath() }
  open func contains(_ point: CGPoint) -> Bool { path.contains(point) }
  open func removeAllPoints() { path = Path() }
}
