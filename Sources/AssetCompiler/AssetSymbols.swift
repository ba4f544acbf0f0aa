import Foundation

/// The Swift names of a catalog's colours and images, as Xcode makes them: `ColorResource.appBlue`, `Color.appBlue`.
enum AssetSymbols {
  /// A source that declares the names, or nil where there are none.
  ///
  /// - Parameter hasExtensions: whether `Color`, `ShapeStyle`, `UIColor` and `UIImage` get the names as well.
  static func source(colors: [String], images: [String], hasExtensions: Bool) -> String? {
    let colors = named(colors, droppingSuffix: "color")
    let images = named(images, droppingSuffix: "image")
    guard !colors.isEmpty || !images.isEmpty else { return nil }
    var text = "import SwiftUI\n"
    func extend(_ type: String, _ names: [(symbol: String, asset: String)], _ member: (String, String) -> String) {
      guard !names.isEmpty else { return }
      text += "\nextension \(type) {\n"
      for (symbol, asset) in names { text += "  " + member(symbol, asset) + "\n" }
      text += "}\n"
    }
    extend("ColorResource", colors) { "static let \($0) = ColorResource(name: \(literal($1)), bundle: .main)" }
    extend("ImageResource", images) { "static let \($0) = ImageResource(name: \(literal($1)), bundle: .main)" }
    guard hasExtensions else { return text }
    let own = colors.filter { !systemNames.contains($0.symbol) }
    extend("SwiftUI.Color", own) { symbol, _ in "static var \(symbol): SwiftUI.Color { .init(.\(symbol)) }" }
    extend("SwiftUI.ShapeStyle where Self == SwiftUI.Color", own) { symbol, _ in
      "static var \(symbol): SwiftUI.Color { .init(.\(symbol)) }"
    }
    extend("SwiftUI.UIColor", own) { symbol, _ in "static var \(symbol): UIColor { .init(resource: .\(symbol)) }" }
    extend("SwiftUI.UIImage", images) { symbol, _ in "static var \(symbol): UIImage { .init(resource: .\(symbol)) }" }
    return text
  }

  /// Names with a colour of the system's own, which Xcode does not give to an asset.
  private static let systemNames: Set<String> = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "gray", "black", "clear", "primary", "secondary", "tertiary", "quaternary", "tint", "separator", "placeholder",
    "link", "fill", "background", "foreground", "selection",
  ]

  /// Symbols in the order of their names; of two assets with one symbol, the first.
  private static func named(_ assets: [String], droppingSuffix suffix: String) -> [(symbol: String, asset: String)] {
    var seen: Set<String> = []
    return assets.sorted().compactMap { asset in
      guard !asset.contains("/"), let symbol = symbol(for: asset, droppingSuffix: suffix),
        seen.insert(symbol).inserted
      else { return nil }
      return (symbol, asset)
    }
  }

  /// `App Blue`, `app-blue` and `AppBlueColor` are all `appBlue`; nil for what leaves no letter or digit.
  static func symbol(for asset: String, droppingSuffix suffix: String) -> String? {
    var words = asset.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let last = words.last else { return nil }
    if last.lowercased() == suffix, words.count > 1 {
      words.removeLast()
    } else if last.lowercased().hasSuffix(suffix), last.count > suffix.count {
      words[words.count - 1] = String(last.dropLast(suffix.count))
    }
    let joined =
      lowercasedStart(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = joined.first?.isNumber == true ? "_" + joined : joined
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// `AppBlue` begins with a small letter, `URLIcon` with three; `BG` stays as it is.
  private static func lowercasedStart(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }.count
    if capitals > 1, capitals == word.count { return word }
    if capitals <= 1 { return word.prefix(capitals).lowercased() + word.dropFirst(capitals) }
    return word.prefix(capitals - 1).lowercased() + word.dropFirst(capitals - 1)
  }

  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "private",
    "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "true",
    "try", "var", "where", "while",
  ]

  private static func literal(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}

extension AssetCompiler {
  /// The Swift names of what the catalogs hold, as a source to compile with the app; nil where they hold nothing.
  ///
  /// - Parameter hasExtensions: the project's `ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS`.
  public func symbolSource(hasExtensions: Bool) -> String? {
    let pictures = manifest.images.filter { $0.value.variants.contains { $0.file.hasPrefix(Self.folder + "/") } }
    return AssetSymbols.source(
      colors: Array(manifest.colors.keys), images: Array(pictures.keys), hasExtensions: hasExtensions)
  }
}
