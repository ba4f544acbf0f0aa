import CSQLite
import Foundation

/// The files that SQLite keeps beside a database, and how to look into the database without changing any of them.
///
/// The last connection to close a database moves what lies in its journal into it, and removes the journal. Whoever only
/// wants to know what a store is must not do that: the file may be somebody else's.
struct SQLiteTraces {
  private let path: String

  init(_ path: String) { self.path = path }

  private func size(_ suffix: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
    return (attributes?[.size] as? NSNumber)?.intValue ?? -1
  }

  /// Whether changes lie in the write-ahead journal that are not in the database yet.
  var hasJournal: Bool { size("-wal") > 0 }

  /// Whether a connection that shares the journal with others would leave its index behind.
  private var wouldLeaveIndex: Bool { hasJournal && size("-shm") < 0 }

  /// A connection that only looks.
  func look(timeout: TimeInterval) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, readOnly: true, timeout: timeout)
    // Alone with the database, SQLite keeps the index in memory.
    if wouldLeaveIndex { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
    return connection
  }

  /// Runs `judge` on a connection that only looks, where an ordinary one would leave something behind. What it throws is
  /// thrown on, except that it would have to write or that somebody else is using the database.
  func judgeAlone(timeout: TimeInterval, _ judge: (SQLiteConnection) throws -> Void) throws {
    guard wouldLeaveIndex else { return }
    do {
      let connection = try look(timeout: timeout)
      defer { connection.close() }
      try judge(connection)
    } catch let failure as SQLiteFailure where [SQLITE_READONLY, SQLITE_BUSY].contains(failure.primary) {}
  }
}
