import Diagnostics
import Foundation

/// Reads predicate and expression format strings, Apple's grammar.
package struct PredicateParser {
  private let tokens: [PredicateToken]
  private var index = 0

  /// The predicate that `format` tells. Throws a `Diagnostic` that says where the string stops making sense.
  package static func parse(_ format: String, _ arguments: [Any] = []) throws -> PredicateAST {
    try read(format, arguments) { parser throws(PredicateSyntaxError) in try parser.disjunction() }
  }

  /// The expression that `format` tells.
  package static func parseTerm(_ format: String, _ arguments: [Any] = []) throws -> PredicateTerm {
    try read(format, arguments) { parser throws(PredicateSyntaxError) in try parser.term() }
  }

  /// As `parse`, but stops the program where Apple's raises an exception.
  static func mustParse(_ format: String, _ arguments: [Any]) -> PredicateAST {
    do { return try parse(format, arguments) } catch { fatalError("\(error)") }
  }

  static func mustParseTerm(_ format: String, _ arguments: [Any]) -> PredicateTerm {
    do { return try parseTerm(format, arguments) } catch { fatalError("\(error)") }
  }

  private static func read<Result>(
    _ format: String, _ arguments: [Any], _ rule: (inout PredicateParser) throws(PredicateSyntaxError) -> Result
  ) throws -> Result {
    do throws(PredicateSyntaxError) {
      var parser = PredicateParser(tokens: try PredicateLexer.tokens(of: format, arguments: arguments))
      let result = try rule(&parser)
      if parser.token.kind != .end { throw parser.unexpected("the end") }
      return result
    } catch {
      throw error.diagnostic(for: format)
    }
  }

  private init(tokens: [PredicateToken]) { self.tokens = tokens }

  // MARK: Tokens

  var token: PredicateToken { tokens[index] }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  /// Takes a symbol if it is next.
  mutating func take(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  /// Takes a keyword if it is next; case does not count.
  mutating func takeWord(_ keyword: String) -> Bool {
    guard word == keyword else { return false }
    advance()
    return true
  }

  /// The next token as an upper-case keyword, if it could be one.
  var word: String? {
    if case .word(let name, escaped: false) = token.kind { return name.uppercased() }
    return nil
  }

  mutating func expect(_ symbol: String) throws(PredicateSyntaxError) {
    if !take(symbol) { throw unexpected("“\(symbol)”") }
  }

  func unexpected(_ expected: String) -> PredicateSyntaxError {
    let found: String? =
      switch token.kind {
      case .end: nil
      case .word(let name, _): "“\(name)”"
      case .symbol(let symbol): "“\(symbol)”"
      case .collectionOperator(let name): "“@\(name)”"
      case .variable(let name): "“$\(name)”"
      case .number(let value): PredicateTerm.constant(value).format
      case .string(let text): "“\(text)”"
      case .argument(let term): "the argument \(term.format)"
      case .predicate: "a predicate"
      case .keyPath(let path): "the key path \(path)"
      }
    return PredicateSyntaxError(position: token.position, expected: expected, found: found)
  }

  /// Tries `rule`; where it fails nothing has been read.
  mutating func attempt<Result>(
    _ rule: (inout PredicateParser) throws(PredicateSyntaxError) -> Result
  ) -> Swift.Result<Result, PredicateSyntaxError> {
    let start = index
    do throws(PredicateSyntaxError) {
      return .success(try rule(&self))
    } catch {
      index = start
      return .failure(error)
    }
  }

  // MARK: Predicates

  mutating func disjunction() throws(PredicateSyntaxError) -> PredicateAST {
    var parts = [try conjunction()]
    while takeWord("OR") || take("||") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws(PredicateSyntaxError) -> PredicateAST {
    var parts = [try negation()]
    while takeWord("AND") || take("&&") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation() throws(PredicateSyntaxError) -> PredicateAST {
    if takeWord("NOT") || take("!") { return .not(try negation()) }
    switch word {
    case "TRUEPREDICATE":
      advance()
      return .constant(true)
    case "FALSEPREDICATE":
      advance()
      return .constant(false)
    default: break
    }
    if case .predicate(let predicate) = token.kind {
      advance()
      return predicate
    }
    guard token.kind == .symbol("(") else { return try comparison() }
    return try parenthesis()
  }

  /// `(predicate)`, unless the parenthesis only begins the left side of a comparison.
  private mutating func parenthesis() throws(PredicateSyntaxError) -> PredicateAST {
    let start = index
    let group = attempt { parser throws(PredicateSyntaxError) in
      try parser.expect("(")
      let inner = try parser.disjunction()
      try parser.expect(")")
      return inner
    }
    if case .success(let predicate) = group, endsPredicate { return predicate }
    index = start
    let whole = attempt { parser throws(PredicateSyntaxError) in try parser.comparison() }
    switch (group, whole) {
    case (_, .success(let predicate)): return predicate
    case (.failure(let first), .failure(let second)): throw first.position >= second.position ? first : second
    case (.success, .failure(let error)): throw error
    }
  }

  private var endsPredicate: Bool {
    switch token.kind {
    case .end, .symbol(")"), .symbol(","), .symbol("&&"), .symbol("||"): true
    default: word == "AND" || word == "OR"
    }
  }

  mutating func comparison() throws(PredicateSyntaxError) -> PredicateAST {
    let (modifier, negated) = self.modifier()
    let left = try term()
    guard let type = takeOperator() else { throw unexpected("a comparison operator") }
    let options = try takeOptions()
    let right = try term()
    if type == .between, !right.canBeBounds {
      throw PredicateSyntaxError(
        position: token.position, expected: "{lower, upper} after BETWEEN", found: right.format)
    }
    let result = PredicateComparison(left, type, right, modifier: modifier, options: options)
    return negated ? .not(.comparison(result)) : .comparison(result)
  }

  private mutating func modifier() -> (NSComparisonPredicate.Modifier, negated: Bool) {
    if takeWord("ANY") || takeWord("SOME") { return (.any, false) }
    if takeWord("ALL") { return (.all, false) }
    if takeWord("NONE") { return (.any, true) }
    return (.direct, false)
  }

  private mutating func takeOperator() -> NSComparisonPredicate.Operator? {
    let found: NSComparisonPredicate.Operator
    switch token.kind {
    case .symbol("="), .symbol("=="): found = .equalTo
    case .symbol("!="), .symbol("<>"): found = .notEqualTo
    case .symbol("<"): found = .lessThan
    case .symbol("<="), .symbol("=<"): found = .lessThanOrEqualTo
    case .symbol(">"): found = .greaterThan
    case .symbol(">="), .symbol("=>"): found = .greaterThanOrEqualTo
    default:
      switch word {
      case "IN": found = .in
      case "CONTAINS": found = .contains
      case "BEGINSWITH": found = .beginsWith
      case "ENDSWITH": found = .endsWith
      case "LIKE": found = .like
      case "MATCHES": found = .matches
      case "BETWEEN": found = .between
      default: return nil
      }
    }
    advance()
    return found
  }

  /// `[cd]` and its like after an operator.
  private mutating func takeOptions() throws(PredicateSyntaxError) -> NSComparisonPredicate.Options {
    guard take("[") else { return [] }
    guard case .word(let letters, _) = token.kind else { throw unexpected("c, d or n") }
    var options: NSComparisonPredicate.Options = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n": options.insert(.normalized)
      case "l": break  // Locale-sensitive: all our folding is the same in every locale.
      default: throw unexpected("c, d or n")
      }
    }
    advance()
    try expect("]")
    return options
  }
}

extension PredicateTerm {
  /// Whether the term can be what BETWEEN takes on its right.
  fileprivate var canBeBounds: Bool {
    switch self {
    case .aggregate(let items): items.count == 2
    case .constant(.list(let items)): items.count == 2
    case .constant: false
    default: true
    }
  }
}
