import Foundation

/// Looks at what is in a database that was just opened: makes the tables of an empty one, judges those of another.
struct StoreOpening {
  let connection: SQLiteConnection
  let model: NSManagedObjectModel
  let errors: StoreErrors

  func open(isStored: (EntityPlan) -> Bool) throws -> (schema: StoreSchema, metadata: StoreMetadata) {
    let tables = try connection.query("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
    if tables.isEmpty { return try create(isStored: isStored) }
    guard tables.contains("Z_METADATA"), tables.contains("Z_PRIMARYKEY") else { throw errors.notAStore() }
    guard let metadata = try StoreMetadata(connection) else { throw errors.notAStore() }
    let numbers = Dictionary(
      try connection.query("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY") { ($0.text(0), $0.integer(1)) },
      uniquingKeysWith: { $1 })
    var columns: [String: Set<String>] = [:]
    for table in tables {
      columns[table] = Set(try connection.query("SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) })
    }
    let schema = StoreSchema(model: model.plan, numbers: numbers, existing: columns, isStored: isStored)
    if !metadata.matches(model), let difference = difference(schema, numbers, columns) {
      throw errors.incompatible(difference, model)
    }
    return (schema, metadata)
  }

  private func create(isStored: (EntityPlan) -> Bool) throws -> (schema: StoreSchema, metadata: StoreMetadata) {
    let schema = StoreSchema(model: model.plan, isStored: isStored)
    let metadata = StoreMetadata(new: model)
    try connection.transaction {
      // Another process may have been faster.
      let tables = try connection.query("SELECT COUNT(*) FROM sqlite_master") { $0.integer(0) }
      guard tables.first == 0 else { return }
      for statement in schema.creation { try connection.execute(statement) }
      try metadata.write(to: connection)
    }
    return (schema, try StoreMetadata(connection) ?? metadata)
  }

  /// The first thing in which the store's tables are not the model's, in words.
  private func difference(
    _ schema: StoreSchema, _ numbers: [String: Int64], _ columns: [String: Set<String>]
  ) -> String? {
    for table in schema.tables {
      for plan in table.root.family where numbers[plan.name] == nil {
        return "the store knows no entity \(plan.name)"
      }
      guard let present = columns[table.name] else { return "the store has no table \(table.name)" }
      let wanted = Set(table.columnNames.map(\.name)).union(["Z_PK", "Z_ENT", "Z_OPT"])
      if let missing = wanted.subtracting(present).sorted().first {
        return "the store's table \(table.name) has no column \(missing)"
      }
      if let extra = present.subtracting(wanted).sorted().first {
        return "the store's table \(table.name) has a column \(extra) that the model knows nothing of"
      }
    }
    let known = Set(model.plan.plans.map(\.name))
    if let extra = numbers.keys.sorted().first(where: { !known.contains($0) }) {
      return "the store has an entity \(extra) that the model knows nothing of"
    }
    for relation in schema.manyToMany where columns[schema.joinTable(relation).name] == nil {
      return "the store has no table \(schema.joinTable(relation).name) for \(relation.source.name).\(relation.name)"
    }
    return nil
  }
}
