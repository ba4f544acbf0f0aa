/// A JSON value as it came from a browser.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// What is wrong with a text that is not JSON, and where.
  struct Malformed: Error, Equatable {
    var reason: String
    var offset: Int
  }

  /// Reads exactly one value; depth, numbers and encodings are bounded, so that hostile texts cost little.
  init(_ bytes: [UInt8]) throws(Malformed) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.document()
  }
}

/// A strict recursive-descent parser of RFC 8259, without extensions and without duplicate names.
private struct JSONParser {
  static let deepest = 32

  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSON.Malformed) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw malformed("text after the value") }
    return value
  }

  private func malformed(_ reason: String) -> JSON.Malformed { JSON.Malformed(reason: reason, offset: offset) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSON.Malformed) -> JSON {
    guard depth <= Self.deepest else { throw malformed("nested too deeply") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw malformed("the text ends early")
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(JSON.Malformed) -> JSON {
    let end = offset + text.utf8CodeUnitCount
    let matches = text.withUTF8Buffer { end <= bytes.count && bytes[offset..<end].elementsEqual($0) }
    guard matches else { throw malformed("not a value") }
    offset = end
    return value
  }

  private mutating func array(depth: Int) throws(JSON.Malformed) -> JSON {
    offset += 1
    var elements: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw malformed("a comma or ] is missing") }
    }
  }

  private mutating func object(depth: Int) throws(JSON.Malformed) -> JSON {
    offset += 1
    var members: [String: JSON] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw malformed("a name is missing") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw malformed("a colon is missing") }
      guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
        throw malformed("a name comes twice")
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw malformed("a comma or } is missing") }
    }
  }

  private mutating func digits() throws(JSON.Malformed) {
    let start = offset
    while let byte = next, byte >= 0x30 && byte <= 0x39 { offset += 1 }
    guard offset > start else { throw malformed("a digit is missing") }
  }

  private mutating func number() throws(JSON.Malformed) -> Double {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    guard offset - start <= 40, let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)),
      value.isFinite
    else { throw malformed("a number out of range") }
    return value
  }

  private mutating func string() throws(JSON.Malformed) -> String {
    offset += 1
    var text: [UInt8] = []
    while true {
      let start = offset
      while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
      text.append(contentsOf: bytes[start..<offset])
      guard let byte = next, byte >= 0x20 else { throw malformed("a string does not end") }
      offset += 1
      if byte == UInt8(ascii: "\"") { break }
      try escape(into: &text)
    }
    guard let result = String(validating: text, as: UTF8.self) else { throw malformed("a string is not UTF-8") }
    return result
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSON.Malformed) {
    guard let byte = next else { throw malformed("a string does not end") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw malformed("an unknown escape")
    }
  }

  /// The scalar of `\uXXXX` or of a pair of such; half a pair, which a browser sends when a person has deleted the
  /// other half, becomes the replacement character.
  private mutating func escapedScalar() throws(JSON.Malformed) -> Character {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    guard unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let start = offset
    offset += 2
    let low = try hexadecimal()
    guard low >= 0xDC00, low < 0xE000 else {
      offset = start
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(low - 0xDC00)
    return Unicode.Scalar(value).map(Character.init) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSON.Malformed) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw malformed("a string does not end") }
    var value: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw malformed("not four hex digits") }
      value = value << 4 | UInt16(digit)
    }
    offset += 4
    return value
  }
}
