import Foundation

/// How a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }
/// Which parts of a path are inside of it.
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

/// Takes down what is drawn, as a picture of lines and curves (SVG). Coordinates begin at the top left, as UIKit has them.
public final class CGContext: @unchecked Sendable {
  /// What holds for what is drawn from now on.
  private struct State {
    var fill = "#000000"
    var stroke = "#000000"
    var lineWidth: CGFloat = 1
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var dash: [CGFloat] = []
    var dashPhase: CGFloat = 0
    var alpha: CGFloat = 1
    var blend: String?
    var transform = CGAffineTransform.identity
    /// The name of the outline inside of which is drawn.
    var clip: String?
  }
  let size: CGSize
  private var states = [State()]
  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }
  private var drawing = ""
  private var definitions = ""
  private var count = 0
  private var current = Path()

  init(size: CGSize) { self.size = size }

  /// All that was drawn, at so many pixels a point, on a ground where nothing is to be seen through.
  func picture(scale: CGFloat, isOpaque: Bool) -> String {
    let (width, height) = (size.width, size.height)
    return "<svg xmlns='http://www.w3.org/2000/svg' width='\(width * scale)' height='\(height * scale)'"
      + " viewBox='0 0 \(width) \(height)'>" + (definitions.isEmpty ? "" : "<defs>\(definitions)</defs>")
      + (isOpaque ? "<rect width='\(width)' height='\(height)'/>" : "") + drawing + "</svg>"
  }

  // MARK: Settings

  public func saveGState() { states.append(state) }
  public func restoreGState() { if states.count > 1 { states.removeLast() } }
  public func setFillColor(_ color: CGColor) { state.fill = color.css }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.css }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = UIColor(red: red, green: green, blue: blue, alpha: alpha).cgColor.css
  }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = UIColor(red: red, green: green, blue: blue, alpha: alpha).cgColor.css
  }
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { (state.dash, state.dashPhase) = (lengths, phase) }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode.css }
  public var ctm: CGAffineTransform { state.transform }
  public func translateBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.translatedBy(x: x, y: y) }
  public func scaleBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.scaledBy(x: x, y: y) }
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  public func concatenate(_ transform: CGAffineTransform) { state.transform = transform.concatenating(state.transform) }
  /// Edges are as the browser draws them.
  public func setShouldAntialias(_ antialiases: Bool) {}
  public var interpolationQuality = CGInterpolationQuality.default

  // MARK: The path

  public func beginPath() { current = Path() }
  public func move(to point: CGPoint) { current.move(to: point) }
  public func addLine(to point: CGPoint) { current.addLine(to: point) }
  public func addLines(between points: [CGPoint]) { current.addLines(points) }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { current.addQuadCurve(to: end, control: control) }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: end, control1: control1, control2: control2)
  }
  public func addRect(_ rect: CGRect) { current.addRect(rect) }
  public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: clockwise)
  }
  public func addPath(_ path: CGPath) { current.addPath(path.path) }
  public func closePath() { current.closeSubpath() }

  // MARK: Drawing

  /// Draws the path, and begins another.
  public func drawPath(using mode: CGPathDrawingMode) {
    defer { current = Path() }
    if mode != .stroke { fill(current, isEvenOdd: mode == .eoFill || mode == .eoFillStroke) }
    if mode != .fill, mode != .eoFill { stroke(current, lineWidth: state.lineWidth) }
  }
  public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .winding ? .fill : .eoFill) }
  public func strokePath() { drawPath(using: .stroke) }
  public func fill(_ rect: CGRect) { fill(Path(rect), isEvenOdd: false) }
  public func fill(_ rects: [CGRect]) { rects.forEach { fill($0) } }
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect), isEvenOdd: false) }
  public func stroke(_ rect: CGRect) { stroke(Path(rect), lineWidth: state.lineWidth) }
  public func stroke(_ rect: CGRect, width: CGFloat) { stroke(Path(rect), lineWidth: width) }
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect), lineWidth: state.lineWidth) }
  /// Takes away what was drawn, where the rectangle covers all of it; else it is painted white.
  public func clear(_ rect: CGRect) {
    guard rect.contains(CGRect(origin: .zero, size: size)) else {
      return put("<path d='\(Path(rect).svg)' fill='#ffffff'/>")
    }
    drawing = ""
  }
  /// From now on draws inside of the path only.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: current, isEvenOdd: rule == .evenOdd)
    current = Path()
  }
  public func clip(to rect: CGRect) { clip(to: Path(rect), isEvenOdd: false) }

  func clip(to path: Path, isEvenOdd: Bool) {
    count += 1
    let outer = state.clip.map { " clip-path='url(#\($0))'" } ?? ""
    definitions +=
      "<clipPath id='c\(count)'\(outer)><path d='\(path.applying(state.transform).svg)'"
      + (isEvenOdd ? " clip-rule='evenodd'" : "") + "/></clipPath>"
    state.clip = "c\(count)"
  }

  func fill(_ path: Path, isEvenOdd: Bool) {
    put("<path d='\(path.svg)' fill='\(state.fill)'\(isEvenOdd ? " fill-rule='evenodd'" : "")/>")
  }

  func stroke(_ path: Path, lineWidth: CGFloat) {
    var style = "fill='none' stroke='\(state.stroke)' stroke-width='\(lineWidth)'"
    if state.cap != .butt { style += " stroke-linecap='\(state.cap == .round ? "round" : "square")'" }
    if state.join != .miter { style += " stroke-linejoin='\(state.join == .round ? "round" : "bevel")'" }
    if !state.dash.isEmpty {
      style +=
        " stroke-dasharray='\(state.dash.map { "\($0)" }.joined(separator: " "))' stroke-dashoffset='\(state.dashPhase)'"
    }
    put("<path d='\(path.svg)' \(style)/>")
  }

  /// Puts a figure of SVG into the picture.
  func put(_ figure: String, alpha: CGFloat = 1, blend: CGBlendMode? = nil) {
    var attributes = ""
    let t = state.transform
    if !t.isIdentity { attributes += " transform='matrix(\(t.a) \(t.b) \(t.c) \(t.d) \(t.tx) \(t.ty))'" }
    let opacity = state.alpha * alpha
    if opacity < 1 { attributes += " opacity='\(opacity)'" }
    if let blend = blend?.css ?? state.blend { attributes += " style='mix-blend-mode:\(blend)'" }
    var figure = attributes.isEmpty ? figure : "<g\(attributes)>\(figure)</g>"
    if let clip = state.clip { figure = "<g clip-path='url(#\(clip))'>\(figure)</g>" }
    drawing += figure
  }
}

/// How pictures are drawn larger or smaller; browsers do it well.
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none, low, high, medium }

/// How what is drawn is put together with what is behind it.
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver
  case destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
  /// The name in CSS; nil where it is drawn over what is behind, as it is for the modes that CSS has not.
  var css: String? {
    switch self {
    case .normal: nil
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plusLighter: "plus-lighter"
    default: nil
    }
  }
}

extension CGColor {
  /// The colour in light surroundings.
  var css: String { color.rgba(in: EnvironmentValues()).css }
}
