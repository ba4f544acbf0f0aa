import Foundation

extension SQLCompiler {
  /// The parts of a query for columns that need not be attributes.
  struct Table {
    var alias: String
    var joins: String
    var columns: [SQLText]
    var condition: SQLText?
    var groups: [SQLText]
    var having: SQLText?
    var order: String?
    /// The values of the placeholders in the order of the clauses.
    var bindings: [SQLValue] {
      columns.flatMap(\.bindings) + (condition?.bindings ?? []) + groups.flatMap(\.bindings) + (having?.bindings ?? [])
    }
  }

  /// Compiles a query that gives values in the place of rows. Throws a `Diagnostic` for what cannot be said in SQL.
  static func compile(_ table: TableQuery, entity: any SQLSchema, dialect: SQLDialect = .sqlite) throws -> Table {
    let keys = table.query.sort.compactMap(\._sortKey)
    let compiler = SQLCompiler(entity, dialect, [:])
    guard keys.count == table.query.sort.count else {
      throw compiler.unsupported("a sort descriptor with a comparator of its own")
    }
    let root = compiler.root
    let condition = try table.query.predicate.flatMap { predicate in
      predicate._ast == .constant(true) ? nil : try compiler.condition(predicate._ast, root)
    }
    compiler.aggregatesRows = table.isGrouped
    let columns = try table.columns.map { try compiler.scalar(try compiler.operand($0.term, root)) }
    // A group that is a column goes by its number: values in it are not bound twice.
    let groups = try table.groups.map { term -> SQLText in
      let text = try compiler.scalar(try compiler.operand(term, root))
      return columns.firstIndex(of: text).map { SQLText(String($0 + 1)) } ?? text
    }
    let having = try table.having.map { try compiler.condition($0, root) }
    let order = try keys.map { key in
      let place = table.columns.firstIndex { $0.name == key.keyPath && $0.slot == nil }
      guard let place else { return try compiler.order(key) }
      return "\(place + 1)" + (key.ascending ? dialect.ascending : dialect.descending)
    }
    return Table(
      alias: root.alias, joins: root.joins, columns: columns, condition: condition, groups: groups, having: having,
      order: order.isEmpty ? nil : order.joined(separator: ", "))
  }

  /// A term of one row of `t0` as SQL that reads no other table; nil if there is none.
  static func expression(_ term: PredicateTerm, entity: any SQLSchema, dialect: SQLDialect) -> SQLText? {
    let compiler = SQLCompiler(entity, dialect, [:])
    guard let text = try? compiler.scalar(try compiler.operand(term, compiler.root)), compiler.root.joins.isEmpty else {
      return nil
    }
    return text
  }

  /// An aggregate function over the rows of the query itself.
  func aggregateOfRows(_ name: String, _ operand: SQLOperand) throws -> SQLOperand {
    let column = try scalar(operand)
    switch name {
    case "count": return .scalar("COUNT(\(column))", .number)
    case "sum": return .scalar("SUM(\(column))", .number)
    case "avg": return .scalar("AVG(\(column))", .number)
    case "min": return .scalar("MIN(\(column))", operand.kind ?? .number)
    case "max": return .scalar("MAX(\(column))", operand.kind ?? .number)
    default: throw unsupported("\(name) is not a function that SQL has")
    }
  }
}
