import Foundation
import Synchronization

/// One icon of the icon font.
public struct Symbol: Hashable, Sendable {
  /// What the host writes in the font ``SymbolLibrary/cssFamily``.
  public var codePoint: UInt32
  /// Advance width in ems of the icon font.
  public var advance: Double
  /// The ink's edges in ems of the icon font, y up from the baseline.
  public var left, bottom, right, top: Double
  /// A number or a letter that stands in the middle of the icon, which has none of its own with it.
  public var text: String?
  /// Whether that is cut out of the icon.
  public var isFilled = false
}

/// How large a symbol is beside text, as `Image.Scale` has it.
public enum SymbolScale: Hashable, Sendable { case small, medium, large }

/// A symbol at a point size, in points.
public struct SymbolGeometry: Hashable, Sendable {
  /// The image's frame: the ink and a margin.
  public var width, height: Double
  /// Size at which the host sets the icon font.
  public var fontSize: Double
  /// Where the glyph's origin lies in the frame, y down from the top.
  public var originX, originY: Double
  /// Distance from the frame's top to the baseline of text that the symbol stands beside: its centre is level with the
  /// middle of the text's capital letters.
  public var baseline: Double
  /// Width of an outline in the symbol's colour that makes the font's one weight look like the weight asked for.
  public var stroke: Double
}

/// Icons by the names of SF Symbols.
///
/// Three icon fonts and the list of their glyph names, `icons.tsv`, are in the cache folder (``CacheFolder``), where the
/// set-up script puts them: one whose icons look like Apple's, and two in the same proportions for what it lacks, of which
/// one is drawn by `Scripts/icons`.
public final class SymbolLibrary: Sendable {
  public static let shared = SymbolLibrary(folder: CacheFolder.path)

  /// The CSS family of the icon fonts.
  public static let cssFamily = "Martlet Icons"
  /// The icon fonts' files and the characters that each has.
  static let fonts: [(file: String, characters: ClosedRange<UInt32>)] = [
    ("CupertinoIcons.ttf", 0...0xEFFFF), ("OwnIcons.ttf", 0xF0000...0xFFFFF), ("MoreIcons.ttf", 0x100000...0x10FFFF),
  ]

  let faces: [FontFace]
  private let codePoints: [String: UInt32]
  /// The words that names of symbols are made of.
  private let words: Set<Substring>
  private let known = Mutex<[String: Symbol?]>([:])

  init(folder: String) {
    faces = Self.fonts.compactMap { FontFace(path: "\(folder)/\($0.file)") }
    let list = (try? String(contentsOfFile: "\(folder)/icons.tsv", encoding: .utf8)) ?? ""
    var codePoints: [String: UInt32] = [:]
    for line in list.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      if fields.count == 2, let codePoint = UInt32(fields[1], radix: 16) { codePoints[String(fields[0])] = codePoint }
    }
    self.codePoints = codePoints
    words = SymbolNames.words(icons: codePoints.keys)
  }

  /// Whether the icon fonts are installed.
  public var isAvailable: Bool { !faces.isEmpty && !codePoints.isEmpty }

  /// The icon for an SF Symbol: itself, its plain form, or one that says the same. Nil for names that mean nothing to
  /// us, for which ``placeholder`` is drawn.
  public func glyph(named name: String) -> Symbol? {
    known.withLock { known in
      if let symbol = known[name] { return symbol }
      let codePoint = SymbolNames.candidates(for: name, words: words).lazy.compactMap { self.codePoints[$0] }.first
      let symbol = codePoint.flatMap(symbol(at:)) ?? enclosed(name)
      known[name] = .some(symbol)
      return symbol
    }
  }

  /// A number up to 50 or a letter in a circle or a square: the fonts have few of them.
  private func enclosed(_ name: String) -> Symbol? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, ["circle", "circle.fill", "square", "square.fill"].contains(parts[1]) else { return nil }
    let text = parts[0]
    guard text.count == 1 && text.allSatisfy(\.isASCII) || Int(text).map((0...50).contains) == true else { return nil }
    let figure = SymbolNames.candidates(for: String(parts[1]), words: words).lazy.compactMap { self.codePoints[$0] }
      .first
    guard var symbol = figure.flatMap(symbol(at:)) else { return nil }
    symbol.text = text.uppercased()
    symbol.isFilled = parts[1].hasSuffix("fill")
    return symbol
  }

  /// Whether an icon font has a glyph of this name of its own.
  func hasIcon(_ name: String) -> Bool { codePoints[name] != nil }

  /// What stands for symbols without an icon: a question mark in a square.
  public var placeholder: Symbol? { glyph(named: "questionmark.square") }

  private func symbol(at codePoint: UInt32) -> Symbol? {
    guard let box = faces.lazy.compactMap({ $0.font(weight: 400).glyphBox(for: codePoint) }).first else { return nil }
    return Symbol(
      codePoint: codePoint, advance: box.advance, left: box.left, bottom: box.bottom, right: box.right, top: box.top)
  }
}

extension Symbol {
  /// A filled circle's diameter over the point size, at regular weight.
  private static let circleDiameter = 0.9961
  /// The same over the em of the icon font.
  private static let iconCircleDiameter = 437.0 / 512
  /// Space on each side of the ink over the point size.
  private static let margin = 0.0903

  /// The symbol beside text of a point size.
  ///
  /// - Parameter weight: CSS weight of that text, 100 to 900.
  public func geometry(pointSize: Double, scale: SymbolScale = .medium, weight: Int = 400) -> SymbolGeometry {
    let size = pointSize * Self.factor(scale) * Self.factor(weight: weight)
    let fontSize = size * Self.circleDiameter / Self.iconCircleDiameter
    let margin = Self.margin * size
    let width = ceilToPixel((right - left) * fontSize + 2 * margin)
    let height = ceilToPixel((top - bottom) * fontSize + 2 * margin)
    return SymbolGeometry(
      width: width, height: height, fontSize: fontSize,
      originX: (width - (right - left) * fontSize) / 2 - left * fontSize,
      originY: (height - (top - bottom) * fontSize) / 2 + top * fontSize,
      baseline: height / 2 + SystemFont.capHeight / 2 * pointSize,
      stroke: max(0, Double(weight - 400) / 500 * 0.06 * size))
  }

  private static func factor(_ scale: SymbolScale) -> Double {
    switch scale {
    case .small: 0.792
    case .medium: 1
    case .large: 1.277
    }
  }

  /// Symbols grow a little with weight: 5 % smaller at 100, 7 % larger at 900.
  private static func factor(weight: Int) -> Double {
    weight < 400 ? 1 - Double(400 - weight) / 300 * 0.05 : 1 + Double(weight - 400) / 500 * 0.0706
  }
}
