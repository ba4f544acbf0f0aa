import Foundation

/// What a predicate is evaluated with. A class, because it is handed down through all closures.
final class PredicateScope {
  let subject: PredicateValue
  private let keyed: KeyedObject?
  let variables: [String: PredicateValue]

  init(_ subject: PredicateValue, variables: [String: PredicateValue] = [:]) {
    self.subject = subject
    self.variables = variables
    if case .object(let object) = subject { keyed = object as? KeyedObject } else { keyed = nil }
  }

  init(keyed: KeyedObject) {
    subject = .object(keyed)
    self.keyed = keyed
    variables = [:]
  }

  private init(_ outer: PredicateScope, _ variables: [String: PredicateValue]) {
    subject = outer.subject
    keyed = outer.keyed
    self.variables = variables
  }

  /// A scope for any object.
  static func of(_ object: Any?, variables: [String: Any]? = nil) -> PredicateScope {
    if variables == nil, let keyed = object as? KeyedObject { return PredicateScope(keyed: keyed) }
    return PredicateScope(PredicateValue(object), variables: variables?.mapValues { PredicateValue($0) } ?? [:])
  }

  func binding(_ variable: String, to value: PredicateValue) -> PredicateScope {
    var variables = variables
    variables[variable] = value
    return PredicateScope(self, variables)
  }

  func value(of key: String) -> PredicateValue {
    keyed?._predicateValue(forKey: key) ?? PredicateKeys.value(of: key, in: subject)
  }
}

/// A predicate made into closures once and evaluated often.
package final class CompiledPredicate: @unchecked Sendable {
  package let ast: PredicateAST
  private let test: (PredicateScope) -> Bool

  package init(_ ast: PredicateAST) {
    self.ast = ast
    test = ast.compiled()
  }

  /// Whether the predicate holds for `object`.
  package func evaluate(_ object: Any?, variables: [String: Any]? = nil) -> Bool {
    test(PredicateScope.of(object, variables: variables))
  }

  /// The same for an object that is known to have keys; saves finding out.
  package func evaluate(keyed object: KeyedObject) -> Bool { test(PredicateScope(keyed: object)) }
}

extension PredicateAST {
  func compiled() -> (PredicateScope) -> Bool {
    switch self {
    case .constant(let value): return { _ in value }
    case .and(let parts):
      let tests = parts.map { $0.compiled() }
      if tests.count == 2 { return { [a = tests[0], b = tests[1]] in a($0) && b($0) } }
      return { scope in tests.allSatisfy { $0(scope) } }
    case .or(let parts):
      let tests = parts.map { $0.compiled() }
      return { scope in tests.contains { $0(scope) } }
    case .not(let part):
      let test = part.compiled()
      return { !test($0) }
    case .comparison(let comparison): return comparison.compiled()
    case .opaque(let opaque):
      return { scope in
        let variables = scope.variables.compactMapValues(\.foundationValue)
        return opaque.predicate.evaluate(with: scope.subject.foundationValue, substitutionVariables: variables)
      }
    }
  }
}

extension PredicateComparison {
  func compiled() -> (PredicateScope) -> Bool {
    let left = self.left.compiled()
    let right = self.right.compiled()
    let test = pairTest
    switch modifier {
    case .direct: return { test(left($0), right($0)) }
    case .any:
      return { scope in
        let r = right(scope)
        return Self.elements(left(scope)).contains { test($0, r) }
      }
    case .all:
      return { scope in
        let r = right(scope)
        return Self.elements(left(scope)).allSatisfy { test($0, r) }
      }
    }
  }

  private static func elements(_ value: PredicateValue) -> [PredicateValue] { value.elements ?? [value] }

  /// The comparison of one value with another, with what can be prepared of a constant right side.
  private var pairTest: (PredicateValue, PredicateValue) -> Bool {
    let equal = options.equality
    switch type {
    case .equalTo: return equal
    case .notEqualTo: return { !equal($0, $1) }
    case .lessThan: return ordered { $0 < 0 }
    case .lessThanOrEqualTo: return ordered { $0 <= 0 }
    case .greaterThan: return ordered { $0 > 0 }
    case .greaterThanOrEqualTo: return ordered { $0 >= 0 }
    case .between: return between
    case .in: return membership
    case .contains:
      let text = textTest
      let membership = self.membership
      return { left, right in
        if case .list = left { return membership(right, left) }
        return text(left, right)
      }
    case .beginsWith, .endsWith, .like, .matches: return textTest
    case .customSelector: return { _, _ in false }
    }
  }

  private func ordered(_ accepts: @escaping (Int) -> Bool) -> (PredicateValue, PredicateValue) -> Bool {
    let compare = options.order
    return { compare($0, $1).map(accepts) ?? false }
  }

  private var between: (PredicateValue, PredicateValue) -> Bool {
    let compare = options.order
    return { value, bounds in
      guard case .list(let limits) = bounds, limits.count == 2, let low = compare(value, limits[0]),
        let high = compare(value, limits[1])
      else { return false }
      return low >= 0 && high <= 0
    }
  }

