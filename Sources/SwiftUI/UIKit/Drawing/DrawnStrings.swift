import Foundation
import TextLayout

/// How the lines of a string are to be measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}
/// What a string was drawn with: nothing is told here.
open class NSStringDrawingContext: NSObject {
  open var minimumScaleFactor: CGFloat = 0
}

/// How the lines of a paragraph stand. Of it, the alignment shows in strings that are drawn.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  open fileprivate(set) var alignment = NSTextAlignment.natural
  open fileprivate(set) var lineSpacing: CGFloat = 0
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }
}
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}
/// Where lines end.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
extension NSAttributedString.Key { public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle") }

extension NSAttributedString {
  /// The size of the string in one line, or in as many as it says.
  public func size() -> CGSize { Text(swiftUI).size(width: nil) }
  /// The rectangle that the string takes of a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: Text(swiftUI).size(width: options.contains(.usesLineFragmentOrigin) ? size.width : nil))
  }
  public func draw(at point: CGPoint) { Text(swiftUI).draw(at: point, width: nil) }
  /// Draws the string into a rectangle, in lines of its width.
  public func draw(in rect: CGRect) { Text(swiftUI).draw(at: rect.origin, width: rect.width, alignment: alignment) }

  private var alignment: TextAlignment {
    guard length > 0 else { return .leading }
    let style = attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    return style?.alignment.alignment ?? .leading
  }
}

extension NSString {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: description, attributes: attributes).size()
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: description, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: description, attributes: attributes).draw(at: point)
  }
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: description, attributes: attributes).draw(in: rect)
  }
}

/// What strings of Swift's are asked as if they were `NSString`s.
extension String {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes).boundingRect(
      with: size, options: options, context: context)
  }
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }
}

extension Text {
  /// The size of the text in lines of a width, in the font of 12 points that UIKit has where nothing is said.
  func size(width: CGFloat?) -> CGSize {
    let environment = EnvironmentValues()
    let text = font(.system(size: 12)).resolve(in: environment)
    guard !text.runs.isEmpty else { return .zero }
    let flow = TextEnvironment(environment).flow(leading: text.leading)
    var request = TextRequest(text.runs, flow.value)
    request.width = width.flatMap { $0.isFinite && $0 < 1e6 ? Double($0) : nil }
    let block = TextEngine.shared.layout(request)
    return CGSize(width: block.width, height: block.height)
  }

  fileprivate func draw(at point: CGPoint, width: CGFloat?, alignment: TextAlignment = .leading) {
    guard let context = DrawnInto.current else { return }
    let place = Alignment(horizontal: alignment.horizontal, vertical: .top)
    let view = font(.system(size: 12)).multilineTextAlignment(alignment)
      .frame(maxWidth: width, alignment: place).fixedSize(horizontal: width == nil, vertical: true)
    nonisolated(unsafe) let content = view
    let picture: @Sendable () -> String? = {
      MainActor.assumeIsolated {
        let renderer = ImageRenderer(content: content)
        renderer.proposedSize = ProposedViewSize(width: width, height: nil)
        return renderer.svg
      }
    }
    // Views live on the main thread.
    guard let svg = Thread.isMainThread ? picture() : DispatchQueue.main.sync(execute: picture) else { return }
    context.put("<g transform='translate(\(point.x) \(point.y))'>\(svg)</g>")
  }
}

extension TextAlignment {
  fileprivate var horizontal: HorizontalAlignment {
    self == .center ? .center : self == .trailing ? .trailing : .leading
  }
}
