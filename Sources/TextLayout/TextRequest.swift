/// A stretch of text in one font.
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var font: FontDescriptor
  /// Points above the line's baseline.
  public var baselineOffset: Double
  /// Points added after every glyph, over the font's tracking.
  public var kerning: Double

  public init(text: String, font: FontDescriptor, baselineOffset: Double = 0, kerning: Double = 0) {
    self.text = text
    self.font = font
    self.baselineOffset = baselineOffset
    self.kerning = kerning
  }

  /// Points that a host puts after every glyph of the run (CSS `letter-spacing`).
  public var letterSpacing: Double { font.letterSpacing + kerning }
}

/// Where the ellipsis goes when text is cut.
public enum TextTruncation: Hashable, Sendable { case head, middle, tail }

/// The direction of text without strong characters.
public enum TextDirection: Hashable, Sendable { case leftToRight, rightToLeft }

/// All that decides how text is laid out.
public struct TextRequest: Equatable, Sendable {
  public var runs: [TextRun]
  /// Points; nil is unlimited.
  public var width: Double?
  /// Points; lines that do not fit in it are cut off, but for the first. Nil is unlimited.
  public var height: Double?
  public var lineLimit: Int?
  public var truncation: TextTruncation
  /// Points between lines, over the pitch.
  public var lineSpacing: Double
  /// Baseline-to-baseline distance of the text style; nil uses the font's line height.
  public var leading: Double?
  /// A BCP 47 identifier; decides line-breaking rules and the Han variant.
  public var locale: String
  public var layoutDirection: TextDirection
  /// Text that does not fit is tried smaller, down to this factor, before it is cut.
  public var minimumScaleFactor: Double
  /// The block is as high as `lineLimit` lines, however few there are.
  public var reservesSpace: Bool

  public init(
    runs: [TextRun], width: Double? = nil, height: Double? = nil, lineLimit: Int? = nil,
    truncation: TextTruncation = .tail,
    lineSpacing: Double = 0, leading: Double? = nil, locale: String = "en",
    layoutDirection: TextDirection = .leftToRight, minimumScaleFactor: Double = 1, reservesSpace: Bool = false
  ) {
    self.runs = runs
    self.width = width
    self.height = height
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.lineSpacing = lineSpacing
    self.leading = leading
    self.locale = locale
    self.layoutDirection = layoutDirection
    self.minimumScaleFactor = minimumScaleFactor
    self.reservesSpace = reservesSpace
  }

  public init(_ text: String, font: FontDescriptor = FontDescriptor(), width: Double? = nil, lineLimit: Int? = nil) {
    self.init(runs: [TextRun(text: text, font: font)], width: width, lineLimit: lineLimit)
  }
}

extension TextRequest: Hashable {
  /// Hashes what usually tells requests apart, which keeps a cached look-up cheap; equality compares everything.
  public func hash(into hasher: inout Hasher) {
    var hash = (width ?? 0).bitPattern
    for run in runs {
      if let quick = run.text.quickHash {
        hash = (hash ^ quick) &* 0x9E37_79B9_7F4A_7C15
      } else {
        hasher.combine(run.text)
      }
      hash ^= run.font.size.bitPattern
    }
    hasher.combine(hash)
  }
}

extension String {
  /// A hash of ASCII text, eight bytes at a time; nil for other text, which may be equal with other bytes.
  fileprivate var quickHash: UInt64? {
    let hash = utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
      let raw = UnsafeRawBufferPointer(bytes)
      var (hash, seen) = (UInt64(bytes.count), UInt64(0))
      var place = 0
      func mix(_ word: UInt64) {
        seen |= word
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
      }
      while place + 8 <= raw.count {
        mix(raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      var rest: UInt64 = 0
      while place < raw.count {
        rest = rest << 8 | UInt64(raw[place])
        place += 1
      }
      mix(rest)
      return seen & 0x8080_8080_8080_8080 == 0 ? hash : nil
    }
    return hash ?? nil
  }
}
