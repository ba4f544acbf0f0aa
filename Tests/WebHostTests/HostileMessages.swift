/// Messages that no browser of ours sends: a kept list, and a generator that spoils good ones.
struct HostileMessages {
  /// What once was, or might have been, trouble. `S` stands for the next number.
  static let kept: [String] = [
    "", " ", "\u{0}", "{", "}", "[]", "null", "0", "\"\"", "{}", "[[[[[[[[", String(repeating: "[", count: 60_000),
    String(repeating: "{\"a\":", count: 20_000), "{\"s\":S}", "{\"k\":\"tap\"}", "{\"k\":\"tap\",\"s\":S}",
    #"{"s":S,"k":"tap","n":3}"#, #"{"s":S,"k":"tap","n":1e18,"x":0,"y":0}"#,
    #"{"s":S,"k":"tap","n":4294967295,"x":0,"y":0}"#, #"{"s":S,"k":"tap","n":4294967296,"x":0,"y":0}"#,
    #"{"s":S,"k":"tap","n":3,"x":1e308,"y":-1e308}"#, #"{"s":S,"k":"tap","n":3,"x":1e999,"y":0}"#,
    #"{"s":S,"k":"tap","n":-0,"x":-0,"y":-0}"#, #"{"s":S,"k":"tap","n":3,"x":0,"y":0,"c":1000}"#,
    #"{"s":9007199254740992,"k":"ack","q":9007199254740992}"#.replacing("9007199254740992,", with: "S,"),
    #"{"s":0,"k":"tap","n":3,"x":0,"y":0}"#, #"{"s":1,"k":"tap","n":3,"x":0,"y":0}"#,
    #"{"s":S,"k":"ack","q":-1}"#, #"{"s":S,"k":"ack","q":1.5}"#, #"{"s":S,"k":"ack"}"#,
    #"{"s":S,"k":"hello","v":1,"traits":{"w":1,"h":1}}"#,
    #"{"s":S,"k":"hello","v":1,"session":"../../../../etc/passwd","traits":{"w":1,"h":1}}"#,
    #"{"s":S,"k":"hello","v":2,"traits":{"w":1,"h":1}}"#, #"{"s":S,"k":"hello"}"#,
    #"{"s":S,"k":"traits","traits":{}}"#, #"{"s":S,"k":"traits","traits":{"w":0,"h":0}}"#,
    #"{"s":S,"k":"traits","traits":{"w":1e9,"h":1e9}}"#, #"{"s":S,"k":"traits","traits":[390,844]}"#,
    #"{"s":S,"k":"traits","traits":{"w":390,"h":844,"lang":["\u0000","../..","<script>"],"tz":"../../etc/localtime"}}"#,
    #"{"s":S,"k":"traits","traits":{"w":390,"h":844,"sa":[1e9,0,0,0]}}"#,
    #"{"s":S,"k":"traits","traits":{"w":390,"h":844,"dpr":0}}"#, #"{"s":S,"k":"input","n":4,"v":"\ud800","e":1}"#,
    #"{"s":S,"k":"input","n":4,"v":"\u0000\u0001\u001f","e":1}"#, #"{"s":S,"k":"input","n":4,"v":null,"e":1}"#,
    #"{"s":S,"k":"input","n":4,"v":"<script>alert(1)</script>","e":9007199254740993}"#,
    #"{"s":S,"k":"input","n":3,"v":"not a field","e":1}"#, #"{"s":S,"k":"select","n":3,"i":1000000}"#,
    #"{"s":S,"k":"slide","n":3,"v":1e300,"p":"b"}"#, #"{"s":S,"k":"slide","n":3,"v":0,"p":"?"}"#,
    #"{"s":S,"k":"swipe","n":2,"l":false,"i":1000}"#, #"{"s":S,"k":"moverow","n":2,"f":10000000,"t":10000000}"#,
    #"{"s":S,"k":"key","n":2,"v":"","m":["","","","","","","",""]}"#, #"{"s":S,"k":"pick","n":2,"v":"9999-99-99"}"#,
    #"{"s":S,"k":"__proto__","n":1}"#, #"{"s":S,"k":"constructor","n":1,"__proto__":{"x":1}}"#,
    #"{"s":S,"s":S,"k":"tap","n":3,"x":0,"y":0}"#, "\u{FEFF}{\"s\":S,\"k\":\"ping\"}", "{\"s\":S,\"k\":\"ping\"}\u{0}",
  ]

