import DisplayTree

/// Writes `docs/wire.md`'s messages straight into bytes: no intermediate values, numbers in their shortest form, the
/// members of objects in a fixed order, so that equal patches are equal bytes.
package struct WireEncoder {
  package private(set) var bytes: [UInt8] = []

  /// The welcome that answers `hello`; `client` is the version of the client's files.
  static func welcome(session: String, title: String, isNew: Bool, client: String? = nil) -> [UInt8] {
    var encoder = WireEncoder()
    encoder.raw("{\"w\":{\"session\":")
    encoder.string(session)
    encoder.raw(",\"title\":")
    encoder.string(title)
    encoder.raw(",\"v\":")
    encoder.integer(WireDecoder.version)
    encoder.raw(isNew ? ",\"new\":true" : ",\"new\":false")
    if let client {
      encoder.raw(",\"client\":")
      encoder.string(client)
    }
    encoder.raw("}}")
    return encoder.bytes
  }

  static func refusal(_ refusal: Refusal) -> [UInt8] {
    var encoder = WireEncoder()
    encoder.raw("{\"err\":{\"code\":")
    encoder.string(refusal.code.rawValue)
    encoder.raw(",\"text\":")
    encoder.string(refusal.text)
    if !refusal.details.isEmpty {
      encoder.raw(",\"more\":")
      encoder.list(refusal.details) { $0.string($1) }
    }
    encoder.raw("}}")
    return encoder.bytes
  }

  static func title(_ title: String) -> [UInt8] { single("{\"title\":", title) }

  static func request(_ request: HostRequest) -> [UInt8] {
    switch request {
    case .openURL(let url): single("{\"open\":", url)
    case .copyText(let text): single("{\"copy\":", text)
    case .announce(let text): single("{\"say\":", text)
    case .chooseFiles(let node, let accept, let several):
      object("choose", ["n": .number(Double(node)), "accept": .string(accept), "several": .bool(several)])
    case .saveFile(let name, let path): object("save", ["name": .string(name), "path": .string(path)])
    }
  }

  private static func object(_ name: String, _ members: [String: PropertyValue]) -> [UInt8] {
    var encoder = WireEncoder()
    encoder.property(.object([name: .object(members)]), decimals: 3)
    return encoder.bytes
  }

  /// The answer to a ping with this number.
  static func pong(_ number: Int) -> [UInt8] { Array("{\"pong\":\(number)}".utf8) }

  private static func single(_ start: StaticString, _ value: String) -> [UInt8] {
    var encoder = WireEncoder()
    encoder.raw(start)
    encoder.string(value)
    encoder.raw("}")
    return encoder.bytes
  }

  /// A patch with its own number and that of the last browser message that it takes into account.
  package static func patch(
    _ patch: Patch, number: Int, lastMessage: Int, isFull: Bool = false
  ) -> [UInt8] {
    var encoder = WireEncoder()
    encoder.bytes.reserveCapacity(64 + patch.operations.count * 80)
    encoder.raw("{\"q\":")
    encoder.integer(number)
    if !patch.animations.isEmpty {
      encoder.raw(",\"a\":")
      encoder.list(patch.animations) { $0.animation($1) }
    }
    encoder.raw(",\"o\":")
    encoder.list(patch.operations) { $0.operation($1) }
    encoder.raw(",\"e\":")
    encoder.integer(lastMessage)
    encoder.raw(isFull ? ",\"full\":true}" : "}")
    return encoder.bytes
  }

  private mutating func animation(_ animation: AnimationSpec) {
    raw("[")
    string(animation.easing)
    raw(",")
    number(animation.duration * 1000)
    raw(",")
    number(animation.delay * 1000)
    raw(",")
    number(animation.repeatCount.isFinite ? animation.repeatCount : -1)
    raw(animation.autoreverses ? ",1]" : ",0]")
  }

  private mutating func operation(_ operation: Operation) {
    switch operation {
    case .insert(let id, let kind, let parent, let before, let frame, let properties):
      raw("[\"+\",")
      integer(Int(id))
      raw(",\"")
      plain(kind.rawValue)
      raw("\",")
      integer(Int(parent))
      raw(",")
      integer(Int(before ?? 0))
      rectangle(frame)
      raw(",{")
      for (index, (key, value)) in properties.enumerated() { member(key, value, isFirst: index == 0) }
      raw("}]")
    case .remove(let id, let animated):
      raw("[\"-\",")
      integer(Int(id))
      raw(animated ? ",1]" : ",0]")
    case .move(let id, let before):
      raw("[\"m\",")
      integer(Int(id))
      raw(",")
      integer(Int(before ?? 0))
      raw("]")
    case .frame(let id, let frame, let animation):
      raw("[\"f\",")
      integer(Int(id))
      rectangle(frame)
      end(animation)
    case .steps(let id, let steps):
      raw("[\"s\",")
      integer(Int(id))
      raw(",")
      list(steps) { $0.members($1.mapValues { .some($0) }) }
      raw("]")
    case .set(let id, let values, let animation):
      raw("[\"p\",")
      integer(Int(id))
      raw(",")
      members(values)
      end(animation)
    }
  }

  private mutating func members(_ values: [PropertyKey: PropertyValue?]) {
    raw("{")
    for (index, key) in values.keys.sorted(by: { $0.rawValue < $1.rawValue }).enumerated() {
      member(key, values[key] ?? nil, isFirst: index == 0)
    }
    raw("}")
  }

  private mutating func end(_ animation: Int?) {
    if let animation {
      raw(",")
      integer(animation)
    }
    raw("]")
  }

  private mutating func rectangle(_ rect: Rect) {
    raw(",")
    number(rect.x)
    raw(",")
    number(rect.y)
    raw(",")
    number(rect.width)
    raw(",")
    number(rect.height)
  }

  private mutating func member(_ key: PropertyKey, _ value: PropertyValue?, isFirst: Bool) {
    raw(isFirst ? "\"" : ",\"")
    plain(key.rawValue)
    raw("\":")
    // A matrix multiplies what it is given, so its numbers need more places than points do.
    if let value { property(value, decimals: key == .transform ? 6 : 3) } else { raw("null") }
  }

  private mutating func property(_ value: PropertyValue, decimals: Int) {
    switch value {
    case .bool(let value): raw(value ? "true" : "false")
    case .number(let value): number(value, decimals: decimals)
    case .string(let value): string(value)
    case .list(let elements): list(elements) { $0.property($1, decimals: decimals) }
    case .object(let members):
      raw("{")
      for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { raw(",") }
        string(name)
        raw(":")
        property(value, decimals: decimals)
      }
      raw("}")
    }
  }

  private mutating func list<Element>(_ elements: [Element], _ write: (inout WireEncoder, Element) -> Void) {
    raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(",") }
      write(&self, element)
    }
    raw("]")
  }

  private mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text that needs no escapes.
  private mutating func plain(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func integer(_ value: Int) { number(Double(value)) }
}

