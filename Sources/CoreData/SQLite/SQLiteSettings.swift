/// How a store's connection is set up: ours and the app's pragmas, those that write to the file not before it is known to be
/// the app's.
struct SQLiteSettings {
  private let pragmas: [String: String]

  init(_ pragmas: [String: String]) {
    self.pragmas = pragmas.filter { name, _ in name.allSatisfy { $0.isLetter || $0 == "_" } }
      .mapValues { $0.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } }
  }

  /// Pragmas that concern the connection only.
  private static let harmless: Set = [
    "cache_size", "cache_spill", "checkpoint_fullfsync", "fullfsync", "journal_size_limit", "max_page_count",
    "mmap_size", "synchronous", "temp_store",
  ]
  private static let ours = [
    ("synchronous", "NORMAL"), ("journal_size_limit", "32768"), ("cache_size", "-20000"),
  ]

  /// Before the store is judged. An empty file takes on all that is asked for, some of which only it can.
  func prepare(_ connection: SQLiteConnection, readOnly: Bool) throws {
    for (name, value) in Self.ours where pragmas[name] == nil { try set(name, value, connection) }
    for (name, value) in pragmas where Self.harmless.contains(name) { try set(name, value, connection) }
    let isNew = try !readOnly && connection.query("PRAGMA page_count") { $0.integer(0) }.first == 0
    guard isNew else { return }
    if pragmas["auto_vacuum"] == nil { try set("auto_vacuum", "2", connection) }
    try finish(connection)
  }

  /// Once the store is open.
  func finish(_ connection: SQLiteConnection) throws {
    for (name, value) in pragmas where !Self.harmless.contains(name) && name != "journal_mode" {
      try set(name, value, connection)
    }
    // Last, because it makes the first page of an empty file.
    try set("journal_mode", pragmas["journal_mode"] ?? "WAL", connection)
  }

  private func set(_ name: String, _ value: String, _ connection: SQLiteConnection) throws {
    try connection.execute("PRAGMA \(name) = \(value)")
  }
}
