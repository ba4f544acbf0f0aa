import Foundation

// `#Predicate` knows these methods of strings, but Linux's Foundation has no nodes for them.

extension PredicateExpressions {
  /// `text.localizedStandardContains(part)`: without regard to case and accents.
  public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// The text that is searched.
    public let root: Root
    /// What is searched for.
    public let other: Other

    /// Searches `root` for `other`.
    public init(root: Root, other: Other) {
      self.root = root
      self.other = other
    }

    /// Whether the text contains the part.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      TextMatching.matches(
        String(try root.evaluate(bindings)), .contains, String(try other.evaluate(bindings)),
        [.caseInsensitive, .diacriticInsensitive])
    }
  }

  /// `text.caseInsensitiveCompare(other)` or `text.localizedCompare(other)`.
  public struct StringCompare<Root: PredicateExpression, Other: PredicateExpression>: PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// The text on the left.
    public let root: Root
    /// The text on the right.
    public let other: Other
    let order: UInt8

    init(_ root: Root, _ other: Other, _ order: TextOrder) {
      self.root = root
      self.other = other
      self.order = order.rawValue
    }

    /// How the texts are ordered.
    public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
      let order = TextOrder(rawValue: order) ?? .binary
      return ComparisonResult(
        sign: order.compare(String(try root.evaluate(bindings)), String(try other.evaluate(bindings))))
    }
  }

  /// What `#Predicate` calls for `localizedStandardContains`.
  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringLocalizedStandardContains<Root, Other> { StringLocalizedStandardContains(root: root, other: other) }

  /// What `#Predicate` calls for `caseInsensitiveCompare`.
  public static func build_caseInsensitiveCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringCompare<Root, Other> { StringCompare(root, other, .caseInsensitive) }

  /// What `#Predicate` calls for `localizedCompare`.
  public static func build_localizedCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringCompare<Root, Other> { StringCompare(root, other, .localized) }
}

extension PredicateExpressions.StringLocalizedStandardContains: Codable, Sendable, StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

extension PredicateExpressions.StringCompare: Codable, Sendable, StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

extension PredicateExpressions.StringLocalizedStandardContains: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .predicate(
      .comparison(
        PredicateComparison(
          try conversion.term(root), .contains, try conversion.term(other),
          options: [.caseInsensitive, .diacriticInsensitive])))
  }
}
