import CSQLite
import Diagnostics
import Foundation

extension SQLiteStore {
  func references(_ query: FetchQuery) throws -> [ObjectReference]? {
    guard schema.entity(query.plan).hasRows else { return [] }
    guard let parts = try compile(query) else { return nil }
    var sql = "SELECT \(parts.alias).Z_PK, \(parts.alias).Z_ENT FROM \(tableName(query)) \(parts.alias)\(parts.joins)"
    sql += condition(query, parts)
    sql += " ORDER BY \(parts.order.map { "\($0), " } ?? "")\(parts.alias).Z_PK" + limits(query)
    return try reading {
      try connection.query(sql, parts.condition?.bindings ?? []) { row in
        ObjectReference(
          key: row.integer(0), entity: Int32(schema.entity(numbered: row.integer(1))?.plan.number ?? query.plan.number))
      }
    }
  }

  func table(_ table: TableQuery) throws -> [[Any?]]? {
    let query = table.query
    guard schema.entity(query.plan).hasRows, table.columns.allSatisfy({ isPlain($0) }) else { return nil }
    let parts: SQLCompiler.Table
    do {
      parts = try SQLCompiler.compile(table, entity: schema.entity(query.plan))
    } catch let diagnostic as Diagnostic where diagnostic.code == "predicate.key" {
      throw NSError.coreData(NSCoreDataError, diagnostic.description)
    } catch {
      return nil
    }
    var sql = "SELECT \(table.isDistinct ? "DISTINCT " : "")\(parts.columns.map(\.text).joined(separator: ", "))"
    sql += " FROM \(tableName(query)) \(parts.alias)\(parts.joins)"
    sql += condition(query, parts.condition, alias: parts.alias)
    if !parts.groups.isEmpty { sql += " GROUP BY \(parts.groups.map(\.text).joined(separator: ", "))" }
    if let having = parts.having {
      // SQLite wants a grouping for a condition on groups; one constant makes one group of all rows.
      sql += "\(parts.groups.isEmpty ? " GROUP BY NULL" : "") HAVING \(having.text)"
    }
    let order = [parts.order, table.isGrouped || table.isDistinct ? nil : "\(parts.alias).Z_PK"].compactMap { $0 }
    if !order.isEmpty { sql += " ORDER BY \(order.joined(separator: ", "))" }
    sql += limits(query)
    return try reading {
      try connection.query(sql, parts.bindings) { row in
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

  private func value(_ row: SQLiteStatement, _ index: Int, _ column: TableQuery.Column) -> Any? {
    guard !row.isNull(index) else { return nil }
    if let slot = column.slot, slot.kind == .toOne, let destination = slot.relation?.destination {
      return ObjectReference(key: row.integer(index), entity: Int32(destination.number))
    }
    if let slot = column.slot ?? column.end { return slot.any(from: slot.read(row, index, externalData: externalData)) }
    let raw: PredicateValue =
      switch row.type(index) {
      case SQLITE_INTEGER: .int(row.integer(index))
      case SQLITE_FLOAT: .init(number: row.double(index))
      case SQLITE_TEXT: .string(row.text(index))
      default: .data(row.data(index))
      }
    if column.type == .UUIDAttributeType, case .data(let data) = raw, data.count == 16 {
      return UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
    return raw.value(as: column.type)
  }
}
