import AssetFormat
import Foundation

/// One color of a color set, in the spellings that Xcode allows.
struct CatalogColor: Decodable {
  struct Definition: Decodable {
    var colorSpace: String?
    var components: [String: String]?
    /// A color of the system, instead of components.
    var reference: String?

    enum CodingKeys: String, CodingKey {
      case colorSpace = "color-space"
      case components, reference
    }
  }

  var color: Definition?
  var idiom: String?
  var appearances: [CatalogContents.Appearance]?

  /// Nil where the set leaves this appearance empty, as a fresh `AccentColor` does.
  func variant(in set: URL) throws -> ColorAsset.Variant? {
    guard let color else { return nil }
    let value: ColorAsset.Value
    if let reference = color.reference {
      value = .system(reference)
    } else {
      let components = color.components ?? [:]
      func component(_ name: String, default fallback: Double? = nil) throws -> Double {
        if let number = components[name].flatMap(Self.number) { return number }
        if let fallback { return fallback }
        let file = set.appendingPathComponent(CatalogContents.fileName)
        throw CatalogContents.broken(file, cause: "the component \(name) of a color is no number")
      }
      let channels: [Double]
      if let white = components["white"] {
        channels = Array(repeating: Self.number(white) ?? 0, count: 3)
      } else {
        channels = try ["red", "green", "blue"].map { try component($0) }
      }
      let sRGB = ColorSpace.toSRGB(channels, from: color.colorSpace ?? "srgb")
      value = .components(
        red: sRGB[0], green: sRGB[1], blue: sRGB[2], opacity: try component("alpha", default: 1))
    }
    return .init(value: value, appearance: AssetAppearance(appearances), idiom: idiom ?? "universal")
  }

  /// `0.5`, `0x7F` and `127` all name the same shade.
  private static func number(_ text: String) -> Double? {
    if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    if text.contains(".") { return Double(text) }
    return Int(text).map { Double($0) / 255 }
  }
}

enum ColorSpace {
  /// Components in sRGB, each between 0 and 1.
  static func toSRGB(_ channels: [Double], from space: String) -> [Double] {
    switch space {
    case "display-p3":
      let linear = channels.map(decode)
      return p3ToSRGB.map { row in encode(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }) }.map(clamp)
    case "extended-linear-srgb", "linear-srgb": return channels.map { clamp(encode($0)) }
    default: return channels.map(clamp)
    }
  }

  /// Linear Display P3 to linear sRGB; both have the white of D65.
  private static let p3ToSRGB = [
    [1.2249401763, -0.2249401763, 0],
    [-0.0420569547, 1.0420569547, 0],
    [-0.0196375546, -0.0786360456, 1.0982736002],
  ]

  private static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encode(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  private static func clamp(_ value: Double) -> Double { min(1, max(0, value)) }
}