  private var membership: (PredicateValue, PredicateValue) -> Bool {
    let equal = options.equality
    if type == .in, let table = constantTable { return { value, _ in table.contains(value) } }
    let text = options
    return { value, collection in
      switch (value, collection) {
      case (_, .list(let items)): return items.contains { equal(value, $0) }
      case (.string(let part), .string(let whole)): return TextMatching.matches(whole, .contains, part, text)
      default: return false
      }
    }
  }

  /// A long list of constants on the right, to be looked up rather than searched.
  private var constantTable: ConstantTable? {
    guard !options.folds, case .list(let items)? = right.constantValue, items.count > 8 else { return nil }
    return ConstantTable(items)
  }

  private var textTest: (PredicateValue, PredicateValue) -> Bool {
    let (type, options) = (self.type, self.options)
    if case .constant(.string(let pattern)) = right {
      let matcher = TextMatching.matcher(type, pattern, options)
      return { left, _ in
        if case .string(let text) = left { return matcher(text) }
        return false
      }
    }
    return { left, right in
      guard case .string(let text) = left, case .string(let pattern) = right else { return false }
      return TextMatching.matches(text, type, pattern, options)
    }
  }
}

extension NSComparisonPredicate.Options {
  var folds: Bool { !isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) }

  fileprivate var equality: (PredicateValue, PredicateValue) -> Bool {
    guard folds else { return ValueOrder.equal }
    return { [self] in ValueOrder.equal(fold($0), fold($1)) }
  }

  fileprivate var order: (PredicateValue, PredicateValue) -> Int? {
    guard folds else { return ValueOrder.compare }
    return { [self] in ValueOrder.compare(fold($0), fold($1)) }
  }

  func fold(_ value: PredicateValue) -> PredicateValue {
    if folds, case .string(let text) = value { return .string(TextFolding.fold(text, self)) }
    return value
  }
}

extension PredicateTerm {
  /// The term's value for an object of any kind.
  package func value(for object: Any?, variables: [String: Any] = [:]) -> PredicateValue {
    compiled()(PredicateScope.of(object, variables: variables.isEmpty ? nil : variables))
  }

  func compiled() -> (PredicateScope) -> PredicateValue {
    switch self {
    case .constant(let value): return { _ in value }
    case .evaluatedObject: return { $0.subject }
    case .variable(let name): return { $0.variables[name] ?? .null }
    case .path(.evaluatedObject, let keys) where keys.count == 1 && !keys[0].hasPrefix("@"):
      let key = keys[0]
      return { $0.value(of: key) }
    case .path(let base, let keys):
      let start = base.compiled()
      let steps = PredicateKeys.steps(keys)[...]
      return { PredicateKeys.value(at: steps, of: start($0)) }
    case .function(let name, let arguments):
      let values = arguments.map { $0.compiled() }
      return { scope in PredicateFunctions.call(name, values.map { $0(scope) }) }
    case .aggregate(let items):
      if let constants = constantItems { return { _ in .list(constants) } }
      let values = items.map { $0.compiled() }
      return { scope in .list(values.map { $0(scope) }) }
    case .subquery(let collection, let variable, let predicate):
      let elements = collection.compiled()
      let test = predicate.compiled()
      return { scope in
        .list((elements(scope).elements ?? []).filter { test(scope.binding(variable, to: $0)) })
      }
    case .conditional(let test, let yes, let no):
      let (test, yes, no) = (test.compiled(), yes.compiled(), no.compiled())
      return { test($0) ? yes($0) : no($0) }
    }
  }

  private var constantItems: [PredicateValue]? {
    guard case .aggregate(let items) = self else { return nil }
    var values: [PredicateValue] = []
    for item in items {
      guard case .constant(let value) = item else { return nil }
      values.append(value)
    }
    return values
  }

  /// The value of a term that depends on nothing but itself.
  var constantValue: PredicateValue? {
    switch self {
    case .constant(let value): return value
    case .aggregate: return constantItems.map { .list($0) }
    case .function(let name, let arguments) where name != "random":
      let values = arguments.compactMap(\.constantValue)
      return values.count == arguments.count ? PredicateFunctions.call(name, values) : nil
    default: return nil
    }
  }
}

/// Constants by hash, where all of them are text, UUIDs or whole numbers; only then hashing agrees with `ValueOrder`.
private struct ConstantTable {
  private enum Kind { case text, uuid, whole }
  private let kind: Kind
  private let values: Set<PredicateValue>
  private let items: [PredicateValue]

  init?(_ items: [PredicateValue]) {
    guard let kind = items.first.flatMap(Self.kind), items.allSatisfy({ Self.kind($0) == kind }) else { return nil }
    self.kind = kind
    self.items = items
    values = Set(items)
  }

  private static func kind(_ value: PredicateValue) -> Kind? {
    switch value {
    case .string: .text
    case .uuid: .uuid
    case .int: .whole
    default: nil
    }
  }

  func contains(_ value: PredicateValue) -> Bool {
    Self.kind(value) == kind ? values.contains(value) : items.contains { ValueOrder.equal(value, $0) }
  }
}
