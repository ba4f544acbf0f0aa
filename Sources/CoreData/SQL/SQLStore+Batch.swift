import Foundation

extension SQLStore {
  func apply(_ batch: BatchChange, to query: FetchQuery, _ origin: SaveOrigin) throws -> [ObjectReference]? {
    guard schema.entity(query.plan).hasRows else { return [] }
    return try changing {
      var plain = query
      plain.sort = query.limit > 0 || query.offset > 0 ? query.sort : []
      guard let found = try references(plain) else { return nil }
      switch batch {
      case .delete:
        let gone = try BatchDeletion(schema: schema, database: connection, leave: leaveFile).delete(found)
        try history?.record(gone.map { .init(type: .delete, reference: $0) }, origin)
      case .update(let values):
        guard try update(found, values, query.plan) else { return nil }
        let columns = ChangedColumns(Set(values.keys), of: query.plan)
        try history?.record(found.map { .init(type: .update, reference: $0, columns: columns) }, origin)
      }
      if !found.isEmpty { try announceBatch() }
      return found
    }
  }

  /// False, with nothing done, if a value cannot be said in SQL.
  private func update(_ found: [ObjectReference], _ values: [String: BatchValue], _ plan: EntityPlan) throws -> Bool {
    let entity = schema.entity(plan)
    var settings: [SQLText] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let index = plan.slotOf[name], let column = entity.column(index) else { return false }
      let slot = plan.slots[index]
      switch value {
      case .constant(let constant):
        guard let bound = sqlValue(constant, slot) else { return false }
        let place = connection.dialect.place(slot)
        settings.append(SQLText("\(column) = \(place)", [bound]))
      case .expression(let term):
        // What reads other tables would need them joined; the rows are changed one by one then.
        guard slot.kind == .attribute, let text = SQLCompiler.expression(term, entity: entity, dialect: language) else {
          return false
        }
        settings.append("\(column) = \(slot.columnType == "INTEGER" ? language.whole(text) : text)")
      }
    }
    guard !settings.isEmpty else { return true }
    let list = SQLText.joined(settings, by: ", ")
    for keys in found.chunks(of: 400) {
      try connection.run(
        "UPDATE \(entity.table) AS t0 SET Z_OPT = Z_OPT + 1, \(list.text) "
          + "WHERE Z_PK IN (\(keys.map { String($0.key) }.joined(separator: ",")))", list.bindings)
    }
    return true
  }

  private func sqlValue(_ constant: Any?, _ slot: Slot) -> SQLValue? {
    if slot.kind == .toOne {
      guard let destination = slot.relation?.destination, destination.children.isEmpty else { return nil }
      guard let constant else { return .null }
      return (constant as? NSManagedObjectID).map { .int($0.reference.key) }
    }
    guard slot.isStored, slot.type != .transformableAttributeType, slot.type != .undefinedAttributeType,
      slot.attribute?.allowsExternalBinaryDataStorage != true
    else { return nil }
    switch slot.value(from: constant) {
    case .reference, .boxed: return nil
    case let value: return slot.sqlValue(value)
    }
  }
}

/// Deletes rows by key and follows their delete rules, table by table.
private struct BatchDeletion {
  let schema: StoreSchema
  let database: any StoreDatabase
  /// Called with each value that may lie in a file.
  let leave: (Data) -> Void

  /// All that went.
  func delete(_ found: [ObjectReference]) throws -> [ObjectReference] {
    var gone: Set<ObjectReference> = []
    var waiting = found
    while !waiting.isEmpty {
      let fresh = waiting.filter { gone.insert($0).inserted }
      waiting = []
      for (number, group) in Dictionary(grouping: fresh, by: \.entity) {
        let plan = schema.model.plans[Int(number) - 1]
        for keys in group.chunks(of: 400) { try delete(keys.map(\.key), plan, &waiting) }
      }
    }
    return gone.sorted { $0.key < $1.key }
  }

  private func delete(_ keys: [Int64], _ plan: EntityPlan, _ cascaded: inout [ObjectReference]) throws {
    let list = keys.map(String.init).joined(separator: ",")
    for relation in plan.relations where !relation.isTransient {
      if relation.deleteRule == .cascadeDeleteRule { cascaded += try destinations(relation, list, plan) }
      try cut(relation, list, plan)
    }
    let entity = schema.entity(plan)
    for binding in entity.external {
      // Only a few bytes: a value that lies in its row is not read.
      let sql = "SELECT substr(\(binding.column), 1, 64) FROM \(entity.table) WHERE Z_PK IN (\(list))"
      try database.select(sql, []) { $0.data(0) }.forEach(leave)
    }
    try database.execute("DELETE FROM \(entity.table) WHERE Z_PK IN (\(list))")
  }

  /// The objects at the other end.
  private func destinations(_ relation: RelationPlan, _ list: String, _ plan: EntityPlan) throws -> [ObjectReference] {
    let destination = schema.entity(relation.destination)
    guard destination.hasRows else { return [] }
    let condition: String
    if relation.isManyToMany {
      let join = schema.joinTable(relation)
      condition = "Z_PK IN (SELECT \(join.theirs) FROM \(join.name) WHERE \(join.ours) IN (\(list)))"
    } else if relation.isToMany {
      guard let inverse = relation.inverse, let column = column(inverse) else { return [] }
      condition = "\(column) IN (\(list))"
    } else {
      guard let column = schema.entity(plan).column(plan.slot(of: relation)) else { return [] }
      condition = "Z_PK IN (SELECT \(column) FROM \(schema.entity(plan).table) WHERE Z_PK IN (\(list)))"
    }
    return try database.select("SELECT Z_PK, Z_ENT FROM \(destination.table) WHERE \(condition)", []) { row in
      ObjectReference(
        key: row.integer(0),
        entity: Int32(schema.entity(numbered: row.integer(1))?.plan.number ?? relation.destination.number))
    }
  }

  /// Ends the relationship at its other end.
  private func cut(_ relation: RelationPlan, _ list: String, _ plan: EntityPlan) throws {
    if relation.isManyToMany {
      let join = schema.joinTable(relation)
      try database.execute("DELETE FROM \(join.name) WHERE \(join.ours) IN (\(list))")
      return
    }
    guard let inverse = relation.inverse, !inverse.isToMany, let column = column(inverse) else { return }
    let table = schema.entity(inverse.source).table
    switch relation.deleteRule {
    case .denyDeleteRule:
      let found = try database.select("SELECT 1 FROM \(table) WHERE \(column) IN (\(list)) LIMIT 1", []) {
        $0.integer(0)
      }
      guard found.isEmpty else {
        throw NSError.coreData(
          NSValidationRelationshipDeniedDeleteError,
          "Batch delete failed: \(plan.name) cannot be deleted while \(relation.name) has objects; delete those first.")
      }
    case .nullifyDeleteRule:
      let cut = try database.change(
        "UPDATE \(table) SET \(column) = NULL, Z_OPT = Z_OPT + 1 WHERE \(column) IN (\(list))", [])
      guard inverse.isOptional || cut == 0 else {
        throw NSError.coreData(
          NSPersistentStoreSaveError,
          "Batch delete failed due to mandatory MTO nullify inverse on \(inverse.source.name)/\(inverse.name); make the "
            + "relationship optional, or give \(plan.name).\(relation.name) the delete rule cascade.")
      }
    default: break
    }
  }

  private func column(_ relation: RelationPlan) -> String? {
    schema.entity(relation.source).column(relation.source.slot(of: relation))
  }
}

extension Array {
  /// The elements in their order, at most `size` at a time.
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
