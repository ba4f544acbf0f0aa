import Diagnostics
import Foundation

/// A store in the tables of a database that speaks SQL. What both kinds do alike is in extensions of this protocol: each
/// question and each change is the same text, in the database's dialect.
protocol SQLStore: StoreBackend {
  associatedtype Database: StoreDatabase
  var connection: Database { get }
  var schema: StoreSchema { get }
  var selections: [String: RowSelection] { get set }
  /// How many keys one statement asks for at most.
  static var chunk: Int { get }
  /// All rows of a query that asks for the columns of `selection`.
  func fetched(_ sql: String, _ bindings: [SQLValue], _ selection: RowSelection) throws -> [FetchedRow]
  /// Reads from the database, with what it complains of put into words.
  func reading<T>(_ body: () throws -> T) throws -> T
  /// The same for what the database may not understand: nil then.
  func asking<T>(_ body: () throws -> T?) throws -> T?
  /// Writes to the database in one transaction. Nil, with nothing changed, where it does not understand what is asked.
  func changing<T>(_ body: () throws -> T?) throws -> T?
  /// The contents of a file beside the store.
  func externalData(_ name: String) -> Data?
  /// Part of a transaction: a value is gone, and with it the file that it may have lain in.
  func leaveFile(_ bytes: Data)
  /// Part of a transaction that changed rows in bulk: lets other processes know.
  func announceBatch() throws
}

extension SQLStore {
  var language: SQLDialect { connection.dialect.language }

  func asking<T>(_ body: () throws -> T?) throws -> T? { try reading(body) }

  // MARK: Questions

  /// Predicate and order as SQL; nil where they cannot be said in the database's and the caller has to do without.
  func compile(_ query: FetchQuery) throws -> SQLCompiler.Query? {
    try compile(query.predicate?._ast, query.sort, query)
  }

  func compile(
    _ predicate: PredicateAST?, _ sort: [NSSortDescriptor], _ query: FetchQuery
  ) throws -> SQLCompiler.Query? {
    let keys = sort.compactMap(\._sortKey)
    guard keys.count == sort.count else { return nil }
    return try compiling {
      try SQLCompiler.compile(predicate, sortedBy: keys, entity: schema.entity(query.plan), dialect: language)
    }
  }

  /// A key that the model does not have is a mistake of the app's; for all else there is another way.
  func compiling<T>(_ body: () throws -> T) throws -> T? {
    do { return try body() } catch let diagnostic as Diagnostic where diagnostic.code == "predicate.key" {
      throw NSError.coreData(NSCoreDataError, diagnostic.description)
    } catch {
      return nil
    }
  }

