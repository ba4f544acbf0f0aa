import DisplayTree
import Foundation

extension GraphicsContext {
  /// A change of the colours of what is drawn, or of where they are.
  public struct Filter: Sendable {
    enum Kind: Sendable {
      case css(String, PropertyValue)
      case blur(Double)
      case shadow(Color, Double, CGFloat, CGFloat)
      case matrix([Double])
      case multiply(Color)
      case threshold(Double, Color)
    }
    let kind: Kind
    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter(kind: .blur(Double(radius)))
    }
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
      blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter { Filter(kind: .shadow(color, Double(radius), x, y)) }
    public static func brightness(_ amount: Double) -> Filter { Filter(kind: .css("brightness", .number(1 + amount))) }
    public static func contrast(_ amount: Double) -> Filter { Filter(kind: .css("contrast", .number(amount))) }
    public static func saturation(_ amount: Double) -> Filter { Filter(kind: .css("saturate", .number(amount))) }
    public static func grayscale(_ amount: Double) -> Filter { Filter(kind: .css("grayscale", .number(amount))) }
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter(kind: .css("hue-rotate", .string("\(angle.degrees)deg")))
    }
    public static func colorInvert(_ amount: Double = 1) -> Filter { Filter(kind: .css("invert", .number(amount))) }
    public static func colorMultiply(_ color: Color) -> Filter { Filter(kind: .multiply(color)) }
    /// Maps colours and their opacity by a matrix.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { Filter(kind: .matrix(matrix.rows)) }
    /// The darker, the clearer; what is left is black.
    public static var luminanceToAlpha: Filter {
      Filter(kind: .matrix(Array(repeating: 0, count: 15) + [0.2126, 0.7152, 0.0722, 0, 0]))
    }
    /// One colour where what is drawn is more opaque than `min`, and nothing elsewhere. `max` has no effect.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter {
      Filter(kind: .threshold(min, color))
    }

    /// The name and the amount of a filter of CSS; "matrix" is one of the client's own.
    @MainActor func function(in environment: EnvironmentValues) -> PropertyValue? {
      func matrix(_ numbers: [Double]) -> PropertyValue {
        ["matrix", .list(numbers.map { .number(($0 * 1000).rounded() / 1000) })]
      }
      switch kind {
      case .css(let name, let value): return [.string(name), value]
      case .blur(let radius): return ["blur", .string("\(radius)px")]
      case .shadow(let color, let radius, let x, let y):
        // CSS wants the double of a Gaussian's deviation.
        return [
          "drop-shadow", .string("\(Double(x))px \(Double(y))px \(radius * 2)px \(color.rgba(in: environment).css)"),
        ]
      case .matrix(let numbers): return matrix(numbers)
      case .multiply(let color):
        let rgba = color.rgba(in: environment)
        var numbers = Array(repeating: 0.0, count: 20)
        for (row, factor) in [rgba.red, rgba.green, rgba.blue, rgba.opacity].enumerated() { numbers[row * 6] = factor }
        return matrix(numbers)
      case .threshold(let least, let color):
        // So steep that the edge is smooth over a pixel or two.
        let (rgba, slope) = (color.rgba(in: environment), 24.0)
        return matrix(
          [rgba.red, rgba.green, rgba.blue].flatMap { [0, 0, 0, 0, $0] } + [0, 0, 0, slope, 0.5 - slope * least])
      }
    }
  }

  /// How a filter is worked out. Colours are always those of sRGB here.
  public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let linearColor = FilterOptions(rawValue: 1)
  }
  /// What is blurred. Edges blur here as the browser does it.
  public struct BlurOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let opaque = BlurOptions(rawValue: 1)
    public static let dithersResult = BlurOptions(rawValue: 2)
  }
  /// How a shadow is drawn. It is always below and beside what throws it here.
  public struct ShadowOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let shadowAbove = ShadowOptions(rawValue: 1)
    public static let shadowOnly = ShadowOptions(rawValue: 2)
    public static let invertsAlpha = ShadowOptions(rawValue: 4)
    public static let disablesGroup = ShadowOptions(rawValue: 8)
  }
}

/// A map of colours: each row gives a component from red, green, blue, opacity and 1.
public struct ColorMatrix: Equatable, Sendable {
  public var r1: Float = 1, r2: Float = 0, r3: Float = 0, r4: Float = 0, r5: Float = 0
  public var g1: Float = 0, g2: Float = 1, g3: Float = 0, g4: Float = 0, g5: Float = 0
  public var b1: Float = 0, b2: Float = 0, b3: Float = 1, b4: Float = 0, b5: Float = 0
  public var a1: Float = 0, a2: Float = 0, a3: Float = 0, a4: Float = 1, a5: Float = 0
  /// The map that changes nothing.
  public init() {}
  var rows: [Double] {
    [r1, r2, r3, r4, r5, g1, g2, g3, g4, g5, b1, b2, b3, b4, b5, a1, a2, a3, a4, a5].map { Double($0) }
  }
}
