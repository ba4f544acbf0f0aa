import Foundation

/// A fetch of values in the place of objects: what a request with dictionaries for results asks a store.
struct TableQuery {
  struct Column {
    let name: String
    let term: PredicateTerm
    /// The slot of the queried entity that the column is, if it is one.
    let slot: Slot?
    /// The attribute at the end of a key path through to-one relationships.
    let end: Slot?
    let type: NSAttributeType
  }
  var query: FetchQuery
  var columns: [Column]
  var groups: [PredicateTerm] = []
  var having: PredicateAST?
  var isDistinct = false

  /// Whether rows are counted, summed up and so on.
  var isGrouped: Bool { !groups.isEmpty || columns.contains { $0.term.isAggregate } }
}

extension TableQuery {
  /// - Throws: an error that names what is asked for and does not exist, or cannot be asked for together.
  init<T>(_ request: NSFetchRequest<T>, _ query: FetchQuery) throws {
    let plan = query.plan
    let all = plan.slots.filter { $0.kind == .attribute && $0.isVisible }.map { $0.name as Any }
    let wanted: [Any] = request.propertiesToFetch ?? all
    let columns: [Column] = try wanted.map { try Self.column($0, plan) }
    let groups: [PredicateTerm] = try (request.propertiesToGroupBy ?? []).map { try Self.column($0, plan).term }
    if !groups.isEmpty, let stray = columns.first(where: { !$0.term.isAggregate && !groups.contains($0.term) }) {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "SELECT clauses in queries with GROUP BY components can only contain properties named in the GROUP BY or "
          + "aggregate functions: \(stray.name) of \(plan.name) is neither; add it to propertiesToGroupBy.")
    }
    self.init(query: query, columns: columns, groups: groups)
    having = request.havingPredicate.map { $0._ast.naming(columns) }
    isDistinct = request.returnsDistinctResults
  }

  private static func column(_ property: Any, _ plan: EntityPlan) throws -> Column {
    if let expression = property as? NSExpressionDescription, let inside = expression.expression {
      return Column(
        name: expression.name, term: inside.term.spelledOut, slot: nil, end: nil, type: expression.expressionResultType)
    }
    let path = (property as? String) ?? (property as? NSPropertyDescription)?.name ?? "\(property)"
    let slot = plan.slotOf[path].map { plan.slots[$0] }
    let first = String(path.prefix { $0 != "." })
    guard path == "objectID" || path == "self" || plan.family.contains(where: { $0.slotOf[first] != nil }) else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "Invalid keypath \(path) passed to setPropertiesToFetch: \(plan.name) has no such property; use one of its "
          + "properties, or an NSExpressionDescription.")
    }
    return Column(
      name: path, term: .keyPath(path), slot: slot, end: slot == nil ? end(of: path, plan) : nil,
      type: slot?.type ?? .undefinedAttributeType)
  }

  private static func end(of path: String, _ plan: EntityPlan) -> Slot? {
    var keys = path.split(separator: ".").map(String.init)
    var plan = plan
    guard let last = keys.popLast() else { return nil }
    for key in keys {
      guard let index = plan.slotOf[key], plan.slots[index].kind == .toOne, let relation = plan.slots[index].relation
      else { return nil }
      plan = relation.destination
    }
    return plan.slotOf[last].map { plan.slots[$0] }.flatMap { $0.kind == .attribute && $0.isStored ? $0 : nil }
  }

  /// A dictionary of one row.
  func dictionary(_ values: [Any?]) -> NSDictionary {
    let result = NSMutableDictionary()
    for (column, value) in zip(columns, values) {
      if let value { result[NSString(string: column.name)] = (value as? NSManagedObject)?.objectID ?? value }
    }
    return result
  }
}

extension PredicateTerm {
  static let aggregates: Set<String> = ["sum:", "average:", "min:", "max:", "count:", "median:", "mode:", "stddev:"]

  /// Whether the term says something of many rows at once.
  var isAggregate: Bool {
    switch self {
    case .function(let name, let arguments):
      Self.aggregates.contains(name) || arguments.contains(where: \.isAggregate)
    case .conditional(_, let yes, let no): yes.isAggregate || no.isAggregate
    default: false
    }
  }

  /// `@sum.price` and `@count` of the rows themselves, as the functions that they mean.
  var spelledOut: PredicateTerm {
    switch self {
    case .path(.evaluatedObject, let keys) where keys[0].hasPrefix("@"):
      let name = keys[0] == "@avg" ? "average:" : "\(keys[0].dropFirst()):"
      return .function(name, [PredicateTerm.evaluatedObject.appending(Array(keys.dropFirst()))])
    case .path(.evaluatedObject, let keys) where keys.count == 2 && keys[1].hasPrefix("@") && keys[1] != "@count":
      let name = keys[1] == "@avg" ? "average:" : "\(keys[1].dropFirst()):"
      return .function(name, [PredicateTerm.evaluatedObject.appending([keys[0]])])
    case .function(let name, let arguments): return .function(name, arguments.map(\.spelledOut))
    default: return self
    }
  }
}

extension PredicateAST {
  /// The predicate with computed columns in the place of their names, as variables and as keys.
  fileprivate func naming(_ columns: [TableQuery.Column]) -> PredicateAST {
    let terms = Dictionary(columns.map { ($0.name, $0.term) }, uniquingKeysWith: { $1 })
    return substituting(terms).mappingTerms { term in
      if case .path(.evaluatedObject, let keys) = term, keys.count == 1, let known = terms[keys[0]] { return known }
      return term.spelledOut
    }
  }

  fileprivate func mappingTerms(_ change: (PredicateTerm) -> PredicateTerm) -> PredicateAST {
    switch self {
    case .constant, .opaque: return self
    case .and(let parts): return .and(parts.map { $0.mappingTerms(change) })
    case .or(let parts): return .or(parts.map { $0.mappingTerms(change) })
    case .not(let part): return .not(part.mappingTerms(change))
    case .comparison(var comparison):
      comparison.left = change(comparison.left)
      comparison.right = change(comparison.right)
      return .comparison(comparison)
    }
  }
}
