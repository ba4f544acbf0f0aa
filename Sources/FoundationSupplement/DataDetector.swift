import Foundation

/// Finds addresses and telephone numbers in a text.
open class NSDataDetector: NSObject, @unchecked Sendable {
  /// What is looked for.
  public let checkingTypes: NSTextCheckingResult.CheckingType
  private let patterns: [(type: NSTextCheckingResult.CheckingType, expression: NSRegularExpression)]

  /// Looks for the types of a mask; dates, postal addresses and journeys are not found.
  public init(types: NSTextCheckingResult.CheckingType.RawValue) throws {
    checkingTypes = NSTextCheckingResult.CheckingType(rawValue: types)
    var patterns: [(NSTextCheckingResult.CheckingType, NSRegularExpression)] = []
    if checkingTypes.contains(.address) {
      let address =
        #"(?:https?|ftp)://[^\s<>"]*[^\s<>".,;:!?)\]}']|(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+"#
        + #"|\b(?:www\.)?(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|de|app|dev|co|uk|fr|eu|info)\b(?:/[^\s<>"]*[^\s<>".,;:!?)\]}'])?"#
      patterns.append((.address, try NSRegularExpression(pattern: address, options: .caseInsensitive)))
    }
    if checkingTypes.contains(.telephone) {
      let number = #"(?<![\w.])\+?\(?\d[\d ()./-]{5,18}\d(?!\w)"#
      patterns.append((.telephone, try NSRegularExpression(pattern: number)))
    }
    self.patterns = patterns
  }

  /// What was found in a range, in order.
  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    var found: [NSTextCheckingResult] = []
    for (type, expression) in patterns {
      for match in expression.matches(in: string, options: options, range: range) {
        guard !found.contains(where: { NSIntersectionRange($0.range, match.range).length > 0 }) else { continue }
        found.append(DetectedData(match, type, (string as NSString).substring(with: match.range)))
      }
    }
    return found.sorted { $0.range.location < $1.range.location }
  }
  /// The first that was found in a range.
  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? { matches(in: string, options: options, range: range).first }
  /// How many were found in a range.
  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int { matches(in: string, options: options, range: range).count }
  /// Calls `block` with each that was found, until it says to stop.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for match in matches(in: string, options: options, range: range) {
      block(match, [], &stop)
      if stop.boolValue { return }
    }
  }
}

/// What a detector has found.
private final class DetectedData: NSTextCheckingResult {
  private let type: CheckingType
  private let place: NSRange
  let text: String

  init(_ match: NSTextCheckingResult, _ type: CheckingType, _ text: String) {
    self.type = type
    place = match.range
    self.text = text
    super.init()
  }
  required init?(coder: NSCoder) { nil }
  override var resultType: CheckingType { type }
  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }
  override func range(at index: Int) -> NSRange { place }
}

extension NSTextCheckingResult {
  /// The address that was found; of mail with its scheme, and of a site without one with `http`.
  public var url: URL? {
    guard resultType == .address, let text = (self as? DetectedData)?.text else { return nil }
    if text.contains("://") || text.lowercased().hasPrefix("mailto:") { return URL(string: text) }
    return URL(string: text.contains("@") ? "mailto:" + text : "http://" + text)
  }
  /// The telephone number that was found.
  public var phoneNumber: String? { resultType == .telephone ? (self as? DetectedData)?.text : nil }
}

// Linux's Foundation warns of these types' own names, because it finds none of them itself.
extension NSTextCheckingResult.CheckingType {
  fileprivate static let address = Self(rawValue: 1 << 5)
  fileprivate static let telephone = Self(rawValue: 1 << 11)
}
