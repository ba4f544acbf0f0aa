import DisplayTree
import XCTest

@testable import WebHost

final class DecoderTests: XCTestCase {
  private func decode(_ text: String) throws(Refusal) -> ClientMessage { try WireDecoder.decode(Array(text.utf8)) }

  func testEveryKindOfEvent() throws {
    let cases: [(String, DisplayEvent.Kind)] = [
      (#""k":"tap","x":1,"y":2.5,"c":2"#, .tap(x: 1, y: 2.5, count: 2)),
      (#""k":"tap","x":0,"y":0"#, .tap(x: 0, y: 0, count: 1)),
      (#""k":"press","d":true"#, .press(true)), (#""k":"long","p":"b""#, .longPress(.began)),
      (
        #""k":"drag","p":"c","x":1,"y":2,"dx":3,"dy":4,"vx":5,"vy":-6e1"#,
        .drag(.changed, x: 1, y: 2, dx: 3, dy: 4, vx: 5, vy: -60)
      ),
      (#""k":"mag","p":"e","v":1.5"#, .magnify(.ended, scale: 1.5)),
      (#""k":"rot","p":"x","v":-30"#, .rotate(.cancelled, degrees: -30)),
      (#""k":"hover","d":false"#, .hover(false)), (#""k":"input","v":"a\u00e9\n","e":3"#, .input("aé\n", edit: 3)),
      (#""k":"input","v":"ab","e":4,"a":1,"z":2"#, .input("ab", edit: 4, selection: 1..<2)),
      (#""k":"rest","x":0,"y":10,"vx":0,"vy":-5"#, .rest(x: 0, y: 10, vx: 0, vy: -5)),
      (#""k":"caret","a":3,"z":3"#, .caret(3..<3)),
      (#""k":"submit""#, .submit), (#""k":"focus","d":true"#, .focus(true)), (#""k":"toggle","d":true"#, .toggle(true)),
      (#""k":"select","i":2"#, .select(2)), (#""k":"slide","v":0.5,"p":"c""#, .slide(0.5, .changed)),
      (#""k":"pick","v":"2026-01-31""#, .pick("2026-01-31")),
      (#""k":"scroll","x":0,"y":-12.5"#, .scroll(x: 0, y: -12.5)),
      (#""k":"swipe","l":true,"i":1"#, .swipeAction(leading: true, index: 1)),
      (#""k":"moverow","f":3,"t":0"#, .moveRow(from: 3, to: 0)),
      (
        #""k":"file","v":"a.txt","t":"text/plain","b":"aGk=","d":true"#,
        .file(name: "a.txt", type: "text/plain", bytes: [0x68, 0x69], isLast: true)
      ),
      (#""k":"dismiss""#, .dismiss), (#""k":"refresh""#, .refresh),
      (#""k":"key","v":"a","m":["cmd"]"#, .key("a", modifiers: ["cmd"])),
      (#""k":"key","v":"Escape""#, .key("Escape", modifiers: [])),
    ]
    for (members, kind) in cases {
      let message = try decode("{\"s\":5,\"n\":7,\(members)}")
      XCTAssertEqual(message, ClientMessage(number: 5, content: .event(DisplayEvent(node: 7, kind: kind))))
    }
  }

  func testHelloAndTraits() throws {
    let traits =
      #"{"w":390,"h":844.5,"sa":[59,0,34,0],"dark":true,"lang":["de-DE","en"],"tz":"Europe/Berlin","dpr":3,"#
      + #""contrast":true,"motion":true,"size":5,"active":false,"touch":true,"new":"later"}"#
    let expected = WindowTraits(
      width: 390, height: 844.5, safeArea: (59, 0, 34, 0), isDark: true, languages: ["de-DE", "en"],
      timeZone: "Europe/Berlin", pixelScale: 3, contrast: .increased, reducesMotion: true, textSize: 5, isActive: false,
      isTouch: true)
    XCTAssertEqual(
      try decode(#"{"k":"hello","v":1,"s":1,"session":"abc","traits":\#(traits)}"#),
      ClientMessage(number: 1, content: .hello(.init(session: "abc", traits: expected))))
    XCTAssertEqual(
      try decode(#"{"k":"traits","s":2,"traits":\#(traits)}"#), ClientMessage(number: 2, content: .traits(expected)))
    XCTAssertEqual(
      try decode(#"{"k":"hello","v":1,"s":1,"session":null,"traits":{"w":1,"h":1}}"#).content,
      .hello(.init(session: nil, traits: WindowTraits(width: 1, height: 1))))
    XCTAssertEqual(try decode(#"{"k":"ack","q":9,"s":3}"#).content, .acknowledgement(9))
    XCTAssertEqual(try decode(#"{"k":"ping","s":3}"#).content, .ping)
  }

  func testMalformedTextsAreRefused() {
    let texts = [
      "", " ", "{", "}", "[]", "null", "1", "\"text\"", "{}x", "{\"s\":1,}", "{\"s\"}", "{\"s\":}", "{s:1}", "{'s':1}",
      "{\"s\":01}", "{\"s\":1.}", "{\"s\":.5}", "{\"s\":+1}", "{\"s\":1e}", "{\"s\":0x1}", "{\"s\":NaN}",
      "{\"s\":Infinity}", "{\"s\":1e999}", "{\"s\":tru}", "{\"s\":1,\"s\":2}", "{\"a\":\"\n\"}", "{\"a\":\"\u{0}\"}",
      "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12G4\"}", "{\"a\":\"open}", "{\"a\":\"\\", "// {}", "{}{}",
      "\u{FEFF}{}", String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "[", count: 40),
      "{\"s\":" + String(repeating: "1", count: 500) + "}",
    ]
    for text in texts {
      XCTAssertThrowsError(try decode(text), text) { XCTAssertEqual(($0 as? Refusal)?.code, .malformed, text) }
    }
    let notUTF8: [[UInt8]] = [
      [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D],
      [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D], [0xFF, 0xFE], [0x00],
    ]
    for bytes in notUTF8 {
      XCTAssertThrowsError(try WireDecoder.decode(bytes)) { XCTAssertEqual(($0 as? Refusal)?.code, .malformed) }
    }
  }

  func testInvalidMessagesAreRefused() {
    let messages = [
      "{}", #"{"k":"tap"}"#, #"{"k":"tap","s":-1,"n":1,"x":0,"y":0}"#, #"{"k":"tap","s":1.5,"n":1,"x":0,"y":0}"#,
      #"{"k":"tap","s":"1","n":1,"x":0,"y":0}"#, #"{"k":"tap","s":1,"x":0,"y":0}"#,
      #"{"k":"tap","s":1,"n":0,"x":0,"y":0}"#,
      #"{"k":"tap","s":1,"n":-1,"x":0,"y":0}"#, #"{"k":"tap","s":1,"n":4294967296,"x":0,"y":0}"#,
      #"{"k":"tap","s":1,"n":1.5,"x":0,"y":0}"#, #"{"k":"tap","s":1,"n":"1","x":0,"y":0}"#,
      #"{"k":"tap","s":1,"n":1,"x":0}"#,
      #"{"k":"tap","s":1,"n":1,"x":1e300,"y":0}"#, #"{"k":"tap","s":1,"n":1,"x":null,"y":0}"#,
      #"{"k":"tap","s":1,"n":1,"x":0,"y":0,"c":0}"#, #"{"k":"explode","s":1,"n":1}"#, #"{"k":7,"s":1,"n":1}"#,
      #"{"k":"","s":1,"n":1}"#, #"{"k":"press","s":1,"n":1}"#, #"{"k":"press","s":1,"n":1,"d":1}"#,
      #"{"k":"long","s":1,"n":1,"p":"q"}"#, #"{"k":"long","s":1,"n":1,"p":"began"}"#,
      #"{"k":"drag","s":1,"n":1,"p":"b","x":0,"y":0}"#, #"{"k":"mag","s":1,"n":1,"p":"c","v":-1}"#,
      #"{"k":"input","s":1,"n":1,"v":"a"}"#, #"{"k":"caret","s":1,"n":1,"a":2,"z":1}"#,
      #"{"k":"caret","s":1,"n":1,"a":-1,"z":1}"#, #"{"k":"input","s":1,"n":1,"v":"a","e":1,"a":1}"#, #"{"k":"input","s":1,"n":1,"v":5,"e":1}"#,
      #"{"k":"input","s":1,"n":1,"v":["a"],"e":1}"#, #"{"k":"toggle","s":1,"n":1,"d":"on"}"#,
      #"{"k":"select","s":1,"n":1,"i":-2}"#, #"{"k":"select","s":1,"n":1,"i":1.5}"#,
      #"{"k":"slide","s":1,"n":1,"v":1}"#,
      #"{"k":"pick","s":1,"n":1,"v":"\#(String(repeating: "9", count: 65))"}"#,
      #"{"k":"swipe","s":1,"n":1,"l":true,"i":-1}"#,
      #"{"k":"swipe","s":1,"n":1,"l":0,"i":1}"#, #"{"k":"moverow","s":1,"n":1,"f":0}"#, #"{"k":"key","s":1,"n":1}"#,
      #"{"k":"key","s":1,"n":1,"v":"a","m":"cmd"}"#, #"{"k":"key","s":1,"n":1,"v":"a","m":[1]}"#, #"{"k":"ack","s":1}"#,
      #"{"k":"hello","s":1,"v":2,"traits":{"w":1,"h":1}}"#, #"{"k":"hello","s":1,"v":1}"#,
      #"{"k":"hello","s":1,"v":1,"traits":[]}"#, #"{"k":"hello","s":1,"v":1,"traits":{"w":0,"h":1}}"#,
      #"{"k":"hello","s":1,"v":1,"traits":{"w":1e9,"h":1}}"#,
      #"{"k":"hello","s":1,"v":1,"session":7,"traits":{"w":1,"h":1}}"#,
      #"{"k":"traits","s":1,"traits":{"w":1,"h":1,"sa":[1,2,3]}}"#,
      #"{"k":"traits","s":1,"traits":{"w":1,"h":1,"size":12}}"#,
      #"{"k":"traits","s":1,"traits":{"w":1,"h":1,"lang":"en"}}"#,
      #"{"k":"traits","s":1,"traits":{"w":1,"h":1,"dark":"yes"}}"#,
    ]
    for message in messages {
      XCTAssertThrowsError(try decode(message), message) { XCTAssertEqual(($0 as? Refusal)?.code, .invalid, message) }
    }
  }

  func testEscapesAndPairs() throws {
    let message = try decode(
      #"{"s":1,"n":1,"k":"input","v":"\ud83d\ude00 \ud83d \ude00\ud83dA \"\\\/\b\f\n\r\t","e":1}"#)
    XCTAssertEqual(
      message.content,
      .event(DisplayEvent(node: 1, kind: .input("😀 \u{FFFD} \u{FFFD}\u{FFFD}A \"\\/\u{8}\u{C}\n\r\t", edit: 1))))
  }
}
