import Foundation

extension SQLCompiler {
  /// The SQL of one term.
  func operand(_ term: PredicateTerm, _ scope: SQLScope) throws -> SQLOperand {
    if let constant = term.constantValue { return .constant(constant) }
    switch term {
    case .constant(let value): return .constant(value)
    case .evaluatedObject: return .object("\(root.alias).\(root.entity.sqlPrimaryKey)", root.entity)
    case .variable(let name):
      if let iterator = variables[name] {
        return .object("\(iterator.alias).\(iterator.entity.sqlPrimaryKey)", iterator.entity)
      }
      guard let value = values[name] else { throw unsupported("$\(name) has no value") }
      return .constant(value)
    case .path(let base, let keys): return try path(base, keys, scope)
    case .function(let name, let arguments): return try function(name, arguments, scope)
    case .aggregate(let items): return .list(try items.map { try operand($0, scope) })
    case .subquery: return .collection(try rows(of: term, scope).rows)
    case .conditional(let test, let yes, let no):
      let (first, second) = (try operand(yes, scope), try operand(no, scope))
      return .scalar(
        "CASE WHEN \(try condition(test, scope)) THEN \(try scalar(first)) ELSE \(try scalar(second)) END",
        first.kind ?? second.kind ?? .number)
    }
  }

  private func path(_ base: PredicateTerm, _ keys: [String], _ scope: SQLScope) throws -> SQLOperand {
    if let at = keys.firstIndex(where: { $0.hasPrefix("@") }) {
      return try aggregate(base, before: keys[..<at], String(keys[at].dropFirst()), after: keys[(at + 1)...], scope)
    }
    let start: SQLScope
    switch base {
    case .evaluatedObject: start = root
    case .variable(let name):
      guard let iterator = variables[name] else { throw unsupported("$\(name) has no keys here") }
      start = iterator
    default: throw unsupported("\(PredicateTerm.path(of: base, keys: keys).format) is no key path of the entity")
    }
    switch start.place(of: keys[...]) {
    case .attribute(let column, let kind): return .scalar(SQLText(column), kind)
    case .object(let key, let entity): return .object(SQLText(key), entity)
    case .collection(let owner, let property, let rest):
      return .collection(SQLCollection.open(owner: owner, property, rest: rest, names))
    case .inside(let name): throw unsupported("\(name) lies inside an attribute's value")
    case .unknown(let name):
      guard let described = try property(name, of: start, keys) else {
        throw unknown(name, start.entity)
      }
      return described
    }
  }

  /// The few properties of strings and numbers that key paths are seen to use.
  private func property(_ name: String, of start: SQLScope, _ keys: [String]) throws -> SQLOperand? {
    guard keys.count > 1, keys.last == name,
      case .attribute(let column, let kind) = start.place(of: keys.dropLast()[...])
    else { return nil }
    switch (name, kind) {
    case ("length", .text): return .scalar(try own("CD_LENGTH(\(column))"), .number)
    case ("lowercaseString", .text): return .scalar(try own("CD_LOWER(\(column))"), .text)
    case ("uppercaseString", .text): return .scalar(try own("CD_UPPER(\(column))"), .text)
    case ("doubleValue", .number), ("floatValue", .number), ("timeIntervalSinceReferenceDate", .date):
      return .scalar(SQLText(column), .number)
    case ("intValue", .number), ("integerValue", .number):
      return .scalar(dialect.whole(SQLText(column)), .number)
    case ("boolValue", .number): return .scalar("CAST((\(column) <> 0) AS INTEGER)", .number)
    case ("stringValue", .number): return .scalar(try own("CAST(\(column) AS TEXT)"), .text)
    case ("stringValue", .text): return .scalar(SQLText(column), .text)
    default: return nil
    }
  }

  /// The rows of a to-many key path or a SUBQUERY, and the further condition on them.
  func rows(of term: PredicateTerm, _ scope: SQLScope) throws -> (rows: SQLCollection, condition: SQLText?) {
    guard case .subquery(let collection, let variable, let predicate) = term else {
      guard case .collection(let rows) = try operand(term, scope) else {
        throw unsupported("\(term.format) is no to-many relationship")
      }
      return (rows, nil)
    }
    let (rows, outer) = try self.rows(of: collection, scope)
    guard case .object(_, _) = try leaf(of: rows), rows.leaf.isEmpty else {
      throw unsupported("\(collection.format) does not end at a to-many relationship")
    }
    let hidden = variables[variable]
    variables[variable] = rows.scope
    defer { variables[variable] = hidden }
    let inner = try condition(predicate, rows.scope)
    return (rows, outer.map { "\($0) AND \(inner)" } ?? inner)
  }

  /// `before.@function.after`
  private func aggregate(
    _ base: PredicateTerm, before: ArraySlice<String>, _ function: String, after: ArraySlice<String>, _ scope: SQLScope
  ) throws -> SQLOperand {
    // `@sum.items.price` of an object means what `items.@sum.price` means.
    let isPrefix = before.isEmpty && !after.isEmpty && base == .evaluatedObject
    var (rows, condition) = try self.rows(of: base.appending(Array(isPrefix ? after : before)), scope)
    if !isPrefix { rows = try rows.reading(after, self) }
    if function == "count" {
      let count = rows.select("COUNT(*)", where: condition)
      return .scalar("(\(count))", .number)
    }
    guard case .scalar(let column, let kind) = try leaf(of: rows) else {
      throw unsupported("@\(function) needs an attribute")
    }
    let call: SQLText
    switch function {
    case "sum": call = "COALESCE(SUM(\(column)), 0)"
    case "avg": call = "AVG(\(column))"
    case "min": call = "MIN(\(column))"
    case "max": call = "MAX(\(column))"
    default: throw unsupported("@\(function) is not a function that SQL has")
    }
    return .scalar("(\(rows.select(call, where: condition)))", kind)
  }

