import Diagnostics
import Foundation

/// Turns Foundation's typed `Predicate`, the product of `#Predicate`, into a predicate that stores can read.
struct PredicateConversion {
  /// What an expression has become.
  enum Part {
    case term(PredicateTerm)
    case predicate(PredicateAST)
    /// A condition on something optional, and whether that is there at all.
    case optionalPredicate(PredicateAST, exists: PredicateAST)
  }

  /// What each variable of the expression stands for.
  private var variables: [PredicateExpressions.VariableID: PredicateTerm]
  private var iterators = 0

  private init(_ variable: PredicateExpressions.VariableID) { variables = [variable: .evaluatedObject] }

  /// The predicate as data. Throws a `Diagnostic` for expressions that only Swift can evaluate.
  static func convert<Input>(_ predicate: Predicate<Input>) throws -> PredicateAST {
    var conversion = PredicateConversion(predicate.variable.key)
    return try conversion.predicate(predicate.expression)
  }

  func unsupported(_ expression: Any) -> Diagnostic {
    Diagnostic(
      code: "predicate.macro", summary: "\(type(of: expression)) has no counterpart in a predicate of a store",
      fix: "write the condition with stored properties, comparisons and constants", blame: .app)
  }

  mutating func part(_ expression: any PredicateExpression) throws -> Part {
    guard let convertible = expression as? any ConvertibleExpression else { throw unsupported(expression) }
    return try convertible.convert(&self)
  }

  mutating func term(_ expression: any PredicateExpression) throws -> PredicateTerm {
    Self.term(of: try part(expression))
  }

  private static func term(of part: Part) -> PredicateTerm {
    switch part {
    case .term(let term): term
    case .predicate(let test), .optionalPredicate(let test, _):
      .conditional(test, .constant(.int(1)), .constant(.int(0)))
    }
  }

  mutating func predicate(_ expression: any PredicateExpression) throws -> PredicateAST {
    switch try part(expression) {
    case .predicate(let predicate), .optionalPredicate(let predicate, _): return predicate
    case .term(.constant(let value)): return .constant(value.number.map { $0 != 0 } ?? false)
    case .term(let term): return .comparison(PredicateComparison(term, .equalTo, .constant(.int(1))))
    }
  }

  func term(for variable: PredicateExpressions.VariableID) -> PredicateTerm? { variables[variable] }

  mutating func bind(_ variable: PredicateExpressions.VariableID, to term: PredicateTerm) { variables[variable] = term }

  /// `SUBQUERY(collection, $element, test)`
  mutating func subquery(
    _ collection: any PredicateExpression, _ variable: PredicateExpressions.VariableID,
    where test: any PredicateExpression, negated: Bool = false
  ) throws -> PredicateTerm {
    let collection = try term(collection)
    iterators += 1
    let name = "element\(iterators)"
    bind(variable, to: .variable(name))
    let test = try predicate(test)
    return .subquery(collection, variable: name, negated ? .not(test) : test)
  }

  /// A comparison, also of conditions with `true`, `false` and each other.
  mutating func compare(
    _ lhs: any PredicateExpression, _ type: NSComparisonPredicate.Operator, _ rhs: any PredicateExpression
  ) throws -> Part {
    let (left, right) = (try part(lhs), try part(rhs))
    if type == .equalTo || type == .notEqualTo {
      if case .term(.constant(let value)) = right, let result = condition(left, equals: value) {
        return .predicate(type == .equalTo ? result : .not(result))
      }
      if case .term(.constant(let value)) = left, let result = condition(right, equals: value) {
        return .predicate(type == .equalTo ? result : .not(result))
      }
    }
    return .predicate(.comparison(PredicateComparison(Self.term(of: left), type, Self.term(of: right))))
  }

  private func condition(_ part: Part, equals value: PredicateValue) -> PredicateAST? {
    switch part {
    case .term: return nil
    case .predicate(let test):
      guard let number = value.number else { return .constant(false) }
      return number != 0 ? test : .not(test)
    case .optionalPredicate(let test, let exists):
      guard let number = value.number else { return .not(exists) }
      return number != 0 ? test : .and([exists, .not(test)])
    }
  }
}

/// A node of Foundation's expression trees that has a counterpart. The nodes conform below.
protocol ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part
}

extension _PredicateFactory where Self: NSPredicate {
  /// Makes a predicate for fetches from one that was written with `#Predicate`. What stores cannot read, such as a property that is
  /// computed in Swift, is evaluated object by object.
  public init<Input: NSObject>(_ predicate: Predicate<Input>) {
    if let ast = try? PredicateConversion.convert(predicate) {
      self = FormatPredicate(ast) as! Self
    } else {
      self =
        BlockPredicate { object in (object as? Input).map { (try? predicate.evaluate($0)) ?? false } ?? false } as! Self
    }
  }
}

/// A predicate with no inside to be seen, made where `self` must be assigned.
final class BlockPredicate: NSPredicate {
  init(_ test: @escaping (Any?) -> Bool) { super.init(block: { object, _ in test(object) }) }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }
}
