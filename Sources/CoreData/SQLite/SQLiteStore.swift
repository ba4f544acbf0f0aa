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
  private var selections: [String: Selection] = [:]
  private(set) var history: StoreHistory?
  private var dataVersion: Int64 = 0

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

  func close() { connection.close() }

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
    let parts = try compile(query)
    guard let parts else { return FetchAnswer(rows: try rows(query, where: nil, order: nil), isFinal: false) }
    return FetchAnswer(rows: try rows(query, where: parts, order: parts.order))
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
      rows += try reading { try connection.query(sql, bindings) { self.decode($0, selection) } }.compactMap { $0 }
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

  private func rows(_ query: FetchQuery, where parts: SQLCompiler.Query?, order: String?) throws -> [FetchedRow] {
    guard schema.entity(query.plan).hasRows else { return [] }
    let selection = self.selection(query)
    let alias = parts?.alias ?? "t0"
    var sql = "SELECT \(selection.columns(alias)) FROM \(selection.table) \(alias)\(parts?.joins ?? "")"
    sql += condition(query, parts)
    sql += " ORDER BY \(order.map { "\($0), " } ?? "")\(alias).Z_PK"
    if parts != nil { sql += limits(query) }
    return try reading {
      try connection.query(sql, parts?.condition?.bindings ?? []) { decode($0, selection) }.compactMap { $0 }
    }
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

  func reading<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let failure as SQLiteFailure { throw StoreErrors(url: url).reading(failure) }
  }

  // MARK: Rows

  /// Which columns a query reads, and where each entity's slots are among them.
  private final class Selection {
    struct Field {
      let slot: Int
      let plan: Slot
      let column: Int
      let entityColumn: Int?
    }
    /// One entity's fields.
    final class Layout {
      let number: Int64
      let plan: EntityPlan
      let fields: [Field]
      init(number: Int64, plan: EntityPlan, fields: [Field]) {
        self.number = number
        self.plan = plan
        self.fields = fields
      }
    }
    let table: String
    var names: [String] = ["Z_PK", "Z_ENT", "Z_OPT"]
    /// By the store's entity number.
    private var layouts: [Int64: Layout] = [:]
    private var last: Layout?
    private var texts: [String: String] = [:]

    init(table: String) { self.table = table }

    func add(_ layout: Layout) { layouts[layout.number] = layout }

    /// The layout of the entity that a row says it is of; most rows are of the same as the one before.
    func layout(_ number: Int64) -> Layout? {
      if let last, last.number == number { return last }
      last = layouts[number]
      return last
    }

    func columns(_ alias: String) -> String {
      if let text = texts[alias] { return text }
      let text = names.map { "\(alias).\($0)" }.joined(separator: ", ")
      texts[alias] = text
      return text
    }
  }

  private func selection(_ query: FetchQuery) -> Selection {
    let key = "\(query.plan.name)\(query.includesSubentities ? "+" : "")"
    if let selection = selections[key] { return selection }
    let selection = Selection(table: tableName(query))
    var places: [String: Int] = [:]
    func place(_ name: String) -> Int {
      if let place = places[name] { return place }
      selection.names.append(name)
      places[name] = selection.names.count - 1
      return selection.names.count - 1
    }
    for plan in query.plans {
      let entity = schema.entity(plan)
      let fields = entity.bindings.map { binding in
        Selection.Field(
          slot: binding.slot, plan: plan.slots[binding.slot], column: place(binding.column),
          entityColumn: binding.entityColumn.map(place))
      }
      selection.add(Selection.Layout(number: entity.number, plan: plan, fields: fields))
    }
    selections[key] = selection
    return selection
  }

  private func decode(_ statement: SQLiteStatement, _ selection: Selection) -> FetchedRow? {
    guard let layout = selection.layout(statement.integer(1)) else { return nil }
    let row = Row.make(count: layout.plan.slots.count)
    row.version = statement.integer(2)
    for field in layout.fields {
      if field.plan.kind == .toOne {
        row[field.slot] = reference(statement, field)
      } else {
        row[field.slot] = field.plan.read(statement, field.column, externalData: externalData)
      }
    }
    return FetchedRow(key: statement.integer(0), plan: layout.plan, row: row)
  }

  private func reference(_ statement: SQLiteStatement, _ field: Selection.Field) -> Value {
    guard !statement.isNull(field.column) else { return .null }
    let stored = field.entityColumn.flatMap { schema.entity(numbered: statement.integer($0)) }
    let number = stored?.plan.number ?? field.plan.relation!.destination.number
    return .reference(ObjectReference(key: statement.integer(field.column), entity: Int32(number)))
  }

  func externalData(_ name: String) -> Data? { external?.data(named: name) }
}
