import CSQLite
import Foundation

extension SQLiteStore {
  /// Rows that go into one INSERT statement.
  private static let batch = 20

  func save(_ request: SaveRequest) throws -> SaveResult {
    do {
      let result = try connection.transaction {
        let result = try write(request)
        try external?.finish()
        return result
      }
      external?.didCommit()
      return result
    } catch {
      external?.didRollBack()
      throw try describe(error, request)
    }
  }

  private func describe(_ error: any Error, _ request: SaveRequest) throws -> any Error {
    switch error {
    case let failure as SQLiteFailure where failure.isUniqueViolation:
      let conflicts = try uniqueConflicts(request)
      return conflicts.uniques.isEmpty ? StoreErrors(url: url).saving(failure) : conflicts
    case let failure as SQLiteFailure: return StoreErrors(url: url).saving(failure)
    case let failure as CocoaError: return StoreErrors(url: url).externalFile(failure)
    default: return error
    }
  }

  func allocateKeys(for objects: [(EntityPlan, Int64)]) throws -> KeyMap {
    do { return try connection.transaction { try takeKeys(for: objects) } } catch let failure as SQLiteFailure {
      throw StoreErrors(url: url).saving(failure)
    }
  }

  private func takeKeys(for objects: [(plan: EntityPlan, key: Int64)]) throws -> KeyMap {
    var keys = KeyMap(for: objects.lazy.map { $0.key })
    for group in objects.grouped(by: { $0.plan.rootNumber }) {
      var key = try takeKeys(group.count, for: group[0].plan)
      for object in group {
        keys[object.key] = key
        key += 1
      }
    }
    return keys
  }

  private func takeKeys(for inserts: [SaveItem]) throws -> KeyMap {
    var keys = KeyMap(for: inserts.lazy.map { min($0.key, 0) })
    for group in inserts.grouped(by: { $0.plan.rootNumber }) {
      // Those with permanent keys had them before, or were deleted by somebody else and are written again.
      let count = group.reduce(0) { $0 + ($1.key < 0 ? 1 : 0) }
      guard count > 0 else { continue }
      var key = try takeKeys(count, for: group[0].plan)
      for item in group where item.key < 0 {
        keys[item.key] = key
        key += 1
      }
    }
    return keys
  }

