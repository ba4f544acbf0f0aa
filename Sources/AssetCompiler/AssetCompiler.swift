import AssetFormat
import Diagnostics
import Foundation

/// Turns asset catalogs into the plain files and the manifest that the runtime reads.
public struct AssetCompiler {
  /// What the catalogs gave: nothing is on the disk before `write(to:)`.
  public private(set) var manifest = AssetManifest()
  /// What could not be taken over and why, one sentence each.
  public private(set) var warnings: [String] = []
  private var files: [(source: URL, destination: String, treatment: Treatment)] = []

  /// What is done to a file on its way into the bundle.
  enum Treatment { case copy, pdfToSVG, symbolToSVG }

  /// The folder in the bundle that catalog files go to.
  static let folder = "Assets"
  static let iconName = "AppIcon.png"

  /// - Parameters:
  ///   - accentColor: the color set that tints the app, when the project names one.
  ///   - appIcon: the icon set that the project names.
  /// - Throws: a `Diagnostic` for a `Contents.json` that cannot be read.
  public init(catalogs: [URL], accentColor: String?, appIcon: String?) throws {
    for catalog in catalogs {
      let base = Self.folder + "/" + catalog.deletingPathExtension().lastPathComponent
      try readGroup(catalog, prefix: "", destination: base, appIcon: appIcon)
    }
    manifest.accentColor = accentColor.flatMap { manifest.colors[$0] == nil ? nil : $0 }
  }

  /// Adds pictures that lie loose in the bundle: an app finds `photo@2x.jpg` under `photo` and under `photo.jpg`.
  ///
  /// - Parameter resources: the files with their places in the bundle.
  public mutating func addLoosePictures(_ resources: [(file: URL, destination: String)]) {
    for (file, destination) in resources {
      guard Picture.extensions.contains(file.pathExtension.lowercased()), let size = Picture.pixelSize(of: file) else {
        continue
      }
      var base = (destination as NSString).deletingPathExtension
      var scale = 1.0
      for (suffix, value) in [("@2x", 2.0), ("@3x", 3.0)] where base.hasSuffix(suffix) {
        base = String(base.dropLast(3))
        scale = value
      }
      let variant = ImageAsset.Variant(
        file: destination, scale: scale, width: size.width / scale, height: size.height / scale)
      for name in [base, base + "." + file.pathExtension] {
        // A catalog's picture of that name goes first.
        if let first = manifest.images[name]?.variants.first, first.file.hasPrefix(Self.folder + "/") { continue }
        manifest.images[name, default: ImageAsset(variants: [])].variants.append(variant)
      }
    }
  }

