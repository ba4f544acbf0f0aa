import Diagnostics
import Foundation

/// One word of a format string, with the place where it begins.
struct PredicateToken {
  enum Kind: Equatable {
    /// A name or keyword; `#name` is never a keyword.
    case word(String, escaped: Bool)
    /// `@count` and its like, without the `@`.
    case collectionOperator(String)
    case number(PredicateValue)
    case string(String)
    /// `$name`
    case variable(String)
    /// `%@` and the numeric conversions, already replaced by their argument.
    case argument(PredicateTerm)
    /// An `NSPredicate` given for `%@`.
    case predicate(PredicateAST)
    /// `%K`, already replaced by its argument.
    case keyPath(String)
    case symbol(String)
    case end
  }

  var kind: Kind
  /// Characters before it.
  var position: Int
}

/// Splits a format string into tokens and puts the arguments in the places of their conversions.
struct PredicateLexer {
  private let format: [Unicode.Scalar]
  private let arguments: [Any]
  private var index = 0
  private var nextArgument = 0

  private static let symbols = [
    "**", "&&", "||", "==", "=<", "=>", "!=", "<=", ">=", "<>", "<<", ">>", ":=", "=", "<", ">", "!", "(", ")", "{",
    "}",
    "[", "]", ",", ".", "+", "-", "*", "/", "&", "|", "^", "~", ":",
  ].map { Array($0.unicodeScalars) }

  static func tokens(of format: String, arguments: [Any]) throws(PredicateSyntaxError) -> [PredicateToken] {
    var lexer = PredicateLexer(format: Array(format.unicodeScalars), arguments: arguments)
    var tokens: [PredicateToken] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private init(format: [Unicode.Scalar], arguments: [Any]) {
    self.format = format
    self.arguments = arguments
  }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < format.count ? format[index + offset] : nil
  }

