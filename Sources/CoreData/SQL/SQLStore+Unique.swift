import Foundation

// What a save writes and finds beside the rows themselves.
extension SQLStore {
  /// Which objects of a save have the same unique values as a row of the store or as one another.
  func uniqueConflicts(_ request: SaveRequest) throws -> SaveConflicts {
    var conflicts = SaveConflicts()
    var seen: [String: NSManagedObject] = [:]
    // What becomes of these is seen among the values that are written.
    let leaving = Set((request.deletes + request.updates).map { "\($0.plan.root.name) \($0.key)" })
    for item in request.updates + request.inserts {
      for constraint in item.plan.allUniqueness {
        let slots = constraint.compactMap { item.plan.slotOf[$0] }
        guard slots.count == constraint.count, slots.allSatisfy({ !item.row[$0].isNull }) else { continue }
        let signature = "\(constraint) \(slots.map { "\(item.row[$0])" })"
        if let sibling = seen[signature] {
          conflicts.uniques.append(.init(constraint: constraint, object: item.object, existing: nil, sibling: sibling))
          continue
        }
        seen[signature] = item.object
        guard let existing = try holder(of: item, slots), existing != item.key,
          !leaving.contains("\(item.plan.root.name) \(existing)")
        else { continue }
        let row = try rows([existing], of: item.plan).first
        conflicts.uniques.append(.init(constraint: constraint, object: item.object, existing: row, sibling: nil))
      }
    }
    return conflicts
  }

  /// Takes the unique values off rows that are about to get others: rows may exchange theirs, which no order of writing them
  /// one by one would allow.
  func park(_ updates: [SaveItem]) throws {
    for item in updates {
      let entity = schema.entity(item.plan)
      let slots = Set(item.plan.allUniqueness.joined().compactMap { item.plan.slotOf[$0] })
      let columns = slots.filter { item.row[$0] != item.old?[$0] }.compactMap { entity.column($0) }.sorted()
      guard !columns.isEmpty else { continue }
      try connection.run(
        "UPDATE \(entity.table) SET \(columns.map { "\($0) = NULL" }.joined(separator: ", ")) WHERE Z_PK = ? AND Z_OPT = ?",
        [.int(item.key), .int(item.version)])
    }
  }

  /// The key of the row that has the values.
  private func holder(of item: SaveItem, _ slots: [Int]) throws -> Int64? {
    let entity = schema.entity(item.plan)
    let tests = slots.compactMap { slot in
      entity.column(slot).map { "\($0) = \(connection.dialect.place(item.plan.slots[slot]))" }
    }
    return try reading {
      try connection.select(
        "SELECT Z_PK FROM \(entity.table) WHERE \(tests.joined(separator: " AND ")) LIMIT 1",
        slots.map { item.plan.slots[$0].sqlValue(item.row[$0]) }
      ) { $0.integer(0) }.first
    }
  }

  /// Writes what has changed of a many-to-many relationship.
  func write(_ link: LinkChange, _ keys: KeyMap) throws {
    let join = schema.joinTable(link.relation)
    func permanent(_ key: Int64) -> SQLValue { .int(key < 0 ? keys[key] ?? key : key) }
    let owner = permanent(link.owner)
    for member in link.removed {
      try connection.run(
        "DELETE FROM \(join.name) WHERE \(join.ours) = ? AND \(join.theirs) = ?", [owner, permanent(member.key)])
    }
    for member in link.added where link.relation.isCanonical {
      try connection.run(
        "INSERT INTO \(join.name) (\(join.ours), \(join.theirs)) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [owner, permanent(member.key)])
    }
    guard let ordered = link.ordered, let column = link.relation.isCanonical ? join.order : join.inverseOrder else {
      return
    }
    for (position, member) in ordered.enumerated() {
      try connection.run(
        "UPDATE \(join.name) SET \(column) = ? WHERE \(join.ours) = ? AND \(join.theirs) = ?",
        [.int(Int64(position + 1) * 1024), owner, permanent(member.key)])
    }
  }

  /// Removes the pairs of a row that has been deleted.
  func removeLinks(of item: SaveItem) throws {
    for relation in item.plan.relations where relation.isManyToMany {
      let join = schema.joinTable(relation)
      try connection.run("DELETE FROM \(join.name) WHERE \(join.ours) = ?", [.int(item.key)])
      if relation.inverse === relation {
        try connection.run("DELETE FROM \(join.name) WHERE \(join.theirs) = ?", [.int(item.key)])
      }
    }
  }
}
