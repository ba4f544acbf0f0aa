import Diagnostics
import Foundation

/// Turns a predicate and sort keys into SQL for the rows of one entity.
///
/// What the SQL says of a row is what evaluating the predicate on the object says. A condition may be null where it is not true,
/// as in `WHERE`; `NOT` is compiled so that null counts as false.
package final class SQLCompiler {
  /// The parts of `SELECT … FROM table alias joins WHERE condition ORDER BY order`.
  package struct Query: Hashable, Sendable {
    /// The entity's table under this alias.
    package var alias: String
    /// Begins with a space, if there are any.
    package var joins: String
    /// Nil if every row is wanted.
    package var condition: SQLText?
    /// Nil if no order is asked for. Does not break ties.
    package var order: String?
    /// The same for queries that differ only in constants: a key for prepared statements.
    package var shape: String { "\(joins)\u{1}\(condition?.text ?? "")\u{1}\(order ?? "")" }
  }

  let dialect: SQLDialect
  let names = SQLAliases()
  let root: SQLScope
  /// What `$name` stands for inside the SUBQUERYs that are being compiled.
  var variables: [String: SQLScope] = [:]
  /// Values for `$name`s that are no iterators.
  let values: [String: PredicateValue]

  /// Whether `sum:` and its like of an attribute are about the rows of the query.
  var aggregatesRows = false

  init(_ entity: any SQLSchema, _ dialect: SQLDialect, _ values: [String: PredicateValue]) {
    self.dialect = dialect
    self.values = values
    root = SQLScope(entity, names)
  }

  /// Compiles a query over `entity`. Throws a `Diagnostic` for what cannot be said in SQL, such as a block predicate.
  package static func compile(
    _ predicate: PredicateAST?, sortedBy keys: [SortKey] = [], entity: any SQLSchema, dialect: SQLDialect = .sqlite,
    variables: [String: Any] = [:]
  ) throws -> Query {
    let compiler = SQLCompiler(entity, dialect, variables.mapValues { PredicateValue($0) })
    let condition = try predicate.flatMap { $0 == .constant(true) ? nil : try compiler.condition($0, compiler.root) }
    let order = try keys.map { try compiler.order($0) }
    return Query(
      alias: compiler.root.alias, joins: compiler.root.joins, condition: condition,
      order: order.isEmpty ? nil : order.joined(separator: ", "))
  }

  func order(_ key: SortKey) throws -> String {
    let column: String
    switch root.place(of: key.keyPath.split(separator: ".").map(String.init)[...]) {
    case .attribute(let name, let kind):
      column = kind == .text && key.order != .binary ? try ordered(name, key.order) : name
    case .object(let name, _): column = name
    case .collection: throw unsupported("the to-many key path \(key.keyPath) cannot be sorted by")
    case .unknown(let name): throw unknown(name, root.entity)
    case .inside(let name): throw unsupported("\(name) lies inside an attribute's value")
    }
    return column + (key.ascending ? dialect.ascending : dialect.descending)
  }

  private func ordered(_ column: String, _ order: TextOrder) throws -> String {
    if dialect.hasOwnFunctions { return "\(column) COLLATE \(order.collation)" }
    guard order == .caseInsensitive else { throw unsupported("the database orders text by other rules") }
    return "cd_fold1(\(column))"
  }

  func unsupported(_ cause: String) -> Diagnostic {
    Diagnostic(
      code: "predicate.sql", summary: "unimplemented SQL generation for predicate", cause: cause,
      fix: "fetch with a predicate that the store can evaluate and filter the results in memory", blame: .app)
  }

  /// A key that the model does not have: a mistake, not something for memory.
  func unknown(_ key: String, _ entity: any SQLSchema) -> Diagnostic {
    Diagnostic(
      code: "predicate.key", summary: "unknown key in a predicate or a sort descriptor",
      cause: "keypath \(key) not found in entity \(entity.sqlEntityName)",
      fix: "use the name of one of the entity's properties", blame: .app)
  }

  // MARK: Conditions

  func condition(_ predicate: PredicateAST, _ scope: SQLScope) throws -> SQLText {
    switch predicate {
    case .constant(let value): return value ? dialect.yes : dialect.no
    case .and(let parts): return try list(parts, "AND", whenEmpty: dialect.yes, scope)
    case .or(let parts): return try list(parts, "OR", whenEmpty: dialect.no, scope)
    case .not(let part): return "(\(try condition(part, scope))) IS NOT TRUE"
    case .comparison(let comparison): return try self.comparison(comparison, scope)
    case .opaque: throw unsupported("(BLOCKPREDICATE) has no inside that could be seen")
    }
  }

  private func list(
    _ parts: [PredicateAST], _ word: String, whenEmpty: SQLText, _ scope: SQLScope
  ) throws -> SQLText {
    if parts.isEmpty { return whenEmpty }
    return "(\(SQLText.joined(try parts.map { try condition($0, scope) }, by: " \(word) ")))"
  }

  private func comparison(_ comparison: PredicateComparison, _ scope: SQLScope) throws -> SQLText {
    if let exists = try existence(comparison, scope) { return exists }
    if let test = entityTest(comparison) { return test }
    let left = try operand(comparison.left, scope)
    let right = try operand(comparison.right, scope)
    switch comparison.modifier {
    case .direct: return try relate(comparison, left, right)
    case .any:
      guard case .collection(let rows) = left else { return try anyOfOne(comparison, left, right) }
      let test = try relate(comparison, try leaf(of: rows), right)
      return "EXISTS (\(rows.select("1", where: test)))"
    case .all:
      guard case .collection(let rows) = left else { return try allOfOne(comparison, left, right) }
      let test = try relate(comparison, try leaf(of: rows), right)
      return "NOT EXISTS (\(rows.select("1", where: "(\(test)) IS NOT TRUE")))"
    }
  }

  /// `entity == %@`: rows know the number of their entity.
  private func entityTest(_ comparison: PredicateComparison) -> SQLText? {
    guard comparison.modifier == .direct, [.equalTo, .notEqualTo, .in].contains(comparison.type),
      case .path(.evaluatedObject, ["entity"]) = comparison.left, root.entity.sqlProperty("entity") == nil,
      case .constant(let value) = comparison.right
    else { return nil }
    let numbers = (value.elements ?? [value]).compactMap { element -> String? in
      guard case .object(let object) = element else { return nil }
      return root.entity.sqlEntityNumber(object).map(String.init)
    }
    let isWanted = comparison.type != .notEqualTo
    if numbers.isEmpty { return isWanted ? dialect.no : dialect.yes }
    return "\(root.alias).Z_ENT \(isWanted ? "" : "NOT ")IN (\(numbers.joined(separator: ",")))"
  }

  /// `collection.@count` compared with 0 or 1 where the question is only whether there is one: the first row answers it.
  private func existence(_ comparison: PredicateComparison, _ scope: SQLScope) throws -> SQLText? {
    guard comparison.modifier == .direct, case .path(let base, var keys) = comparison.left, keys.last == "@count",
      case .constant(.int(let number)) = comparison.right
    else { return nil }
    let wanted: Bool
    switch (comparison.type, number) {
    case (.greaterThan, 0), (.notEqualTo, 0), (.greaterThanOrEqualTo, 1): wanted = true
    case (.equalTo, 0), (.lessThanOrEqualTo, 0), (.lessThan, 1): wanted = false
    default: return nil
    }
    keys.removeLast()
    let (rows, condition) = try self.rows(of: base.appending(keys), scope)
    // Joins to the keys that are read from each element leave out no row.
    return "\(wanted ? "" : "NOT ")EXISTS (\(rows.select("1", where: condition)))"
  }

  /// ANY of what is no relationship: of a list, or of one value, where null is none.
  private func anyOfOne(_ comparison: PredicateComparison, _ left: SQLOperand, _ right: SQLOperand) throws -> SQLText {
    if case .constant(.list(let items)) = left {
      let tests = try items.map { try relate(comparison, .constant($0), right) }
      return tests.isEmpty ? dialect.no : "(\(SQLText.joined(tests, by: " OR ")))"
    }
    return "(\(try scalar(left)) IS NOT NULL AND \(try relate(comparison, left, right)))"
  }

  private func allOfOne(_ comparison: PredicateComparison, _ left: SQLOperand, _ right: SQLOperand) throws -> SQLText {
    if case .constant(.list(let items)) = left {
      let tests = try items.map { try relate(comparison, .constant($0), right) }
      return tests.isEmpty ? dialect.yes : "(\(SQLText.joined(tests, by: " AND ")))"
    }
    return "(\(try scalar(left)) IS NULL OR \(try relate(comparison, left, right)))"
  }

  /// What is compared of each row of a collection.
  func leaf(of rows: SQLCollection) throws -> SQLOperand {
    switch rows.scope.place(of: rows.leaf) {
    case .attribute(let column, let kind): return .scalar(SQLText(column), kind)
    case .object(let key, let entity): return .object(SQLText(key), entity)
    case .unknown(let name): throw unknown(name, rows.scope.entity)
    case .inside(let name): throw unsupported("\(name) lies inside an attribute's value")
    case .collection: preconditionFailure("collections are opened to their last to-many relationship")
    }
  }

  func scalar(_ operand: SQLOperand) throws -> SQLText {
    switch operand {
    case .scalar(let text, _), .object(let text, _): return text
    case .constant(let value): return "\(value.sql ?? .null)"
    case .collection, .list: throw unsupported("to-many key not allowed here")
    }
  }
}