  /// One good message of each kind.
  static let good: [String] = [
    #"{"s":S,"k":"tap","n":3,"x":5,"y":5.5,"c":1}"#, #"{"s":S,"k":"press","n":3,"d":true}"#,
    #"{"s":S,"k":"long","n":3,"p":"b"}"#,
    #"{"s":S,"k":"drag","n":3,"p":"c","x":1,"y":2,"dx":3,"dy":4,"vx":5,"vy":-6}"#,
    #"{"s":S,"k":"mag","n":3,"p":"e","v":1.5}"#, #"{"s":S,"k":"rot","n":3,"p":"x","v":-30}"#,
    #"{"s":S,"k":"hover","n":3,"d":false}"#, #"{"s":S,"k":"input","n":4,"v":"aé\n\"😀\"","e":3}"#,
    #"{"s":S,"k":"submit","n":4}"#, #"{"s":S,"k":"focus","n":4,"d":true}"#, #"{"s":S,"k":"toggle","n":3,"d":true}"#,
    #"{"s":S,"k":"select","n":3,"i":2}"#, #"{"s":S,"k":"slide","n":3,"v":0.5,"p":"c"}"#,
    #"{"s":S,"k":"pick","n":3,"v":"2026-01-31"}"#, #"{"s":S,"k":"scroll","n":3,"x":0,"y":-12.5}"#,
    #"{"s":S,"k":"swipe","n":3,"l":true,"i":1}"#, #"{"s":S,"k":"moverow","n":3,"f":3,"t":0}"#,
    #"{"s":S,"k":"dismiss","n":3}"#, #"{"s":S,"k":"refresh","n":3}"#, #"{"s":S,"k":"key","n":3,"v":"a","m":["cmd"]}"#,
    #"{"s":S,"k":"ack","q":1}"#, #"{"s":S,"k":"ping"}"#,
    #"{"s":S,"k":"traits","traits":{"w":390,"h":844,"sa":[59,0,34,0],"dark":true,"lang":["de"],"tz":"UTC","size":5}}"#,
  ]

  private static let values = [
    "null", "true", "-1", "1e308", "1e999", "-0", "0.1e-400", "9007199254740993", "123456789012345678901234567890",
    "\"\"", "\"\\ud800\"", "\"\u{202E}\"", "[]", "{}", "[[[[]]]]", "{\"a\":{\"a\":{}}}", "NaN", "Infinity", "01", "'a'",
  ]

  private var random: SeededGenerator
  /// The number that the next message should have.
  private(set) var number: Int

  init(seed: UInt64, firstNumber: Int) {
    random = SeededGenerator(seed: seed)
    number = firstNumber
  }

  /// The next hostile message's bytes.
  mutating func next() -> [UInt8] {
    number += 1
    // Mostly in order, sometimes an old number; never one far ahead, after which all others would be old.
    let given = Int.random(in: 0..<20, using: &random) == 0 ? Int.random(in: 0...number, using: &random) : number
    if Int.random(in: 0..<8, using: &random) == 0 {
      return Array(Self.kept.randomElement(using: &random)!.replacing("S", with: "\(given)").utf8)
    }
    let text = Self.good.randomElement(using: &random)!.replacing("\"s\":S", with: "\"s\":\(given)")
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex(of: UInt8(ascii: ",")) ?? 0
    var rest = Array(bytes[start...])
    for _ in 0..<Int.random(in: 1...3, using: &random) { random.spoil(&rest, with: Self.values) }
    return bytes[..<start] + rest
  }
}

/// The same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Spoils a text of bytes in one of eight ways; `values` stand in for what follows a colon.
  mutating func spoil(_ bytes: inout [UInt8], with values: [String]) {
    guard !bytes.isEmpty else { return bytes.append(UInt8.random(in: 0...255, using: &self)) }
    let at = Int.random(in: 0..<bytes.count, using: &self)
    let end = min(bytes.count, at + Int.random(in: 1...12, using: &self))
    switch Int.random(in: 0..<8, using: &self) {
    case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    case 1: bytes.removeSubrange(at..<end)
    case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 3: bytes.insert(contentsOf: (0..<4).map { _ in UInt8.random(in: 0...255, using: &self) }, at: at)
    case 4: bytes.removeSubrange(at...)
    case 5: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &self))
    default:
      // Another value after one of the colons.
      let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
      guard let colon = colons.randomElement(using: &self) else { return }
      let stop = bytes[colon...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? bytes.endIndex
      bytes.replaceSubrange(colon + 1..<stop, with: values.randomElement(using: &self)!.utf8)
    }
  }
}
