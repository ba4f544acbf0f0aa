import Foundation

extension PostgresStore {
  func versions(_ keys: [Int64], of root: EntityPlan) throws -> [Int64: Int64] {
    let entity = schema.entity(root)
    guard entity.hasRows else { return [:] }
    var sql = "SELECT Z_PK, Z_OPT FROM \(entity.table)"
    if keys.count <= 500 {
      sql += keys.isEmpty ? " WHERE FALSE" : " WHERE Z_PK IN (\(keys.map(String.init).joined(separator: ",")))"
    }
    let rows = try reading { try connection.rows(sql, []) { ($0.integer(0), $0.integer(1)) } }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  func lastKey(of root: EntityPlan) throws -> Int64 {
    let entity = schema.entity(root)
    guard entity.hasRows else { return 0 }
    return try reading { try connection.rows("SELECT MAX(Z_PK) FROM \(entity.table)", []) { $0.integer(0) }.first ?? 0 }
  }

  func references(after key: Int64, of root: EntityPlan) throws -> [ObjectReference] {
    let entity = schema.entity(root)
    guard entity.hasRows else { return [] }
    return try reading {
      try connection.rows("SELECT Z_PK, Z_ENT FROM \(entity.table) WHERE Z_PK > ? ORDER BY Z_PK", [.int(key)]) {
        reference($0.integer(0), $0.integer(1), root)
      }
    }
  }
}
