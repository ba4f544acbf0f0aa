import DisplayTree
import Foundation

extension Gradient {
  /// The space in which colours between two stops are mixed. The browser mixes in sRGB whatever is asked for.
  public struct ColorSpace: Hashable, Sendable {
    let isPerceptual: Bool
    /// The device's own.
    public static let device = ColorSpace(isPerceptual: false)
    /// One in which equal steps look equal.
    public static let perceptual = ColorSpace(isPerceptual: true)
  }
}

/// Colours at the corners of a grid whose corners may stand anywhere, one flowing into the next.
///
/// As a view it is a small picture, drawn anew whenever it changes, which the browser makes larger. Edges between corners
/// are straight: control points of Bézier corners are not looked at. As a style of shapes and text it is a line of its
/// first row's colours.
public struct MeshGradient: Equatable, Sendable {
  /// A corner with the control points of the edges that leave it.
  public struct BezierPoint: Equatable, Sendable {
    /// Where the corner is.
    public var position: SIMD2<Float>
    /// What the edge on the leading side bends towards.
    public var leadingControlPoint: SIMD2<Float>
    /// What the edge above bends towards.
    public var topControlPoint: SIMD2<Float>
    /// What the edge on the trailing side bends towards.
    public var trailingControlPoint: SIMD2<Float>
    /// What the edge below bends towards.
    public var bottomControlPoint: SIMD2<Float>
    /// A corner by all of its points.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }
  /// Where the corners are, row by row, in a square whose sides are 1.
  public enum Locations: Equatable, Sendable {
    case points([SIMD2<Float>])
    case bezierPoints([BezierPoint])
    var positions: [SIMD2<Float>] {
      switch self {
      case .points(let points): points
      case .bezierPoints(let points): points.map(\.position)
      }
    }
  }
  /// The colours of the corners, row by row.
  public enum Colors: Equatable, Sendable {
    case colors([Color])
    case resolvedColors([Color.Resolved])
    var all: [Color] {
      switch self {
      case .colors(let colors): colors
      case .resolvedColors(let colors): colors.map { Color($0) }
      }
    }
  }

  /// The corners in a row.
  public var width: Int
  /// The rows of corners.
  public var height: Int
  /// Where the corners are.
  public var locations: Locations
  /// The corners' colours.
  public var colors: Colors
  /// What is where no part of the grid is.
  public var background: Color
  /// Whether colours have no edges where one part of the grid ends and the next begins.
  public var smoothsColors: Bool
  /// The colour space in which colours are mixed; sRGB whatever is asked for here.
  public var colorSpace: Gradient.ColorSpace

  /// A gradient by its parts.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    precondition(width > 1 && height > 1, "a mesh gradient needs at least two rows of two corners")
    precondition(
      locations.positions.count == width * height && colors.all.count == width * height,
      "a mesh gradient of \(width) × \(height) needs as many corners and as many colours")
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }
  /// A gradient of corners and their colours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  /// A gradient of corners and their resolved colours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  /// A gradient of corners with control points.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
}

extension MeshGradient: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    LinearGradient(colors: Array(colors.all.prefix(width)), startPoint: .leading, endPoint: .trailing)
      ._paint(in: environment)
  }
}

extension MeshGradient: View {
  public var body: some View { MeshPicture(gradient: self) }
}

private struct MeshPicture: View {
  let gradient: MeshGradient
  @Environment(\.self) private var environment

  var body: some View {
    let raster = MeshRaster(gradient, in: environment)
    let side = CGFloat(MeshRaster.side)
    Image(
      source: .resource(
        path: DisplayResources.register(raster.png, type: "image/png"), size: CGSize(width: side, height: side))
    )
    .resizable().accessibilityHidden(true)
  }
}
