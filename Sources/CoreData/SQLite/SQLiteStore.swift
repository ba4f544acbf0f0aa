import CSQLite
import Diagnostics
import Foundation

/// A store in a SQLite file with the tables that Apple's framework makes.
final class SQLiteStore: SQLStore {
  static let chunk = 512
  let url: URL?
  let connection: SQLiteConnection
  let schema: StoreSchema
  private(set) var stored: StoreMetadata
  private(set) var underived: [String] = []
  /// Where large values go; nil for a store that has no place.
  let external: ExternalFiles?
  private(set) var history: StoreHistory?
  private var dataVersion: Int64 = 0
  var selections: [String: RowSelection] = [:]
  private var prepared: [QueryShape: PreparedFetch] = [:]
  private var counts: [QueryShape: SQLiteStatement] = [:]
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
    let settings = SQLiteSettings(pragmas)
    do {
      var opening = StoreOpening(model: model, errors: errors)
      opening.configuration = configuration
      opening.migration = readOnly ? .none : migration
      opening.url = url
      try opening.checkConfiguration()
      let traces = url.map { SQLiteTraces($0.path) }
      if !readOnly { try traces?.judgeAlone(timeout: timeout) { _ = try opening.open($0) } }
      // A store that is refused stays as it is, to the byte.
      let hasJournal = traces?.hasJournal == true
      connection = try SQLiteConnection(path: url?.path ?? ":memory:", readOnly: readOnly, timeout: timeout)
      if hasJournal { connection.keepJournal(true) }
      try settings.prepare(connection, readOnly: readOnly)
      try SQLiteFunctions.register(on: connection.handle)
      let opened = try opening.open(connection)
      schema = opened.schema
      stored = opened.metadata
      underived = opened.underived
      if !readOnly {
        connection.keepJournal(false)
        try settings.finish(connection)
      }
    } catch let failure as SQLiteFailure {
      throw errors.opening(failure)
    }
  }

  /// Rewrites the file without gaps, and counts what helps SQLite to choose among indexes.
  func tidy(vacuum: Bool, analyze: Bool) throws {
    do {
      if vacuum { try connection.execute("VACUUM") }
      if analyze { try connection.execute("ANALYZE") }
    } catch let failure as SQLiteFailure {
      throw StoreErrors(url: url).opening(failure)
    }
  }

  func close() {
    prepared.removeAll()
    counts.removeAll()
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
    let sql = self.sql(query, parts, selection, limited: parts != nil)
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
    let plain = QueryShape.of(query)
    if let plain, let known = counts[plain.shape] { return try count(connection.reuse(known), plain.constants) }
    guard schema.entity(query.plan).hasRows else { return 0 }
    guard let (sql, bindings) = try counting(query) else { return nil }
    return try reading {
      let statement = try connection.statement(sql)
      if let plain, bindings == plain.constants {
        if counts.count >= 128 { counts.removeAll() }
        counts[plain.shape] = statement
      }
      return try count(statement, bindings)
    }
  }

  private func count(_ statement: SQLiteStatement, _ bindings: [SQLValue]) throws -> Int {
    try reading {
      defer { statement.reset() }
      for (index, value) in bindings.enumerated() { try statement.bind(value, index + 1) }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  func fetched(_ sql: String, _ bindings: [SQLValue], _ selection: RowSelection) throws -> [FetchedRow] {
    try read(connection.statement(sql), bindings, selection)
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

  func reading<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let failure as SQLiteFailure { throw StoreErrors(url: url).reading(failure) }
  }

  func changing<T>(_ body: () throws -> T?) throws -> T? {
    do {
      let result = try connection.transaction(body)
      external?.didCommit()
      return result
    } catch {
      external?.didRollBack()
      throw (error as? SQLiteFailure).map(StoreErrors(url: url).saving) ?? error
    }
  }

  /// Whoever watches the file sees that it has changed.
  func announceBatch() {}

  func leaveFile(_ bytes: Data) { external?.leave(bytes) }

  func externalData(_ name: String) -> Data? { external?.data(named: name) }
}
