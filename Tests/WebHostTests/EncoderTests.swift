import DisplayTree
import XCTest

@testable import WebHost

final class EncoderTests: XCTestCase {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func number(_ value: Double, decimals: Int = 3) -> String {
    var encoder = WireEncoder()
    encoder.number(value, decimals: decimals)
    return text(encoder.bytes)
  }

  private func string(_ value: String) -> String {
    var encoder = WireEncoder()
    encoder.string(value)
    return text(encoder.bytes)
  }

  func testNumbersHaveTheirShortestForm() {
    let cases: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.5, "-0.5"), (12.25, "12.25"), (0.001, "0.001"),
      (0.0004, "0"), (-0.0004, "0"), (0.0005, "0.001"), (10, "10"), (100.1, "100.1"), (1.0 / 3, "0.333"),
      (2.0 / 3, "0.667"), (390, "390"), (20.05, "20.05"), (0.05, "0.05"), (-12.034, "-12.034"), (1e12, "1000000000000"),
      (1e17, "100000000000000000"), (.nan, "0"), (.infinity, "0"), (-.infinity, "0"), (999.9999, "1000"),
    ]
    for (value, expected) in cases { XCTAssertEqual(number(value), expected) }
    XCTAssertEqual(number(0.9659258, decimals: 6), "0.965926")
    XCTAssertEqual(number(1e19), "1e+19")
  }

  func testEveryNumberReadsBackWithinHalfAThousandth() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let value = Double.random(in: -1e6...1e6, using: &generator)
      let back = try XCTUnwrap(Double(number(value)))
      XCTAssertEqual(back, value, accuracy: 0.000501)
    }
  }

  func testStringsAreEscaped() {
    XCTAssertEqual(string("plain"), "\"plain\"")
    XCTAssertEqual(string("a\"b\\c"), #""a\"b\\c""#)
    XCTAssertEqual(string("\n\r\t\u{0}\u{1F}\u{7F}"), #""\n\r\t\u0000\u001f\u007f""#)
    XCTAssertEqual(string("a\u{2028}b\u{2029}"), #""a\u2028b\u2029""#)
    XCTAssertEqual(string("é 漢 👩‍👩‍👧 \u{2027}\u{202A}"), "\"é 漢 👩‍👩‍👧 \u{2027}\u{202A}\"")
    XCTAssertEqual(string("</script>"), "\"</script>\"")
  }

  func testAPatchOfEveryOperation() {
    let patch = Patch(
      operations: [
        .insert(
          id: 2, kind: .button, parent: 1, before: nil, frame: Rect(x: 10, y: 20.5, width: 100, height: 44),
          properties: [.label: "Tap \"me\"", .opacity: 0.5, .disabled: false]),
        .insert(id: 3, kind: .text, parent: 2, before: 2, frame: Rect(), properties: [:]),
        .remove(id: 4, animated: true), .remove(id: 5, animated: false), .move(id: 6, before: 7),
        .move(id: 8, before: nil), .frame(id: 9, Rect(x: 1, y: 2, width: 3, height: 4), animation: 0),
        .frame(id: 9, Rect(x: -0.25), animation: nil),
        .set(id: 10, [.label: PropertyValue?.none, .background: "#fff"], animation: 1),
        .set(id: 11, [.transform: [0.9659258, 1, 0, 1, 0, 0]], animation: nil),
      ],
      animations: [
        AnimationSpec(easing: "linear", duration: 0.35),
        AnimationSpec(
          easing: "ease", duration: 1, delay: 0.1, repeatCount: .infinity, autoreverses: true),
      ])
    XCTAssertEqual(
      text(WireEncoder.patch(patch, number: 7, lastMessage: 3)),
      #"{"q":7,"a":[["linear",350,0,1,0],["ease",1000,100,-1,1]],"o":["#
        + #"["+",2,"button",1,0,10,20.5,100,44,{"la":"Tap \"me\"","o":0.5,"di":false}],"#
        + #"["+",3,"text",2,2,0,0,0,0,{}],["-",4,1],["-",5,0],["m",6,7],["m",8,0],["f",9,1,2,3,4,0],"#
        + ##"["f",9,-0.25,0,0,0],["p",10,{"bg":"#fff","la":null},1],["p",11,{"tf":[0.965926,1,0,1,0,0]}]],"e":3}"##)
  }

  func testAFullPatchSaysSo() {
    XCTAssertEqual(
      text(WireEncoder.patch(Patch(), number: 1, lastMessage: 1, isFull: true)), #"{"q":1,"o":[],"e":1,"full":true}"#)
  }

  func testObjectsHaveAFixedOrder() {
    let value: PropertyValue = ["s": [["#fff", 0], ["#000", 1]], "k": "linear", "p": [0, 0, 1, 1]]
    let patch = Patch(operations: [.set(id: 2, [.fill: value], animation: nil)])
    XCTAssertEqual(
      text(WireEncoder.patch(patch, number: 1, lastMessage: 0)),
      ##"{"q":1,"o":[["p",2,{"fl":{"k":"linear","p":[0,0,1,1],"s":[["#fff",0],["#000",1]]}}]],"e":0}"##)
  }

  func testOtherMessages() {
    XCTAssertEqual(
      text(WireEncoder.welcome(session: "ab", title: "A \"B\"", isNew: true)),
      #"{"w":{"session":"ab","title":"A \"B\"","v":1,"new":true}}"#)
    XCTAssertEqual(text(WireEncoder.title("T")), #"{"title":"T"}"#)
    XCTAssertEqual(text(WireEncoder.request(.openURL("https://x.y"))), #"{"open":"https://x.y"}"#)
    XCTAssertEqual(text(WireEncoder.request(.copyText("c"))), #"{"copy":"c"}"#)
    XCTAssertEqual(text(WireEncoder.request(.announce("s"))), #"{"say":"s"}"#)
    XCTAssertEqual(
      text(WireEncoder.request(.chooseFiles(node: 7, accept: "image/*", several: true))),
      #"{"choose":{"accept":"image/*","n":7,"several":true}}"#)
    XCTAssertEqual(
      text(WireEncoder.request(.saveFile(name: "a.txt", path: "/data/x"))),
      #"{"save":{"name":"a.txt","path":"/data/x"}}"#)
    XCTAssertEqual(text(WireEncoder.pong(4)), #"{"pong":4}"#)
    XCTAssertEqual(
      text(WireEncoder.refusal(Refusal(code: .tooLarge, text: "no"))), #"{"err":{"code":"tooLarge","text":"no"}}"#)
  }
}
