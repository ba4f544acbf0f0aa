import CPostgres
import Foundation

/// An error that the server or its client library reported.
struct PostgresFailure: Error {
  /// The five characters of SQLSTATE; empty where the server said nothing any more.
  let state: String
  let message: String
  /// Whether the connection is gone, so that another one may do better.
  let isLost: Bool

  var isUniqueViolation: Bool { state == "23505" }
  /// Two transactions stood in each other's way; one of them has to begin again.
  var isCollision: Bool { state == "40001" || state == "40P01" }
  /// The statement was understood otherwise than meant: wrong types, numbers out of range, unknown functions.
  var isOfStatement: Bool { state.hasPrefix("22") || state.hasPrefix("42") }
  /// A statement that was prepared before the tables changed.
  var isStalePlan: Bool { state == "0A000" && message.contains("cached plan") }
}

/// A connection to a store's schema that finds its way back when it is lost. Used by one thread at a time.
final class PostgresConnection: StoreDatabase {
  let address: PostgresAddress
  /// How long a lost connection is looked for.
  private let timeout: TimeInterval
  private var handle: OpaquePointer?
  private var prepared: [String: String] = [:]
  private(set) var isInTransaction = false
  private var isClosed = false
  /// Statements that have been sent, for tests.
  private(set) var statementCount = 0

  var dialect: StoreDialect { .postgres }

  init(_ address: PostgresAddress, timeout: TimeInterval) throws {
    self.address = address
    self.timeout = timeout
    try retrying { try connect() }
  }

  deinit { close() }

  func close() {
    isClosed = true
    disconnect()
  }

  private func disconnect() {
    PQfinish(handle)
    handle = nil
    prepared = [:]
  }

  /// The connection itself, for who waits for announcements on it.
  var raw: OpaquePointer? { handle }

  private func connect() throws {
    disconnect()
    // What comes after the URL would win over it; these are only what it leaves open.
    let settings: [(String, String)] = [
      ("connect_timeout", "5"), ("application_name", "Martlet"), ("client_encoding", "UTF8"),
      ("tcp_user_timeout", "\(Int(timeout * 1000))"), ("dbname", address.connection),
    ]
    let keys = settings.map { strdup($0.0) } + [nil]
    let values = settings.map { strdup($0.1) } + [nil]
    defer { for text in keys + values { free(text) } }
    let constKeys = keys.map { UnsafePointer($0) }
    let constValues = values.map { UnsafePointer($0) }
    handle = PQconnectdbParams(constKeys, constValues, 1)
    guard PQstatus(handle) == CONNECTION_OK else {
      let failure = PostgresFailure(state: "", message: lastMessage, isLost: true)
      disconnect()
      throw failure
    }
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    // A store that has not been made has no schema yet; the path may name it all the same.
    try simple("SET search_path TO \(address.quotedSchema); SET extra_float_digits TO 3")
  }

