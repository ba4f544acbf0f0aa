import AssetFormat
import Diagnostics
import Foundation

/// The app's images and colours by name, as its bundle's manifest lists them.
package final class AssetCatalog: @unchecked Sendable {
  private let manifest: AssetManifest
  package let folder: URL?

  /// The catalog of the running app: its folder is named by the environment variable `MARTLET_BUNDLE`.
  package static let main = AssetCatalog(
    folder: ProcessInfo.processInfo.environment["MARTLET_BUNDLE"].map { URL(fileURLWithPath: $0) })

  package init(folder: URL?) {
    self.folder = folder
    do {
      manifest = try folder.map { try AssetManifest.load(fromBundle: $0) } ?? AssetManifest()
    } catch {
      Log.warning("the asset manifest in \(folder?.path ?? "") cannot be read (\(error)); build the app again")
      manifest = AssetManifest()
    }
  }

  package init(manifest: AssetManifest) {
    self.manifest = manifest
    folder = nil
  }

  package struct Picture: Equatable {
    /// Where the host serves it.
    package var path: String
    package var size: CGSize
    /// What the catalog says; nil where it says nothing.
    package var rendering: ImageAsset.Rendering?
  }

  package func image(_ name: String, in environment: EnvironmentValues) -> Picture? {
    let traits = Self.traits(environment)
    if let asset = manifest.images[name] ?? manifest.symbols[name], let variant = asset.variant(for: traits) {
      return Picture(
        path: "/assets/" + variant.file, size: CGSize(width: variant.width, height: variant.height),
        rendering: asset.rendering)
    }
    if !name.isEmpty { Log.once("no image named \"\(name)\" in the asset catalog; a placeholder is shown instead") }
    return nil
  }

  /// The bytes of the file that `image(_:in:)` names; nil where there is none.
  package func imageData(_ name: String, in environment: EnvironmentValues) -> Data? {
    let variant = (manifest.images[name] ?? manifest.symbols[name])?.variant(for: Self.traits(environment))
    guard let folder, let variant else { return nil }
    return try? Data(contentsOf: folder.appendingPathComponent(variant.file))
  }

  package func hasImage(_ name: String) -> Bool { manifest.images[name] != nil || manifest.symbols[name] != nil }

  package func hasColor(_ name: String) -> Bool { manifest.colors[name] != nil }

  package func color(_ name: String, in environment: EnvironmentValues) -> RGBA {
    switch manifest.colors[name]?.value(for: Self.traits(environment)) {
    case .components(let red, let green, let blue, let opacity):
      return RGBA(red: red, green: green, blue: blue, opacity: opacity)
    case .system(let name): return Self.systemColor(name).rgba(in: environment)
    case nil:
      Log.once("no color named \"\(name)\" in the asset catalog; a clear one is used instead")
      return RGBA(0, 0, 0, 0)
    }
  }

  package var accentColor: Color? {
    guard let name = manifest.accentColor, let asset = manifest.colors[name], !asset.variants.isEmpty else {
      return nil
    }
    return Color(name)
  }

  /// `systemRedColor`, `labelColor`, `systemGroupedBackgroundColor` … as catalogs spell them.
  private static func systemColor(_ name: String) -> SystemColor {
    var key = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    if let color = SystemColor(rawValue: key) { return color }
    key = key.replacingOccurrences(of: "system", with: "")
    key = key.replacingOccurrences(of: "System", with: "")
    let lowered = key.prefix(1).lowercased() + key.dropFirst()
    return SystemColor(rawValue: lowered) ?? .label
  }

  private static func traits(_ environment: EnvironmentValues) -> AssetTraits {
    AssetTraits(
      scale: Double(environment.displayScale), isDark: environment.colorScheme == .dark,
      isHighContrast: environment.colorSchemeContrast == .increased,
      idiom: environment.horizontalSizeClass == .regular ? "ipad" : "iphone")
  }
}
