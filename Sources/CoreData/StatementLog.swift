import CSQLite
import Diagnostics
import Foundation
import Synchronization

/// Tells of each SQL statement and how long it took, where `martlet run --verbose` asks for it. Values are not told.
package enum StatementLog {
  static let isOn = ["", "0"].contains(ProcessInfo.processInfo.environment["MARTLET_VERBOSE"] ?? "") == false
  private static let total = Atomic(0)

  /// How many there were.
  package static var count: Int { total.load(ordering: .relaxed) }

  private static func note(_ sql: String, milliseconds: Double) {
    // Asked again and again, to learn of other processes' changes.
    guard sql != "PRAGMA data_version" else { return }
    total.add(1, ordering: .relaxed)
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    Log.warning("sql \((milliseconds * 100).rounded() / 100) ms \(words)")
  }

  /// Follows what a SQLite connection runs.
  static func follow(_ connection: OpaquePointer) {
    guard isOn else { return }
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_PROFILE),
      { _, _, statement, time in
        guard let statement, let time, let sql = sqlite3_sql(OpaquePointer(statement)) else { return 0 }
        let nanoseconds = time.loadUnaligned(as: Int64.self)
        StatementLog.note(String(cString: sql), milliseconds: Double(nanoseconds) / 1e6)
        return 0
      }, nil)
  }

  /// Runs a statement of another kind of connection.
  static func timing<T>(_ sql: String, _ body: () throws -> T) rethrows -> T {
    guard isOn else { return try body() }
    let start = ContinuousClock.now
    defer { note(sql, milliseconds: start.duration(to: .now) / .milliseconds(1)) }
    return try body()
  }
}