  func sql(_ query: FetchQuery, _ parts: SQLCompiler.Query?, _ selection: RowSelection, limited: Bool) -> String {
    let alias = parts?.alias ?? "t0"
    var sql = "SELECT \(selection.columns(alias)) FROM \(selection.table) \(alias)\(parts?.joins ?? "")"
    sql += condition(query, parts)
    sql += " ORDER BY \(parts?.order.map { "\($0), " } ?? "")\(alias).Z_PK"
    return limited ? sql + limits(query) : sql
  }

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
    return " LIMIT \(query.limit > 0 ? String(query.limit) : language.noLimit)"
      + (query.offset > 0 ? " OFFSET \(query.offset)" : "")
  }

  func count(_ query: FetchQuery) throws -> Int? {
    guard schema.entity(query.plan).hasRows else { return 0 }
    guard let (sql, bindings) = try counting(query) else { return nil }
    return try asking { try connection.select(sql, bindings) { Int($0.integer(0)) }.first }
  }

  /// The question for a number of rows; nil where the database cannot answer it.
  func counting(_ query: FetchQuery) throws -> (sql: String, bindings: [SQLValue])? {
    // Which rows are left out by a limit makes no difference to their number.
    guard let parts = try compile(query.predicate?._ast, [], query) else { return nil }
    let rows = " FROM \(schema.entity(query.plan).table) \(parts.alias)\(parts.joins)\(condition(query, parts))"
    let isLimited = query.limit > 0 || query.offset > 0
    let sql =
      isLimited ? "SELECT COUNT(*) FROM (SELECT 1\(rows)\(limits(query))) counted" : "SELECT COUNT(*)\(rows)"
    return (sql, parts.condition?.bindings ?? [])
  }

  func references(_ query: FetchQuery) throws -> [ObjectReference]? {
    guard schema.entity(query.plan).hasRows else { return [] }
    guard let parts = try compile(query) else { return nil }
    let table = schema.entity(query.plan).table
    var sql = "SELECT \(parts.alias).Z_PK, \(parts.alias).Z_ENT FROM \(table) \(parts.alias)\(parts.joins)"
    sql += condition(query, parts)
    sql += " ORDER BY \(parts.order.map { "\($0), " } ?? "")\(parts.alias).Z_PK" + limits(query)
    return try asking {
      try connection.select(sql, parts.condition?.bindings ?? []) {
        reference($0.integer(0), $0.integer(1), query.plan)
      }
    }
  }

  /// - Parameter number: what the row says of its entity.
  func reference(_ key: Int64, _ number: Int64, _ declared: EntityPlan) -> ObjectReference {
    ObjectReference(key: key, entity: Int32(schema.entity(numbered: number)?.plan.number ?? declared.number))
  }

  func selection(_ query: FetchQuery) -> RowSelection {
    let key = query.includesSubentities ? query.plan.name : query.plan.name + "-"
    if let selection = selections[key] { return selection }
    let selection = RowSelection(query.plans, schema: schema) { [weak self] in self?.externalData($0) }
    selections[key] = selection
    return selection
  }

  // MARK: By keys

  /// Few different statements: a list of keys is filled up to a power of two with its last key.
  func inChunks(_ keys: [Int64], _ body: (_ test: String, _ bindings: [SQLValue]) throws -> Void) rethrows {
    for chunk in keys.chunks(of: Self.chunk) {
      var width = 1
      while width < chunk.count { width *= 2 }
      let bindings = (0..<width).map { SQLValue.int(chunk[min(chunk.startIndex + $0, chunk.endIndex - 1)]) }
      try body(width == 1 ? "= ?" : "IN (\(Array(repeating: "?", count: width).joined(separator: ",")))", bindings)
    }
  }

  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow] {
    guard schema.entity(plan).hasRows else { return [] }
    let selection = self.selection(FetchQuery(plan: plan.root))
    let head = "SELECT \(selection.columns("t0")) FROM \(selection.table) t0 WHERE t0.Z_PK "
    var rows: [FetchedRow] = []
    try inChunks(keys) { test, bindings in
      rows += try reading { try fetched(head + test, bindings, selection) }
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
    try inChunks(owners.map(\.key)) { test, bindings in
      try reading {
        _ = try connection.select("\(select) WHERE \(owner) \(test) ORDER BY \(order)", bindings) { row in
          lists[row.integer(0), default: []].append(reference(row.integer(1), row.integer(2), relation.destination))
        }
      }
    }
    return lists
  }

  /// `SELECT owner, member, entity FROM …`, the owner's column and the order of members.
  private func memberSelection(_ relation: RelationPlan) -> (select: String, owner: String, order: String)? {
    let destination = schema.entity(relation.destination)
    func ordered(_ column: String?) -> String { column.map { "\($0)\(language.ascending), " } ?? "" }
    if relation.isManyToMany {
      let join = schema.joinTable(relation)
      let order = (relation.isCanonical ? join.order : join.inverseOrder).map { "j.\($0)" }
      return (
        "SELECT j.\(join.ours), d.Z_PK, d.Z_ENT FROM \(join.name) j JOIN \(destination.table) d ON d.Z_PK = j.\(join.theirs)",
        "j.\(join.ours)", "\(ordered(order))d.Z_PK"
      )
    }
    guard let inverse = relation.inverse else { return nil }
    let source = schema.entity(inverse.source)
    guard let column = source.column(inverse.source.slot(of: inverse)) else { return nil }
    let order = relation.isOrdered ? inverse.source.slotOf[relation.orderName].flatMap(source.column) : nil
    return ("SELECT \(column), Z_PK, Z_ENT FROM \(source.table)", column, "\(ordered(order))Z_PK")
  }
}
