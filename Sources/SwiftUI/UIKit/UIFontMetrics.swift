import Foundation

/// Scales sizes with the text size that a person has set.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// The scale of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)
  private let style: UIFont.TextStyle
  public init(forTextStyle style: UIFont.TextStyle) { self.style = style }
  /// A length at the text size that is set; the size that apps start with leaves it as it is.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
  /// A font at the text size that is set; the size that apps start with leaves it as it is.
  open func scaledFont(for font: UIFont) -> UIFont { font }
}

extension UIFont {
  /// The families that text is measured and drawn with.
  public class var familyNames: [String] { ["Inter", "Noto Sans", "Noto Sans Mono"] }
  /// The fonts of a family; families here are one font in all weights.
  public class func fontNames(forFamilyName family: String) -> [String] {
    familyNames.contains(family) ? [family] : []
  }
}
