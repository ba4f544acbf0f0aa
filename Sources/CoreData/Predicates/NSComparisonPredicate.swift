import Foundation

/// A comparison of two expressions. Linux's Foundation declares the class without making it usable; this one takes its place.
open class NSComparisonPredicate: NSPredicate {
  /// How strings are compared.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// `[c]`: upper and lower case are one.
    public static let caseInsensitive = Options(rawValue: 1)
    /// `[d]`: accents do not count.
    public static let diacriticInsensitive = Options(rawValue: 2)
    /// `[n]`: the strings are already prepared; their bytes are compared.
    public static let normalized = Options(rawValue: 4)
  }

  /// What a comparison does with a collection on its left.
  public enum Modifier: UInt, Sendable {
    /// Compares the two sides as they are.
    case direct = 0
    /// Every element must match.
    case all = 1
    /// At least one element must match.
    case any = 2
  }

  /// What relates the two sides.
  public enum Operator: UInt, Sendable {
    case lessThan = 0
    case lessThanOrEqualTo = 1
    case greaterThan = 2
    case greaterThanOrEqualTo = 3
    case equalTo = 4
    case notEqualTo = 5
    /// The left side matches the regular expression on the right, whole.
    case matches = 6
    /// The left side matches the pattern on the right: `?` is one character, `*` any number of them.
    case like = 7
    case beginsWith = 8
    case endsWith = 9
    case `in` = 10
    /// What a method of the app's own compares. There are no methods by name here, so such a comparison finds nothing.
    case customSelector = 11
    case contains = 99
    case between = 100
  }

  /// The expression on the left.
  public let leftExpression: NSExpression
  /// The expression on the right.
  public let rightExpression: NSExpression
  /// Whether the comparison is about one value, any or all of a collection.
  public let comparisonPredicateModifier: Modifier
  /// What relates the two sides.
  public let predicateOperatorType: Operator
  /// How strings are compared.
  public let options: Options

  let compiled: CompiledPredicate

  /// Makes the predicate `modifier left type[options] right`.
  public init(
    leftExpression left: NSExpression, rightExpression right: NSExpression, modifier: Modifier = .direct,
    type: Operator, options: Options = []
  ) {
    leftExpression = left
    rightExpression = right
    comparisonPredicateModifier = modifier
    predicateOperatorType = type
    self.options = options
    let comparison = PredicateComparison(left.term, type, right.term, modifier: modifier, options: options)
    let compiled = CompiledPredicate(.comparison(comparison))
    self.compiled = compiled
    super.init(block: { compiled.evaluate($0, variables: $1) })
  }

  /// Predicates cannot be archived here.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// The predicate as a format string.
  open override var predicateFormat: String { compiled.ast.format }

  open override func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPredicate).map { $0 === self || $0._ast == compiled.ast } ?? false
  }

  open override var hash: Int { compiled.ast.hashValue }
  open override var description: String { compiled.ast.format }
}

/// The class by a name that is this module's alone: Linux's Foundation has one called the same.
public typealias _NSComparisonPredicate = NSComparisonPredicate