  private var lastMessage: String {
    let text = handle.flatMap { PQerrorMessage($0) }.map { String(cString: $0) } ?? "no connection"
    return text.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: "\n", with: " ")
  }

  // MARK: Losing and finding the connection

  /// Runs `body`, again with a new connection where the old one is lost, until the time is up.
  func retrying<T>(_ body: () throws -> T) throws -> T {
    let deadline = ContinuousClock.now + .seconds(timeout)
    var pause: TimeInterval = 0.02
    while true {
      do {
        if handle == nil { try connect() }
        return try body()
      } catch let failure as PostgresFailure where failure.isLost && !isClosed {
        disconnect()
        guard .now < deadline else { throw failure }
        Thread.sleep(forTimeInterval: pause)
        pause = min(pause * 2, 0.5)
      } catch let failure as PostgresFailure where failure.isStalePlan && !isInTransaction {
        try forgetPlans()
      }
    }
  }

  private func forgetPlans() throws {
    prepared = [:]
    try simple("DEALLOCATE ALL")
  }

  /// Runs `body` in a transaction, and again if another one stood in its way or the connection was lost before its end.
  ///
  /// Where it is lost at the very end, the server is asked afterwards what became of the transaction: nothing is done twice.
  func transaction<T>(_ body: () throws -> T) throws -> T {
    if isInTransaction { return try body() }
    var collisions = 0
    while true {
      do { return try retrying { try attempt(body) } } catch let failure as PostgresFailure where failure.isCollision {
        collisions += 1
        guard collisions < 50 else { throw failure }
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.01) * Double(collisions))
      }
    }
  }

  private func attempt<T>(_ body: () throws -> T) throws -> T {
    let number = try simple("BEGIN; SELECT pg_current_xact_id()::text")
    isInTransaction = true
    defer { isInTransaction = false }
    let result: T
    do {
      result = try body()
    } catch {
      if handle != nil, (error as? PostgresFailure)?.isLost != true { _ = try? simple("ROLLBACK") }
      isInTransaction = false
      throw error
    }
    do {
      try simple("COMMIT")
    } catch let failure as PostgresFailure where failure.isLost {
      if try retrying({ try wasCommitted(number) }) { return result }
      throw failure
    }
    return result
  }

  private func wasCommitted(_ number: String?) throws -> Bool {
    guard let number else { return false }
    while true {
      switch try simple("SELECT pg_xact_status('\(number)'::xid8)") {
      case "committed": return true
      case "in progress": Thread.sleep(forTimeInterval: 0.02)
      default: return false
      }
    }
  }

  func exclusively<T>(_ body: () throws -> T) throws -> T {
    try transaction {
      // Whoever makes or migrates a store waits for the other one.
      try run("SELECT pg_advisory_xact_lock(hashtext(?))", [.text("martlet \(address.schema)")])
      return try body()
    }
  }

  // MARK: Statements

  /// Runs statements as they are. The first value of the last answer, if there is one.
  @discardableResult
  private func simple(_ sql: String) throws -> String? {
    statementCount += 1
    let result = StatementLog.timing(sql) { PQexec(handle, sql) }
    defer { PQclear(result) }
    try check(result)
    guard PQntuples(result) > 0, PQgetisnull(result, 0, 0) == 0 else { return nil }
    return PQgetvalue(result, 0, 0).map { String(cString: $0) }
  }

  func execute(_ sql: String) throws { _ = try again { try simple(sql) } }

  func run(_ sql: String, _ bindings: [SQLValue]) throws { _ = try change(sql, bindings) }

  /// Runs a statement and tells how many rows it changed.
  func change(_ sql: String, _ bindings: [SQLValue]) throws -> Int {
    try again {
      let result = try send(sql, bindings)
      defer { PQclear(result) }
      return PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
  }

  func select<T>(_ sql: String, _ bindings: [SQLValue], _ read: (any StoreColumns) -> T) throws -> [T] {
    try rows(sql, bindings) { read($0) }
  }

  /// All rows of a query, each read by `read`.
  func rows<T>(_ sql: String, _ bindings: [SQLValue], _ read: (PostgresRow) -> T) throws -> [T] {
    try again {
      let result = try send(sql, bindings)
      defer { PQclear(result) }
      return (0..<PQntuples(result)).map { read(PostgresRow(result: result, row: $0)) }
    }
  }

  /// Outside a transaction a statement may simply be sent again.
  private func again<T>(_ body: () throws -> T) throws -> T {
    isInTransaction ? try body() : try retrying(body)
  }

  private func send(_ sql: String, _ bindings: [SQLValue]) throws -> OpaquePointer? {
    statementCount += 1
    let parameters = PostgresParameters(bindings)
    let name = try prepare(sql, parameters)
    let result = parameters.withPointers { values, lengths, formats in
      StatementLog.timing(sql) { PQexecPrepared(handle, name, Int32(bindings.count), values, lengths, formats, 1) }
    }
    do { try check(result) } catch {
      PQclear(result)
      throw error
    }
    return result
  }

  /// A statement is planned once for each text and the types of its values.
  private func prepare(_ sql: String, _ parameters: PostgresParameters) throws -> String {
    let key = "\(parameters.signature)\(sql)"
    if let name = prepared[key] { return name }
    if prepared.count >= 256 { try forgetPlans() }
    let name = "s\(prepared.count)"
    let result = PQprepare(handle, name, Self.numbered(sql), Int32(parameters.types.count), parameters.types)
    defer { PQclear(result) }
    try check(result)
    prepared[key] = name
    return name
  }

  /// `?` becomes `$1`, `$2` … outside quotes.
  static func numbered(_ sql: String) -> String {
    var text = ""
    text.reserveCapacity(sql.utf8.count + 16)
    var count = 0
    var quote: Character?
    for character in sql {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "?" {
        count += 1
        text += "$\(count)"
        continue
      }
      text.append(character)
    }
    return text
  }

  private func check(_ result: OpaquePointer?) throws {
    let status = PQresultStatus(result)
    if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY { return }
    let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
    let message = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) } ?? lastMessage
    throw PostgresFailure(state: state, message: message, isLost: PQstatus(handle) != CONNECTION_OK)
  }

  // MARK: What there is

  func tableNames() throws -> Set<String> {
    Set(
      try rows("SELECT table_name::text FROM information_schema.tables WHERE table_schema = ?", [.text(address.schema)])
      {
        $0.text(0).uppercased()
      })
  }

  func dropStoreTables() throws { for table in try storeTables() { try execute("DROP TABLE \(table) CASCADE") } }

  func columnNames(of table: String) throws -> Set<String> {
    Set(
      try rows(
        "SELECT column_name::text FROM information_schema.columns WHERE table_schema = ? AND upper(table_name) = ?",
        [.text(address.schema), .text(table.uppercased())]
      ) { $0.text(0).uppercased() })
  }

  func indexNames(of table: String) throws -> [String] {
    // Those of primary keys go with their constraints.
    try rows(
      "SELECT i.indexname::text FROM pg_indexes i WHERE i.schemaname = ? AND upper(i.tablename) = ? "
        + "AND NOT EXISTS (SELECT 1 FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace "
        + "WHERE n.nspname = i.schemaname AND c.conname = i.indexname)",
      [.text(address.schema), .text(table.uppercased())]
    ) { $0.text(0) }
  }
}
