import Foundation

/// A predicate with a visible inside. What `NSPredicate(format:)` really makes.
final class FormatPredicate: NSPredicate {
  let compiled: CompiledPredicate

  init(_ ast: PredicateAST) {
    let compiled = CompiledPredicate(ast)
    self.compiled = compiled
    super.init(block: { compiled.evaluate($0, variables: $1) })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var predicateFormat: String { compiled.ast.format }
  override var description: String { compiled.ast.format }
  override var hash: Int { compiled.ast.hashValue }
  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPredicate).map { $0 === self || $0._ast == compiled.ast } ?? false
  }
}

/// Lets an initialiser of `NSPredicate` give a subclass: only a protocol's initialiser may choose what `self` is.
public protocol _PredicateFactory {}

extension NSPredicate: _PredicateFactory {}

extension _PredicateFactory where Self: NSPredicate {
  /// Makes the predicate that a format string such as `"title CONTAINS[cd] %@"` tells. Stops the program if the string cannot
  /// be parsed or an argument is missing.
  public init(format: String, _ arguments: CVarArg...) {
    self = FormatPredicate(PredicateParser.mustParse(format, arguments.map { $0 })) as! Self
  }

  /// Makes the predicate that a format string tells, with its arguments in an array.
  public init(format: String, argumentArray arguments: [Any]?) {
    self = FormatPredicate(PredicateParser.mustParse(format, arguments ?? [])) as! Self
  }

  /// Makes the predicate that data tells.
  package init(_ast ast: PredicateAST) { self = FormatPredicate(ast) as! Self }
}

extension NSPredicate {
  /// The predicate as data; a predicate whose inside cannot be seen is `.opaque`.
  package var _ast: PredicateAST {
    switch self {
    case let predicate as FormatPredicate: return predicate.compiled.ast
    case let predicate as NSComparisonPredicate: return predicate.compiled.ast
    case let predicate as NSCompoundPredicate:
      let parts = predicate.subpredicates.map(\._ast)
      switch predicate.compoundPredicateType {
      case .and: return .and(parts)
      case .or: return .or(parts)
      case .not: return .not(parts.first ?? .constant(true))
      }
    default: return _constant.map { .constant($0) } ?? .opaque(OpaquePredicate(self))
    }
  }

  /// What `NSPredicate(value:)` was made with; only its format tells.
  private var _constant: Bool? {
    switch (self as _FormatReadable)._readableFormat {
    case "TRUEPREDICATE": true
    case "FALSEPREDICATE": false
    default: nil
    }
  }

  /// The predicate as a format string, also for compound predicates, whose `predicateFormat` Foundation cannot write.
  package var _format: String { _ast.format }

  /// The predicate with each `$NAME` replaced by the value under that name.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
    NSPredicate(_ast: _ast.substituting(variables.mapValues { .constant(PredicateValue($0)) }))
  }
}

/// Reads a deprecated property without a warning.
private protocol _FormatReadable {
  var _readableFormat: String { get }
}

extension NSPredicate: _FormatReadable {
  @available(*, deprecated)
  fileprivate var _readableFormat: String { predicateFormat }
}
