import Foundation

/// What an app's asset catalogs hold, as the builder wrote it to `Assets.json` at the root of the app's bundle.
///
/// Looking things up at run time:
/// - `AssetManifest.load(fromBundle:)` once, then `manifest.images["Horror"]?.variant(for: traits)`, whose `file` is a
///   path relative to the bundle (`Assets/…`), ready to be served or read.
/// - `manifest.colors["Ink"]?.value(for: traits)` gives components in sRGB or the name of a system color.
/// - Names inside a folder that provides a namespace carry it: `"Icons/Star"`.
public struct AssetManifest: Codable, Sendable, Equatable {
  public var images: [String: ImageAsset]
  public var colors: [String: ColorAsset]
  /// Data sets, as paths relative to the bundle.
  public var data: [String: String]
  /// Custom symbol sets; drawn as template images in the surrounding font's size.
  public var symbols: [String: ImageAsset]
  /// The largest picture of the app icon, relative to the bundle.
  public var appIcon: String?
  /// The name in `colors` of the app's tint, when the catalog or the project names one.
  public var accentColor: String?

  public init(
    images: [String: ImageAsset] = [:], colors: [String: ColorAsset] = [:], data: [String: String] = [:],
    symbols: [String: ImageAsset] = [:], appIcon: String? = nil, accentColor: String? = nil
  ) {
    self.images = images
    self.colors = colors
    self.data = data
    self.symbols = symbols
    self.appIcon = appIcon
    self.accentColor = accentColor
  }

  /// The file that carries the manifest in a bundle.
  public static let fileName = "Assets.json"

  /// Reads the manifest of the bundle at `folder`; an empty one when the app has no asset catalog.
  ///
  /// Throws when the file is there and is no manifest.
  public static func load(fromBundle folder: URL) throws -> AssetManifest {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(fileName)) else { return AssetManifest() }
    return try JSONDecoder().decode(AssetManifest.self, from: data)
  }
}

/// The surroundings that choose between the variants of an asset.
public struct AssetTraits: Sendable, Hashable {
  /// Pixels in a point on the screen that draws.
  public var scale: Double
  public var isDark: Bool
  public var isHighContrast: Bool
  /// `iphone`, `ipad`, `mac`, … as the catalogs spell it.
  public var idiom: String

  public init(scale: Double = 2, isDark: Bool = false, isHighContrast: Bool = false, idiom: String = "iphone") {
    self.scale = scale
    self.isDark = isDark
    self.isHighContrast = isHighContrast
    self.idiom = idiom
  }
}

/// The appearance that a variant was drawn for; the plain one serves where nothing better is there.
public struct AssetAppearance: Codable, Sendable, Hashable {
  public enum Luminosity: String, Codable, Sendable { case light, dark }
  /// Nil serves both.
  public var luminosity: Luminosity?
  public var isHighContrast: Bool

  public init(luminosity: Luminosity? = nil, isHighContrast: Bool = false) {
    self.luminosity = luminosity
    self.isHighContrast = isHighContrast
  }

  /// How well this appearance suits the traits: higher is better, nil does not serve at all.
  func fit(_ traits: AssetTraits) -> Int? {
    if let luminosity, (luminosity == .dark) != traits.isDark { return nil }
    if isHighContrast && !traits.isHighContrast { return nil }
    return (luminosity == nil ? 0 : 2) + (isHighContrast ? 1 : 0)
  }
}
