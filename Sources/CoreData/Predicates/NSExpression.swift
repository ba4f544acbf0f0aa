import Foundation

/// An expression of a predicate, or a computed property of a fetch. Linux's Foundation declares the class without making it
/// usable; this one takes its place.
open class NSExpression: NSObject, NSCopying {
  /// What an expression is.
  public enum ExpressionType: UInt, Sendable {
    case constantValue = 0
    case evaluatedObject = 1
    case variable = 2
    case keyPath = 3
    case function = 4
    case unionSet = 5
    case intersectSet = 6
    case minusSet = 7
    case subquery = 13
    case aggregate = 14
    case anyKey = 15
    case block = 19
    case conditional = 20
  }

  package let term: PredicateTerm
  private let original: Any?

  package init(term: PredicateTerm, original: Any? = nil) {
    self.term = term
    self.original = original
  }

  /// The expression that a format string such as `price * quantity` tells. Stops the program if it cannot be parsed.
  public convenience init(format: String, _ arguments: CVarArg...) {
    self.init(term: PredicateParser.mustParseTerm(format, arguments.map { $0 }))
  }

  /// The expression that a format string tells, with its arguments in an array.
  public convenience init(format: String, argumentArray arguments: [Any]) {
    self.init(term: PredicateParser.mustParseTerm(format, arguments))
  }

  /// A value that is always the same.
  public convenience init(forConstantValue value: Any?) {
    self.init(term: .constant(PredicateValue(value)), original: value)
  }

  /// The value at a key path of the evaluated object.
  public convenience init(forKeyPath keyPath: String) { self.init(term: .keyPath(keyPath)) }

  /// The value of the property that a key path of managed properties reads.
  public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
    guard let name = KeyPathNames.name(of: keyPath, root: Root.self) else {
      fatalError("\(keyPath) of \(Root.self) is not a key path of managed properties; name the property in a string")
    }
    self.init(forKeyPath: name)
  }

  /// A value that is given when the predicate is evaluated.
  public convenience init(forVariable name: String) { self.init(term: .variable(name)) }

  /// The result of one of the predefined functions, such as `sum:`, `max:`, `lowercase:` or `add:to:`.
  public convenience init(forFunction name: String, arguments: [Any]) {
    self.init(term: .function(name, arguments.map(Self.term(for:))))
  }

  /// A collection of the results of other expressions.
  public convenience init(forAggregate subexpressions: [Any]) {
    self.init(term: .aggregate(subexpressions.map(Self.term(for:))))
  }

  /// The elements of `expression` for which `predicate` holds when each is bound to `variable`.
  public convenience init(forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: Any)
  {
    let test = (predicate as? NSPredicate)?._ast ?? .constant(false)
    self.init(term: .subquery(expression.term, variable: variable, test))
  }

  /// One expression or another, as `predicate` decides.
  public convenience init(
    forConditional predicate: Any, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    let test = (predicate as? NSPredicate)?._ast ?? .constant(false)
    self.init(term: .conditional(test, trueExpression.term, falseExpression.term))
  }

  /// What is in either collection.
  public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
    self.init(term: .function("union:with:", [left.term, right.term]))
  }

  /// What is in both collections.
  public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self.init(term: .function("intersect:with:", [left.term, right.term]))
  }

  /// What is in the left collection and not in the right one.
  public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
    self.init(term: .function("minus:with:", [left.term, right.term]))
  }

  /// The object that the predicate is evaluated with.
  open class func expressionForEvaluatedObject() -> NSExpression { NSExpression(term: .evaluatedObject) }

  private static func term(for argument: Any) -> PredicateTerm {
    (argument as? NSExpression)?.term ?? .constant(PredicateValue(argument))
  }

  /// What this expression is.
  public var expressionType: ExpressionType {
    switch term {
    case .constant: .constantValue
    case .evaluatedObject: .evaluatedObject
    case .variable: .variable
    case .path(.evaluatedObject, _): .keyPath
    case .function("union:with:", _): .unionSet
    case .function("intersect:with:", _): .intersectSet
    case .function("minus:with:", _): .minusSet
    case .path, .function: .function
    case .aggregate: .aggregate
    case .subquery: .subquery
    case .conditional: .conditional
    }
  }

  /// The value of a constant expression; nil for others.
  public var constantValue: Any? { original }

  /// The key path of a key path expression; empty for others.
  public var keyPath: String {
    if case .path(_, let keys) = term { return keys.joined(separator: ".") }
    return ""
  }

  /// The name of a function expression's function; empty for others.
  public var function: String {
    if case .function(let name, _) = term { return name }
    return ""
  }

  /// The name of a variable expression; empty for others.
  public var variable: String {
    if case .variable(let name) = term { return name }
    return ""
  }

  /// The arguments of a function expression; nil for others.
  public var arguments: [NSExpression]? {
    if case .function(_, let arguments) = term { return arguments.map { NSExpression(term: $0) } }
    return nil
  }

  /// The value for `object`. Keys of `context` are the names of variables.
  open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    var variables: [String: Any] = [:]
    for (key, value) in context ?? [:] { (key as? String).map { variables[$0] = value } }
    return term.value(for: object, variables: variables).foundationValue
  }

  /// Expressions are constant: the same one.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSExpression)?.term == term }
  open override var hash: Int { term.hashValue }
  open override var description: String { term.format }
}

/// The class by a name that is this module's alone: Linux's Foundation has one called the same.
public typealias _NSExpression = NSExpression