extension WireEncoder {
  /// Appends a number in its shortest form: no `.0`, no zeros at the end, no exponent. What is no number becomes 0.
  mutating func number(_ value: Double, decimals: Int = 3) {
    guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
    let power = decimals == 3 ? 1e3 : 1e6
    let scaled = (value * power).rounded()
    guard abs(scaled) < 9e15 else { return largeNumber(value) }
    var rest = UInt64(abs(scaled))
    if rest == 0 { return bytes.append(UInt8(ascii: "0")) }
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    // Digits come out last first: the fraction without its zeros at the end, then the integer.
    var places = decimals
    while places > 0 && rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      if places > 0 {
        places -= 1
        if places == 0 {
          bytes.append(UInt8(ascii: "."))
          if rest == 0 { bytes.append(UInt8(ascii: "0")) }
        }
      }
    } while rest > 0 || places > 0
    bytes[start...].reverse()
  }

  private mutating func largeNumber(_ value: Double) {
    plain(abs(value) < 9e18 ? String(Int64(value)) : "\(value)")
  }

  /// Appends a JSON string. The two line separators are escaped too: they end lines in old JavaScript.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() {
        guard let escape = Self.escape(byte, at: index, in: utf8) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        bytes.append(contentsOf: escape.text.utf8)
        start = index + escape.length
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(
    _ byte: UInt8, at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (text: String, length: Int)? {
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0D: return ("\\r", 1)
    case 0x09: return ("\\t", 1)
    case 0..<0x20, 0x7F:
      let digits = String(byte, radix: 16)
      return ("\\u00" + (digits.count == 1 ? "0" : "") + digits, 1)
    case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
      return (utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
    default: return nil
    }
  }
}
