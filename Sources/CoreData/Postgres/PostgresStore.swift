import Diagnostics
import Foundation

/// A store in a schema of a PostgreSQL database, with the tables and columns that the SQLite store has.
///
/// What the server cannot evaluate as we do in memory (regular expressions, the locale's order) is left to the context:
/// such a fetch gets the rows that the rest of the predicate leaves.
final class PostgresStore: StoreBackend {
  let url: URL
  let connection: PostgresConnection
  let schema: StoreSchema
  let timeout: TimeInterval
  private(set) var stored: StoreMetadata
  private(set) var underived: [String] = []
  private(set) var history: StoreHistory?
  private var selections: [String: PostgresSelection] = [:]
  /// Marks our own announcements.
  let token = String(UUID().uuidString.prefix(8))
  private var listener: PostgresListener?

  var identifier: String { stored.identifier }
  var metadata: [String: Any] { stored.publicValues }
  var errors: StoreErrors { StoreErrors(url: url) }

  /// Connects, and makes the store if it is not there.
  init(
    url: URL, model: NSManagedObjectModel, configuration: String?, readOnly: Bool, timeout: TimeInterval,
    migration: MigrationPolicy
  ) throws {
    self.url = url
    self.timeout = timeout
    guard let address = PostgresAddress(url) else {
      throw NSError.coreData(
        NSPersistentStoreOpenError,
        "\(url.absoluteString) is no address of a PostgreSQL database; write postgresql://user@host/database.")
    }
    do {
      connection = try PostgresConnection(address, timeout: timeout)
      if !readOnly { try Self.prepare(connection) }
      var opening = StoreOpening(database: connection, model: model, errors: StoreErrors(url: url))
      opening.configuration = configuration
      opening.migration = readOnly ? .none : migration
      let opened = try opening.open()
      schema = opened.schema
      stored = opened.metadata
      underived = opened.underived
    } catch let failure as PostgresFailure {
      throw StoreErrors(url: url).postgres("opened", failure, timeout: timeout)
    }
  }

  /// The schema, and the functions of predicates in it.
  private static func prepare(_ connection: PostgresConnection) throws {
    let name = connection.address.schema
    func count(_ sql: String) throws -> Int64 {
      try connection.rows(sql, [.text(name)]) { $0.integer(0) }.first ?? 0
    }
    if try count("SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = ?") == 0 {
      try connection.exclusively {
        try connection.execute("CREATE SCHEMA IF NOT EXISTS \(connection.address.quotedSchema)")
      }
    }
    let functions =
      "SELECT COUNT(*) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
      + "WHERE n.nspname = ? AND p.proname LIKE 'cd\\_fold_'"
    if try count(functions) < 3 {
      try connection.exclusively {
        for function in PostgresFunctions.all { try connection.execute(function) }
      }
    }
  }

  /// Removes the store; a schema of its own goes with it.
  static func destroy(_ url: URL) throws {
    guard let address = PostgresAddress(url) else { return }
    do {
      let connection = try PostgresConnection(address, timeout: 5)
      defer { connection.close() }
      let tables = try connection.tableNames()
      guard tables.contains("Z_METADATA") else { return }
      try connection.exclusively {
        if address.schema != "public" {
          try connection.execute("DROP SCHEMA \(address.quotedSchema) CASCADE")
        } else {
          for table in tables where table.hasPrefix("Z") || table.hasPrefix("ATRANSACTION") || table == "ACHANGE" {
            try connection.execute("DROP TABLE \(table) CASCADE")
          }
        }
      }
    } catch let failure as PostgresFailure {
      throw StoreErrors(url: url).postgres("removed", failure, timeout: 5)
    }
  }

  func close() {
    listener?.stop()
    listener = nil
    connection.close()
  }

  func setMetadata(_ metadata: [String: Any]) throws {
    stored.values = metadata
    do { try connection.transaction { try stored.write(to: connection) } } catch let failure as PostgresFailure {
      throw errors.postgres("saved", failure, timeout: timeout)
    }
  }

