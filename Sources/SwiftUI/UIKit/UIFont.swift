import Foundation
import TextLayout

/// A font by its UIKit name, which `Font(_:)` takes.
open class UIFont: NSObject, @unchecked Sendable {
  let font: Font
  public let pointSize: CGFloat

  init(_ font: Font, pointSize: CGFloat) {
    self.font = font
    self.pointSize = pointSize
  }
  /// A font of the app's own; nil never, since the browser chooses another where it lacks one.
  public convenience init?(name: String, size: CGFloat) { self.init(.custom(name, fixedSize: size), pointSize: size) }

  public struct Weight: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
    var weight: Font.Weight {
      let steps: [(CGFloat, Font.Weight)] = [
        (-0.7, .ultraLight), (-0.5, .thin), (-0.2, .light), (0.1, .regular), (0.26, .medium), (0.35, .semibold),
        (0.5, .bold), (0.6, .heavy),
      ]
      return steps.first { rawValue < $0.0 }?.1 ?? .black
    }
  }

  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption")
    public static let caption2 = TextStyle(rawValue: "caption2")
    var style: Font.TextStyle { Font.TextStyle.allCases.first { "\($0)" == rawValue } ?? .body }
  }

  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.system(size: size, weight: nil), pointSize: size)
  }
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight), pointSize: size)
  }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.system(size: size, weight: nil).italic(), pointSize: size)
  }
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight, design: .monospaced), pointSize: size)
  }
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight).monospacedDigit(), pointSize: size)
  }
  /// The font of a text style. Its size is the default one; what is drawn with it follows the person's text size.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let font = Font.system(style.style, design: nil, weight: nil)
    return UIFont(font, pointSize: CGFloat(font.resolve(size: .large, weight: nil).font.size))
  }
  public static let labelFontSize: CGFloat = 17
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12
  public static let buttonFontSize: CGFloat = 18

  open func withSize(_ size: CGFloat) -> UIFont { UIFont.systemFont(ofSize: size) }
  open var lineHeight: CGFloat { CGFloat(font.resolve(size: .large, weight: nil).font.size * 1.193359375) }
}

/// Core Text's name of the same thing.
public typealias CTFont = UIFont

extension Font {
  /// The font of UIKit as one of SwiftUI.
  public init(_ font: CTFont) { self = font.font }
}
