import Foundation

/// Copies a whole store from one database into another, which may be of another kind: the tables of its model, their rows
/// with their keys, the history, and what the store says of itself. What the other database had of a store goes.
struct StoreCopy {
  let from: URL
  let to: URL
  /// For a store that does not say which model made it.
  let model: NSManagedObjectModel
  private static let batch = 50

  func run() throws {
    let source = try open(from, isSource: true)
    defer { Self.close(source) }
    guard try source.tableNames().contains("Z_METADATA"), let found = try StoreContents(source) else {
      throw StoreErrors(url: from).notAStore()
    }
    let model = found.model.map { NSManagedObjectModel(_version: $0) } ?? self.model.detachedCopy()
    model.isDetached = true
    let schema = found.schema(for: model) { found.columns["Z\($0.root.name.uppercased())"] != nil }
    if let difference = found.difference(from: schema) {
      throw StoreErrors(url: from).incompatible(difference, model)
    }
    let destination = try open(to, isSource: false)
    defer { Self.close(destination) }
    let files = to.isFileURL ? ExternalFiles(store: to) : nil
    do {
      try holding(source, schema) {
        try destination.exclusively {
          try make(schema, found, in: destination)
          try copyRows(schema, found, source, destination, files)
          try files?.finish()
        }
      }
    } catch {
      files?.didRollBack()
      throw error
    }
    files?.didCommit()
  }

  private func open(_ url: URL, isSource: Bool) throws -> any StoreDatabase {
    if let address = PostgresAddress(url) {
      let connection = try PostgresConnection(address, timeout: 20)
      if !isSource { try PostgresStore.prepare(connection) }
      return connection
    }
    if isSource { return try SQLiteTraces(url.path).look(timeout: 20) }
    let connection = try SQLiteConnection(path: url.path, readOnly: false, timeout: 20)
    try SQLiteSettings([:]).prepare(connection, readOnly: false)
    return connection
  }

  private static func close(_ database: any StoreDatabase) {
    (database as? SQLiteConnection)?.close()
    (database as? PostgresConnection)?.close()
  }

  /// Runs `body` while nobody changes the source.
  private func holding(_ source: any StoreDatabase, _ schema: StoreSchema, _ body: () throws -> Void) throws {
    guard let server = source as? PostgresConnection else {
      try source.execute("BEGIN")
      defer { try? source.execute("COMMIT") }
      return try body()
    }
    try server.exclusively {
      let known = try server.tableNames()
      let tables = schema.tableNames + StoreHistory.columns.map(\.table).filter(known.contains)
      try server.execute("LOCK TABLE \(tables.joined(separator: ", ")) IN SHARE MODE")
      try body()
    }
  }

  // MARK: The destination's tables

  private func make(_ schema: StoreSchema, _ found: StoreContents, in database: any StoreDatabase) throws {
    for table in try database.storeTables() { try database.drop(table) }
    for statement in schema.creation(database.dialect) { try database.execute(statement) }
    for (name, key) in found.lastKeys {
      try database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = ?", [.int(key), .text(name)])
    }
    try found.metadata.write(to: database)
    if let version = found.model { try StoreContents.write(NSManagedObjectModel(_version: version), to: database) }
  }

  // MARK: Rows

  private struct Source {
    let table: String
    /// Names with the types that Apple gives them.
    let columns: [(name: String, type: String)]
    /// Whether rows have keys of their own, in whose order they can be read piece by piece.
    var isKeyed = true
    /// Which columns hold values that may lie in files.
    var external: Set<String> = []
  }