  func openHistory(begins: Bool) throws {
    do { history = try StoreHistory(database: connection, schema: schema, begins: begins) } catch let failure
      as PostgresFailure
    {
      throw errors.postgres("opened", failure, timeout: timeout)
    }
  }

  // Batches and tables of values are worked out row by row, by the caller.
  func apply(_ batch: BatchChange, to query: FetchQuery, _ origin: SaveOrigin) throws -> [ObjectReference]? { nil }
  func table(_ query: TableQuery) throws -> [[Any?]]? { nil }

  func references(_ query: FetchQuery) throws -> [ObjectReference]? {
    guard schema.entity(query.plan).hasRows else { return [] }
    do {
      guard let parts = try compile(query.predicate?._ast, query.sort, query) else { return nil }
      var sql =
        "SELECT \(parts.alias).Z_PK, \(parts.alias).Z_ENT FROM \(schema.entity(query.plan).table) \(parts.alias)"
      sql += parts.joins + condition(query, parts)
      sql += " ORDER BY \(parts.order.map { "\($0), " } ?? "")\(parts.alias).Z_PK" + limits(query)
      return try connection.rows(sql, parts.condition?.bindings ?? []) {
        reference($0.integer(0), $0.integer(1), query.plan)
      }
    } catch let failure as PostgresFailure where failure.isOfStatement {
      return nil
    } catch let failure as PostgresFailure {
      throw errors.postgres("read", failure, timeout: timeout)
    }
  }

  func listen(_ heard: @escaping @Sendable (RemoteChange) -> Void) {
    guard listener == nil else { return }
    listener = PostgresListener(address: connection.address, channel: channel, token: token, heard: heard)
  }

  /// Where commits to this store are announced.
  var channel: String { "martlet_" + identifier.lowercased().filter { $0 != "-" } }

  // MARK: Reading

  func fetch(_ query: FetchQuery) throws -> FetchAnswer {
    do {
      if let parts = try compile(query.predicate?._ast, query.sort, query) {
        return FetchAnswer(rows: try rows(query, parts, limited: true))
      }
      // The part of the predicate that the server understands; the caller applies the rest, the order and the limits.
      let part = try compile(query.predicate?._ast.partForServer(query, self), [], query)
      return FetchAnswer(rows: try rows(query, part, limited: false), isFinal: false)
    } catch let failure as PostgresFailure where failure.isOfStatement {
      return FetchAnswer(rows: try reading { try rows(query, nil, limited: false) }, isFinal: false)
    } catch let failure as PostgresFailure {
      throw errors.postgres("read", failure, timeout: timeout)
    }
  }

