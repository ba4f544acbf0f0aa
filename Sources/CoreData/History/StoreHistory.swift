import Foundation

/// The tables in which a store keeps what was saved when and by whom, as Apple's framework makes them.
///
/// Writing happens inside the transaction that saves: history and data never disagree.
final class StoreHistory {
  /// Apple's numbers of the entities behind the tables.
  private enum Entity: Int, CaseIterable {
    case change = 16001
    case transaction = 16002
    case string = 16003
    var name: String { ["CHANGE", "TRANSACTION", "TRANSACTIONSTRING"][rawValue - 16001] }
    var table: String { "A" + name }
  }

  private let database: any StoreDatabase
  private let schema: StoreSchema
  private var strings: [String: Int64] = [:]

  /// Nil if the store keeps no history and is not asked to begin.
  init?(database: any StoreDatabase, schema: StoreSchema, begins: Bool) throws {
    self.database = database
    self.schema = schema
    if try database.tableNames().contains("ATRANSACTION") { return }
    guard begins else { return nil }
    try database.exclusively {
      guard try !database.tableNames().contains("ATRANSACTION") else { return }
      for statement in Self.creation { try database.execute(Self.spelled(statement, database.dialect)) }
      for entity in Entity.allCases {
        try database.run("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.int(Int64(entity.rawValue))])
        try database.run(
          "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, 0, 0)",
          [.int(Int64(entity.rawValue)), .text(entity.name)])
      }
    }
  }

  static let creation = [
    "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER, "
      + "ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB, ZTOMBSTONE0 BLOB)",
    "CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER, "
      + "ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, "
      + "ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB)",
    "CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR)",
    "CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
    "CREATE INDEX ATRANSACTION_ZTIMESTAMP_INDEX ON ATRANSACTION (ZTIMESTAMP)",
  ]

  private static func spelled(_ statement: String, _ dialect: StoreDialect) -> String {
    guard dialect == .postgres else { return statement }
    return statement.replacing(/\b(INTEGER|FLOAT|VARCHAR|BLOB)\b/) { dialect.type(String($0.output.1)) }
  }

  // MARK: Writing

  /// Notes a save. Called inside its transaction.
  func record(_ changes: [HistoryRecord.Change], _ origin: SaveOrigin) throws {
    guard !changes.isEmpty else { return }
    let number = try nextKeys(.transaction, 1)
    let names = [origin.author, Self.bundleID, origin.contextName, Self.processID]
    var keys: [SQLValue] = []
    for name in names { keys.append(try name.map { .int(try string($0)) } ?? .null) }
    try database.run(
      "INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, ZTIMESTAMP) "
        + "VALUES (?, 16002, 1, ?, ?, ?, ?, ?)",
      [.int(number)] + keys + [.double(Date().timeIntervalSinceReferenceDate)])
    var key = try nextKeys(.change, Int64(changes.count)) - Int64(changes.count)
    for change in changes {
      key += 1
      let plan = schema.model.plans[Int(change.reference.entity) - 1]
      try database.run(
        "INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS, ZTOMBSTONE0) "
          + "VALUES (?, 16001, 1, ?, ?, ?, ?, ?, ?)",
        [
          .int(key), .int(Int64(change.type.rawValue)), .int(schema.entity(plan).number), .int(change.reference.key),
          .int(number), change.columns.map { .blob($0.bits) } ?? .null, Self.encode(change.tombstone),
        ])
    }
  }

  private static let bundleID = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  private static let processID = ProcessInfo.processInfo.processName

  /// The last of as many new keys.
  private func nextKeys(_ entity: Entity, _ count: Int64) throws -> Int64 {
    let rows = try database.select(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + ? WHERE Z_ENT = ? RETURNING Z_MAX",
      [.int(count), .int(Int64(entity.rawValue))]
    ) { $0.integer(0) }
    if let key = rows.first { return key }
    // A migration has made the table of keys anew.
    let last =
      try database.select("SELECT COALESCE(MAX(Z_PK), 0) FROM \(entity.table)", []) { $0.integer(0) }.first ?? 0
    try database.run(
      "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, 0, ?)",
      [.int(Int64(entity.rawValue)), .text(entity.name), .int(last + count)])
    return last + count
  }

  private func string(_ text: String) throws -> Int64 {
    if let key = strings[text],
      try !database.select(
        "SELECT 1 FROM ATRANSACTIONSTRING WHERE Z_PK = ? AND ZNAME = ?", [.int(key), .text(text)], { _ in 1 }
      )
      .isEmpty
    {
      return key
    }
    let known = try database.select("SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?", [.text(text)]) {
      $0.integer(0)
    }
    let key = try known.first ?? nextKeys(.string, 1)
    if known.isEmpty {
      try database.run("INSERT INTO ATRANSACTIONSTRING VALUES (?, 16003, 1, ?)", [.int(key), .text(text)])
    }
    strings[text] = key
    return key
  }

  private static func encode(_ tombstone: [String: Any]?) -> SQLValue {
    guard let tombstone, !tombstone.isEmpty, let data = TransformableCoding.archive(tombstone) else { return .null }
    return .blob(data)
  }

  // MARK: Reading

  private func number(_ sql: String) throws -> Int64 { try database.select(sql, []) { $0.integer(0) }.first ?? 0 }

  /// The number of the last transaction, which may be forgotten already; 0 if there has been none.
  func last() throws -> Int64 {
    let kept = try number("SELECT COALESCE(MAX(Z_PK), 0) FROM ATRANSACTION")
    return try max(kept, number("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(Entity.transaction.rawValue)"))
  }

  /// Whether transactions after this one are not there any more. Their numbers have no gaps.
  func hasForgotten(after transaction: Int64) throws -> Bool {
    let next = try number("SELECT COALESCE(MIN(Z_PK), 0) FROM ATRANSACTION")
    return next == 0 ? try last() > transaction : next > transaction + 1
  }

  func records(after point: HistoryPoint, withChanges: Bool) throws -> [HistoryRecord] {
    let (test, value) = point.condition(">")
    var records = try database.select(
      "SELECT t.Z_PK, t.ZTIMESTAMP, b.ZNAME, p.ZNAME, c.ZNAME, a.ZNAME, t.ZBUNDLEID, t.ZPROCESSID, t.ZCONTEXTNAME, t.ZAUTHOR "
        + "FROM ATRANSACTION t LEFT JOIN ATRANSACTIONSTRING b ON b.Z_PK = t.ZBUNDLEIDTS "
        + "LEFT JOIN ATRANSACTIONSTRING p ON p.Z_PK = t.ZPROCESSIDTS "
        + "LEFT JOIN ATRANSACTIONSTRING c ON c.Z_PK = t.ZCONTEXTNAMETS "
        + "LEFT JOIN ATRANSACTIONSTRING a ON a.Z_PK = t.ZAUTHORTS WHERE t.\(test) ORDER BY t.Z_PK", [value]
    ) { row in
      func text(_ column: Int) -> String? {
        row.isNull(column) ? row.isNull(column + 4) ? nil : row.text(column + 4) : row.text(column)
      }
      return HistoryRecord(
        number: row.integer(0), timestamp: Date(timeIntervalSinceReferenceDate: row.double(1)),
        bundleID: text(2) ?? "", processID: text(3) ?? "", contextName: text(4), author: text(5))
    }
    guard withChanges, !records.isEmpty else { return records }
    var changes: [Int64: [HistoryRecord.Change]] = [:]
    for (owner, change) in try self.changes(from: records[0].number) { changes[owner, default: []].append(change) }
    for index in records.indices { records[index].changes = changes[records[index].number] ?? [] }
    return records
  }

  private func changes(from first: Int64) throws -> [(Int64, HistoryRecord.Change)] {
    try database.select(
      "SELECT ZTRANSACTIONID, Z_PK, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZCOLUMNS, ZTOMBSTONE0 FROM ACHANGE "
        + "WHERE ZTRANSACTIONID >= ? ORDER BY Z_PK", [.int(first)]
    ) { row -> (Int64, HistoryRecord.Change)? in
      guard let plan = schema.entity(numbered: row.integer(3))?.plan,
        let type = NSPersistentHistoryChangeType(rawValue: Int(row.integer(2)))
      else { return nil }
      let tombstone = row.isNull(6) ? nil : TransformableCoding.unarchive(row.data(6)) as? [String: Any]
      return (
        row.integer(0),
        HistoryRecord.Change(
          number: row.integer(1), type: type,
          reference: ObjectReference(key: row.integer(4), entity: Int32(plan.number)),
          columns: type == .update && !row.isNull(5) ? ChangedColumns(bits: row.data(5)) : nil, tombstone: tombstone)
      )
    }
    .compactMap { $0 }
  }

  /// Forgets what is before a point.
  func delete(before point: HistoryPoint) throws {
    let (test, value) = point.condition("<")
    try database.exclusively {
      try database.run(
        "DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN (SELECT Z_PK FROM ATRANSACTION WHERE \(test))", [value])
      try database.run("DELETE FROM ATRANSACTION WHERE \(test)", [value])
    }
  }
}

/// A place in one store's history.
enum HistoryPoint {
  case number(Int64)
  case date(Date)

