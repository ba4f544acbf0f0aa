import Foundation

extension SQLStore {
  func versions(_ keys: [Int64], of root: EntityPlan) throws -> [Int64: Int64] {
    let entity = schema.entity(root)
    guard entity.hasRows else { return [:] }
    var versions: [Int64: Int64] = [:]
    func read(_ condition: String, _ bindings: [SQLValue]) throws {
      try reading {
        _ = try connection.select("SELECT Z_PK, Z_OPT FROM \(entity.table)\(condition)", bindings) {
          versions[$0.integer(0)] = $0.integer(1)
        }
      }
    }
    if keys.count > 500 { try read("", []) } else { try inChunks(keys) { try read(" WHERE Z_PK \($0)", $1) } }
    return versions
  }

  func lastKey(of root: EntityPlan) throws -> Int64 {
    let entity = schema.entity(root)
    guard entity.hasRows else { return 0 }
    return try reading {
      try connection.select("SELECT MAX(Z_PK) FROM \(entity.table)", []) { $0.integer(0) }.first ?? 0
    }
  }

  func references(after key: Int64, of root: EntityPlan) throws -> [ObjectReference] {
    let entity = schema.entity(root)
    guard entity.hasRows else { return [] }
    return try reading {
      try connection.select("SELECT Z_PK, Z_ENT FROM \(entity.table) WHERE Z_PK > ? ORDER BY Z_PK", [.int(key)]) {
        reference($0.integer(0), $0.integer(1), root)
      }
    }
  }
}
