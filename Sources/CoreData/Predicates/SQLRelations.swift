import Foundation

/// Comparisons of two operands, each as SQL.
extension SQLCompiler {
  func relate(_ comparison: PredicateComparison, _ left: SQLOperand, _ right: SQLOperand) throws -> SQLText {
    if case .constant(let a) = left, case .constant(let b) = right {
      let direct = PredicateComparison(.constant(a), comparison.type, .constant(b), options: comparison.options)
      let scope = PredicateScope(.null)
      return direct.compiled()(scope) ? dialect.yes : dialect.no
    }
    let options = comparison.options
    switch comparison.type {
    case .equalTo: return try equal(left, right, options, negated: false)
    case .notEqualTo: return try equal(left, right, options, negated: true)
    case .lessThan: return try order(left, "<", right, options)
    case .lessThanOrEqualTo: return try order(left, "<=", right, options)
    case .greaterThan: return try order(left, ">", right, options)
    case .greaterThanOrEqualTo: return try order(left, ">=", right, options)
    case .between:
      let (low, high) = try bounds(right)
      return "(\(try order(left, ">=", low, options)) AND \(try order(left, "<=", high, options)))"
    case .in: return try membership(left, in: right, options)
    case .contains:
      switch left {
      case .collection, .list, .constant(.list): return try membership(right, in: left, options)
      default: return try text(left, .contains, right, options)
      }
    case .beginsWith, .endsWith, .like, .matches: return try text(left, comparison.type, right, options)
    case .customSelector: throw unsupported("a store compares with no methods of an app's own")
    }
  }

  private func bounds(_ operand: SQLOperand) throws -> (SQLOperand, SQLOperand) {
    switch operand {
    case .constant(.list(let items)) where items.count == 2: return (.constant(items[0]), .constant(items[1]))
    case .list(let items) where items.count == 2: return (items[0], items[1])
    default: throw unsupported("BETWEEN needs {lower, upper}")
    }
  }

  // MARK: Equality and order

  private func equal(
    _ left: SQLOperand, _ right: SQLOperand, _ options: NSComparisonPredicate.Options, negated: Bool
  ) throws -> SQLText {
    if case .constant = left { return try equal(right, left, options, negated: negated) }
    guard case .constant(let value) = right else { return try equalColumns(left, right, options, negated: negated) }
    if case .collection = left { throw unsupported("to-many key not allowed here") }
    let column = try scalar(left)
    if value.isNull { return negated ? "\(column) IS NOT NULL" : "\(column) IS NULL" }
    guard let (column, bound) = try pair(left, value, options) else { return negated ? dialect.yes : dialect.no }
    return negated ? "\(column) \(dialect.nullSafeNotEqual) \(bound)" : "\(column) = \(bound)"
  }

  private func equalColumns(
    _ left: SQLOperand, _ right: SQLOperand, _ options: NSComparisonPredicate.Options, negated: Bool
  ) throws -> SQLText {
    let (a, b) = try columns(left, right, options)
    if left.kind == right.kind {
      return "\(a) \(negated ? dialect.nullSafeNotEqual : dialect.nullSafeEqual) \(b)"
    }
    // A conversion may give null where the value is none.
    let same: SQLText = "(\(a) = \(b) OR \(try scalar(left)) IS NULL AND \(try scalar(right)) IS NULL)"
    return negated ? "\(same) IS NOT TRUE" : same
  }

