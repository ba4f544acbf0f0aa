import Foundation

/// The part of the grammar below comparisons: arithmetic, key paths, functions, literals.
extension PredicateParser {
  mutating func term() throws(PredicateSyntaxError) -> PredicateTerm { try bits() }

  private mutating func bits() throws(PredicateSyntaxError) -> PredicateTerm {
    var left = try sum()
    while case .symbol(let symbol) = token.kind, let function = Self.bitFunctions[symbol] {
      advance()
      left = .function(function, [left, try sum()])
    }
    return left
  }

  private static let bitFunctions = [
    "&": "bitwiseAnd:with:", "|": "bitwiseOr:with:", "^": "bitwiseXor:with:", "<<": "leftshift:by:",
    ">>": "rightshift:by:",
  ]

  private mutating func sum() throws(PredicateSyntaxError) -> PredicateTerm {
    var left = try product()
    while true {
      if take("+") {
        left = .function("add:to:", [left, try product()])
      } else if take("-") {
        left = .function("from:subtract:", [left, try product()])
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(PredicateSyntaxError) -> PredicateTerm {
    var left = try power()
    while true {
      if take("*") {
        left = .function("multiply:by:", [left, try power()])
      } else if take("/") {
        left = .function("divide:by:", [left, try power()])
      } else {
        return left
      }
    }
  }

  private mutating func power() throws(PredicateSyntaxError) -> PredicateTerm {
    let base = try sign()
    return take("**") ? .function("raise:toPower:", [base, try power()]) : base
  }

  private mutating func sign() throws(PredicateSyntaxError) -> PredicateTerm {
    if take("+") { return try sign() }
    if take("~") { return .function("onesComplement:", [try sign()]) }
    guard take("-") else { return try postfix() }
    switch try sign() {
    case .constant(.int(let value)): return .constant(.int(0 &- value))
    case .constant(.double(let value)): return .constant(.double(-value))
    case let operand: return .function("negate:", [operand])
    }
  }

  /// A primary with its key paths and indexes.
  private mutating func postfix() throws(PredicateSyntaxError) -> PredicateTerm {
    var result = try primary()
    while true {
      if take(".") {
        result = try key(of: result)
      } else if token.kind == .symbol("["), let index = try index() {
        result = .function("objectFrom:withIndex:", [result, index])
      } else {
        return result
      }
    }
  }

  private mutating func key(of base: PredicateTerm) throws(PredicateSyntaxError) -> PredicateTerm {
    switch token.kind {
    case .word(let name, _):
      advance()
      if take("(") { return .function(name, [base] + (try arguments())) }
      return base.appending([name])
    case .collectionOperator(let name):
      advance()
      return base.appending(["@" + name])
    case .keyPath(let path):
      advance()
      return base.appending(path.split(separator: ".").map(String.init))
    case .number(.int(let number)):
      advance()
      return base.appending([String(number)])
    default: throw unexpected("a key after “.”")
    }
  }

  private mutating func index() throws(PredicateSyntaxError) -> PredicateTerm? {
    let found = attempt { parser throws(PredicateSyntaxError) -> PredicateTerm in
      try parser.expect("[")
      let index: PredicateTerm
      if let word = parser.word, ["FIRST", "LAST", "SIZE"].contains(word) {
        parser.advance()
        index = .constant(.string(word))
      } else {
        index = try parser.term()
      }
      try parser.expect("]")
      return index
    }
    return try? found.get()
  }

  private mutating func primary() throws(PredicateSyntaxError) -> PredicateTerm {
    switch token.kind {
    case .number(let value):
      advance()
      return .constant(value)
    case .string(let text):
      advance()
      return .constant(.string(text))
    case .argument(let term):
      advance()
      return term
    case .variable(let name):
      advance()
      return .variable(name)
    case .keyPath(let path):
      advance()
      return .keyPath(path)
    case .collectionOperator(let name):
      advance()
      return PredicateTerm.evaluatedObject.appending(["@" + name])
    case .word(let name, let escaped):
      return try named(name, escaped: escaped)
    case .symbol("("):
      advance()
      return try parenthesised()
    case .symbol("{"):
      advance()
      return Self.folded(.aggregate(try list(until: "}")))
    default: throw unexpected("an expression")
    }
  }

  private mutating func parenthesised() throws(PredicateSyntaxError) -> PredicateTerm {
    let first = try term()
    guard take(",") else {
      try expect(")")
      return first
    }
    return Self.folded(.aggregate([first] + (try list(until: ")"))))
  }

  /// A constant, where the term is made of nothing else.
  private static func folded(_ term: PredicateTerm) -> PredicateTerm {
    term.constantValue.map { .constant($0) } ?? term
  }

  private mutating func list(until end: String) throws(PredicateSyntaxError) -> [PredicateTerm] {
    var items: [PredicateTerm] = []
    while !take(end) {
      if !items.isEmpty { try expect(",") }
      if items.isEmpty, take(end) { return [] }
      items.append(try term())
      if token.kind != .symbol(",") {
        try expect(end)
        return items
      }
    }
    return items
  }

  private mutating func arguments() throws(PredicateSyntaxError) -> [PredicateTerm] { try list(until: ")") }

  private mutating func named(_ name: String, escaped: Bool) throws(PredicateSyntaxError) -> PredicateTerm {
    let keyword = escaped ? nil : name.uppercased()
    if let keyword, Self.reserved.contains(keyword) { throw unexpected("an expression") }
    advance()
    switch keyword {
    case "SELF": return .evaluatedObject
    case "TRUE", "YES": return .constant(.int(1))
    case "FALSE", "NO": return .constant(.int(0))
    case "NIL", "NULL": return .constant(.null)
    default: break
    }
    if take("(") { return try call(name, keyword: keyword) }
    if token.kind == .symbol(":") {
      return try call(try selector(name), keyword: nil)
    }
    return .keyPath(name)
  }

  /// The rest of a name such as `modulus:by:`, up to its arguments.
  private mutating func selector(_ name: String) throws(PredicateSyntaxError) -> String {
    var name = name
    while take(":") {
      name += ":"
      if take("(") { return name }
      guard case .word(let part, _) = token.kind else { break }
      name += part
      advance()
    }
    throw unexpected("“(” after the function \(name)")
  }

  private static let reserved: Set = [
    "AND", "OR", "NOT", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "BETWEEN", "ANY", "ALL", "SOME",
    "NONE",
  ]

  private mutating func call(_ name: String, keyword: String?) throws(PredicateSyntaxError) -> PredicateTerm {
    switch keyword {
    case "SUBQUERY":
      let collection = try term()
      try expect(",")
      guard case .variable(let variable) = token.kind else { throw unexpected("a variable") }
      advance()
      try expect(",")
      let predicate = try disjunction()
      try expect(")")
      return .subquery(collection, variable: variable, predicate)
    case "TERNARY":
      let test = try disjunction()
      try expect(",")
      let yes = try term()
      try expect(",")
      let no = try term()
      try expect(")")
      return .conditional(test, yes, no)
    case "FUNCTION":
      let arguments = try arguments()
      guard arguments.count >= 2, case .constant(.string(let selector)) = arguments[1] else {
        throw unexpected("FUNCTION(operand, \"selector\", arguments…)")
      }
      return .function(selector, [arguments[0]] + arguments[2...])
    case "CAST":
      let arguments = try arguments()
      guard arguments.count == 2, case .constant(.string) = arguments[1] else {
        throw unexpected("CAST(expression, \"type\")")
      }
      return Self.folded(.function("castObject:toType:", arguments))
    default: return .function(PredicateFunctions.fullName(name), try arguments())
    }
  }
}
