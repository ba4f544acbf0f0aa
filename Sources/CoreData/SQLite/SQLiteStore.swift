import CSQLite
import Diagnostics
import Foundation

/// A store in a SQLite file with the tables that Apple's framework makes.
final class SQLiteStore: StoreBackend {
  let url: URL?
  let connection: SQLiteConnection
  let schema: StoreSchema
  private(set) var stored: StoreMetadata
  private(set) var underived: [String] = []
  /// Where large values go; nil for a store that has no place.
  let external: ExternalFiles?
  private(set) var history: StoreHistory?
  private var dataVersion: Int64 = 0
  private var selections: [String: RowSelection] = [:]
  private var prepared: [QueryShape: PreparedFetch] = [:]
  private struct PreparedFetch {
    let statement: SQLiteStatement
    let selection: RowSelection
  }

  var identifier: String { stored.identifier }
  var metadata: [String: Any] { stored.publicValues }

  /// Opens the store, making it if it is not there, and migrating it if it is another model's.
  /// - Throws: an `NSError` whose description says what is wrong with which file and what mends it.
  init(
    url: URL?, model: NSManagedObjectModel, configuration: String?, readOnly: Bool, pragmas: [String: String],
    timeout: TimeInterval, migration: MigrationPolicy = .none
  ) throws {
    self.url = url
    external = url.map(ExternalFiles.init)
    let errors = StoreErrors(url: url)
    do {
      connection = try SQLiteConnection(path: url?.path ?? ":memory:", readOnly: readOnly, timeout: timeout)
      try Self.configure(connection, pragmas: pragmas, readOnly: readOnly)
      try SQLiteFunctions.register(on: connection.handle)
      var opening = StoreOpening(database: connection, model: model, errors: errors)
      opening.configuration = configuration
      opening.migration = readOnly ? .none : migration
      opening.url = url
      let opened = try opening.open()
      schema = opened.schema
      stored = opened.metadata
      underived = opened.underived
    } catch let failure as SQLiteFailure {
      throw errors.opening(failure)
    }
  }

  private static func configure(_ connection: SQLiteConnection, pragmas: [String: String], readOnly: Bool) throws {
    if !readOnly {
      // Only an empty file takes this on.
      try connection.execute("PRAGMA auto_vacuum = 2")
      try connection.execute("PRAGMA journal_mode = \(pragmas["journal_mode"] ?? "WAL")")
    }
    try connection.execute("PRAGMA synchronous = \(pragmas["synchronous"] ?? "NORMAL")")
    try connection.execute("PRAGMA journal_size_limit = 32768")
    try connection.execute("PRAGMA cache_size = -20000")
    for (name, value) in pragmas where name.allSatisfy({ $0.isLetter || $0 == "_" }) {
      try connection.execute(
        "PRAGMA \(name) = \(value.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })")
    }
  }

  func close() {
    prepared.removeAll()
    connection.close()
  }

  func openHistory(begins: Bool) throws {
    do {
      history = try StoreHistory(database: connection, schema: schema, begins: begins)
    } catch let failure as SQLiteFailure {
      throw StoreErrors(url: url).opening(failure)
    }
  }

  func hasForeignChanges() -> Bool {
    // The number changes with the commits of other connections only.
    let version = (try? connection.query("PRAGMA data_version") { $0.integer(0) })?.first ?? dataVersion
    defer { dataVersion = version }
    return version != dataVersion
  }

  func setMetadata(_ metadata: [String: Any]) throws {
    stored.values = metadata
    try connection.transaction { try stored.write(to: connection) }
  }

  // MARK: Reading

  func fetch(_ query: FetchQuery) throws -> FetchAnswer {
    let plain = QueryShape.of(query)
    if let plain, let known = prepared[plain.shape] {
      return FetchAnswer(
        rows: try reading { try read(connection.reuse(known.statement), plain.constants, known.selection) })
    }
    let parts = try compile(query)
    guard schema.entity(query.plan).hasRows else { return FetchAnswer(rows: []) }
    let selection = self.selection(query)
    let bindings = parts?.condition?.bindings ?? []
    let sql = self.sql(query, parts, selection)
    return try reading {
      let statement = try connection.statement(sql)
      if let plain, parts != nil, bindings == plain.constants {
        if prepared.count >= 128 { prepared.removeAll() }
        prepared[plain.shape] = PreparedFetch(statement: statement, selection: selection)
      }
      return FetchAnswer(rows: try read(statement, bindings, selection), isFinal: parts != nil)
    }
  }

