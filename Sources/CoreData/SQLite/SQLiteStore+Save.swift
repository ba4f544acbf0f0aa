import CSQLite
import Foundation

extension SQLiteStore {
  /// Rows that go into one INSERT statement.
  private static let batch = 20

  var rank: Int { 0 }

  func save(_ request: SaveRequest, beforeCommit: () throws -> Void) throws -> SaveResult {
    do {
      do { return try write(request, parking: false, beforeCommit) } catch let failure as SQLiteFailure
        where failure.isUniqueViolation
      {
        let conflicts = try uniqueConflicts(request)
        guard conflicts.uniques.isEmpty else { throw conflicts }
        return try write(request, parking: true, beforeCommit)
      }
    } catch let failure as SQLiteFailure {
      throw StoreErrors(url: url).saving(failure)
    }
  }

  private func write(
    _ request: SaveRequest, parking: Bool, _ beforeCommit: () throws -> Void
  ) throws -> SaveResult {
    do {
      let result = try connection.transaction {
        if parking { try park(request.updates) }
        let result = try write(request)
        do { try external?.finish() } catch let failure as CocoaError {
          throw StoreErrors(url: url).externalFile(failure)
        }
        try beforeCommit()
        return result
      }
      external?.didCommit()
      return result
    } catch {
      external?.didRollBack()
      throw error
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
    for group in request.deletes.grouped(by: { $0.plan.number }) { try delete(group, &conflicts) }
    for item in request.updates { try update(item, keys, &conflicts) }
    if !conflicts.rows.isEmpty { throw conflicts }
    var last: [Int: Int64] = [:]
    for group in request.inserts.grouped(by: { $0.plan.number }) { try insert(group, keys, &last) }
    for link in request.links where link.relation.isManyToMany { try write(link, keys) }
    if let history { try history.record(request.history(keys), request.origin) }
    return SaveResult(keys: keys)
  }

  // MARK: Inserting

  /// - Parameters:
  ///   - items: objects of one entity.
  ///   - last: the last key that this save has written to each table, by the root's number.
  private func insert(_ items: [SaveItem], _ keys: KeyMap, _ last: inout [Int: Int64]) throws {
    let plan = items[0].plan
    let entity = schema.entity(plan)
    let columns = ["Z_ENT", "Z_OPT"] + entity.bindings.flatMap { [$0.column] + ($0.entityColumn.map { [$0] } ?? []) }
    func key(_ item: SaveItem) -> Int64 { keys[item.key] ?? item.key }
    func statement(rows: Int, keyed: Bool) throws -> SQLiteStatement {
      let values = ["\(entity.number)", "1"] + Array(repeating: "?", count: entity.width)
      let row = "(\(((keyed ? ["?"] : []) + values).joined(separator: ",")))"
      return try connection.statement(
        "INSERT INTO \(entity.table) (\(((keyed ? ["Z_PK"] : []) + columns).joined(separator: ", "))) VALUES "
          + Array(repeating: row, count: rows).joined(separator: ","))
    }
    func insert(_ items: ArraySlice<SaveItem>, keyed: Bool) throws {
      let whole = items.count / Self.batch * Self.batch
      let (many, rest) = (items.prefix(whole), items.dropFirst(whole))
      if !many.isEmpty { try write(many, Self.batch, statement(rows: Self.batch, keyed: keyed), entity, keys, keyed) }
      if !rest.isEmpty { try write(rest, 1, statement(rows: 1, keyed: keyed), entity, keys, keyed) }
    }
    let first = key(items[0])
    // SQLite counts on by itself from the largest key, faster than it looks for the place of a key that it is given.
    var next = first - 1
    let isCounted = items.allSatisfy { item in
      next += 1
      return item.key < 0 && key(item) == next
    }
    if isCounted, first > last[plan.rootNumber] ?? 0 {
      try insert(items.prefix(1), keyed: true)
      try insert(items.dropFirst(), keyed: false)
      guard connection.lastKey == next else {
        throw SQLiteFailure(
          code: SQLITE_CORRUPT, message: "\(entity.table) has rows beyond the last key in Z_PRIMARYKEY")
      }
    } else {
      try insert(items[...], keyed: true)
    }
    last[plan.rootNumber] = max(last[plan.rootNumber] ?? 0, items.reduce(0) { max($0, key($1)) })
  }

  private func write(
    _ items: ArraySlice<SaveItem>, _ batch: Int, _ statement: SQLiteStatement, _ entity: StoreEntity, _ keys: KeyMap,
    _ keyed: Bool
  ) throws {
    defer { statement.reset() }
    let fields = entity.fields
    var index = 0
    var rows = 0
    for item in items {
      if keyed {
        index += 1
        statement.bind(keys[item.key] ?? item.key, index)
      }
      let row = item.row
      for field in fields { bind(row[field.slot], field, statement, &index, keys) }
      rows += 1
      guard rows == batch else { continue }
      while try statement.step() {}
      statement.rewind()
      index = 0
      rows = 0
    }
  }

  private func bind(
    _ value: Value, _ field: StoreEntity.Field, _ statement: SQLiteStatement, _ index: inout Int, _ keys: KeyMap
  ) {
    index += 1
    switch value {
    case .integer(let number): statement.bind(number, index)
    case .string(let text): statement.bind(text, index)
    case .null: statement.bindNull(index)
    case .uuid(let id): withUnsafeBytes(of: id.uuid) { statement.bind($0, index) }
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

  /// - Parameter items: objects of one entity.
  private func delete(_ items: [SaveItem], _ conflicts: inout SaveConflicts) throws {
    let entity = schema.entity(items[0].plan)
    let statement = try connection.statement("DELETE FROM \(entity.table) WHERE Z_PK = ? AND Z_OPT = ?")
    let hasLinks = items[0].plan.relations.contains(where: \.isManyToMany)
    for item in items {
      if !entity.external.isEmpty { try leaveFiles(of: entity.external, item, entity) }
      statement.bind(item.key, 1)
      statement.bind(item.version, 2)
      try statement.run()
      if connection.changes > 0 {
        if hasLinks { try removeLinks(of: item) }
      } else if let stored = try rows([item.key], of: item.plan).first?.row {
        // A row that is gone already is no conflict.
        conflicts.rows.append(.init(item: item, stored: stored))
      }
    }
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