  private mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
    while let character = peek(), character.properties.isWhitespace { index += 1 }
    let start = index
    guard let character = peek() else { return PredicateToken(kind: .end, position: start) }
    return PredicateToken(kind: try kind(startingWith: character), position: start)
  }

  private mutating func kind(startingWith character: Unicode.Scalar) throws(PredicateSyntaxError) -> PredicateToken.Kind
  {
    if isWordStart(character) { return .word(word(), escaped: false) }
    if isDigit(character) { return .number(try number()) }
    if character == ".", let digit = peek(1), isDigit(digit), !followsOperand { return .number(try number()) }
    switch character {
    case "\"", "'": return .string(try quoted(by: character))
    case "%": return try conversion()
    case "$":
      index += 1
      return .variable(try wordAfterSign("$"))
    case "#":
      index += 1
      return .word(try wordAfterSign("#"), escaped: true)
    case "@":
      index += 1
      return .collectionOperator(try wordAfterSign("@"))
    default:
      let rest = format[index...]
      guard let symbol = Self.symbols.first(where: { rest.starts(with: $0) }) else {
        throw PredicateSyntaxError(position: index, expected: "an expression or operator", found: "“\(character)”")
      }
      index += symbol.count
      return .symbol(text(index - symbol.count..<index))
    }
  }

  /// Whether a dot here continues a key path rather than begins a number.
  private var followsOperand: Bool {
    guard index > 0 else { return false }
    let before = format[index - 1]
    return isWordStart(before) || isDigit(before) || before == ")" || before == "]"
  }

  private func isWordStart(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "_": true
    default: !character.isASCII && character.properties.isAlphabetic
    }
  }

  private func isDigit(_ character: Unicode.Scalar) -> Bool { character >= "0" && character <= "9" }

  private func text(_ range: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: format[range])
    return String(scalars)
  }

  private mutating func word() -> String {
    let start = index
    while let character = peek(), isWordStart(character) || isDigit(character) { index += 1 }
    return text(start..<index)
  }

  private mutating func wordAfterSign(_ sign: String) throws(PredicateSyntaxError) -> String {
    let name = word()
    if name.isEmpty {
      throw PredicateSyntaxError(position: index, expected: "a name after “\(sign)”", found: peek().map { "“\($0)”" })
    }
    return name
  }

  private mutating func number() throws(PredicateSyntaxError) -> PredicateValue {
    let start = index
    let radixes: [Unicode.Scalar: Int] = ["x": 16, "X": 16, "b": 2, "B": 2, "o": 8, "O": 8]
    if peek() == "0", let letter = peek(1), let radix = radixes[letter] {
      index += 2
      let digits = word(allowingSigns: false)
      if let value = Int64(digits, radix: radix) { return .int(value) }
    } else {
      let text = word(allowingSigns: true)
      if let value = Int64(text) { return .int(value) }
      if let value = Double(text) { return .double(value) }
    }
    throw PredicateSyntaxError(position: start, expected: "a number", found: "“\(text(start..<index))”")
  }

  /// The letters and digits of a number; with `allowingSigns` also a decimal point and the sign of an exponent.
  private mutating func word(allowingSigns: Bool) -> String {
    let start = index
    while let character = peek() {
      let isExponentSign =
        (character == "-" || character == "+") && (format[index - 1] == "e" || format[index - 1] == "E")
      let isPoint = character == "." && peek(1).map(isDigit) ?? false
      guard
        isDigit(character) || isWordStart(character) || allowingSigns && index > start && isExponentSign
          || allowingSigns && isPoint
      else { break }
      index += 1
    }
    return text(start..<index)
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(PredicateSyntaxError) -> String {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while let character = peek() {
      index += 1
      if character == quote { return String(text) }
      if character == "\\" { text.append(try escape()) } else { text.append(character) }
    }
    throw PredicateSyntaxError(position: start, expected: "a closing \(quote)", found: nil)
  }

  private mutating func escape() throws(PredicateSyntaxError) -> Unicode.Scalar {
    guard let character = peek() else {
      throw PredicateSyntaxError(position: index, expected: "a character after “\\”", found: nil)
    }
    index += 1
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "x": return try scalar(digits: 2)
    case "u", "U": return try scalar(digits: 4)
    default: return character
    }
  }

  private mutating func scalar(digits: Int) throws(PredicateSyntaxError) -> Unicode.Scalar {
    let text = text(index..<min(index + digits, format.count))
    guard text.count == digits, let code = UInt32(text, radix: 16), let scalar = Unicode.Scalar(code) else {
      throw PredicateSyntaxError(position: index, expected: "\(digits) hexadecimal digits", found: "“\(text)”")
    }
    index += digits
    return scalar
  }

  private mutating func conversion() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let start = index
    index += 1
    while let modifier = peek(), "lhqzjtL".unicodeScalars.contains(modifier) { index += 1 }
    guard let letter = peek(), "@KdiuDUxXoOfFeEgGaAcCsSp".unicodeScalars.contains(letter) else {
      throw PredicateSyntaxError(
        position: start, expected: "%@, %K or a number conversion", found: peek().map { "“%\($0)”" })
    }
    index += 1
    guard nextArgument < arguments.count else {
      throw PredicateSyntaxError(
        position: start, expected: "an argument for %\(letter)", found: "only \(arguments.count) of them")
    }
    let argument = arguments[nextArgument]
    nextArgument += 1
    switch letter {
    case "@": return object(argument)
    case "K":
      if case .string(let path) = PredicateValue(argument) { return .keyPath(path) }
      throw PredicateSyntaxError(position: start, expected: "a string for %K", found: "\(argument)")
    default: return .argument(.constant(PredicateValue(argument)))
    }
  }

  private func object(_ argument: Any) -> PredicateToken.Kind {
    if let predicate = argument as? NSPredicate { return .predicate(predicate._ast) }
    if let expression = argument as? NSExpression { return .argument(expression.term) }
    if let expressions = argument as? [NSExpression], !expressions.isEmpty {
      return .argument(.aggregate(expressions.map(\.term)))
    }
    return .argument(.constant(PredicateValue(argument)))
  }
}

/// Where and why a format string could not be understood.
struct PredicateSyntaxError: Error {
  var position: Int
  var expected: String
  /// Nil at the end of the string.
  var found: String?

  func diagnostic(for format: String) -> Diagnostic {
    let tail = String(String.UnicodeScalarView(format.unicodeScalars.dropFirst(position)).prefix(20))
    let rest = tail.isEmpty ? "" : " (at “\(tail)”)"
    return Diagnostic(
      code: "predicate.format", summary: "Unable to parse the format string \"\(format)\"",
      cause: "at character \(position + 1)\(rest) expected \(expected), found \(found ?? "the end")",
      fix: "correct the format string or its arguments", blame: .app)
  }
}
