import CSQLite
import Foundation

/// The work of the Core Data benchmarks, written by hand on the sqlite3 C API: the same tables, statements, pragmas and
/// transactions, values bound without copies and read into structs.
final class RawStore {
  struct Row {
    var key: Int64
    var version: Int64
    var author: String
    var genre: String
    var rating: Int16
    var title: String
    var uid: UUID
  }

  private var handle: OpaquePointer?
  static let columns = "Z_PK, Z_ENT, Z_OPT, ZRATING, ZAUTHOR, ZGENRE, ZTITLE, ZUID"
  /// Rows that go into one INSERT.
  private static let batch = 20

  /// Opens a store that Core Data has made.
  init(_ file: URL) {
    check(
      sqlite3_open_v2(
        file.path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil))
    for pragma in ["journal_mode = WAL", "synchronous = NORMAL", "journal_size_limit = 32768", "cache_size = -20000"] {
      execute("PRAGMA \(pragma)")
    }
  }

  deinit { sqlite3_close_v2(handle) }

  private func check(_ code: Int32) {
    precondition(
      code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW, String(cString: sqlite3_errmsg(handle)))
  }

  private func execute(_ sql: String) { check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  private func prepare(_ sql: String) -> OpaquePointer {
    var statement: OpaquePointer?
    check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    return statement!
  }

  // MARK: Writing

  func insert(_ count: Int) {
    execute("BEGIN IMMEDIATE")
    let keys = prepare("UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + ? WHERE Z_ENT = 1 RETURNING Z_MAX")
    sqlite3_bind_int64(keys, 1, Int64(count))
    check(sqlite3_step(keys))
    let first = sqlite3_column_int64(keys, 0) - Int64(count) + 1
    sqlite3_finalize(keys)
    let places = "(" + Array(repeating: "?", count: 8).joined(separator: ",") + ")"
    let statement = prepare(
      "INSERT INTO ZBOOK (\(Self.columns)) VALUES "
        + Array(repeating: places, count: Self.batch).joined(separator: ","))
    let arena = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 20)
    defer { arena.deallocate() }
    for start in stride(from: 0, to: count, by: Self.batch) {
      var used = 0
      var place: Int32 = 0
      func bind(_ text: String) {
        var text = text
        place += 1
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { (arena + used).update(from: $0.baseAddress!, count: $0.count) }
          sqlite3_bind_text(statement, place, arena + used, Int32(bytes.count), nil)
          used += bytes.count
        }
      }
      for index in start..<start + Self.batch {
        sqlite3_bind_int64(statement, place + 1, first + Int64(index))
        sqlite3_bind_int64(statement, place + 2, 1)
        sqlite3_bind_int64(statement, place + 3, 1)
        sqlite3_bind_int64(statement, place + 4, Int64(BookValues.rating(index)))
        place += 4
        bind(BookValues.author(index))
        bind(BookValues.genre(index))
        bind(BookValues.title(index))
        place += 1
        withUnsafeBytes(of: BookValues.uid(index).uuid) { bytes in
          UnsafeMutableRawPointer(arena + used).copyMemory(from: bytes.baseAddress!, byteCount: 16)
          sqlite3_bind_blob(statement, place, arena + used, 16, nil)
          used += 16
        }
      }
      check(sqlite3_step(statement))
      sqlite3_reset(statement)
    }
    sqlite3_finalize(statement)
    execute("COMMIT")
  }

  func update(_ rows: [Row], rating: Int16) {
    execute("BEGIN IMMEDIATE")
    let statement = prepare("UPDATE ZBOOK SET Z_OPT = ?, ZRATING = ? WHERE Z_PK = ? AND Z_OPT = ?")
    for row in rows {
      sqlite3_bind_int64(statement, 1, row.version + 1)
      sqlite3_bind_int64(statement, 2, Int64(rating))
      sqlite3_bind_int64(statement, 3, row.key)
      sqlite3_bind_int64(statement, 4, row.version)
      check(sqlite3_step(statement))
      sqlite3_reset(statement)
      precondition(sqlite3_changes(handle) == 1)
    }
    sqlite3_finalize(statement)
    execute("COMMIT")
  }

  func delete(_ rows: [Row]) {
    execute("BEGIN IMMEDIATE")
    let statement = prepare("DELETE FROM ZBOOK WHERE Z_PK = ? AND Z_OPT = ?")
    for row in rows {
      sqlite3_bind_int64(statement, 1, row.key)
      sqlite3_bind_int64(statement, 2, row.version)
      check(sqlite3_step(statement))
      sqlite3_reset(statement)
      precondition(sqlite3_changes(handle) == 1)
    }
    sqlite3_finalize(statement)
    execute("COMMIT")
  }

  // MARK: Reading

  private func read(_ statement: OpaquePointer) -> Row {
    func text(_ column: Int32) -> String {
      let start = sqlite3_column_text(statement, column)
      return String(
        decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
    }
    return Row(
      key: sqlite3_column_int64(statement, 0), version: sqlite3_column_int64(statement, 2), author: text(4),
      genre: text(5), rating: Int16(truncatingIfNeeded: sqlite3_column_int64(statement, 3)), title: text(6),
      uid: UUID(uuid: sqlite3_column_blob(statement, 7)!.loadUnaligned(as: uuid_t.self)))
  }

  func fetchAll() -> [Row] {
    let statement = prepare("SELECT \(Self.columns) FROM ZBOOK ORDER BY Z_PK")
    defer { sqlite3_finalize(statement) }
    var rows: [Row] = []
    while sqlite3_step(statement) == SQLITE_ROW { rows.append(read(statement)) }
    return rows
  }

  private lazy var byTitle = prepare("SELECT \(Self.columns) FROM ZBOOK WHERE ZTITLE = ? ORDER BY Z_PK")
  func fetch(title: String) -> [Row] {
    sqlite3_reset(byTitle)
    var title = title
    title.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(
          byTitle, 1, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
    }
    var rows: [Row] = []
    while sqlite3_step(byTitle) == SQLITE_ROW { rows.append(read(byTitle)) }
    sqlite3_reset(byTitle)
    return rows
  }

  private lazy var counting = prepare("SELECT COUNT(*) FROM ZBOOK")
  func count() -> Int {
    defer { sqlite3_reset(counting) }
    check(sqlite3_step(counting))
    return Int(sqlite3_column_int64(counting, 0))
  }

  func close() {
    if sqlite3_next_stmt(handle, nil) != nil {
      while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
    }
  }
}