  func condition(_ comparison: String) -> (String, SQLValue) {
    switch self {
    case .number(let number): ("Z_PK \(comparison) ?", .int(number))
    case .date(let date): ("ZTIMESTAMP \(comparison) ?", .double(date.timeIntervalSinceReferenceDate))
    }
  }
}

extension SaveRequest {
  /// The save as the history keeps it, once the new objects have their keys.
  func history(_ keys: KeyMap) -> [HistoryRecord.Change] {
    func reference(_ item: SaveItem) -> ObjectReference {
      ObjectReference(key: item.key < 0 ? keys[item.key] ?? item.key : item.key, entity: Int32(item.plan.number))
    }
    var changed = Dictionary(
      updates.map { item in
        (
          item.object.reference,
          Set(item.plan.slots.indices.filter { item.row[$0] != item.old?[$0] }.map { item.plan.slots[$0].name })
        )
      }, uniquingKeysWith: { $0.union($1) })
    var updatedPlans = Dictionary(updates.map { ($0.object.reference, $0.plan) }, uniquingKeysWith: { $1 })
    for link in links where link.owner > 0 {
      let owner = ObjectReference(key: link.owner, entity: Int32(link.ownerPlan.number))
      changed[owner, default: []].insert(link.relation.name)
      updatedPlans[owner] = link.ownerPlan
    }
    return inserts.map { .init(type: .insert, reference: reference($0)) }
      + changed.sorted { $0.key.key < $1.key.key }
      .map { .init(type: .update, reference: $0.key, columns: ChangedColumns($0.value, of: updatedPlans[$0.key]!)) }
      + deletes.map { item in
        let kept = item.plan.slots.enumerated().filter { $1.attribute?.preservesValueInHistoryOnDeletion == true }
        let row = item.old ?? item.row
        let values = kept.compactMap { index, slot in slot.any(from: row[index]).map { (slot.name, $0) } }
        return .init(
          type: .delete, reference: reference(item), tombstone: Dictionary(values, uniquingKeysWith: { $1 }))
      }
  }
}
