/// Which files serve which CSS family, and in which order families are tried.
///
/// The same table makes the server's fallback and the browser's `@font-face` rules, so that both pick the same glyphs.
enum FontCatalogue {
  /// A face of a family: the first of `names` that is installed.
  struct Face: Sendable {
    var names: [String]
    var index = 0
    var weights: ClosedRange<Int>
    var italic = false
  }

  struct Family: Sendable {
    /// The CSS family.
    var name: String
    var faces: [Face]
    /// What is used where none of the faces is installed.
    var substitutes: [Face] = []
    /// Characters that the family is asked for; nil is all of them.
    var ranges: [ClosedRange<UInt32>]?
    var isEmoji = false
  }

  // MARK: Designs

  static let text = inter("Martlet Sans", variable: "Inter", fixed: "Inter")
  static let display = inter("Martlet Display", variable: "InterDisplay", fixed: "InterDisplay")

  static let serif = Family(
    name: "Martlet Serif",
    faces: regularAndBold(["NotoSerif"]) + [
      Face(names: ["NotoSerif-Italic.ttf"], weights: 100...500, italic: true),
      Face(names: ["NotoSerif-BoldItalic.ttf"], weights: 501...900, italic: true),
    ])

  static let monospaced = Family(
    name: "Martlet Mono",
    faces: [
      Face(
        names: ["NotoSansMono-Regular.ttf", "DejaVuSansMono.ttf", "LiberationMono-Regular.ttf"], weights: 100...500),
      Face(names: ["NotoSansMono-Bold.ttf", "DejaVuSansMono-Bold.ttf", "LiberationMono-Bold.ttf"], weights: 501...900),
    ])

  /// Names of fonts that Apple's systems bring, by the design that stands in for them; any other unknown name gets the
  /// system font, as on iOS.
  static let serifNames = [
    "times", "georgia", "palatino", "baskerville", "didot", "hoefler", "newyork", "cochin", "bodoni", "charter",
    "iowan", "superclarendon", "americantypewriter",
  ]
  static let monospacedNames = ["menlo", "courier", "monaco", "sfmono", "andale"]