  private func copyRows(
    _ schema: StoreSchema, _ found: StoreContents, _ source: any StoreDatabase, _ destination: any StoreDatabase,
    _ files: ExternalFiles?
  ) throws {
    let head = ["Z_PK", "Z_ENT", "Z_OPT"].map { ($0, "INTEGER") }
    for table in schema.tables {
      let external = table.root.family.flatMap { schema.entity($0).external.map(\.column) }
      try copy(
        Source(table: table.name, columns: head + table.columnNames, external: Set(external)), source, destination,
        files)
    }
    for relation in schema.manyToMany {
      let join = schema.joinTable(relation)
      let columns = [join.canonicalOwner, join.canonicalMember] + [join.order, join.inverseOrder].compactMap { $0 }
      try copy(
        Source(table: join.name, columns: columns.map { ($0, "INTEGER") }, isKeyed: false), source, destination, files)
    }
    guard try source.tableNames().contains("ATRANSACTION") else { return }
    _ = try StoreHistory(database: destination, schema: schema, begins: true)
    for (table, columns) in StoreHistory.columns {
      let known = try source.columnNames(of: table)
      try copy(Source(table: table, columns: columns.filter { known.contains($0.name) }), source, destination, files)
    }
    let keys = try source.select("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000", []) {
      [SQLValue.int($0.integer(1)), .int($0.integer(0))]
    }
    for key in keys { try destination.run("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", key) }
  }

  private func copy(
    _ table: Source, _ source: any StoreDatabase, _ destination: any StoreDatabase, _ files: ExternalFiles?
  ) throws {
    let names = table.columns.map(\.name).joined(separator: ", ")
    let places = table.columns.map { column in
      destination.dialect == .postgres ? "CAST(? AS \(destination.dialect.cast(column.type)))" : "?"
    }
    let row = "(\(places.joined(separator: ", ")))"
    let old = from.isFileURL ? ExternalFiles(store: from) : nil
    func read(_ columns: any StoreColumns) -> [SQLValue] {
      table.columns.indices.map { index in
        let value = Self.value(columns, index, table.columns[index].type)
        guard table.external.contains(table.columns[index].name), case .blob(let data) = value else { return value }
        return Self.moved(data, old, files)
      }
    }
    var last = Int64.min
    while true {
      let rows =
        table.isKeyed
        ? try source.select(
          "SELECT \(names) FROM \(table.table) WHERE Z_PK > ? ORDER BY Z_PK LIMIT 1000", [.int(last)], read)
        : try source.select("SELECT \(names) FROM \(table.table)", [], read)
      for part in rows.chunks(of: Self.batch) {
        let all = Array(repeating: row, count: part.count).joined(separator: ", ")
        try destination.run("INSERT INTO \(table.table) (\(names)) VALUES \(all)", part.flatMap { $0 })
      }
      guard table.isKeyed, case .int(let key)? = rows.last?.first else { return }
      last = key
    }
  }

  private static func value(_ row: any StoreColumns, _ column: Int, _ type: String) -> SQLValue {
    if row.isNull(column) { return .null }
    return switch type {
    case "INTEGER": .int(row.integer(column))
    case "FLOAT", "TIMESTAMP": .double(row.double(column))
    // Of any length.
    case "DECIMAL", "VARCHAR": .text(row.text(column))
    default: .blob(row.data(column))
    }
  }

  /// A value that may lie in a file of the old store or of the new one: 1 is before one that does not.
  private static func moved(_ bytes: Data, _ old: ExternalFiles?, _ new: ExternalFiles?) -> SQLValue {
    var data = Data(bytes.dropFirst())
    if let name = ExternalFiles.name(in: bytes) {
      guard let content = old?.data(named: name) else { return .null }
      data = content
    }
    if let new, ExternalFiles.takes(data) { return .blob(new.reference(for: data)) }
    return .blob(Data([1]) + data)
  }
}

extension StoreDatabase {
  /// The tables that belong to a store, and to nobody else.
  func storeTables() throws -> [String] {
    try tableNames().filter { $0.hasPrefix("Z") || $0.hasPrefix("ATRANSACTION") || $0 == "ACHANGE" }.sorted()
  }

  fileprivate func drop(_ table: String) throws {
    try execute("DROP TABLE \(table)\(dialect == .postgres ? " CASCADE" : "")")
  }
}

extension StoreHistory {
  /// The columns of the history's tables, as `creation` makes them.
  static let columns: [(table: String, columns: [(name: String, type: String)])] = creation.compactMap { statement in
    guard let match = statement.firstMatch(of: /CREATE TABLE (\w+) \((.*)\)/) else { return nil }
    let columns = match.2.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }
    return (String(match.1), columns.map { ($0[0], $0[1]) })
  }
}
