import Foundation

extension PostgresStore {
  /// Rows that go into one INSERT statement.
  private static let batch = 100

  /// A transaction here may be begun again, and others with it: they have to be around it.
  var rank: Int { 1 }

  func save(_ request: SaveRequest, beforeCommit: () throws -> Void) throws -> SaveResult {
    do {
      // Keys are taken before: the rows that count them would keep other processes waiting until the commit.
      let keys = try takeKeys(for: request.inserts.filter { $0.key < 0 }.map { ($0.plan, $0.key) })
      do { try write(request, keys, parking: false, beforeCommit) } catch let failure as PostgresFailure
        where failure.isUniqueViolation
      {
        let conflicts = try uniqueConflicts(request)
        guard conflicts.uniques.isEmpty else { throw conflicts }
        try write(request, keys, parking: true, beforeCommit)
      }
      return SaveResult(keys: keys)
    } catch let failure as PostgresFailure {
      throw errors.postgres("saved", failure, timeout: timeout)
    }
  }

  private func write(
    _ request: SaveRequest, _ keys: KeyMap, parking: Bool, _ beforeCommit: () throws -> Void
  ) throws {
    try connection.transaction {
      if parking { try park(request.updates) }
      try write(request, keys)
      if let history { try history.record(request.history(keys), request.origin) }
      try announce(request, keys)
      try beforeCommit()
    }
  }

  func allocateKeys(for objects: [(EntityPlan, Int64)]) throws -> KeyMap {
    do { return try takeKeys(for: objects) } catch let failure as PostgresFailure {
      throw errors.postgres("saved", failure, timeout: timeout)
    }
  }

  private func takeKeys(for objects: [(plan: EntityPlan, key: Int64)]) throws -> KeyMap {
    var keys = KeyMap(for: objects.map(\.key))
    for group in objects.grouped(by: { $0.plan.root.number }) {
      let last = try connection.rows(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + ? WHERE Z_ENT = ? RETURNING Z_MAX",
        [.int(Int64(group.count)), .int(schema.entity(group[0].plan.root).number)]
      ) { $0.integer(0) }
      var key = (last.first ?? 0) - Int64(group.count)
      for object in group {
        key += 1
        keys[object.key] = key
      }
    }
    return keys
  }

  private func write(_ request: SaveRequest, _ keys: KeyMap) throws {
    var conflicts = SaveConflicts()
    // Always in the same order, so that two savers wait for one another only once.
    for item in request.deletes.sorted(by: Self.order) { try delete(item, &conflicts) }
    for item in request.updates.sorted(by: Self.order) { try update(item, keys, &conflicts) }
    if !conflicts.rows.isEmpty { throw conflicts }
    for group in request.inserts.grouped(by: { $0.plan.number }) { try insert(group, keys) }
    for link in request.links where link.relation.isManyToMany { try write(link, keys) }
  }

  private static func order(_ a: SaveItem, _ b: SaveItem) -> Bool {
    (a.plan.root.number, a.key) < (b.plan.root.number, b.key)
  }

  private func place(_ binding: StoreEntity.Binding, _ plan: EntityPlan) -> String {
    StoreDialect.postgres.place(plan.slots[binding.slot])
  }

  private func values(_ item: SaveItem, _ binding: StoreEntity.Binding, _ keys: KeyMap) -> [SQLValue] {
    let value = item.row[binding.slot]
    guard case .reference(let reference) = value else {
      let plain = item.plan.slots[binding.slot].sqlValue(value)
      return binding.entityColumn == nil ? [plain] : [plain, .null]
    }
    let key = (reference.key < 0 ? keys[reference.key] : reference.key).map(SQLValue.int) ?? .null
    guard binding.entityColumn != nil else { return [key] }
    return [key, .int(schema.entity(schema.model.plans[Int(reference.entity) - 1]).number)]
  }

