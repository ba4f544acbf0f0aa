import Foundation

extension SQLStore {
  func table(_ table: TableQuery) throws -> [[Any?]]? {
    let query = table.query
    guard schema.entity(query.plan).hasRows, table.columns.allSatisfy({ isPlain($0) }) else { return nil }
    let compiled = try compiling {
      try SQLCompiler.compile(table, entity: schema.entity(query.plan), dialect: language)
    }
    guard let parts = compiled else { return nil }
    var sql = "SELECT \(table.isDistinct ? "DISTINCT " : "")\(parts.columns.map(\.text).joined(separator: ", "))"
    sql += " FROM \(schema.entity(query.plan).table) \(parts.alias)\(parts.joins)"
    sql += condition(query, parts.condition, alias: parts.alias)
    if !parts.groups.isEmpty { sql += " GROUP BY \(parts.groups.map(\.text).joined(separator: ", "))" }
    if let having = parts.having {
      sql += "\(parts.groups.isEmpty ? language.oneGroup : "") HAVING \(having.text)"
    }
    let order = [parts.order, table.isGrouped || table.isDistinct ? nil : "\(parts.alias).Z_PK"].compactMap { $0 }
    if !order.isEmpty { sql += " ORDER BY \(order.joined(separator: ", "))" }
    sql += limits(query)
    return try asking {
      try connection.select(sql, parts.bindings) { row in
        table.columns.enumerated().map { value(row, $0, $1) }
      }
    }
  }

  /// Whether a column's value says by itself what it is.
  private func isPlain(_ column: TableQuery.Column) -> Bool {
    guard let slot = column.slot else {
      // A key path that ends at an object, or a value whose type only the slot at its end knows.
      guard column.type != .objectIDAttributeType else { return false }
      return column.type != .undefinedAttributeType || column.term.isAggregate || column.end != nil
    }
    switch slot.kind {
    case .attribute, .order: return slot.isStored
    case .toOne: return slot.relation?.destination.children.isEmpty == true && slot.isStored
    case .toMany: return false
    }
  }

  private func value(_ row: any StoreColumns, _ index: Int, _ column: TableQuery.Column) -> Any? {
    guard !row.isNull(index) else { return nil }
    if let slot = column.slot, slot.kind == .toOne, let destination = slot.relation?.destination {
      return ObjectReference(key: row.integer(index), entity: Int32(destination.number))
    }
    if let slot = column.slot ?? column.end { return slot.any(from: slot.read(row, index, externalData: externalData)) }
    let raw = row.value(index)
    if column.type == .UUIDAttributeType, case .data(let data) = raw, data.count == 16 {
      return UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
    return raw.value(as: column.type)
  }
}