  private static let mirrored = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]

  private func order(
    _ left: SQLOperand, _ symbol: String, _ right: SQLOperand, _ options: NSComparisonPredicate.Options
  ) throws -> SQLText {
    if case .constant = left, case .constant = right {
      throw unsupported("a comparison of two constants is evaluated before")
    }
    if case .constant = left { return try order(right, Self.mirrored[symbol]!, left, options) }
    // Identities have no order, and what is not comparable is neither less nor greater.
    if left.kind == .key || right.kind == .key { return dialect.no }
    guard case .constant(let value) = right else {
      let (a, b) = try columns(left, right, options)
      return "\(a) \(symbol) \(b)"
    }
    if left.kind == .uuid, case .string(let text) = value, UUID(uuidString: text)?.uuidString != text {
      return "\(try own("CD_UUID(\(try scalar(left)))")) \(symbol) \(.text(text))"
    }
    guard !value.isNull, let (column, bound) = try pair(left, value, options) else { return dialect.no }
    return "\(column) \(symbol) \(bound)"
  }

  /// A column and a constant in the form in which they can be compared; nil if they never can.
  private func pair(
    _ left: SQLOperand, _ value: PredicateValue, _ options: NSComparisonPredicate.Options
  ) throws -> (SQLText, SQLText)? {
    let column = try scalar(left)
    guard let kind = left.kind else { throw unsupported("to-many key not allowed here") }
    if kind == .text, value.number != nil, let bound = value.sql {
      return (try own("CD_NUMBER(\(column))"), "\(bound)")
    }
    guard let bound = options.fold(value).sql(for: kind) else { return nil }
    return (folded(column, kind, options), "\(bound)")
  }

  /// Two columns in the form in which they can be compared.
  private func columns(
    _ left: SQLOperand, _ right: SQLOperand, _ options: NSComparisonPredicate.Options
  ) throws -> (SQLText, SQLText) {
    let (a, b) = (try scalar(left), try scalar(right))
    switch (left.kind, right.kind) {
    case (.text, .number), (.text, .date): return (try own("CD_NUMBER(\(a))"), b)
    case (.number, .text), (.date, .text): return (a, try own("CD_NUMBER(\(b))"))
    case (.text, .uuid): return (a, try own("CD_UUID(\(b))"))
    case (.uuid, .text): return (try own("CD_UUID(\(a))"), b)
    case (let x?, let y?): return (folded(a, x, options), folded(b, y, options))
    default: throw unsupported("to-many key not allowed here")
    }
  }

  func folded(_ text: SQLText, _ kind: SQLKind, _ options: NSComparisonPredicate.Options) -> SQLText {
    guard kind == .text, options.folds else { return text }
    let rules = String(options.rawValue & 3)
    return dialect.hasOwnFunctions ? "CD_FOLD(\(text), \(rules))" : "cd_fold\(rules)(\(text))"
  }

  /// SQL that calls a function of our own, where the database can: those of this process, or those that a store on a server
  /// has been given.
  func own(_ call: SQLText) throws -> SQLText {
    let isOnServer = PostgresFunctions.names.contains { call.text.hasPrefix($0.uppercased() + "(") }
    guard dialect.hasOwnFunctions || isOnServer else { throw unsupported("the database has no such function") }
    return call
  }

  // MARK: Text

  private func text(
    _ left: SQLOperand, _ type: NSComparisonPredicate.Operator, _ right: SQLOperand,
    _ options: NSComparisonPredicate.Options
  ) throws -> SQLText {
    if let kind = left.kind, kind != .text { return dialect.no }
    if let kind = right.kind, kind != .text { return dialect.no }
    if case .constant(let value) = right {
      guard case .string(let pattern) = value else { return dialect.no }
      if !options.folds, case .scalar(let column, _) = left, let plain = try plain(column, type, pattern) {
        return plain
      }
    }
    if case .constant(let value) = left {
      guard case .string = value else { return dialect.no }
    }
    let (subject, pattern) = (try scalar(left), try scalar(right))
    guard dialect.hasOwnFunctions else { return try serverText(left, subject, type, right, pattern, options) }
    return "CD_TEXT(\(String(type.rawValue)), \(String(options.rawValue & 3)), \(subject), \(pattern))"
  }

  /// Text operators in PostgreSQL's own functions.
  private func serverText(
    _ left: SQLOperand, _ subject: SQLText, _ type: NSComparisonPredicate.Operator, _ right: SQLOperand,
    _ pattern: SQLText, _ options: NSComparisonPredicate.Options
  ) throws -> SQLText {
    func folded(_ operand: SQLOperand, _ text: SQLText) -> SQLText {
      guard case .constant(let value) = operand else { return self.folded(text, .text, options) }
      return "\(options.fold(value).sql ?? .null)"
    }
    let (whole, part) = (folded(left, subject), folded(right, pattern))
    switch type {
    case .contains: return "(\(part) <> '' AND strpos(\(whole), \(part)) > 0)"
    case .beginsWith: return "starts_with(\(whole), \(part))"
    case .endsWith: return "(right(\(whole), length(\(part))) = \(part))"
    case .like:
      guard case .constant(.string(let text)) = right, case .string(let plain) = options.fold(.string(text)) else {
        throw unsupported("LIKE needs a constant pattern")
      }
      return "\(whole) LIKE \(.text(LikePattern(plain).sql))"
    default: throw unsupported("the database has other regular expressions")
    }
  }

  /// What SQL can do itself, and for prefixes with an index.
  private func plain(
    _ column: SQLText, _ type: NSComparisonPredicate.Operator, _ pattern: String
  ) throws -> SQLText? {
    switch type {
    case .contains:
      return pattern.isEmpty ? dialect.no : "\(dialect.position)(\(column), \(.text(pattern))) > 0"
    case .beginsWith:
      if pattern.isEmpty { return "\(column) IS NOT NULL" }
      guard let end = Self.afterPrefix(pattern) else { return nil }
      return "(\(column) >= \(.text(pattern)) AND \(column) < \(.text(end)))"
    default: return nil
    }
  }

  /// The least string after all that begin with `prefix`, in the order of scalar values.
  static func afterPrefix(_ prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // The surrogates between are no scalars.
      guard let next = Unicode.Scalar(last.value == 0xD7FF ? 0xE000 : last.value + 1) else { continue }
      var end = String.UnicodeScalarView(scalars)
      end.append(next)
      return String(end)
    }
    return nil
  }

  // MARK: Membership

  private func membership(
    _ element: SQLOperand, in collection: SQLOperand, _ options: NSComparisonPredicate.Options
  ) throws -> SQLText {
    switch collection {
    case .constant(.list(let items)): return try membership(element, in: items, options)
    case .constant(.null): return dialect.no
    case .list(let items):
      let tests = try items.map { item in
        let isConstant = if case .constant = element { if case .constant = item { true } else { false } } else { false }
        return isConstant
          ? try relate(
            PredicateComparison(.evaluatedObject, .equalTo, .evaluatedObject, options: options), element, item)
          : try equal(element, item, options, negated: false)
      }
      return tests.isEmpty ? dialect.no : "(\(SQLText.joined(tests, by: " OR ")))"
    case .collection(let rows):
      let test = try equal(try leaf(of: rows), element, options, negated: false)
      return "EXISTS (\(rows.select("1", where: test)))"
    case .scalar(_, .text): return try text(collection, .contains, element, options)
    default: return dialect.no
    }
  }

  private func membership(
    _ element: SQLOperand, in items: [PredicateValue], _ options: NSComparisonPredicate.Options
  ) throws -> SQLText {
    guard let kind = element.kind else { throw unsupported("to-many key not allowed here") }
    let column = folded(try scalar(element), kind, options)
    var tests: [SQLText] = []
    let values = items.filter { !$0.isNull && !(kind == .text && $0.number != nil) }
      .compactMap { options.fold($0).sql(for: kind) }
    if !values.isEmpty { tests.append(try list(column, values, kind)) }
    if items.contains(where: \.isNull) { tests.append("\(column) IS NULL") }
    // Numbers in a list for text are compared as such.
    for number in items where kind == .text && number.number != nil {
      tests.append("\(try own("CD_NUMBER(\(column))")) = \(number.sql ?? .null)")
    }
    if tests.isEmpty { return dialect.no }
    return tests.count == 1 ? tests[0] : "(\(SQLText.joined(tests, by: " OR ")))"
  }

  /// `column IN (…)`. The number of placeholders is rounded up, so that few statements serve lists of all lengths.
  private func list(_ column: SQLText, _ values: [SQLValue], _ kind: SQLKind) throws -> SQLText {
    if values.count == 1 { return "\(column) = \(values[0])" }
    var size = 2
    while size < values.count { size *= 2 }
    size = min(size, dialect.bindingLimit)
    if values.count > size { throw unsupported("a list of \(values.count) values is too long") }
    let padded = values + Array(repeating: values[values.count - 1], count: size - values.count)
    return "\(column) IN (\(SQLText.joined(padded.map { "\($0)" }, by: ", ")))"
  }
}