  private func insert(_ items: [SaveItem], _ keys: KeyMap) throws {
    let plan = items[0].plan
    let entity = schema.entity(plan)
    let columns = entity.bindings.flatMap { [$0.column] + ($0.entityColumn.map { [$0] } ?? []) }
    let places = entity.bindings.flatMap { [place($0, plan)] + ($0.entityColumn == nil ? [] : ["?"]) }
    let head = "INSERT INTO \(entity.table) (\((["Z_PK", "Z_ENT", "Z_OPT"] + columns).joined(separator: ", "))) VALUES "
    let row = "(" + (["?", "?", "?"] + places).joined(separator: ",") + ")"
    // A missing value has no type of its own: in a list of several rows each column's is said.
    let types = entity.bindings.flatMap { binding in
      [StoreDialect.postgres.cast(plan.slots[binding.slot].columnType)]
        + (binding.entityColumn == nil ? [] : ["BIGINT"])
    }
    let typed = "(" + (["?", "?", "?"] + types.map { "CAST(? AS \($0))" }).joined(separator: ",") + ")"
    var start = 0
    while start < items.count {
      let count = items.count - start >= Self.batch ? Self.batch : 1
      let sql = head + (count == 1 ? row : Array(repeating: typed, count: count).joined(separator: ","))
      var bindings: [SQLValue] = []
      for item in items[start..<start + count] {
        bindings += [.int(keys[item.key] ?? item.key), .int(entity.number), .int(1)]
        for binding in entity.bindings { bindings += values(item, binding, keys) }
      }
      _ = try connection.change(sql, bindings)
      start += count
    }
  }

  private func update(_ item: SaveItem, _ keys: KeyMap, _ conflicts: inout SaveConflicts) throws {
    let entity = schema.entity(item.plan)
    let changed = entity.bindings.filter { item.row[$0.slot] != item.old?[$0.slot] }
    guard !changed.isEmpty else { return }
    let settings = changed.flatMap { binding in
      ["\(binding.column) = \(place(binding, item.plan))"] + (binding.entityColumn.map { ["\($0) = ?"] } ?? [])
    }
    let count = try connection.change(
      "UPDATE \(entity.table) SET Z_OPT = ?, \(settings.joined(separator: ", ")) WHERE Z_PK = ? AND Z_OPT = ?",
      [.int(item.version + 1)] + changed.flatMap { values(item, $0, keys) } + [.int(item.key), .int(item.version)])
    if count == 0 { conflicts.rows.append(.init(item: item, stored: try rows([item.key], of: item.plan).first?.row)) }
  }

  private func delete(_ item: SaveItem, _ conflicts: inout SaveConflicts) throws {
    let entity = schema.entity(item.plan)
    let count = try connection.change(
      "DELETE FROM \(entity.table) WHERE Z_PK = ? AND Z_OPT = ?", [.int(item.key), .int(item.version)])
    if count == 0 {
      // A row that is gone already is no conflict.
      guard let stored = try rows([item.key], of: item.plan).first?.row else { return }
      conflicts.rows.append(.init(item: item, stored: stored))
      return
    }
    try removeLinks(of: item)
  }

  // MARK: Telling other processes

  /// Part of the transaction: heard by the others when it is committed, and only then.
  private func announce(_ request: SaveRequest, _ keys: KeyMap) throws {
    try announce(RemoteAnnouncement(request, keys, token: token))
  }

  /// Batches do not say what they changed: whoever hears of them looks.
  func announceBatch() throws { try announce(RemoteAnnouncement(by: token)) }

  private func announce(_ announcement: RemoteAnnouncement) throws {
    try connection.run("SELECT pg_notify(?, ?)", [.text(channel), .text(announcement.text)])
  }
}

extension StoreDialect {
  /// The type that a missing value is said to be of.
  func cast(_ apples: String) -> String { apples.hasPrefix("VARCHAR") ? "TEXT" : type(apples) }
}