  private static func inter(_ name: String, variable: String, fixed: String) -> Family {
    var faces = [
      Face(names: ["\(variable)-roman.var.ttf", "\(variable)Variable.ttf"], weights: 100...900),
      Face(names: ["\(variable)-italic.var.ttf", "\(variable)Variable-Italic.ttf"], weights: 100...900, italic: true),
    ]
    let weights = ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]
    for (step, weight) in weights.enumerated() {
      let range = step * 100 + 51...step * 100 + 150
      let italic = weight == "Regular" ? "Italic" : weight + "Italic"
      faces.append(Face(names: ["\(fixed)-\(weight).otf"], weights: range))
      faces.append(Face(names: ["\(fixed)-\(italic).otf"], weights: range, italic: true))
    }
    return Family(name: name, faces: faces, substitutes: regularAndBold(["NotoSans", "LiberationSans"]))
  }

  private static func regularAndBold(_ stems: [String], extension suffix: String = "ttf", index: Int = 0) -> [Face] {
    [
      Face(names: stems.map { "\($0)-Regular.\(suffix)" }, index: index, weights: 100...500),
      Face(names: stems.map { "\($0)-Bold.\(suffix)" }, index: index, weights: 501...900),
    ]
  }

  // MARK: Fallback

  /// Families after the asked-for one, in order.
  ///
  /// Browsers take the first family of the stack that has a glyph even for emoji, and the symbol fonts have plain ones:
  /// so characters that are always pictures find the emoji font first, and all that may become one (`❤` with a variation
  /// selector, keycaps, sequences) find it last.
  static func fallback(han: HanVariant) -> [Family] { [pictures] + scripts + [cjk(han)] + symbols + [emoji] }

  static let pictures = Family(
    name: "Martlet Emoji", faces: emoji.faces,
    ranges: CodePointSet((0x2000...0x1FAFF).filter { Unicode.Scalar($0).map(Characters.isPicture) ?? false })
      .ranges + [0x200D...0x200D, 0xFE0F...0xFE0F, 0xE0020...0xE007F],
    isEmoji: true)

  static let emoji = Family(
    name: "Martlet Emoji Sequences", faces: [Face(names: ["NotoColorEmoji.ttf"], weights: 100...900)],
    ranges: [
      0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0xA9...0xA9, 0xAE...0xAE, 0x200D...0x200D, 0x203C...0x203C,
      0x2049...0x2049,
      0x20E3...0x20E3, 0x2122...0x2122, 0x2139...0x2139, 0x2190...0x21FF, 0x2300...0x23FF, 0x24C2...0x24C2,
      0x25A0...0x27BF, 0x2934...0x2935, 0x2B00...0x2BFF, 0x3030...0x3030, 0x303D...0x303D, 0x3297...0x3297,
      0x3299...0x3299, 0xFE0F...0xFE0F, 0x1F000...0x1FAFF, 0xE0020...0xE007F,
    ],
    isEmoji: true)

  /// Advance of every emoji in ems: the strike of the bitmap font is 136 pixels wide at 109 pixels an em.
  static let emojiAdvance = 136.0 / 109.0

  static func cjk(_ variant: HanVariant) -> Family {
    Family(
      name: "Martlet CJK \(variant.rawValue)",
      faces: regularAndBold(["NotoSansCJK"], extension: "ttc", index: variant.faceIndex),
      ranges: [
        0x1100...0x11FF, 0x2E80...0x303F, 0x3040...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
        0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x2460...0x24FF,
        0x2500...0x26FF, 0x1F100...0x1F2FF, 0x20000...0x323AF,
      ])
  }

  private static let symbols = [
    Family(
      name: "Martlet Symbols", faces: regularAndBold(["NotoSansSymbols"]),
      ranges: [0x20D0...0x20FF, 0x2100...0x2BFF, 0x4DC0...0x4DFF] + plain(0x1F100...0x1F1FF, 0x1F300...0x1F9FF)),
    Family(
      name: "Martlet Symbols 2", faces: [Face(names: ["NotoSansSymbols2-Regular.ttf"], weights: 100...900)],
      ranges: [0x2000...0x2BFF, 0x10140...0x101FF, 0x1D300...0x1D37F] + plain(0x1F000...0x1FBFF)),
    Family(
      name: "Martlet Math", faces: [Face(names: ["NotoSansMath-Regular.ttf"], weights: 100...900)],
      ranges: [0x2000...0x2BFF, 0x1D400...0x1D7FF]),
  ]

  /// Without what is a picture, for which a browser would rather take a font that has it in one colour.
  private static func plain(_ ranges: ClosedRange<UInt32>...) -> [ClosedRange<UInt32>] {
    CodePointSet(ranges.joined().filter { !(Unicode.Scalar($0).map(Characters.isPicture) ?? false) }).ranges
  }

  private static func script(_ stem: String, _ ranges: ClosedRange<UInt32>...) -> Family {
    Family(
      name: "Martlet \(stem)", faces: regularAndBold([stem]), ranges: ranges)
  }

  private static let scripts = [
    script(
      "NotoSans", 0x00A0...0x052F, 0x1AB0...0x1AFF, 0x1C80...0x1C8F, 0x1D00...0x20CF, 0x2100...0x218F, 0x2C60...0x2C7F,
      0x2DE0...0x2E7F, 0xA640...0xA69F, 0xA700...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06, 0xFE20...0xFE2F),
    script("NotoSansArmenian", 0x0530...0x058F, 0xFB13...0xFB17),
    script("NotoSansHebrew", 0x0590...0x05FF, 0xFB1D...0xFB4F),
    script(
      "NotoSansArabic", 0x0600...0x06FF, 0x0750...0x077F, 0x0870...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC),
    script("NotoSansSyriac", 0x0700...0x074F),
    script("NotoSansThaana", 0x0780...0x07BF),
    script("NotoSansNKo", 0x07C0...0x07FF),
    script("NotoSansDevanagari", 0x0900...0x097F, 0x1CD0...0x1CFF, 0xA8E0...0xA8FF),
    script("NotoSansBengali", 0x0980...0x09FF),
    script("NotoSansGurmukhi", 0x0A00...0x0A7F),
    script("NotoSansGujarati", 0x0A80...0x0AFF),
    script("NotoSansOriya", 0x0B00...0x0B7F),
    script("NotoSansTamil", 0x0B80...0x0BFF),
    script("NotoSansTelugu", 0x0C00...0x0C7F),
    script("NotoSansKannada", 0x0C80...0x0CFF),
    script("NotoSansMalayalam", 0x0D00...0x0D7F),
    script("NotoSansSinhala", 0x0D80...0x0DFF),
    script("NotoSansThai", 0x0E00...0x0E7F),
    script("NotoSansLao", 0x0E80...0x0EFF),
    script("NotoSerifTibetan", 0x0F00...0x0FFF),
    script("NotoSansMyanmar", 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F),
    script("NotoSansGeorgian", 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F),
    script("NotoSansEthiopic", 0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F),
    script("NotoSansCherokee", 0x13A0...0x13FF, 0xAB70...0xABBF),
    script("NotoSansCanadianAboriginal", 0x1400...0x167F, 0x18B0...0x18FF),
    script("NotoSansOgham", 0x1680...0x169F),
    script("NotoSansRunic", 0x16A0...0x16FF),
    script("NotoSansKhmer", 0x1780...0x17FF, 0x19E0...0x19FF),
    script("NotoSansMongolian", 0x1800...0x18AF),
    script("NotoSansTifinagh", 0x2D30...0x2D7F),
    script("NotoSansYi", 0xA000...0xA4CF),
  ]
}

/// The national form of Han characters.
enum HanVariant: String, CaseIterable, Sendable {
  case japanese = "JP"
  case korean = "KR"
  case simplified = "SC"
  case traditional = "TC"
  case hongKong = "HK"

  /// The form that readers of a locale expect; simplified for locales without one.
  init(locale: String) {
    let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh" where parts.contains("hk") || parts.contains("mo"): self = .hongKong
    case "zh" where parts.contains("tw") || parts.contains("hant"): self = .traditional
    default: self = .simplified
    }
  }

  /// Place in the font collection.
  var faceIndex: Int { HanVariant.allCases.firstIndex(of: self) ?? 0 }
}
