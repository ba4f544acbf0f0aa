import Foundation

/// A font file as a browser gets it: what an `@font-face` rule says.
public struct WebFont: Sendable, Equatable {
  /// The CSS family, such as `Martlet Sans`.
  public var family: String
  /// What ``FontLibrary/file(named:)`` takes; the last part of the file's address.
  public var fileName: String
  public var weights: ClosedRange<Int>
  public var italic: Bool
  /// The value of `unicode-range`; nil for all characters.
  public var unicodeRange: String?
  /// `truetype` or `opentype`.
  public var format: String

  /// The rule that makes the browser load the file when it first needs it.
  ///
  /// The system designs get Apple's vertical measures, so that a line box puts the baseline where ours is.
  public func rule(urlPrefix: String) -> String {
    var rule = "@font-face{font-family:\"\(family)\";src:url(\"\(urlPrefix)\(fileName)\")format(\"\(format)\");"
    rule += "font-weight:\(weights.lowerBound) \(weights.upperBound);font-style:\(italic ? "italic" : "normal");"
    if family == SymbolLibrary.cssFamily {
      rule += "font-display:block;"
    } else if !family.hasPrefix(FontLibrary.appFamilyPrefix) {
      rule += "ascent-override:95.21%;descent-override:24.12%;line-gap-override:0%;"
    }
    if let unicodeRange { rule += "unicode-range:\(unicodeRange);" }
    return rule + "}"
  }
}

extension FontLibrary {
  static let appFamilyPrefix = "Martlet App "

  /// Every font that a browser may need for text in a locale: the designs, all scripts with the locale's Han variant,
  /// symbols, emoji, icons, and the app's own.
  public func webFonts(locale: String = "en") -> [WebFont] { sources(han: HanVariant(locale: locale)).map(\.font) }

  /// The `@font-face` rules of ``webFonts(locale:)``, and the variables that ``cssFontStack(for:)`` refers to.
  ///
  /// `--font`, which the page uses for text without a font of its own, becomes the system font's stack.
  public func styleSheet(locale: String = "en", urlPrefix: String = "/fonts/") -> String {
    let rules = webFonts(locale: locale).map { $0.rule(urlPrefix: urlPrefix) }
    return ([cssVariables(han: HanVariant(locale: locale))] + rules).joined(separator: "\n")
  }

  /// The path of the file behind a web font's name; nil if there is no such font.
  ///
  /// Slices are cut when they are first asked for, which takes some 10 ms, and kept in the cache folder.
  public func file(named name: String) -> String? {
    for han in HanVariant.allCases {
      guard let source = sources(han: han).first(where: { $0.font.fileName == name }) else { continue }
      guard let slice = source.slice else { return source.path }
      return slicePath(name, of: source, slice)
    }
    return nil
  }

  /// Where a web font comes from.
  struct WebFontSource: Sendable {
    var font: WebFont
    var path: String
    var index: Int
    /// The characters of a slice; nil for a whole file.
    var slice: CodePointSet?
  }

  func makeSources(han: HanVariant) -> [WebFontSource] {
    let designs = [FontCatalogue.text, FontCatalogue.display, FontCatalogue.serif, FontCatalogue.monospaced]
    var sources = (designs + FontCatalogue.fallback(han: han)).flatMap(sources(of:))
    for icons in SymbolLibrary.fonts {
      let path = "\(CacheFolder.path)/\(icons.file)"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      var source = whole(SymbolLibrary.cssFamily, path: path, name: icons.file)
      source.font.unicodeRange = CodePointSet([icons.characters]).css
      sources.append(source)
    }
    return sources
  }

  /// Fonts that apps registered, which come and go while the others stay.
  func appSources() -> [WebFontSource] {
    appFonts.map { whole($0.cssFamily, path: $0.face.path, name: $0.fileName) }
  }

  private func whole(_ family: String, path: String, name: String) -> WebFontSource {
    WebFontSource(
      font: WebFont(
        family: family, fileName: name, weights: 100...900, italic: false, unicodeRange: nil, format: format(of: path)),
      path: path, index: 0, slice: nil)
  }

  private func sources(of family: FontCatalogue.Family) -> [WebFontSource] {
    let slices = FontSlicing.slices(of: family)
    return installedFaces(of: family).flatMap { face, path -> [WebFontSource] in
      let fileName = path.split(separator: "/").last.map(String.init) ?? path
      var font = WebFont(
        family: family.name, fileName: fileName, weights: face.weights, italic: face.italic,
        unicodeRange: family.ranges.map { CodePointSet($0).css }, format: format(of: path))
      guard let slices else { return [WebFontSource(font: font, path: path, index: face.index, slice: nil)] }
      let stem = fileName.split(separator: ".").dropLast().joined(separator: ".")
      let isCollection = fileName.hasSuffix(".ttc")
      let variant = isCollection ? ".\(family.name.suffix(2))" : ""
      if isCollection { font.format = "opentype" }
      return slices.enumerated().map { number, slice in
        font.fileName = "\(stem)\(variant).\(number).\(font.format == "opentype" ? "otf" : "ttf")"
        font.unicodeRange = slice.css
        return WebFontSource(font: font, path: path, index: face.index, slice: slice)
      }
    }
  }

  private func format(of path: String) -> String { path.hasSuffix(".otf") ? "opentype" : "truetype" }

  /// The path of a slice in the cache. Its folder is named for the size of the font it was cut from, so that a new
  /// version of the font makes new slices.
  private func slicePath(_ name: String, of source: WebFontSource, _ slice: CodePointSet) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: source.path)
    let folder = "\(CacheFolder.path)/slices/\((attributes?[.size] as? Int) ?? 0)"
    let path = "\(folder)/\(name)"
    if FileManager.default.fileExists(atPath: path) { return path }
    guard let bytes = face(path: source.path, index: source.index)?.subset(slice) else { return nil }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Whole or not at all: several processes may cut the same slice.
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return path
    } catch {
      return nil
    }
  }
}
