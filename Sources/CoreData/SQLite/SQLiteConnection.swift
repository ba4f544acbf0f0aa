import CSQLite
import Foundation

/// An error that SQLite reported, with its extended code.
struct SQLiteFailure: Error {
  let code: Int32
  let message: String

  /// The primary code, without the extension.
  var primary: Int32 { code & 0xff }
  var isUniqueViolation: Bool {
    code == SQLITE_CONSTRAINT | 8 << 8 || code == SQLITE_CONSTRAINT | 6 << 8
  }
}

/// One open database with its prepared statements. Used by one thread at a time.
final class SQLiteConnection {
  let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]
  /// How often a statement was asked for: what a test of needless queries counts.
  private(set) var statementCount = 0
  let arena = BindingArena()

  /// Opens the file, making it if need be.
  /// - Parameter readOnly: whether the file is there already and nothing is to be written to it.
  init(path: String, readOnly: Bool, timeout: TimeInterval) throws {
    var handle: OpaquePointer?
    // Only who may write to the file can take the journals away that reading has made.
    let mode = readOnly ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteFailure(code: code, message: message)
    }
    self.handle = handle
    StatementLog.follow(handle)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(min(timeout * 1000, Double(Int32.max))))
    if readOnly {
      try execute("PRAGMA query_only = 1")
      if SQLiteTraces(path).hasJournal { keepJournal(true) }
    }
  }

  /// Whether what lies in the write-ahead journal stays there when the connection is closed.
  func keepJournal(_ keeps: Bool) { _ = martlet_sqlite_keep_journal(handle, keeps ? 1 : 0) }

  deinit { close() }

  private var isOpen = true
  func close() {
    guard isOpen else { return }
    isOpen = false
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements that give no rows and have no values.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// A prepared statement, kept for the next time the same text is asked for.
  func statement(_ sql: String) throws -> SQLiteStatement {
    statementCount += 1
    if let statement = statements[sql] {
      statement.reset()
      return statement
    }
    if statements.count >= 256 { statements.removeAll() }
    let statement = try SQLiteStatement(self, sql)
    statements[sql] = statement
    return statement
  }

  /// A statement that its user has kept is used again.
  func reuse(_ statement: SQLiteStatement) -> SQLiteStatement {
    statementCount += 1
    return statement
  }

  /// Must be called before the schema is changed.
  func forgetStatements() { statements.removeAll() }

  /// All rows of a query, each read by `read`.
  func query<T>(_ sql: String, _ bindings: [SQLValue] = [], _ read: (SQLiteStatement) -> T) throws -> [T] {
    let statement = try statement(sql)
    defer { statement.reset() }
    for (index, value) in bindings.enumerated() { try statement.bind(value, index + 1) }
    var rows: [T] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// Runs `body` in a transaction that has the right to write from its beginning; undone if `body` throws.
  func transaction<T>(_ body: () throws -> T) throws -> T {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The key of the row that was inserted last.
  var lastKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// Memory for bound texts and bytes until their statement has run: SQLite reads it in place.
final class BindingArena {
  private static let size = 1 << 20
  private let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  @exclusivity(unchecked) private var used = 0

  deinit { base.deallocate() }

  func reset() { used = 0 }

  /// A copy of the bytes that lives until `reset`, or nil where there is no room.
  func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
    guard used + bytes.count <= Self.size else { return nil }
    let place = base + used
    if let source = bytes.baseAddress { place.copyMemory(from: source, byteCount: bytes.count) }
    used += bytes.count
    return place
  }
}

/// A prepared statement.
final class SQLiteStatement {
  // A connection finalises its statements before it goes.
  private unowned(unsafe) let connection: SQLiteConnection
  private let arena: BindingArena
  @exclusivity(unchecked) private var handle: OpaquePointer?

  init(_ connection: SQLiteConnection, _ sql: String) throws {
    self.connection = connection
    arena = connection.arena
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  deinit { sqlite3_finalize(handle) }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    arena.reset()
  }

  /// Ready to run again with other values for every place: the old ones stay until they are replaced.
  func rewind() {
    sqlite3_reset(handle)
    arena.reset()
  }

  /// True if there is a row to read.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let failure = connection.failure(code)
      reset()
      throw failure
    }
  }

  /// Runs to the end.
  func run() throws {
    while try step() {}
    reset()
  }

  // MARK: Binding, from 1

  func bindNull(_ index: Int) { sqlite3_bind_null(handle, Int32(index)) }
  func bind(_ value: Int64, _ index: Int) { sqlite3_bind_int64(handle, Int32(index), value) }
  func bind(_ value: Double, _ index: Int) { sqlite3_bind_double(handle, Int32(index), value) }
  func bind(_ value: String, _ index: Int) {
    guard value.utf8.withContiguousStorageIfAvailable({ bind(text: $0, index) }) == nil else { return }
    var value = value
    value.withUTF8 { bind(text: $0, index) }
  }
  private func bind(text bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = Int32(bytes.count)
    if let kept = arena.copy(raw) {
      sqlite3_bind_text(handle, Int32(index), kept.assumingMemoryBound(to: CChar.self), count, nil)
    } else {
      raw.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(handle, Int32(index), $0.baseAddress, count, Self.transient)
      }
    }
  }
  func bind(_ value: Data, _ index: Int) {
    value.withUnsafeBytes { bind($0, index) }
  }
  func bind(_ bytes: UnsafeRawBufferPointer, _ index: Int) {
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, Int32(index), 0)
    } else if let kept = arena.copy(bytes) {
      sqlite3_bind_blob(handle, Int32(index), kept, Int32(bytes.count), nil)
    } else {
      sqlite3_bind_blob(handle, Int32(index), bytes.baseAddress, Int32(bytes.count), Self.transient)
    }
  }
  func bind(_ value: SQLValue, _ index: Int) throws {
    switch value {
    case .null: bindNull(index)
    case .int(let number): bind(number, index)
    case .double(let number): bind(number, index)
    case .text(let text): bind(text, index)
    case .blob(let data): bind(data, index)
    }
  }

  private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  // MARK: Columns, from 0

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
  func type(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }
  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
  func double(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }
  func text(_ column: Int) -> String {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
  /// The bytes of a text; nil for null. They are there until the next step.
  func rawText(_ column: Int) -> (start: UnsafeRawPointer, count: Int)? {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return nil }
    return (UnsafeRawPointer(start), Int(sqlite3_column_bytes(handle, Int32(column))))
  }
  func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, Int32(column))
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }
  func data(_ column: Int) -> Data { Data(bytes(column)) }
}
