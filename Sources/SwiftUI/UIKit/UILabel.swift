import Foundation

/// Where a text's lines begin.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
  var alignment: TextAlignment { self == .center ? .center : self == .right ? .trailing : .leading }
  var horizontal: HorizontalAlignment { self == .center ? .center : self == .right ? .trailing : .leading }
}

/// A text that is read.
@MainActor @preconcurrency open class UILabel: UIView {
  open var text: String? {
    didSet {
      if attributedText != nil { attributedText = nil }
      changed()
    }
  }
  /// A text with looks of its parts, of which fonts and colours show.
  open var attributedText: NSAttributedString? { didSet { changed() } }
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) { didSet { changed() } }
  open var textColor: UIColor! { didSet { changed() } }
  open var textAlignment = NSTextAlignment.natural { didSet { changed() } }
  /// The most lines; 0 for as many as it takes.
  open var numberOfLines = 1 { didSet { changed() } }
  open var adjustsFontSizeToFitWidth = false { didSet { changed() } }
  open var minimumScaleFactor: CGFloat = 0 { didSet { changed() } }
  /// Whether the font follows the person's text size: fonts that are made for a style do anyway.
  open var adjustsFontForContentSizeCategory = false
  var onChange: (() -> Void)?
  override func changed() {
    super.changed()
    onChange?()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let shown = attributedText.map { Text($0.swiftUI) } ?? Text(verbatim: text ?? "")
    return shown.font(font?.font).size(width: numberOfLines == 1 || size.width <= 0 ? nil : size.width)
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }
  override var shownContent: AnyView {
    let shown = attributedText.map { Text($0.swiftUI) } ?? Text(verbatim: text ?? "")
    return AnyView(
      shown.font(font?.font).foregroundStyle(textColor?.color ?? .primary)
        .lineLimit(numberOfLines == 0 ? nil : numberOfLines)
        .minimumScaleFactor(adjustsFontSizeToFitWidth ? max(minimumScaleFactor, 0.3) : 1)
        .multilineTextAlignment(textAlignment.alignment)
        .frame(
          maxWidth: hugging.horizontal ? nil : .infinity, maxHeight: hugging.vertical ? nil : .infinity,
          alignment: Alignment(horizontal: textAlignment.horizontal, vertical: .center)))
  }
}

extension NSAttributedString {
  /// The same with SwiftUI's attributes.
  var swiftUI: AttributedString {
    var result = AttributedString()
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      var part = AttributedString(attributedSubstring(from: range).string)
      part.swiftUI.font = (attributes[.font] as? UIFont)?.font
      part.swiftUI.foregroundColor = (attributes[.foregroundColor] as? UIColor)?.color
      part.swiftUI.backgroundColor = (attributes[.backgroundColor] as? UIColor)?.color
      part.swiftUI.kern = attributes[.kern] as? CGFloat ?? (attributes[.kern] as? Double).map { CGFloat($0) }
      if attributes[.underlineStyle].map({ "\($0)" != "0" }) == true { part.swiftUI.underlineStyle = .single }
      if attributes[.strikethroughStyle].map({ "\($0)" != "0" }) == true { part.swiftUI.strikethroughStyle = .single }
      result.append(part)
    }
    return result
  }
}