  func count(_ query: FetchQuery) throws -> Int? {
    guard schema.entity(query.plan).hasRows else { return 0 }
    do {
      guard let parts = try compile(query.predicate?._ast, [], query) else { return nil }
      var sql = "SELECT 1 FROM \(schema.entity(query.plan).table) \(parts.alias)\(parts.joins)"
      sql += condition(query, parts) + limits(query)
      sql = "SELECT COUNT(*) FROM (\(sql)) counted"
      return try connection.rows(sql, parts.condition?.bindings ?? []) { Int($0.integer(0)) }.first
    } catch let failure as PostgresFailure where failure.isOfStatement {
      return nil
    } catch let failure as PostgresFailure {
      throw errors.postgres("read", failure, timeout: timeout)
    }
  }

  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow] {
    guard schema.entity(plan).hasRows else { return [] }
    let selection = self.selection(FetchQuery(plan: plan.root))
    var rows: [FetchedRow] = []
    for start in stride(from: 0, to: keys.count, by: 4096) {
      let chunk = keys[start..<min(start + 4096, keys.count)]
      var width = 1
      while width < chunk.count { width *= 2 }
      let places = Array(repeating: "?", count: width).joined(separator: ",")
      let sql = "SELECT \(selection.columns("t0")) FROM \(selection.table) t0 WHERE t0.Z_PK IN (\(places))"
      let bindings = (0..<width).map { SQLValue.int(chunk[min(chunk.startIndex + $0, chunk.endIndex - 1)]) }
      rows += try reading { try connection.rows(sql, bindings) { decode($0, selection) } }.compactMap { $0 }
    }
    return rows
  }

  func members(of owner: ObjectReference, _ relation: RelationPlan) throws -> [ObjectReference] {
    try members(ofAll: [owner], relation)[owner.key] ?? []
  }

  func members(ofAll owners: [ObjectReference], _ relation: RelationPlan) throws -> [Int64: [ObjectReference]] {
    let destination = schema.entity(relation.destination)
    guard destination.hasRows, let (select, owner, order) = memberSelection(relation) else { return [:] }
    var lists: [Int64: [ObjectReference]] = [:]
    for chunk in owners.chunks(of: 4096) {
      var width = 1
      while width < chunk.count { width *= 2 }
      let bindings = (0..<width).map { SQLValue.int(chunk[min(chunk.startIndex + $0, chunk.endIndex - 1)].key) }
      let test = width == 1 ? "= ?" : "IN (\(Array(repeating: "?", count: width).joined(separator: ",")))"
      try reading {
        _ = try connection.rows("\(select) WHERE \(owner) \(test) ORDER BY \(order)", bindings) { row in
          lists[row.integer(0), default: []].append(reference(row.integer(1), row.integer(2), relation.destination))
        }
      }
    }
    return lists
  }

  /// What gives owner, key and entity of members, the owner's column, and their order.
  private func memberSelection(_ relation: RelationPlan) -> (select: String, owner: String, order: String)? {
    if relation.isManyToMany {
      let join = schema.joinTable(relation)
      let order = relation.isCanonical ? join.order : join.inverseOrder
      return (
        "SELECT j.\(join.ours), d.Z_PK, d.Z_ENT FROM \(join.name) j JOIN \(schema.entity(relation.destination).table) d "
          + "ON d.Z_PK = j.\(join.theirs)", "j.\(join.ours)",
        "\(order.map { "j.\($0) NULLS FIRST, " } ?? "")d.Z_PK"
      )
    }
    guard let inverse = relation.inverse else { return nil }
    let source = schema.entity(inverse.source)
    guard let column = source.column(inverse.source.slot(of: inverse)) else { return nil }
    let order = relation.isOrdered ? inverse.source.slotOf[relation.orderName].flatMap(source.column) : nil
    return (
      "SELECT \(column), Z_PK, Z_ENT FROM \(source.table)", column,
      "\(order.map { "\($0) NULLS FIRST, " } ?? "")Z_PK"
    )
  }

  func reference(_ key: Int64, _ number: Int64, _ declared: EntityPlan) -> ObjectReference {
    ObjectReference(key: key, entity: Int32(schema.entity(numbered: number)?.plan.number ?? declared.number))
  }

  /// Predicate and order as SQL; nil where they cannot be said in the server's.
  func compile(
    _ predicate: PredicateAST?, _ sort: [NSSortDescriptor], _ query: FetchQuery
  ) throws -> SQLCompiler.Query? {
    let keys = sort.compactMap(\._sortKey)
    guard keys.count == sort.count else { return nil }
    do {
      return try SQLCompiler.compile(
        predicate, sortedBy: keys, entity: schema.entity(query.plan), dialect: .postgres)
    } catch let diagnostic as Diagnostic where diagnostic.code == "predicate.key" {
      throw NSError.coreData(NSCoreDataError, diagnostic.description)
    } catch {
      return nil
    }
  }

  private func rows(_ query: FetchQuery, _ parts: SQLCompiler.Query?, limited: Bool) throws -> [FetchedRow] {
    guard schema.entity(query.plan).hasRows else { return [] }
    let selection = self.selection(query)
    let alias = parts?.alias ?? "t0"
    var sql = "SELECT \(selection.columns(alias)) FROM \(selection.table) \(alias)\(parts?.joins ?? "")"
    sql += condition(query, parts)
    sql += " ORDER BY \(parts?.order.map { "\($0), " } ?? "")\(alias).Z_PK"
    if limited { sql += limits(query) }
    return try connection.rows(sql, parts?.condition?.bindings ?? []) { decode($0, selection) }.compactMap { $0 }
  }

  private func condition(_ query: FetchQuery, _ parts: SQLCompiler.Query?) -> String {
    let alias = parts?.alias ?? "t0"
    var tests: [String] = []
    let wanted = query.plans
    if wanted.count < query.plan.root.family.count {
      tests.append("\(alias).Z_ENT IN (\(wanted.map { String(schema.entity($0).number) }.joined(separator: ",")))")
    }
    if let condition = parts?.condition { tests.append("(\(condition.text))") }
    return tests.isEmpty ? "" : " WHERE " + tests.joined(separator: " AND ")
  }

  private func limits(_ query: FetchQuery) -> String {
    (query.limit > 0 ? " LIMIT \(query.limit)" : "") + (query.offset > 0 ? " OFFSET \(query.offset)" : "")
  }

  func reading<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let failure as PostgresFailure {
      throw errors.postgres("read", failure, timeout: timeout)
    }
  }

  // MARK: Rows

  private func selection(_ query: FetchQuery) -> PostgresSelection {
    let key = "\(query.plan.name)\(query.includesSubentities ? "+" : "")"
    if let selection = selections[key] { return selection }
    let selection = PostgresSelection(query, schema)
    selections[key] = selection
    return selection
  }

  private func decode(_ row: PostgresRow, _ selection: PostgresSelection) -> FetchedRow? {
    guard let layout = selection.layouts[row.integer(1)] else { return nil }
    let values = Row.make(count: layout.plan.slots.count)
    values.version = row.integer(2)
    for field in layout.fields {
      guard field.slot.kind == .toOne else {
        values[field.index] = field.slot.read(row, field.column)
        continue
      }
      guard !row.isNull(field.column), let destination = field.slot.relation?.destination else { continue }
      let number = field.entityColumn.map(row.integer) ?? 0
      values[field.index] = .reference(reference(row.integer(field.column), number, destination))
    }
    return FetchedRow(key: row.integer(0), plan: layout.plan, row: values)
  }
}

