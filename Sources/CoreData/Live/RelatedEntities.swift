/// Which entities' changes can change a query's results besides those of its own entity.
struct RelatedEntities {
  private let root: EntityPlan
  private var variables: [String: EntityPlan] = [:]
  private var names: Set<String> = []

  /// Names of root entities that predicate or order reach through relationships.
  static func of(_ query: FetchQuery) -> Set<String> {
    var related = RelatedEntities(root: query.plan)
    for key in query.sort.compactMap(\._sortKey) {
      _ = related.follow(key.keyPath.split(separator: ".").map(String.init), from: query.plan)
    }
    if let predicate = query.predicate { related.walk(predicate._ast) }
    return related.names
  }

  private init(root: EntityPlan) { self.root = root }

  private mutating func walk(_ predicate: PredicateAST) {
    switch predicate {
    case .constant, .opaque: break
    case .and(let parts), .or(let parts): parts.forEach { walk($0) }
    case .not(let part): walk(part)
    case .comparison(let comparison):
      _ = walk(comparison.left)
      _ = walk(comparison.right)
    }
  }

  /// The entity of the objects that a term gives, if it gives objects.
  private mutating func walk(_ term: PredicateTerm) -> EntityPlan? {
    switch term {
    case .constant: return nil
    case .evaluatedObject: return root
    case .variable(let name): return variables[name]
    case .path(let base, let keys): return follow(keys, from: walk(base))
    case .function(_, let arguments), .aggregate(let arguments): return arguments.map { walk($0) }.first ?? nil
    case .subquery(let collection, let variable, let predicate):
      let plan = walk(collection)
      let hidden = variables[variable]
      variables[variable] = plan
      walk(predicate)
      variables[variable] = hidden
      return plan
    case .conditional(let test, let yes, let no):
      walk(test)
      let first = walk(yes)
      return walk(no) ?? first
    }
  }

  private mutating func follow(_ keys: [String], from start: EntityPlan?) -> EntityPlan? {
    var plan = start
    for (index, key) in keys.enumerated() where !key.hasPrefix("@") {
      guard let current = plan, let owner = current.family.first(where: { $0.slotOf[key] != nil }),
        let relation = owner.slots[owner.slotOf[key]!].relation
      else { return nil }
      // The end of a path that is a to-one is compared by identity: our own row says all of it.
      if relation.isToMany || index < keys.count - 1 { names.insert(relation.destination.root.name) }
      plan = relation.destination
    }
    return plan
  }
}