  /// Writes the pictures and the manifest into the bundle at `bundle`.
  ///
  /// - Returns: warnings about files that could not be converted.
  public func write(to bundle: URL) throws -> [String] {
    var warnings: [String] = []
    for file in files {
      let destination = bundle.appendingPathComponent(file.destination)
      let parent = destination.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      switch file.treatment {
      case .copy: try FileManager.default.copyItem(at: file.source, to: destination)
      case .pdfToSVG:
        if !Picture.convertPDF(file.source, to: destination) {
          warnings.append("\(file.source.lastPathComponent) is a PDF: install poppler-utils to see it")
        }
      case .symbolToSVG:
        let text = try String(contentsOf: file.source, encoding: .utf8)
        try (SymbolTemplate.regularGlyph(in: text) ?? text).write(to: destination, atomically: false, encoding: .utf8)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(manifest).write(to: bundle.appendingPathComponent(AssetManifest.fileName))
    return warnings
  }

  // MARK: Reading

  private mutating func readGroup(_ folder: URL, prefix: String, destination: String, appIcon: String?) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for entry in names.sorted() where !entry.hasPrefix(".") && entry != CatalogContents.fileName {
      let child = folder.appendingPathComponent(entry)
      let name = prefix + (entry as NSString).deletingPathExtension
      let target = destination + "/" + entry
      switch child.pathExtension {
      case "imageset": manifest.images[name] = try readImages(child, destination: target)
      case "symbolset": manifest.symbols[name] = try readSymbols(child, destination: target)
      case "colorset":
        let contents = try CatalogContents.read(child)
        manifest.colors[name] = ColorAsset(
          variants: try (contents.colors ?? []).compactMap { try $0.variant(in: child) })
      case "dataset":
        guard let file = try CatalogContents.read(child).data?.compactMap(\.filename).first else { continue }
        if take(child.appendingPathComponent(file), to: target + "/" + file) {
          manifest.data[name] = target + "/" + file
        }
      case "appiconset":
        if manifest.appIcon == nil || name == appIcon { try readIcon(child) }
      case "", "spriteatlas":
        guard child.hasDirectoryPath || FileManager.default.fileExists(atPath: child.path + "/.") else { continue }
        let contents = try CatalogContents.readIfPresent(child)
        let isNamespace = contents?.properties?.providesNamespace == true
        try readGroup(
          child, prefix: isNamespace ? name + "/" : prefix, destination: target, appIcon: appIcon)
      default: break
      }
    }
  }

  private mutating func readImages(_ folder: URL, destination: String) throws -> ImageAsset {
    let contents = try CatalogContents.readIfPresent(folder) ?? .pictures(in: folder)
    var asset = ImageAsset(
      variants: [], rendering: contents.properties?.renderingIntent.flatMap(ImageAsset.Rendering.init(rawValue:)))
    for image in contents.images ?? [] {
      guard let name = image.filename else { continue }
      let file = folder.appendingPathComponent(name)
      let isPDF = file.pathExtension.lowercased() == "pdf"
      let place = destination + "/" + (isPDF ? (name as NSString).deletingPathExtension + ".svg" : name)
      guard take(file, to: place, isPDF ? .pdfToSVG : .copy) else { continue }
      guard let size = Picture.pixelSize(of: file) else {
        warnings.append("\(name) in \(folder.lastPathComponent) is left out: its picture format is unknown")
        files.removeLast()
        continue
      }
      let scale = isPDF || file.pathExtension.lowercased() == "svg" ? nil : image.scaleFactor
      asset.variants.append(
        .init(
          file: place, scale: scale, appearance: image.appearance, idiom: image.idiom ?? "universal",
          width: size.width / (scale ?? 1), height: size.height / (scale ?? 1)))
    }
    return asset
  }

  private mutating func readSymbols(_ folder: URL, destination: String) throws -> ImageAsset {
    var asset = ImageAsset(variants: [], rendering: .template)
    for symbol in try CatalogContents.read(folder).symbols ?? [] {
      guard let name = symbol.filename else { continue }
      let file = folder.appendingPathComponent(name)
      guard take(file, to: destination + "/" + name, .symbolToSVG) else { continue }
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let glyph = SymbolTemplate.regularGlyph(in: text).flatMap { Picture.svgSize($0) }
      let size = glyph ?? Picture.svgSize(text) ?? (20, 20)
      asset.variants.append(.init(file: destination + "/" + name, width: size.width, height: size.height))
    }
    return asset
  }

  private mutating func readIcon(_ folder: URL) throws {
    let pictures = try CatalogContents.read(folder).images ?? []
    let best = pictures.filter { $0.filename != nil }.max { $0.pixels < $1.pixels }
    guard let name = best?.filename else { return }
    files.removeAll { $0.destination == Self.iconName }
    if take(folder.appendingPathComponent(name), to: Self.iconName) { manifest.appIcon = Self.iconName }
  }

  /// Notes a file for the bundle; false, with a warning, where it is not there.
  private mutating func take(_ file: URL, to destination: String, _ treatment: Treatment = .copy) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else {
      let set = file.deletingLastPathComponent().lastPathComponent
      warnings.append("\(file.lastPathComponent) is named by \(set) and is not there")
      return false
    }
    files.append((file, destination, treatment))
    return true
  }
}