  /// Reserves keys of the entity's table; gives the first of them.
  private func takeKeys(_ count: Int, for plan: EntityPlan) throws -> Int64 {
    let statement = try connection.statement(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + ? WHERE Z_ENT = ? RETURNING Z_MAX")
    statement.bind(Int64(count), 1)
    statement.bind(schema.entity(plan.root).number, 2)
    _ = try statement.step()
    let last = statement.integer(0)
    try statement.run()
    return last - Int64(count) + 1
  }

  private func write(_ request: SaveRequest) throws -> SaveResult {
    var conflicts = SaveConflicts()
    let keys = try takeKeys(for: request.inserts)
    for item in request.deletes { try delete(item, &conflicts) }
    for item in request.updates { try update(item, keys, &conflicts) }
    if !conflicts.rows.isEmpty { throw conflicts }
    for group in request.inserts.grouped(by: { $0.plan.number }) { try insert(group, keys) }
    for link in request.links where link.relation.isManyToMany { try write(link, keys) }
    if let history { try history.record(request.history(keys), request.origin) }
    return SaveResult(keys: keys)
  }

  // MARK: Inserting

  private func insert(_ items: [SaveItem], _ keys: KeyMap) throws {
    let entity = schema.entity(items[0].plan)
    let columns = entity.bindings.flatMap { [$0.column] + ($0.entityColumn.map { [$0] } ?? []) }
    let head = "INSERT INTO \(entity.table) (\((["Z_PK", "Z_ENT", "Z_OPT"] + columns).joined(separator: ", "))) VALUES "
    let places = "(" + Array(repeating: "?", count: columns.count + 3).joined(separator: ",") + ")"
    let whole = items.count / Self.batch * Self.batch
    if whole > 0 {
      let many = head + Array(repeating: places, count: Self.batch).joined(separator: ",")
      try insert(items[..<whole], Self.batch, try connection.statement(many), entity, keys)
    }
    if whole < items.count {
      try insert(items[whole...], 1, try connection.statement(head + places), entity, keys)
    }
  }

  private func insert(
    _ items: ArraySlice<SaveItem>, _ batch: Int, _ statement: SQLiteStatement, _ entity: StoreEntity, _ keys: KeyMap
  ) throws {
    defer { statement.reset() }
    let (number, fields) = (entity.number, entity.fields)
    var index = 0
    for item in items {
      statement.bind(keys[item.key] ?? item.key, index + 1)
      statement.bind(number, index + 2)
      statement.bind(1 as Int64, index + 3)
      index += 3
      for field in fields { bind(item.row[field.slot], field, statement, &index, keys) }
      guard index == batch * (entity.width + 3) else { continue }
      while try statement.step() {}
      statement.rewind()
      index = 0
    }
  }

  private func bind(
    _ value: Value, _ field: StoreEntity.Field, _ statement: SQLiteStatement, _ index: inout Int, _ keys: KeyMap
  ) {
    index += 1
    switch value {
    case .integer(let number): statement.bind(number, index)
    case .string(let text): statement.bind(text, index)
    case .reference(let reference):
      let key = reference.key < 0 ? keys[reference.key] : reference.key
      if let key { statement.bind(key, index) } else { statement.bindNull(index) }
      if field.hasEntityColumn {
        index += 1
        statement.bind(schema.entity(schema.model.plans[Int(reference.entity) - 1]).number, index)
      }
      return
    case .data(let data) where field.isExternal:
      if let external, ExternalFiles.takes(data) {
        statement.bind(external.reference(for: data), index)
      } else {
        field.plan.bind(value, to: statement, index)
      }
    default: field.plan.bind(value, to: statement, index)
    }
    if field.hasEntityColumn {
      index += 1
      statement.bindNull(index)
    }
  }

  // MARK: Updating and deleting

  private func update(_ item: SaveItem, _ keys: KeyMap, _ conflicts: inout SaveConflicts) throws {
    let entity = schema.entity(item.plan)
    let places = entity.fields.indices.filter { place in
      item.old.map { !item.row.isSame(as: $0, entity.fields[place].slot) } ?? true
    }
    guard !places.isEmpty else { return }
    let plan = entity.updatePlan(places)
    try leaveFiles(of: plan.external, item, entity)
    let statement = try connection.statement(plan.sql)
    statement.bind(item.version + 1, 1)
    var index = 1
    for field in plan.fields { bind(item.row[field.slot], field, statement, &index, keys) }
    statement.bind(item.key, index + 1)
    statement.bind(item.version, index + 2)
    try statement.run()
    if connection.changes == 0 {
      conflicts.rows.append(.init(item: item, stored: try rows([item.key], of: item.plan).first?.row))
    }
  }

  private func delete(_ item: SaveItem, _ conflicts: inout SaveConflicts) throws {
    let entity = schema.entity(item.plan)
    try leaveFiles(of: entity.external, item, entity)
    let statement = try connection.statement("DELETE FROM \(entity.table) WHERE Z_PK = ? AND Z_OPT = ?")
    statement.bind(item.key, 1)
    statement.bind(item.version, 2)
    try statement.run()
    if connection.changes == 0 {
      // A row that is gone already is no conflict.
      guard let stored = try rows([item.key], of: item.plan).first?.row else { return }
      conflicts.rows.append(.init(item: item, stored: stored))
      return
    }
    try removeLinks(of: item)
  }

  /// Notes the files of values that are about to be replaced.
  private func leaveFiles(of bindings: [StoreEntity.Binding], _ item: SaveItem, _ entity: StoreEntity) throws {
    guard let external, !bindings.isEmpty else { return }
    for binding in bindings {
      // Only a few bytes: a value that lies in its row is not read.
      let sql = "SELECT substr(\(binding.column), 1, 64) FROM \(entity.table) WHERE Z_PK = ? AND Z_OPT = ?"
      try connection.query(sql, [.int(item.key), .int(item.version)]) { $0.data(0) }.forEach(external.leave)
    }
  }
}

extension Array {
  /// The elements in lists of equal keys, by key; one list, uncopied, where all are equal.
  func grouped(by key: (Element) -> Int) -> [[Element]] {
    guard let first else { return [] }
    let common = key(first)
    if allSatisfy({ key($0) == common }) { return [self] }
    return Dictionary(grouping: self, by: key).sorted { $0.key < $1.key }.map(\.value)
  }
}
