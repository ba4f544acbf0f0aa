import Foundation

extension SQLiteStore {
  func versions(_ keys: [Int64], of root: EntityPlan) throws -> [Int64: Int64] {
    let entity = schema.entity(root)
    guard entity.hasRows else { return [:] }
    var sql = "SELECT Z_PK, Z_OPT FROM \(entity.table)"
    if keys.count <= 500 { sql += " WHERE Z_PK IN (\(keys.map(String.init).joined(separator: ",")))" }
    let statement = try SQLiteStatement(connection, sql)
    var versions: [Int64: Int64] = [:]
    while try statement.step() { versions[statement.integer(0)] = statement.integer(1) }
    return versions
  }

  func lastKey(of root: EntityPlan) throws -> Int64 {
    let entity = schema.entity(root)
    return entity.hasRows
      ? try connection.query("SELECT MAX(Z_PK) FROM \(entity.table)") { $0.integer(0) }.first ?? 0 : 0
  }

  func references(after key: Int64, of root: EntityPlan) throws -> [ObjectReference] {
    let entity = schema.entity(root)
    guard entity.hasRows else { return [] }
    return try connection.query("SELECT Z_PK, Z_ENT FROM \(entity.table) WHERE Z_PK > ? ORDER BY Z_PK", [.int(key)]) {
      ObjectReference(
        key: $0.integer(0), entity: Int32(schema.entity(numbered: $0.integer(1))?.plan.number ?? root.number))
    }
  }
}
