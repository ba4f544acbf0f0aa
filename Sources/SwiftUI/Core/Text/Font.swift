import Foundation
import TextLayout

/// A font that is chosen when it is used: a text style follows the person's text size.
public struct Font: Hashable, Sendable {
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  public struct Weight: Hashable, Sendable {
    package let value: Int
    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }
  public struct Width: Hashable, Sendable {
    public let value: CGFloat
    public init(_ value: CGFloat) { self.value = value }
    public static let compressed = Width(-0.4)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)
  }

  private enum Base: Hashable, Sendable {
    case style(TextStyle)
    /// `scalesWith` is nil for a size that stays.
    case system(size: Double, scalesWith: TextStyle?)
    case custom(String, size: Double, scalesWith: TextStyle?)
  }
  private var base: Base
  private var weight: Weight?
  private var design: Design?
  private var isItalic = false
  private var hasMonospacedDigits = false
  private var leading = Leading.standard

  private init(_ base: Base, weight: Weight? = nil, design: Design? = nil) {
    self.base = base
    self.weight = weight
    self.design = design
  }

  public static let largeTitle = Font(.style(.largeTitle))
  public static let title = Font(.style(.title))
  public static let title2 = Font(.style(.title2))
  public static let title3 = Font(.style(.title3))
  public static let headline = Font(.style(.headline))
  public static let subheadline = Font(.style(.subheadline))
  public static let body = Font(.style(.body))
  public static let callout = Font(.style(.callout))
  public static let footnote = Font(.style(.footnote))
  public static let caption = Font(.style(.caption))
  public static let caption2 = Font(.style(.caption2))

  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(.style(style), weight: weight, design: design)
  }
  @_disfavoredOverload public static func system(_ style: TextStyle, design: Design = .default) -> Font {
    Font(.style(style), design: design)
  }
  /// The system font at a fixed size, points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.system(size: Double(size), scalesWith: nil), weight: weight, design: design)
  }
  @_disfavoredOverload public static func system(
    size: CGFloat, weight: Weight = .regular, design: Design = .default
  ) -> Font { Font(.system(size: Double(size), scalesWith: nil), weight: weight, design: design) }
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.custom(name, size: Double(size), scalesWith: .body))
  }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    Font(.custom(name, size: Double(size), scalesWith: style))
  }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(.custom(name, size: Double(fixedSize), scalesWith: nil))
  }

  private func with(_ change: (inout Font) -> Void) -> Font {
    var copy = self
    change(&copy)
    return copy
  }
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
  public func bold() -> Font { weight(.bold) }
  public func bold(_ isActive: Bool) -> Font { isActive ? bold() : self }
  public func italic() -> Font { with { $0.isItalic = true } }
  public func italic(_ isActive: Bool) -> Font { with { $0.isItalic = isActive } }
  public func monospaced() -> Font { with { $0.design = .monospaced } }
  public func monospaced(_ isActive: Bool) -> Font { isActive ? monospaced() : self }
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }
  public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }
  public func smallCaps() -> Font { self }
  public func width(_ width: Width) -> Font { self }

  /// A font resolved for a text size.
  package struct Resolved: Hashable {
    package var font: FontDescriptor
    /// Distance between the lines of a paragraph; nil when it is the font's line height.
    package var leading: Double?
  }

  package func resolve(
    size category: DynamicTypeSize, weight override: Weight? = nil, design environmentDesign: Design? = nil
  ) -> Resolved {
    var size: Double
    var pitch: Double?
    var styleWeight = Weight.regular
    var family: FontDescriptor.Family = .system
    switch base {
    case .style(let style):
      let entry = style.metrics(category)
      size = entry.size
      pitch = entry.leading
      if style == .headline { styleWeight = .semibold }
    case .system(let points, let style):
      size = style.map { points * $0.scale(category) } ?? points
    case .custom(let name, let points, let style):
      size = style.map { points * $0.scale(category) } ?? points
      family = .named(name)
    }
    switch design ?? environmentDesign {
    case .serif: family = .serif
    case .rounded: family = .rounded
    case .monospaced: family = .monospaced
    case .default, nil: break
    }
    if let standard = pitch {
      if leading == .tight { pitch = standard - 2 }
      if leading == .loose { pitch = standard + 2 }
    }
    return Resolved(
      font: FontDescriptor(
        family: family, size: size, weight: (weight ?? override ?? styleWeight).value, italic: isItalic,
        monospacedDigits: hasMonospacedDigits), leading: pitch)
  }
}

extension Font.TextStyle {
  /// Size and leading, points, for a text size: Apple's table.
  func metrics(_ category: DynamicTypeSize) -> (size: Double, leading: Double) {
    let row: [(Double, Double)] =
      switch self {
      case .largeTitle:
        [(31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48), (44, 52), (48, 57), (52, 61), (56, 66), (60, 70)]
      case .title:
        [(25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41), (38, 46), (43, 51), (48, 57), (53, 62), (58, 68)]
      case .title2:
        [(19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34), (34, 41), (39, 47), (44, 52), (50, 59), (56, 66)]
      case .title3:
        [(17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32), (31, 38), (37, 44), (43, 51), (49, 58), (55, 65)]
      case .headline, .body:
        [(14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40), (40, 48), (47, 56), (53, 62)]
      case .callout:
        [(13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28), (26, 32), (32, 39), (38, 46), (44, 52), (51, 60)]
      case .subheadline:
        [(12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28), (25, 31), (30, 37), (36, 43), (42, 50), (49, 58)]
      case .footnote:
        [(12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24), (23, 29), (27, 33), (33, 40), (38, 46), (44, 52)]
      case .caption:
        [(11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23), (22, 28), (26, 32), (32, 39), (37, 44), (43, 51)]
      case .caption2:
        [(11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22), (20, 25), (24, 30), (29, 35), (34, 41), (40, 48)]
      }
    return row[category.rawValue]
  }

  /// How much larger than at the default size.
  package func scale(_ category: DynamicTypeSize) -> Double { metrics(category).size / metrics(.large).size }
}
