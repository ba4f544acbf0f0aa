import Foundation

private typealias Part = PredicateConversion.Part

extension PredicateExpressions.Variable: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    guard let term = conversion.term(for: key) else { throw conversion.unsupported(self) }
    return .term(term)
  }
}

extension PredicateExpressions.Value: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.constant(PredicateValue(value)))
  }
}

extension PredicateExpressions.NilLiteral: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part { .term(.constant(.null)) }
}

extension PredicateExpressions.KeyPath: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    if let captured = root as? PredicateExpressions.Value<Root.Output> {
      // A property of a captured value is a constant, whatever it is called.
      return .term(.constant(PredicateValue(captured.value[keyPath: keyPath])))
    }
    let base = try conversion.term(root)
    switch kind {
    case .collectionCount: return .term(size(of: base))
    case .collectionIsEmpty:
      return .predicate(.comparison(PredicateComparison(size(of: base), .equalTo, .constant(.int(0)))))
    case nil:
      guard let name = KeyPathNames.name(of: keyPath, root: Root.Output.self) else {
        throw conversion.unsupported(keyPath)
      }
      return .term(base.appending(name.split(separator: ".").map(String.init)))
    default: throw conversion.unsupported(self)
    }
  }

  private func size(of base: PredicateTerm) -> PredicateTerm {
    Root.Output.self is any StringProtocol.Type ? .function("length:", [base]) : base.appending(["@count"])
  }
}

// MARK: Logic

extension PredicateExpressions.Conjunction: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .predicate(.and([try conversion.predicate(lhs), try conversion.predicate(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .predicate(.or([try conversion.predicate(lhs), try conversion.predicate(rhs)]))
  }
}

extension PredicateExpressions.Negation: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .predicate(.not(try conversion.predicate(wrapped)))
  }
}

extension PredicateExpressions.Conditional: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    let test = try conversion.predicate(test)
    if If.Output.self == Bool.self {
      let (yes, no) = (try conversion.predicate(trueBranch), try conversion.predicate(falseBranch))
      return .predicate(.or([.and([test, yes]), .and([.not(test), no])]))
    }
    return .term(.conditional(test, try conversion.term(trueBranch), try conversion.term(falseBranch)))
  }
}

// MARK: Comparisons

extension PredicateExpressions.Equal: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    try conversion.compare(lhs, .equalTo, rhs)
  }
}

extension PredicateExpressions.NotEqual: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    try conversion.compare(lhs, .notEqualTo, rhs)
  }
}

extension PredicateExpressions.Comparison: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    let type: NSComparisonPredicate.Operator =
      switch op {
      case .lessThan: .lessThan
      case .lessThanOrEqual: .lessThanOrEqualTo
      case .greaterThan: .greaterThan
      case .greaterThanOrEqual: .greaterThanOrEqualTo
      @unknown default: throw conversion.unsupported(self)
      }
    return try conversion.compare(lhs, type, rhs)
  }
}

/// A range of any kind: its lower bound and upper bound, where it has them, and whether the upper one is in it.
private protocol Bounds {
  func limits(_ conversion: inout PredicateConversion) throws -> (PredicateTerm?, PredicateTerm?, closed: Bool)
}

extension PredicateExpressions.Range: Bounds {
  fileprivate func limits(
    _ conversion: inout PredicateConversion
  ) throws -> (PredicateTerm?, PredicateTerm?, closed: Bool) {
    (try conversion.term(lower), try conversion.term(upper), false)
  }
}

extension PredicateExpressions.ClosedRange: Bounds {
  fileprivate func limits(
    _ conversion: inout PredicateConversion
  ) throws -> (PredicateTerm?, PredicateTerm?, closed: Bool) {
    (try conversion.term(lower), try conversion.term(upper), true)
  }
}

extension PredicateExpressions.Value: Bounds {
  fileprivate func limits(
    _ conversion: inout PredicateConversion
  ) throws -> (PredicateTerm?, PredicateTerm?, closed: Bool) {
    guard let range = value as? any ConstantRange else { throw conversion.unsupported(self) }
    return range.limits
  }
}

private protocol ConstantRange {
  var limits: (PredicateTerm?, PredicateTerm?, closed: Bool) { get }
}

private func constant(_ value: Any) -> PredicateTerm { .constant(PredicateValue(value)) }

extension Range: ConstantRange {
  fileprivate var limits: (PredicateTerm?, PredicateTerm?, closed: Bool) {
    (constant(lowerBound), constant(upperBound), false)
  }
}

extension ClosedRange: ConstantRange {
  fileprivate var limits: (PredicateTerm?, PredicateTerm?, closed: Bool) {
    (constant(lowerBound), constant(upperBound), true)
  }
}

extension PartialRangeFrom: ConstantRange {
  fileprivate var limits: (PredicateTerm?, PredicateTerm?, closed: Bool) { (constant(lowerBound), nil, true) }
}