/// One side of a comparison.
enum SQLOperand {
  case constant(PredicateValue)
  case scalar(SQLText, SQLKind)
  /// The primary key of an object.
  case object(SQLText, any SQLSchema)
  case collection(SQLCollection)
  /// `{a, b, …}` that is not constant.
  case list([SQLOperand])

  var kind: SQLKind? {
    switch self {
    case .scalar(_, let kind): kind
    case .object: .key
    default: nil
    }
  }
}

extension PredicateValue {
  /// The value as it is bound where no column says how.
  var sql: SQLValue? {
    switch self {
    case .null: .null
    case .int(let value): .int(value)
    case .double(let value), .date(let value): .double(value)
    case .string(let text): .text(text)
    case .uuid(let uuid): .blob(withUnsafeBytes(of: uuid.uuid) { Data($0) })
    case .data(let data): .blob(data)
    // A key that no row has, until the object is saved.
    case .object: .int(identity.map { $0.key > 0 ? $0.key : -1 } ?? -1)
    case .list: nil
    }
  }

  /// The value as it is stored in a column of that kind; nil if no stored value can be equal to it.
  func sql(for kind: SQLKind) -> SQLValue? {
    switch (kind, self) {
    case (_, .null): return .null
    case (.number, .int), (.number, .double), (.number, .date), (.date, .int), (.date, .double), (.date, .date),
      (.text, .string), (.uuid, .uuid), (.data, .data),
      (.data, .uuid), (.key, .object):
      return sql
    case (.number, .string(let text)), (.date, .string(let text)): return ValueOrder.number(text)?.sql
    case (.text, .uuid(let uuid)): return .text(uuid.uuidString)
    case (.uuid, .string(let text)):
      guard let uuid = UUID(uuidString: text), uuid.uuidString == text else { return nil }
      return PredicateValue.uuid(uuid).sql
    case (.uuid, .data(let data)): return data.count == 16 ? .blob(data) : nil
    default: return nil
    }
  }
}
