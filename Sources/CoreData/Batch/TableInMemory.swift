import Foundation

/// Answers a table query from objects, for stores that have no language to ask in and for what SQL cannot say.
struct TableInMemory {
  let query: TableQuery

  func rows(of objects: [NSManagedObject]) -> [[Any?]] {
    guard query.isGrouped else {
      return distinct(objects.map { object in query.columns.map { value($0, [object]) } })
    }
    var groups: [(key: [PredicateValue], objects: [NSManagedObject])] = []
    var places: [[PredicateValue]: Int] = [:]
    for object in objects {
      let key = query.groups.map { $0.value(for: object) }
      if let place = places[key] {
        groups[place].objects.append(object)
      } else {
        places[key] = groups.count
        groups.append((key, [object]))
      }
    }
    // Sums over nothing are one row too.
    if query.groups.isEmpty && groups.isEmpty { groups.append(([], [])) }
    let kept = groups.filter { group in query.having.map { holds($0, group.objects) } ?? true }
    let ordered = query.query.sort.isEmpty ? kept : kept.sorted { precedes($0.objects, $1.objects) }
    return distinct(ordered.map { group in query.columns.map { value($0, group.objects) } })
  }

  private func distinct(_ rows: [[Any?]]) -> [[Any?]] {
    guard query.isDistinct else { return rows }
    var seen: Set<[PredicateValue]> = []
    return rows.filter { seen.insert($0.map { PredicateValue($0) }).inserted }
  }

  private func value(_ column: TableQuery.Column, _ group: [NSManagedObject]) -> Any? {
    guard column.slot == nil else {
      return group.first.flatMap { object in
        object.plan.slotOf[column.name].flatMap { slot in
          object.willRead(slot)
          return object.storedValue(slot)
        }
      }
    }
    return evaluate(column.term, group).value(as: column.type)
  }

  /// The value of a term for a group of rows.
  private func evaluate(_ term: PredicateTerm, _ group: [NSManagedObject]) -> PredicateValue {
    guard term.isAggregate, case .function(let name, let arguments) = term else {
      return group.first.map { term.value(for: $0) } ?? .null
    }
    guard PredicateTerm.aggregates.contains(name), let argument = arguments.first else {
      return PredicateFunctions.call(name, arguments.map { evaluate($0, group) })
    }
    let values = group.map { argument.value(for: $0) }
    if values.contains(where: { if case .list = $0 { true } else { false } }) {
      return group.first.map { term.value(for: $0) } ?? .null
    }
    let present = values.filter { !$0.isNull }
    if name == "count:" { return .int(Int64(present.count)) }
    // As in SQL, the sum of nothing is nothing.
    return present.isEmpty ? .null : PredicateFunctions.aggregate(name, present)
  }

  private func holds(_ predicate: PredicateAST, _ group: [NSManagedObject]) -> Bool {
    switch predicate {
    case .constant(let value): return value
    case .and(let parts): return parts.allSatisfy { holds($0, group) }
    case .or(let parts): return parts.contains { holds($0, group) }
    case .not(let part): return !holds(part, group)
    case .opaque: return predicate.compiled()(PredicateScope.of(group.first))
    case .comparison(var comparison):
      comparison.left = .constant(evaluate(comparison.left, group))
      comparison.right = .constant(evaluate(comparison.right, group))
      return comparison.compiled()(PredicateScope(.null))
    }
  }

  private func precedes(_ a: [NSManagedObject], _ b: [NSManagedObject]) -> Bool {
    for key in query.query.sort.compactMap(\._sortKey) {
      let term = query.columns.first { $0.name == key.keyPath }?.term ?? .keyPath(key.keyPath)
      let order = ValueComparer(key.order).compare(evaluate(term, a), evaluate(term, b))
      if order != 0 { return key.ascending ? order < 0 : order > 0 }
    }
    return false
  }
}

extension PredicateValue {
  /// The value as the result of an expression of that type.
  func value(as type: NSAttributeType) -> Any? {
    switch (type, self) {
    case (_, .null): nil
    case (.dateAttributeType, _): number.map { Date(timeIntervalSinceReferenceDate: $0) } ?? foundationValue
    case (.decimalAttributeType, _): number.map { NSDecimalNumber(value: $0) } ?? foundationValue
    case (.integer16AttributeType, .double(let value)), (.integer32AttributeType, .double(let value)),
      (.integer64AttributeType, .double(let value)):
      Int64(exactly: value.rounded(.towardZero)).map { NSNumber(value: $0) }
    case (.doubleAttributeType, _), (.floatAttributeType, _): number.map { NSNumber(value: $0) } ?? foundationValue
    case (.booleanAttributeType, _): number.map { NSNumber(value: $0 != 0) } ?? foundationValue
    default: foundationValue
    }
  }
}