extension PartialRangeThrough: ConstantRange {
  fileprivate var limits: (PredicateTerm?, PredicateTerm?, closed: Bool) { (nil, constant(upperBound), true) }
}

extension PartialRangeUpTo: ConstantRange {
  fileprivate var limits: (PredicateTerm?, PredicateTerm?, closed: Bool) { (nil, constant(upperBound), false) }
}

extension PredicateExpressions.RangeExpressionContains: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    guard let bounds = range as? any Bounds else { throw conversion.unsupported(range) }
    let (lower, upper, closed) = try bounds.limits(&conversion)
    let value = try conversion.term(element)
    var tests: [PredicateAST] = []
    if let lower { tests.append(.comparison(PredicateComparison(value, .greaterThanOrEqualTo, lower))) }
    if let upper {
      tests.append(.comparison(PredicateComparison(value, closed ? .lessThanOrEqualTo : .lessThan, upper)))
    }
    return .predicate(tests.count == 1 ? tests[0] : .and(tests))
  }
}

// MARK: Optionals

extension PredicateExpressions.OptionalFlatMap: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    let value = try conversion.term(wrapped)
    conversion.bind(variable.key, to: value)
    switch try conversion.part(transform) {
    case .term(let term): return .term(term)
    case .predicate(let test), .optionalPredicate(let test, _):
      let exists = PredicateAST.comparison(PredicateComparison(value, .notEqualTo, .constant(.null)))
      // A negation inside must not make what is not there true.
      return .optionalPredicate(.and([exists, test]), exists: exists)
    }
  }
}

extension PredicateExpressions.NilCoalesce: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    switch try conversion.part(lhs) {
    case .term(let value):
      let exists = PredicateAST.comparison(PredicateComparison(value, .notEqualTo, .constant(.null)))
      return .term(.conditional(exists, value, try conversion.term(rhs)))
    case .predicate(let test): return .predicate(test)
    case .optionalPredicate(let test, let exists):
      switch try conversion.predicate(rhs) {
      case .constant(false): return .predicate(test)
      case let otherwise: return .predicate(.or([test, .and([.not(exists), otherwise])]))
      }
    }
  }
}

extension PredicateExpressions.ForcedUnwrap: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    try conversion.part(inner)
  }
}

extension PredicateExpressions.ForceCast: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    try conversion.part(input)
  }
}

// MARK: Arithmetic

extension PredicateExpressions.Arithmetic: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    let name =
      switch op {
      case .add: "add:to:"
      case .subtract: "from:subtract:"
      case .multiply: "multiply:by:"
      @unknown default: throw conversion.unsupported(self)
      }
    return .term(.function(name, [try conversion.term(lhs), try conversion.term(rhs)]))
  }
}

extension PredicateExpressions.IntDivision: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.function("divide:by:", [try conversion.term(lhs), try conversion.term(rhs)]))
  }
}

extension PredicateExpressions.FloatDivision: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.function("divide:by:", [try conversion.term(lhs), try conversion.term(rhs)]))
  }
}

extension PredicateExpressions.IntRemainder: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.function("modulus:by:", [try conversion.term(lhs), try conversion.term(rhs)]))
  }
}

extension PredicateExpressions.UnaryMinus: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.function("negate:", [try conversion.term(wrapped)]))
  }
}

// MARK: Collections

extension PredicateExpressions.SequenceContains: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .predicate(.comparison(PredicateComparison(try conversion.term(element), .in, try conversion.term(sequence))))
  }
}

extension PredicateExpressions.SequenceContainsWhere: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    let found = try conversion.subquery(sequence, variable.key, where: test)
    return .predicate(.comparison(PredicateComparison(found.appending(["@count"]), .greaterThan, .constant(.int(0)))))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    let failing = try conversion.subquery(sequence, variable.key, where: test, negated: true)
    return .predicate(.comparison(PredicateComparison(failing.appending(["@count"]), .equalTo, .constant(.int(0)))))
  }
}

extension PredicateExpressions.Filter: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(try conversion.subquery(sequence, variable.key, where: filter))
  }
}

extension PredicateExpressions.SequenceMaximum: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.function("max:", [try conversion.term(elements)]))
  }
}

extension PredicateExpressions.SequenceMinimum: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    .term(.function("min:", [try conversion.term(elements)]))
  }
}

// MARK: Text

extension PredicateExpressions.CollectionContainsCollection: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    guard Base.Output.self is any StringProtocol.Type else { throw conversion.unsupported(self) }
    return .predicate(
      .comparison(PredicateComparison(try conversion.term(base), .contains, try conversion.term(other))))
  }
}

extension PredicateExpressions.SequenceStartsWith: ConvertibleExpression {
  func convert(_ conversion: inout PredicateConversion) throws -> PredicateConversion.Part {
    guard Base.Output.self is any StringProtocol.Type else { throw conversion.unsupported(self) }
    return .predicate(
      .comparison(PredicateComparison(try conversion.term(base), .beginsWith, try conversion.term(prefix))))
  }
}
