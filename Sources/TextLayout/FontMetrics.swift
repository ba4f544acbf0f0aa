/// Vertical measures of a font in points.
public struct FontMetrics: Hashable, Sendable {
  public var ascender: Double
  /// Positive, below the baseline.
  public var descender: Double
  /// Height of one line, rounded up to a third of a point as on a 3× screen: 20.33 at 17 points.
  public var lineHeight: Double
  public var capHeight: Double
  public var xHeight: Double

  public init(ascender: Double, descender: Double, lineHeight: Double, capHeight: Double, xHeight: Double) {
    self.ascender = ascender
    self.descender = descender
    self.lineHeight = lineHeight
    self.capHeight = capHeight
    self.xHeight = xHeight
  }
}

/// The measures of Apple's system font per em. Lines of every system design use them, whichever file draws the glyphs,
/// so that heights equal those on iOS; hosts get the same numbers as `ascent-override` and `descent-override`.
enum SystemFont {
  static let ascender = 0.9521
  static let descender = 0.2412
  static let lineHeight = 1.1934
  static let capHeight = 0.705
  static let xHeight = 0.526

  static func metrics(size: Double) -> FontMetrics {
    FontMetrics(
      ascender: ascender * size, descender: descender * size, lineHeight: ceilToPixel(lineHeight * size),
      capHeight: capHeight * size, xHeight: xHeight * size)
  }
}

/// The vertical measures of the font that a descriptor names.
public func metrics(for font: FontDescriptor) -> FontMetrics {
  guard case .named(let name) = font.family, let own = FontLibrary.shared.appFont(named: name, font) else {
    return SystemFont.metrics(size: font.size)
  }
  return own.metrics(size: font.size)
}

/// Rounds up to a third of a point, a pixel of a 3× screen, forgiving floating-point dust.
func ceilToPixel(_ value: Double) -> Double {
  (value * 3 - 0.0001).rounded(.up) / 3
}

/// Where a browser puts the baseline in a line box of a height, in points from the box's top: the font's ascent and
/// descent are centred in it, all in whole CSS pixels.
///
/// A host that shows lines whose baselines are ours shifts its line boxes by the difference.
public func browserBaseline(for font: FontDescriptor, lineHeight: Double) -> Double {
  let own = metrics(for: font)
  let ascent = own.ascender.rounded()
  let descent = own.descender.rounded()
  return ((lineHeight - ascent - descent) / 2).rounded(.down) + ascent
}
