import DisplayTree
import Foundation

/// A message from a browser, checked.
struct ClientMessage: Equatable {
  enum Content: Equatable {
    case hello(Hello)
    case traits(WindowTraits)
    case event(DisplayEvent)
    /// Patches up to this number are applied.
    case acknowledgement(Int)
    case ping
  }

  /// The first message of a connection.
  struct Hello: Equatable {
    var session: String?
    var traits: WindowTraits
    /// The preview that the page is for, where a gallery is served.
    var view: String?
    /// The name that the page gave itself when it was loaded; letters and digits.
    var page: String?
  }

  /// The number that the browser gave the message.
  var number: Int
  var content: Content
}

/// Why a message was refused, for the browser's console and the log.
struct Refusal: Error, Equatable {
  enum Code: String {
    /// Not one object of JSON.
    case malformed
    /// The object lacks a key, or a value has the wrong type or size.
    case invalid
    /// The node is unknown, disabled, or takes no such event.
    case refused
    case tooLarge
    /// Events came before `hello`, or `hello` came twice.
    case order
    /// Another connection holds the session now.
    case taken
    case full
    /// The page's work ended the process before this one. It may come back when a person wants to.
    case crashed
  }

  var code: Code
  var text: String
  /// What helps who develops the app.
  var details: [String] = []
}

/// Reads `docs/wire.md`'s messages. Nothing that a browser sends is trusted: every value is checked for type and range.
enum WireDecoder {
  static let version = 1

  static func decode(_ bytes: [UInt8]) throws(Refusal) -> ClientMessage {
    let json: JSON
    do { json = try JSON(bytes) } catch {
      throw Refusal(code: .malformed, text: "not JSON: \(error.reason) at byte \(error.offset)")
    }
    guard case .object(let members) = json else { throw Refusal(code: .malformed, text: "not an object") }
    let message = Members(members)
    let kind = try message.string("k", longest: 16)
    return ClientMessage(number: try message.integer("s", 0...Int(1 << 53)), content: try content(kind, message))
  }

  private static func content(_ kind: String, _ message: Members) throws(Refusal) -> ClientMessage.Content {
    switch kind {
    case "hello":
      guard try message.integer("v", 0...1000) == version else {
        throw Refusal(code: .invalid, text: "this server speaks version \(version)")
      }
      let session = message.has("session") ? try message.string("session", longest: 64) : nil
      let view = message.has("view") ? try message.string("view", longest: 200) : nil
      let page = message.has("page") ? try message.string("page", longest: 32) : nil
      guard page?.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) ?? true else {
        throw Refusal(code: .invalid, text: "`page` is of letters and digits")
      }
      return .hello(.init(session: session, traits: try traits(message.object("traits")), view: view, page: page))
    case "traits": return .traits(try traits(message.object("traits")))
    case "ping": return .ping
    case "ack": return .acknowledgement(try message.integer("q", 0...Int(1 << 53)))
    default:
      let node = NodeID(try message.integer("n", 1...Int(NodeID.max)))
      return .event(DisplayEvent(node: node, kind: try event(kind, message)))
    }
  }

  private static func event(_ kind: String, _ message: Members) throws(Refusal) -> DisplayEvent.Kind {
    switch kind {
    case "tap":
      return .tap(
        x: try message.coordinate("x"), y: try message.coordinate("y"),
        count: message.has("c") ? try message.integer("c", 1...1000) : 1,
        modifiers: message.has("m") ? try message.strings("m", most: 8, longest: 16) : [])
    case "press": return .press(try message.bool("d"))
    case "long": return .longPress(try message.phase())
    case "drag":
      return .drag(
        try message.phase(), x: try message.coordinate("x"), y: try message.coordinate("y"),
        dx: try message.coordinate("dx"), dy: try message.coordinate("dy"), vx: try message.coordinate("vx"),
        vy: try message.coordinate("vy"))
    case "mag": return .magnify(try message.phase(), scale: try message.number("v", 0...1e6))
    case "rot": return .rotate(try message.phase(), degrees: try message.coordinate("v"))
    case "hover": return .hover(try message.bool("d"))
    case "input":
      return .input(
        try message.string("v"), edit: try message.integer("e", 0...Int(1 << 53)),
        selection: message.has("a") ? try message.selection() : nil)
    case "caret": return .caret(try message.selection())
    case "submit": return .submit
    case "focus": return .focus(try message.bool("d"))
    case "toggle": return .toggle(try message.bool("d"))
    case "select": return .select(try message.integer("i", -1...1_000_000))
    case "slide": return .slide(try message.number("v", -1e300...1e300), try message.phase())
    case "pick": return .pick(try message.string("v", longest: 64))
    case "scroll": return .scroll(x: try message.coordinate("x"), y: try message.coordinate("y"))
    case "rest":
      return .rest(
        x: try message.coordinate("x"), y: try message.coordinate("y"), vx: try message.coordinate("vx"),
        vy: try message.coordinate("vy"))
    case "swipe": return .swipeAction(leading: try message.bool("l"), index: try message.integer("i", 0...1000))
    case "moverow":
      return .moveRow(from: try message.integer("f", 0...10_000_000), to: try message.integer("t", 0...10_000_000))
    case "dismiss": return .dismiss
    case "refresh": return .refresh
    case "file":
      guard let bytes = Data(base64Encoded: try message.string("b")) else {
        throw Refusal(code: .invalid, text: "`b` is not base 64")
      }
      return .file(
        name: try message.string("v", longest: 1024), type: try message.string("t", longest: 256), bytes: Array(bytes),
        isLast: try message.bool("d"))
    case "key":
      return .key(
        try message.string("v", longest: 32),
        modifiers: message.has("m") ? try message.strings("m", most: 8, longest: 16) : [])
    default: throw Refusal(code: .invalid, text: "unknown kind of message")
    }
  }

  private static func traits(_ members: Members) throws(Refusal) -> WindowTraits {
    var traits = WindowTraits()
    traits.width = try members.number("w", 1...20_000)
    traits.height = try members.number("h", 1...20_000)
    if members.has("sa") {
      let insets = try members.numbers("sa", count: 4, 0...2000)
      traits.safeArea = (insets[0], insets[1], insets[2], insets[3])
    }
    if members.has("dark") { traits.isDark = try members.bool("dark") }
    if members.has("lang") {
      let languages = try members.strings("lang", most: 32, longest: 64).filter { !$0.isEmpty }
      if !languages.isEmpty { traits.languages = languages }
    }
    if members.has("tz") { traits.timeZone = try members.string("tz", longest: 64) }
    if members.has("dpr") { traits.pixelScale = try members.number("dpr", 0.1...20) }
    if members.has("contrast") { traits.contrast = try members.bool("contrast") ? .increased : .standard }
    if members.has("motion") { traits.reducesMotion = try members.bool("motion") }
    if members.has("size") { traits.textSize = try members.integer("size", 0...11) }
    if members.has("active") { traits.isActive = try members.bool("active") }
    if members.has("hidden") { traits.isHidden = try members.bool("hidden") }
    if members.has("touch") { traits.isTouch = try members.bool("touch") }
    return traits
  }
}