/// Which columns a query reads, and where each entity's slots are among them.
final class PostgresSelection {
  struct Field {
    let index: Int
    let slot: Slot
    let column: Int
    let entityColumn: Int?
  }
  struct Layout {
    let plan: EntityPlan
    let fields: [Field]
  }

  let table: String
  private var names: [(column: String, isDecimal: Bool)] = [("Z_PK", false), ("Z_ENT", false), ("Z_OPT", false)]
  /// By the store's entity number.
  private(set) var layouts: [Int64: Layout] = [:]

  init(_ query: FetchQuery, _ schema: StoreSchema) {
    table = schema.entity(query.plan).table
    var places: [String: Int] = [:]
    func place(_ name: String, _ isDecimal: Bool) -> Int {
      if let place = places[name] { return place }
      names.append((name, isDecimal))
      places[name] = names.count - 1
      return names.count - 1
    }
    for plan in query.plans {
      let entity = schema.entity(plan)
      let fields = entity.bindings.map { binding in
        let slot = plan.slots[binding.slot]
        return Field(
          index: binding.slot, slot: slot, column: place(binding.column, slot.columnType == "DECIMAL"),
          entityColumn: binding.entityColumn.map { place($0, false) })
      }
      layouts[entity.number] = Layout(plan: plan, fields: fields)
    }
  }

  /// Numbers of any length travel as text.
  func columns(_ alias: String) -> String {
    names.map { "\(alias).\($0.column)\($0.isDecimal ? "::text" : "")" }.joined(separator: ", ")
  }
}

extension PredicateAST {
  /// Of conditions that all have to hold, those that the server can check; nil for none.
  func partForServer(_ query: FetchQuery, _ store: PostgresStore) -> PredicateAST? {
    if let known = try? store.compile(self, [], query), known.condition != nil { return self }
    guard case .and(let parts) = self else { return nil }
    let known = parts.compactMap { $0.partForServer(query, store) }
    return known.isEmpty ? nil : .and(known)
  }
}
