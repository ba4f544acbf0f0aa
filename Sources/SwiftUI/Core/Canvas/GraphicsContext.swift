import DisplayTree
import Foundation

/// What a canvas is drawn with. Copies draw on the same canvas, each with settings of its own.
@MainActor @preconcurrency public struct GraphicsContext {
  /// The opacity of what is drawn from now on.
  public var opacity = 1.0
  /// How the colours of what is drawn from now on are combined with those behind it.
  public var blendMode = BlendMode.normal
  /// From the coordinates of what is drawn to those of the canvas.
  public var transform = CGAffineTransform.identity
  public let environment: EnvironmentValues
  private(set) var clip: Path?
  private var filters: [Filter] = []
  private(set) var recorder: CanvasRecorder

  init(_ recorder: CanvasRecorder, _ environment: EnvironmentValues) {
    self.recorder = recorder
    self.environment = environment
  }

  /// How outlines that are cut are meant.
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// What paths are filled and stroked with. Points are those of the canvas.
  public struct Shading: Sendable {
    enum Kind: Sendable {
      case style(AnyShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }
    let kind: Kind
    public static var foreground: Shading { Shading(kind: .style(AnyShapeStyle(ForegroundStyle()))) }
    public static var backdrop: Shading { Shading(kind: .style(AnyShapeStyle(BackgroundStyle()))) }
    public static func color(_ color: Color) -> Shading { Shading(kind: .style(AnyShapeStyle(color))) }
    public static func color(
      _ space: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { color(Color(space, red: red, green: green, blue: blue, opacity: opacity)) }
    public static func color(
      _ space: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { color(Color(space, white: white, opacity: opacity)) }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(AnyShapeStyle(style))) }
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint))
    }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading(kind: .radial(gradient, center, startRadius, endRadius)) }
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }
  }

  // MARK: Coordinates

  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Draws inside of an outline only. The last of several outlines counts.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = []) {
    var outline = path.applying(transform)
    if options.contains(.inverse) {
      // Turned round, so that the inside is a hole.
      var whole = Path(CGRect(origin: .zero, size: recorder.size))
      whole.addPath(outline.reversed)
      outline = whole
    }
    clip = outline
  }
  /// What is drawn from now on is changed by a filter. Of several, the last comes first.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) { filters.append(filter) }

  // MARK: Drawing

  /// Draws in a copy of the context. What is drawn there is one picture for the opacity, the blend mode and the filters of
  /// this one.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var copy = self
    guard opacity < 1 || blendMode != .normal || !filters.isEmpty else { return try content(&copy) }
    let layer = recorder.layer(settings(Properties()))
    copy.recorder = layer
    (copy.opacity, copy.blendMode, copy.filters, copy.clip) = (1, .normal, [], nil)
    defer { layer.finish() }
    try content(&copy)
  }

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    var properties: Properties = [
      .shape: "path", .path: .string(path.applying(transform).svg), .fill: paint(shading).value,
    ]
    if style.isEOFilled { properties[.evenOdd] = true }
    recorder.add(.shape, settings(properties))
  }

  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    var properties: Properties = [
      .shape: "path", .path: .string(path.applying(transform).svg), .stroke: paint(shading).value,
      .strokeWidth: .number(Double(style.lineWidth * scale)),
    ]
    if style.lineCap != .butt { properties[.lineCap] = style.lineCap == .round ? "round" : "square" }
    if style.lineJoin != .miter { properties[.lineJoin] = style.lineJoin == .round ? "round" : "bevel" }
    if !style.dash.isEmpty {
      properties[.dash] = .list((style.dash + [style.dashPhase]).map { .number(Double($0 * scale)) })
    }
    recorder.add(.shape, settings(properties))
  }

  /// A text, ready to be measured and drawn.
  @MainActor @preconcurrency public struct ResolvedText {
    let text: Text
    let recorder: CanvasRecorder
    /// What the text is filled with.
    public var shading = Shading.foreground
    /// The size that the text takes of a size that it is offered.
    public func measure(in size: CGSize) -> CGSize { recorder.measure(text, in: size) }
  }

  /// An image, ready to be measured and drawn.
  @MainActor @preconcurrency public struct ResolvedImage {
    let image: Image
    public let size: CGSize
    public var baseline: CGFloat { size.height }
    public var shading: Shading?
  }

  /// One of the canvas's views, ready to be measured and drawn.
  @MainActor @preconcurrency public struct ResolvedSymbol {
    let view: AnyView
    /// The size that the view wants to have.
    public let size: CGSize
  }

  /// The canvas's view with this tag; nil where there is none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    guard let symbol = recorder.symbols.first(where: { $0.containerValues.hasTag(id) }) else { return nil }
    // What is drawn is one node, whatever the view consists of.
    let view = AnyView(symbol.view)
    // It is offered the whole canvas: what takes all that there is lies over it.
    let size = recorder.measure(Self.whole(view), in: recorder.size)
    return ResolvedSymbol(view: view, size: size)
  }
  private static func whole(_ view: AnyView) -> some View { ZStack { view }.compositingGroup() }

  /// Draws a view into a rectangle, which it is offered as its size.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    recorder.draw(Self.whole(symbol.view), in: rect, own())
  }
  /// Draws a view with its `anchor` at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol, in: Self.rect(symbol.size, at: point, anchor))
  }

  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, recorder: recorder) }
  public func resolve(_ image: Image) -> ResolvedImage {
    ResolvedImage(image: image, size: recorder.measure(image, in: CGSize(width: CGFloat.infinity, height: .infinity)))
  }

  public func draw(_ text: ResolvedText, in rect: CGRect) { recorder.draw(text.text, in: rect, own()) }
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    draw(text, in: Self.rect(size, at: point, anchor))
  }
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    recorder.draw(image.image.resizable(), in: rect, own())
  }
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    recorder.draw(image.image, in: Self.rect(image.size, at: point, anchor), own())
  }
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) { draw(resolve(image), in: rect) }
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  private static func rect(_ size: CGSize, at point: CGPoint, _ anchor: UnitPoint) -> CGRect {
    CGRect(
      x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width, height: size.height)
  }

  // MARK: Settings

  private func paint(_ shading: Shading) -> _Paint {
    let size = recorder.size
    func unit(_ point: CGPoint) -> UnitPoint {
      let place = point.applying(transform)
      return UnitPoint(x: place.x / max(size.width, 1e-6), y: place.y / max(size.height, 1e-6))
    }
    switch shading.kind {
    case .style(let style): return style._paint(in: environment)
    case .linear(let gradient, let start, let end):
      return LinearGradient(gradient: gradient, startPoint: unit(start), endPoint: unit(end))._paint(in: environment)
    case .radial(let gradient, let center, let start, let end):
      return RadialGradient(gradient: gradient, center: unit(center), startRadius: start, endRadius: end)
        ._paint(in: environment)
    case .conic(let gradient, let center, let angle):
      return AngularGradient(gradient: gradient, center: unit(center), angle: angle)._paint(in: environment)
    }
  }

  /// What the node of a path says beside the path.
  func settings(_ properties: Properties) -> Properties {
    var properties = properties
    if opacity < 1 { properties[.opacity] = .number(max(0, opacity)) }
    if blendMode != .normal { properties[.blendMode] = .string(blendMode.css) }
    if let clip { properties[.clipPath] = .string(clip.svg) }
    if filters.count == 1, case .blur(let radius) = filters[0].kind {
      properties[.blur] = .number(radius)
      return properties
    }
    let functions = filters.reversed().compactMap { $0.function(in: environment) }
    if !functions.isEmpty { properties[.filters] = .list(functions) }
    return properties
  }

  /// The same for a text or an image, whose node has a place of its own: it is turned and scaled as a whole.
  private func own() -> CanvasRecorder.Setting {
    var properties = settings(Properties())
    properties[.clipPath] = nil
    return CanvasRecorder.Setting(transform: transform, properties: properties)
  }
}

extension Path {
  /// The outline gone the other way round, as lines.
  fileprivate var reversed: Path {
    var result = Path()
    var points: [CGPoint] = []
    func flush() {
      if points.count > 1 {
        result.addLines(points.reversed())
        result.closeSubpath()
      }
      points = []
    }
    for element in elements {
      switch element {
      case .move(let point):
        flush()
        points = [point]
      case .line(let point): points.append(point)
      case .quadCurve(let point, let control): points += [control, point]
      case .curve(let point, let control1, let control2): points += [control1, control2, point]
      case .closeSubpath: break
      }
    }
    flush()
    return result
  }
}