/// The members of an object, read with their expected types.
private struct Members {
  private let values: [String: JSON]

  init(_ values: [String: JSON]) { self.values = values }

  /// Whether the key is there with a value; null counts as not there.
  func has(_ key: String) -> Bool { (values[key] ?? .null) != .null }

  private func invalid(_ key: String) -> Refusal {
    Refusal(code: .invalid, text: "`\(key)` is missing or out of range")
  }

  func string(_ key: String, longest: Int = .max) throws(Refusal) -> String {
    guard case .string(let value)? = values[key], value.utf8.count <= longest else { throw invalid(key) }
    return value
  }

  func bool(_ key: String) throws(Refusal) -> Bool {
    guard case .bool(let value)? = values[key] else { throw invalid(key) }
    return value
  }

  func number(_ key: String, _ range: ClosedRange<Double>) throws(Refusal) -> Double {
    guard case .number(let value)? = values[key], range.contains(value) else { throw invalid(key) }
    return value
  }

  func coordinate(_ key: String) throws(Refusal) -> Double { try number(key, -1e7...1e7) }

  func integer(_ key: String, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard case .number(let value)? = values[key], let integer = Int(exactly: value), range.contains(integer) else {
      throw invalid(key)
    }
    return integer
  }

  func numbers(_ key: String, count: Int, _ range: ClosedRange<Double>) throws(Refusal) -> [Double] {
    guard case .array(let elements)? = values[key], elements.count == count else { throw invalid(key) }
    var result: [Double] = []
    for element in elements {
      guard case .number(let value) = element, range.contains(value) else { throw invalid(key) }
      result.append(value)
    }
    return result
  }

  func strings(_ key: String, most: Int, longest: Int) throws(Refusal) -> [String] {
    guard case .array(let elements)? = values[key], elements.count <= most else { throw invalid(key) }
    var result: [String] = []
    for element in elements {
      guard case .string(let value) = element, value.utf8.count <= longest else { throw invalid(key) }
      result.append(value)
    }
    return result
  }

  func object(_ key: String) throws(Refusal) -> Members {
    guard case .object(let members)? = values[key] else { throw invalid(key) }
    return Members(members)
  }

  func selection() throws(Refusal) -> Range<Int> {
    let start = try integer("a", 0...Int(Int32.max))
    return start..<(try integer("z", start...Int(Int32.max)))
  }

  func phase() throws(Refusal) -> DisplayEvent.Phase {
    switch try string("p", longest: 1) {
    case "b": return .began
    case "c": return .changed
    case "e": return .ended
    case "x": return .cancelled
    default: throw invalid("p")
    }
  }
}