  // MARK: Functions

  private static let operators = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "bitwiseAnd:with:": "&",
    "bitwiseOr:with:": "|", "leftshift:by:": "<<", "rightshift:by:": ">>",
  ]
  private static let functions = [
    "uppercase:": ("CD_UPPER", SQLKind.text), "lowercase:": ("CD_LOWER", .text), "length:": ("CD_LENGTH", .number),
    "sqrt:": ("CD_MATH_sqrt", .number), "ln:": ("CD_MATH_ln", .number), "log:": ("CD_MATH_log", .number),
    "exp:": ("CD_MATH_exp", .number), "ceiling:": ("CD_MATH_ceiling", .number), "floor:": ("CD_MATH_floor", .number),
    "trunc:": ("CD_MATH_trunc", .number), "canonical:": ("CD_CANONICAL", .text),
  ]

  /// Those that a server computes to the last digit as we do.
  private static let serverFunctions = ["sqrt:": "sqrt", "ceiling:": "ceil", "floor:": "floor", "trunc:": "trunc"]

  private func function(_ name: String, _ arguments: [PredicateTerm], _ scope: SQLScope) throws -> SQLOperand {
    if let symbol = Self.operators[name], arguments.count == 2 {
      let (a, b) = (try number(arguments[0], scope), try number(arguments[1], scope))
      // SQLite says that a division by zero has no value.
      let divisor: SQLText = symbol == "/" && !dialect.hasOwnFunctions ? "NULLIF(\(b), 0)" : b
      return .scalar("(\(a) \(symbol) \(divisor))", .number)
    }
    guard let first = arguments.first else { throw unsupported("\(name) is not a function that SQL has") }
    switch name {
    case "count:", "sum:", "average:", "min:", "max:", "median:", "mode:", "stddev:":
      return try aggregate(first, ["average:": "avg"][name] ?? String(name.dropLast()), scope)
    case "modulus:by:", "raise:toPower:", "bitwiseXor:with:":
      let values: SQLText = "\(try number(first, scope)), \(try number(arguments[1], scope))"
      return .scalar(try own("CD_CALL('\(name)', \(values))"), .number)
    case "abs:": return .scalar("abs(\(try number(first, scope)))", .number)
    case "negate:": return .scalar("(- \(try number(first, scope)))", .number)
    case "onesComplement:": return .scalar("(~ \(try number(first, scope)))", .number)
    case "castObject:toType:", "noindex:": return try operand(first, scope)
    default:
      guard let (function, kind) = Self.functions[name] else {
        throw unsupported("\(name) is not a function that SQL has")
      }
      let argument = try scalar(try operand(first, scope))
      if name == "canonical:", !dialect.hasOwnFunctions { return .scalar("cd_fold3(\(argument))", kind) }
      if !dialect.hasOwnFunctions, let known = Self.serverFunctions[name], kind == .number {
        return .scalar("\(known)(CAST(\(argument) AS DOUBLE PRECISION))", kind)
      }
      return .scalar(try own("\(function)(\(argument))"), kind)
    }
  }

  /// `sum(items.price)`, and `max(a)` of a single value.
  private func aggregate(_ term: PredicateTerm, _ function: String, _ scope: SQLScope) throws -> SQLOperand {
    let value = try operand(term, scope)
    guard case .collection = value else { return aggregatesRows ? try aggregateOfRows(function, value) : value }
    guard case .path(let base, let keys) = term else {
      return try aggregate(term, before: [], function, after: [], scope)
    }
    return try aggregate(base, before: keys[...], function, after: [], scope)
  }

  /// A term as a number: text counts as the number that it is.
  private func number(_ term: PredicateTerm, _ scope: SQLScope) throws -> SQLText {
    let value = try operand(term, scope)
    if case .constant(let constant) = value { return "\(constant.number == nil ? .null : constant.sql ?? .null)" }
    switch value.kind {
    case .number: return try scalar(value)
    // Never as whole numbers, which divide otherwise.
    case .date: return "CAST(\(try scalar(value)) AS DOUBLE PRECISION)"
    default: return "NULL"
    }
  }
}

extension SQLCollection {
  /// The same rows with more keys read from each.
  func reading(_ keys: ArraySlice<String>, _ compiler: SQLCompiler) throws -> SQLCollection {
    if keys.isEmpty { return self }
    let whole = Array(leaf) + Array(keys)
    guard case .collection(let owner, let property, let rest) = scope.place(of: whole[...]) else {
      return SQLCollection(scope: scope, leaf: whole[...], source: source, link: link)
    }
    // A further to-many relationship: its rows, tied to ours by a join.
    let inner = SQLCollection.open(owner: owner, property, rest: rest, compiler.names)
    return SQLCollection(
      scope: inner.scope, leaf: inner.leaf,
      source: "\(source)\(scope.joins) INNER JOIN \(inner.source) ON \(inner.link)",
      link: link)
  }
}
