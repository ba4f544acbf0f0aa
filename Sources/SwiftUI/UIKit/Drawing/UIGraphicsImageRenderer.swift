import Foundation

/// How pictures are made.
open class UIGraphicsImageRendererFormat: NSObject, @unchecked Sendable {
  /// Pixels in a point.
  open var scale: CGFloat = 2
  /// Whether nothing is seen through the picture.
  open var opaque = false
  open class func `default`() -> Self { Self() }
  open class func preferred() -> Self { Self() }
  public required override init() {}
}

/// What pictures are drawn with.
public final class UIGraphicsImageRendererContext: NSObject, @unchecked Sendable {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat
  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) { (cgContext, self.format) = (context, format) }
  /// What was drawn so far.
  public var currentImage: UIImage { UIImage(cgContext, format) }
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of what a closure draws: with colours, paths, strings and pictures. They are ones of lines and curves (SVG),
/// with the pictures that were drawn inside, and browsers show and save them like any other.
open class UIGraphicsImageRenderer: NSObject, @unchecked Sendable {
  private let origin: CGPoint
  private let size: CGSize
  public let format: UIGraphicsImageRendererFormat

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (origin, size, self.format) = (bounds.origin, bounds.size, format)
  }
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  /// The picture of what the closure draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(size: size)
    if origin != .zero { context.translateBy(x: -origin.x, y: -origin.y) }
    DrawnInto.with(context) { actions(UIGraphicsImageRendererContext(context, format)) }
    return UIImage(context, format)
  }
  /// The picture's bytes; those of SVG, see above.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { image(actions: actions).pngData()! }
  open func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { pngData(actions: actions) }
}

extension UIImage {
  convenience init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    let scale = format.scale > 0 ? format.scale : 2
    let picture = context.picture(scale: scale, isOpaque: format.opaque)
    self.init(data: Data(picture.utf8), scale: scale, size: context.size)
  }
}

/// The contexts that are drawn into, one in another, on this thread.
enum DrawnInto {
  private static let key = "martlet.graphicsContexts"
  static var contexts: [CGContext] {
    get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
  static var current: CGContext? { contexts.last }
  static func with(_ context: CGContext, _ body: () -> Void) {
    let outer = contexts
    contexts.append(context)
    body()
    contexts = outer
  }
}

/// What is drawn into now; nil outside of a drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawnInto.current }
public func UIGraphicsPushContext(_ context: CGContext) { DrawnInto.contexts.append(context) }
public func UIGraphicsPopContext() { if !DrawnInto.contexts.isEmpty { DrawnInto.contexts.removeLast() } }
/// Begins a picture, until `UIGraphicsEndImageContext()`.
public func UIGraphicsBeginImageContext(_ size: CGSize) { DrawnInto.contexts.append(CGContext(size: size)) }
/// Begins a picture, until `UIGraphicsEndImageContext()`.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  UIGraphicsBeginImageContext(size)
}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  DrawnInto.current.map { UIImage($0, UIGraphicsImageRendererFormat()) }
}
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
/// Fills a rectangle with the colour that was set.
public func UIRectFill(_ rect: CGRect) { DrawnInto.current?.fill(rect) }
/// Draws the edge of a rectangle, inside of it, with the colour that was set.
public func UIRectFrame(_ rect: CGRect) { DrawnInto.current?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

extension UIColor {
  /// Fills with this colour from now on.
  public func setFill() { DrawnInto.current?.setFillColor(cgColor) }
  /// Draws lines in this colour from now on.
  public func setStroke() { DrawnInto.current?.setStrokeColor(cgColor) }
  /// Fills and draws lines in this colour from now on.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path with the colour that was set.
  public func fill() { DrawnInto.current?.fill(Path(cgPath), isEvenOdd: usesEvenOddFillRule) }
  /// Draws the path's line in the colour that was set.
  public func stroke() { DrawnInto.current?.stroke(Path(cgPath), lineWidth: lineWidth) }
  /// From now on draws inside of the path only.
  public func addClip() { DrawnInto.current?.clip(to: Path(cgPath), isEvenOdd: usesEvenOddFillRule) }
}

extension UIImage {
  /// Draws the picture into a rectangle. A symbol has no bytes, and is not drawn.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = DrawnInto.current, let data = pngData(), let type = ImageFile(Array(data))?.type else { return }
    context.put(
      "<image x='\(rect.minX)' y='\(rect.minY)' width='\(rect.width)' height='\(rect.height)'"
        + " preserveAspectRatio='none' href='data:\(type);base64,\(data.base64EncodedString())'/>",
      alpha: alpha, blend: blendMode)
  }
  /// Draws the picture in its own size.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// The picture in another size.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIGraphicsImageRenderer(size: size).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
  }
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
  public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    completionHandler(preparingThumbnail(of: size))
  }
  /// The picture: browsers decode it when they show it.
  public func preparingForDisplay() -> UIImage? { self }
  public func byPreparingForDisplay() async -> UIImage? { self }
}
