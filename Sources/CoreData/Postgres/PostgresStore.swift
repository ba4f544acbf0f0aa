import Diagnostics
import Foundation

/// A store in a schema of a PostgreSQL database, with the tables and columns that the SQLite store has.
///
/// What the server cannot evaluate as we do in memory (regular expressions, the locale's order) is left to the context:
/// such a fetch gets the rows that the rest of the predicate leaves.
final class PostgresStore: SQLStore {
  /// Each statement is a way to the server and back, so they ask for much.
  static let chunk = 4096
  let url: URL
  let connection: PostgresConnection
  let schema: StoreSchema
  let timeout: TimeInterval
  private(set) var stored: StoreMetadata
  private(set) var underived: [String] = []
  private(set) var history: StoreHistory?
  var selections: [String: RowSelection] = [:]
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
      var opening = StoreOpening(model: model, errors: StoreErrors(url: url))
      opening.configuration = configuration
      opening.url = url
      opening.migration = readOnly ? .none : migration
      try opening.checkConfiguration()
      connection = try PostgresConnection(address, timeout: timeout)
      if !readOnly { try Self.prepare(connection) }
      let opened = try opening.open(connection)
      schema = opened.schema
      stored = opened.metadata
      underived = opened.underived
    } catch let failure as PostgresFailure {
      throw StoreErrors(url: url).postgres("opened", failure, timeout: timeout)
    }
  }

  /// The schema, and the functions of predicates in it.
  static func prepare(_ connection: PostgresConnection) throws {
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
      + "WHERE n.nspname = ? AND p.proname LIKE 'cd\\_%'"
    if try count(functions) < PostgresFunctions.all.count {
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
          try connection.dropStoreTables()
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

  private func rows(_ query: FetchQuery, _ parts: SQLCompiler.Query?, limited: Bool) throws -> [FetchedRow] {
    guard schema.entity(query.plan).hasRows else { return [] }
    let selection = self.selection(query)
    return try fetched(
      sql(query, parts, selection, limited: limited), parts?.condition?.bindings ?? [], selection)
  }

  func fetched(_ sql: String, _ bindings: [SQLValue], _ selection: RowSelection) throws -> [FetchedRow] {
    try connection.rows(sql, bindings) { selection.read($0) }.compactMap { $0 }
  }

  func reading<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let failure as PostgresFailure where !connection.isInTransaction {
      throw errors.postgres("read", failure, timeout: timeout)
    }
  }

  func asking<T>(_ body: () throws -> T?) throws -> T? {
    try reading {
      // A transaction in which something was not understood is at its end.
      do { return try body() } catch let failure as PostgresFailure
        where failure.isOfStatement && !connection.isInTransaction
      {
        return nil
      }
    }
  }

  func changing<T>(_ body: () throws -> T?) throws -> T? {
    do { return try connection.transaction(body) } catch let failure as PostgresFailure where failure.isOfStatement {
      return nil
    } catch let failure as PostgresFailure {
      throw errors.postgres("saved", failure, timeout: timeout)
    }
  }

  // Large values lie in their rows.
  func externalData(_ name: String) -> Data? { nil }
  func leaveFile(_ bytes: Data) {}
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
