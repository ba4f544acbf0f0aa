import Foundation

/// A predicate as data: what a format string, a comparison predicate or `#Predicate` is turned into, and what the in-memory
/// evaluator and the SQL compiler read.
package indirect enum PredicateAST: Hashable, Sendable {
  case constant(Bool)
  case and([PredicateAST])
  case or([PredicateAST])
  case not(PredicateAST)
  case comparison(PredicateComparison)
  /// A predicate whose inside cannot be seen: it can be evaluated, but not become SQL.
  case opaque(OpaquePredicate)
}

/// `left operator right`, over one value or over each of many.
package struct PredicateComparison: Hashable, Sendable {
  package var left: PredicateTerm
  package var right: PredicateTerm
  package var modifier: NSComparisonPredicate.Modifier
  package var type: NSComparisonPredicate.Operator
  package var options: NSComparisonPredicate.Options

  package init(
    _ left: PredicateTerm, _ type: NSComparisonPredicate.Operator, _ right: PredicateTerm,
    modifier: NSComparisonPredicate.Modifier = .direct, options: NSComparisonPredicate.Options = []
  ) {
    self.left = left
    self.right = right
    self.modifier = modifier
    self.type = type
    self.options = options
  }
}

/// One side of a comparison, or an argument of a function.
package indirect enum PredicateTerm: Hashable, Sendable {
  case constant(PredicateValue)
  /// `SELF`
  case evaluatedObject
  /// `$name`
  case variable(String)
  /// `a.b.@count` of the evaluated object or of another term.
  case path(of: PredicateTerm, keys: [String])
  /// A function by Apple's name, such as `add:to:`, `abs:`, `uppercase:`.
  case function(String, [PredicateTerm])
  /// `{ a, b, c }`
  case aggregate([PredicateTerm])
  /// `SUBQUERY(collection, $variable, predicate)`
  case subquery(PredicateTerm, variable: String, PredicateAST)
  /// `TERNARY(predicate, a, b)`
  case conditional(PredicateAST, PredicateTerm, PredicateTerm)

  /// The term for a dotted key path of the evaluated object.
  package static func keyPath(_ path: String) -> PredicateTerm {
    PredicateTerm.evaluatedObject.appending(path.split(separator: ".").map(String.init))
  }

  /// This term followed by more keys. `self` as a key changes nothing.
  package func appending(_ keys: [String]) -> PredicateTerm {
    let keys = keys.filter { $0.lowercased() != "self" }
    if keys.isEmpty { return self }
    if case .path(let base, let first) = self { return .path(of: base, keys: first + keys) }
    return .path(of: self, keys: keys)
  }
}

/// A foreign `NSPredicate`, usually one made from a block; equal only to itself.
package final class OpaquePredicate: Hashable, @unchecked Sendable {
  package let predicate: NSPredicate

  package init(_ predicate: NSPredicate) { self.predicate = predicate }

  package static func == (a: OpaquePredicate, b: OpaquePredicate) -> Bool { a.predicate === b.predicate }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(predicate)) }
}

extension PredicateAST {
  /// The predicate with `variables` put in the place of `$name`s; the iterator variable of a SUBQUERY hides one of its name.
  package func substituting(_ variables: [String: PredicateTerm]) -> PredicateAST {
    if variables.isEmpty { return self }
    switch self {
    case .constant, .opaque: return self
    case .and(let parts): return .and(parts.map { $0.substituting(variables) })
    case .or(let parts): return .or(parts.map { $0.substituting(variables) })
    case .not(let part): return .not(part.substituting(variables))
    case .comparison(var comparison):
      comparison.left = comparison.left.substituting(variables)
      comparison.right = comparison.right.substituting(variables)
      return .comparison(comparison)
    }
  }
}

extension PredicateTerm {
  func substituting(_ variables: [String: PredicateTerm]) -> PredicateTerm {
    switch self {
    case .constant, .evaluatedObject: return self
    case .variable(let name): return variables[name] ?? self
    case .path(let base, let keys): return base.substituting(variables).appending(keys)
    case .function(let name, let arguments): return .function(name, arguments.map { $0.substituting(variables) })
    case .aggregate(let items): return .aggregate(items.map { $0.substituting(variables) })
    case .subquery(let collection, let variable, let predicate):
      var inner = variables
      inner[variable] = nil
      return .subquery(collection.substituting(variables), variable: variable, predicate.substituting(inner))
    case .conditional(let test, let yes, let no):
      return .conditional(
        test.substituting(variables), yes.substituting(variables), no.substituting(variables))
    }
  }
}