  func count(_ query: FetchQuery) throws -> Int? {
    guard let parts = try compile(query) else { return nil }
    var sql = "SELECT COUNT(*) FROM \(tableName(query)) \(parts.alias)\(parts.joins)"
    sql += condition(query, parts)
    if query.limit > 0 || query.offset > 0 {
      sql = "SELECT COUNT(*) FROM (SELECT 1\(sql.dropFirst("SELECT COUNT(*)".count))\(limits(query)))"
    }
    return try reading { try connection.query(sql, parts.condition?.bindings ?? []) { Int($0.integer(0)) }.first }
  }

  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow] {
    let query = FetchQuery(plan: plan.root)
    guard schema.entity(plan).hasRows else { return [] }
    let selection = self.selection(query)
    var rows: [FetchedRow] = []
    for start in stride(from: 0, to: keys.count, by: 512) {
      let chunk = keys[start..<min(start + 512, keys.count)]
      // Few different statements: the list is filled up to a power of two with its last key.
      var width = 1
      while width < chunk.count { width *= 2 }
      let places = Array(repeating: "?", count: width).joined(separator: ",")
      let sql = "SELECT \(selection.columns("t0")) FROM \(selection.table) t0 WHERE t0.Z_PK IN (\(places))"
      let bindings = (0..<width).map { SQLValue.int(chunk[min(chunk.startIndex + $0, chunk.endIndex - 1)]) }
      rows += try reading { try read(connection.statement(sql), bindings, selection) }
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
    for chunk in owners.chunks(of: 512) {
      // Few different statements: the list is filled up to a power of two with its last key.
      var width = 1
      while width < chunk.count { width *= 2 }
      let bindings = (0..<width).map { SQLValue.int(chunk[min(chunk.startIndex + $0, chunk.endIndex - 1)].key) }
      let test = width == 1 ? "= ?" : "IN (\(Array(repeating: "?", count: width).joined(separator: ",")))"
      try reading {
        _ = try connection.query("\(select) WHERE \(owner) \(test) ORDER BY \(order)", bindings) { row in
          let number = schema.entity(numbered: row.integer(2))?.plan.number ?? relation.destination.number
          lists[row.integer(0), default: []].append(ObjectReference(key: row.integer(1), entity: Int32(number)))
        }
      }
    }
    return lists
  }

  /// `SELECT owner, member, entity FROM …`, the owner's column and the order of members.
  private func memberSelection(_ relation: RelationPlan) -> (select: String, owner: String, order: String)? {
    let destination = schema.entity(relation.destination)
    if relation.isManyToMany {
      let join = schema.joinTable(relation)
      let order = (relation.isCanonical ? join.order : join.inverseOrder).map { "j.\($0), " } ?? ""
      return (
        "SELECT j.\(join.ours), d.Z_PK, d.Z_ENT FROM \(join.name) j JOIN \(destination.table) d ON d.Z_PK = j.\(join.theirs)",
        "j.\(join.ours)", "\(order)d.Z_PK"
      )
    }
    guard let inverse = relation.inverse else { return nil }
    let source = schema.entity(inverse.source)
    guard let column = source.column(inverse.source.slot(of: inverse)) else { return nil }
    let order = relation.isOrdered ? inverse.source.slotOf[relation.orderName].flatMap(source.column) : nil
    return ("SELECT \(column), Z_PK, Z_ENT FROM \(source.table)", column, "\(order.map { "\($0), " } ?? "")Z_PK")
  }

  /// Predicate and order as SQL; nil where they cannot be said in SQL and the caller has to do without.
  func compile(_ query: FetchQuery) throws -> SQLCompiler.Query? {
    let keys = query.sort.compactMap(\._sortKey)
    guard keys.count == query.sort.count else { return nil }
    do {
      return try SQLCompiler.compile(query.predicate?._ast, sortedBy: keys, entity: schema.entity(query.plan))
    } catch let diagnostic as Diagnostic where diagnostic.code == "predicate.key" {
      throw NSError.coreData(NSCoreDataError, diagnostic.description)
    } catch {
      return nil
    }
  }

  private func sql(_ query: FetchQuery, _ parts: SQLCompiler.Query?, _ selection: RowSelection) -> String {
    let alias = parts?.alias ?? "t0"
    var sql = "SELECT \(selection.columns(alias)) FROM \(selection.table) \(alias)\(parts?.joins ?? "")"
    sql += condition(query, parts)
    sql += " ORDER BY \(parts?.order.map { "\($0), " } ?? "")\(alias).Z_PK"
    return parts == nil ? sql : sql + limits(query)
  }

  func tableName(_ query: FetchQuery) -> String { schema.entity(query.plan).table }

  func condition(_ query: FetchQuery, _ parts: SQLCompiler.Query?) -> String {
    condition(query, parts?.condition, alias: parts?.alias ?? "t0")
  }

  func condition(_ query: FetchQuery, _ text: SQLText?, alias: String) -> String {
    var tests: [String] = []
    let wanted = query.plans
    if wanted.count < query.plan.root.family.count {
      tests.append("\(alias).Z_ENT IN (\(wanted.map { String(schema.entity($0).number) }.joined(separator: ",")))")
    }
    if let condition = text { tests.append("(\(condition.text))") }
    return tests.isEmpty ? "" : " WHERE " + tests.joined(separator: " AND ")
  }

  func limits(_ query: FetchQuery) -> String {
    guard query.limit > 0 || query.offset > 0 else { return "" }
    return " LIMIT \(query.limit > 0 ? query.limit : -1)" + (query.offset > 0 ? " OFFSET \(query.offset)" : "")
  }

  private func read(
    _ statement: SQLiteStatement, _ bindings: [SQLValue], _ selection: RowSelection
  ) throws -> [FetchedRow] {
    var rows: [FetchedRow] = []
    defer { statement.reset() }
    for (index, value) in bindings.enumerated() { try statement.bind(value, index + 1) }
    while try statement.step() {
      if let row = selection.read(statement) { rows.append(row) }
    }
    return rows
  }

  private func selection(_ query: FetchQuery) -> RowSelection {
    let key = query.includesSubentities ? query.plan.name : query.plan.name + "-"
    if let selection = selections[key] { return selection }
    let selection = RowSelection(query.plans, schema: schema) { [external] name in external?.data(named: name) }
    selections[key] = selection
    return selection
  }

  func reading<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let failure as SQLiteFailure { throw StoreErrors(url: url).reading(failure) }
  }

  func externalData(_ name: String) -> Data? { external?.data(named: name) }
}
