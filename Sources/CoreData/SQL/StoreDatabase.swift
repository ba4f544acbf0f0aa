import CSQLite
import Foundation

/// What making, opening and migrating a store's tables needs of a database, whichever it is.
protocol StoreDatabase: AnyObject {
  var dialect: StoreDialect { get }
  /// Runs statements that give no rows and have no values.
  func execute(_ sql: String) throws
  /// Runs one statement with values in the places of its `?`s.
  func run(_ sql: String, _ bindings: [SQLValue]) throws
  /// The same, telling how many rows it changed.
  func change(_ sql: String, _ bindings: [SQLValue]) throws -> Int
  /// All rows of a query, each read by `read`.
  func select<T>(_ sql: String, _ bindings: [SQLValue], _ read: (any StoreColumns) -> T) throws -> [T]
  /// Runs `body` in a transaction; undone if `body` throws.
  func transaction<T>(_ body: () throws -> T) throws -> T
  /// Runs `body` in a transaction that nobody else writes beside; undone if `body` throws.
  func exclusively<T>(_ body: () throws -> T) throws -> T
  /// The store's tables, in capitals.
  func tableNames() throws -> Set<String>
  /// The columns of a table, in capitals.
  func columnNames(of table: String) throws -> Set<String>
  /// The indexes of a table that have been made by name.
  func indexNames(of table: String) throws -> [String]
}

/// One row of an answer.
protocol StoreColumns {
  func isNull(_ column: Int) -> Bool
  func integer(_ column: Int) -> Int64
  func double(_ column: Int) -> Double
  func text(_ column: Int) -> String
  func data(_ column: Int) -> Data
  /// The value as what the database says it is.
  func value(_ column: Int) -> PredicateValue
}

/// How a database calls the types of Apple's columns.
enum StoreDialect {
  case sqlite, postgres

  func type(_ apples: String) -> String {
    guard self == .postgres else { return apples }
    return switch apples {
    case "INTEGER": "BIGINT"
    case "FLOAT", "TIMESTAMP": "DOUBLE PRECISION"
    case "DECIMAL": "NUMERIC"
    // Text is compared by its bytes, as in memory.
    case "VARCHAR", "VARCHAR(255)": "TEXT COLLATE \"C\""
    case "BLOB": "BYTEA"
    default: apples
    }
  }

  /// How predicates are said.
  var language: SQLDialect { self == .sqlite ? .sqlite : .postgres }

  /// The placeholder for a value of the slot: numbers of any length travel as text.
  func place(_ slot: Slot) -> String {
    self == .postgres && slot.columnType == "DECIMAL" ? "CAST(? AS NUMERIC)" : "?"
  }

  /// What follows an indexed column.
  var indexOrder: (Bool) -> String {
    switch self {
    case .sqlite: { "COLLATE BINARY \($0 ? "ASC" : "DESC")" }
    case .postgres: { $0 ? "ASC" : "DESC" }
    }
  }

  /// An index's name as the database takes it: PostgreSQL cuts names off at 63 bytes, which would make some equal.
  func indexName(_ name: String) -> String {
    guard self == .postgres, name.utf8.count > 60 else { return name }
    let mark = VersionHash.digest(name).prefix(5).map { String($0, radix: 16) }.joined()
    return String(name.prefix(40)) + "_" + mark
  }
}

extension SQLiteConnection: StoreDatabase {
  var dialect: StoreDialect { .sqlite }

  func run(_ sql: String, _ bindings: [SQLValue]) throws {
    let statement = try statement(sql)
    for (index, value) in bindings.enumerated() { try statement.bind(value, index + 1) }
    try statement.run()
  }

  func change(_ sql: String, _ bindings: [SQLValue]) throws -> Int {
    try run(sql, bindings)
    return changes
  }

  func select<T>(_ sql: String, _ bindings: [SQLValue], _ read: (any StoreColumns) -> T) throws -> [T] {
    try query(sql, bindings) { read($0) }
  }

  func exclusively<T>(_ body: () throws -> T) throws -> T {
    sqlite3_get_autocommit(handle) == 0 ? try body() : try transaction(body)
  }

  func tableNames() throws -> Set<String> {
    Set(try query("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0).uppercased() })
  }

  func columnNames(of table: String) throws -> Set<String> {
    Set(try query("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(0).uppercased() })
  }

  func indexNames(of table: String) throws -> [String] {
    try query(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND upper(tbl_name) = ?",
      [.text(table.uppercased())]
    ) { $0.text(0) }
  }
}

extension SQLiteStatement: StoreColumns {
  func value(_ column: Int) -> PredicateValue {
    switch type(column) {
    case SQLITE_INTEGER: .int(integer(column))
    case SQLITE_FLOAT: .init(number: double(column))
    case SQLITE_TEXT: .string(text(column))
    case SQLITE_NULL: .null
    default: .data(data(column))
    }
  }
}

extension Slot {
  /// A value of the slot as a statement takes it. External data is written inline.
  func sqlValue(_ value: Value) -> SQLValue {
    switch value {
    case .null: .null
    case .integer(let number): .int(number)
    case .double(let number): .double(number)
    case .string(let text): .text(text)
    case .date(let date): .double(date.timeIntervalSinceReferenceDate)
    case .data(let data): .blob(attribute?.allowsExternalBinaryDataStorage == true ? Data([1]) + data : data)
    case .uuid(let id): .blob(withUnsafeBytes(of: id.uuid) { Data($0) })
    case .url(let url): .text(url.absoluteString)
    case .decimal(let number): .text(number.stringValue)
    case .reference(let reference): .int(reference.key)
    case .boxed(let box):
      TransformableCoding.encode(box.value, transformer: attribute?.valueTransformerName).map(SQLValue.blob) ?? .null
    }
  }
}
