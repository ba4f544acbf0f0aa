import AssetFormat
import Diagnostics
import Foundation

/// A `Contents.json` of an asset catalog, as Xcode writes it.
struct CatalogContents: Decodable {
  static let fileName = "Contents.json"

  struct Properties: Decodable {
    var providesNamespace: Bool?
    var renderingIntent: String?

    enum CodingKeys: String, CodingKey {
      case providesNamespace = "provides-namespace"
      case renderingIntent = "template-rendering-intent"
    }
  }

  struct Appearance: Decodable {
    var appearance: String
    var value: String
  }

  /// A picture of an image set, an icon set, a symbol set or a data set.
  struct File: Decodable {
    var filename: String?
    var idiom: String?
    var scale: String?
    var size: String?
    var appearances: [Appearance]?

    var scaleFactor: Double? { scale.flatMap { Double($0.dropLast()) } }
    var appearance: AssetAppearance { AssetAppearance(appearances) }
    /// The width of an icon in pixels; dark and tinted icons come after the plain one of that size.
    var pixels: Double {
      let points = size.flatMap { Double($0.prefix { $0 != "x" }) } ?? 0
      return points * (scaleFactor ?? 1) - (appearances == nil ? 0 : 0.5)
    }
  }

  var images: [File]?
  var symbols: [File]?
  var data: [File]?
  var colors: [CatalogColor]?
  var properties: Properties?

  /// The contents of the set at `folder`; a set without a file is an empty set.
  static func read(_ folder: URL) throws -> CatalogContents {
    try readIfPresent(folder) ?? CatalogContents()
  }

  static func readIfPresent(_ folder: URL) throws -> CatalogContents? {
    let file = folder.appendingPathComponent(fileName)
    guard let data = try? Data(contentsOf: file) else { return nil }
    do {
      return try JSONDecoder().decode(CatalogContents.self, from: data)
    } catch {
      throw broken(file, cause: sentence(error))
    }
  }

  /// What a set of images without a file holds: the pictures that lie there, their scales from their names.
  static func pictures(in folder: URL) -> CatalogContents {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var contents = CatalogContents()
    contents.images = names.sorted().filter { !$0.hasPrefix(".") }.map { name in
      let stem = (name as NSString).deletingPathExtension
      let scale = ["@2x", "@3x"].first { stem.hasSuffix($0) }.map { $0.dropFirst() }
      return File(filename: name, scale: scale.map(String.init) ?? "1x")
    }
    return contents
  }

  static func broken(_ file: URL, cause: String) -> Diagnostic {
    Diagnostic(
      code: "assets.broken", summary: "the asset \(file.deletingLastPathComponent().lastPathComponent) cannot be read",
      cause: cause, fix: "mend the file or open the catalog in Xcode and save it", place: .init(file: file.path),
      blame: .app)
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context):
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      return "\(path.isEmpty ? "its top" : path) is not as expected"
    default: return "it is no JSON"
    }
  }
}

extension AssetAppearance {
  init(_ appearances: [CatalogContents.Appearance]?) {
    self.init()
    for appearance in appearances ?? [] {
      switch appearance.appearance {
      case "luminosity": luminosity = Luminosity(rawValue: appearance.value)
      case "contrast": isHighContrast = appearance.value == "high"
      default: break
      }
    }
  }
}
