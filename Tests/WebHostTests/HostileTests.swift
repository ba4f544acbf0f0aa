import CMartlet
import Diagnostics
import DisplayTree
import XCTest

@testable import WebHost

/// What hostile browsers send: nothing of it ends the server, or another's session, or their own.
final class HostileTests: XCTestCase {
  func testTenThousandHostileMessagesLeaveTheSessionAsItWas() async throws {
    let running = try await running()
    let bystander = try SocketClient.open(port: running.port)
    _ = try bystander.hello()
    let client = try SocketClient.open(port: running.port)
    _ = try client.hello()
    var messages = HostileMessages(seed: 5, firstNumber: 1)
    var answers: [String: Int] = [:]
    var lastTaken = 1
    for round in 1...100 {
      for _ in 0..<100 { try client.sendText(bytes: messages.next()) }
      // A ping is always answered; all that came before it has been dealt with, or is about to be.
      let mark = 1_000_000_000 + round
      try client.sendText("{\"s\":\(mark),\"k\":\"ping\"}")
      while true {
        let answer = try client.receive()
        if answer["pong"] == .number(Double(mark)) { break }
        answers[answer["err"]["code"].text, default: 0] += 1
        if case .number(let number) = answer["e"] { lastTaken = max(lastTaken, Int(number)) }
      }
    }
    for code in ["malformed", "invalid", "refused", "order", ""] {
      XCTAssertGreaterThan(answers[code] ?? 0, 20, "\(code) is among the answers: \(answers)")
    }
    try client.sendText("{\"s\":\(messages.number + 100_000),\"k\":\"tap\",\"n\":3,\"x\":0,\"y\":0}")
    var last = JSON.null
    repeat { last = try client.receive() } while last["e"] != .number(Double(messages.number + 100_000))
    let counts = await MainActor.run { running.app.windows.map(\.count) }
    XCTAssertEqual(last["o"][0][2]["t"][0], .string("\(counts[1])"), "the session answers, with what it counted")
    XCTAssertGreaterThan(lastTaken, 1)
    XCTAssertEqual(counts[0], 0, "another's session heard nothing of it")
    try bystander.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try bystander.receive()["o"][0][2]["t"][0], .string("1"))
  }

  /// Ninety thousand more, without a line between: what they cost is counted to the byte.
  @MainActor func testNinetyThousandMoreLeaveNothingBehind() async throws {
    let window = FakeWindow(WindowTraits(), count: 0)
    let session = Session(
      token: SessionStore.makeToken(), window: window, mark: WorkMark(path: nil), configuration: ServerConfiguration())
    let connection = Connection { _ in }
    session.attach(connection, .init(traits: WindowTraits()), number: 1, isNew: true, client: nil)
    var messages = HostileMessages(seed: 90, firstNumber: 1)
    var refusals: [Refusal.Code: Int] = [:]
    func feed(_ count: Int) {
      for _ in 0..<count {
        do throws(Refusal) { try session.handle(WireDecoder.decode(messages.next())) } catch {
          refusals[error.code, default: 0] += 1
        }
        while case .write = connection.nextStep(longestChunk: 1 << 20, room: 0) {}
      }
    }
    feed(30_000)
    let bytes = martlet_allocated_bytes()
    feed(60_000)
    XCTAssertLessThan(Int(martlet_allocated_bytes()) - Int(bytes), 200_000)
    for code in [Refusal.Code.malformed, .invalid, .refused, .order] {
      XCTAssertGreaterThan(refusals[code, default: 0], 500, "\(refusals)")
    }
    let before = window.count
    try session.handle(
      WireDecoder.decode(Array("{\"s\":\(messages.number + 100_000),\"k\":\"tap\",\"n\":3,\"x\":0,\"y\":0}".utf8)))
    XCTAssertEqual(window.count, before + 1, "it still answers")
  }

  func testEveryKeptMessageIsAnswered() async throws {
    let client = try await SocketClient.open(port: running().port)
    _ = try client.hello()
    var number = 1
    for text in HostileMessages.kept {
      number += 2
      try client.sendText(text.replacing("S", with: "\(number)"))
      try client.sendText("{\"s\":\(number + 1_000_000),\"k\":\"ping\"}")
      while try client.receive()["pong"] == .null {}
    }
  }

  func testTheSameSeedGivesTheSameMessages() {
    var one = HostileMessages(seed: 7, firstNumber: 1)
    var other = HostileMessages(seed: 7, firstNumber: 1)
    for _ in 0..<100 { XCTAssertEqual(one.next(), other.next()) }
  }

  func testFramesOutOfTheRulesEndTheirConnectionOnly() async throws {
    let running = try await running()
    let bystander = try SocketClient.open(port: running.port)
    _ = try bystander.hello()
    let payload = Array(#"{"s":2,"k":"ping"}"#.utf8)
    let frames: [[UInt8]] = [
      [0x81, UInt8(payload.count)] + payload,  // not masked
      [0xF1, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload,  // reserved bits
      [0x83, 0x80, 0, 0, 0, 0], [0x8F, 0x80, 0, 0, 0, 0],  // unknown kinds
      [0x89, 0xFE, 0x01, 0x00, 0, 0, 0, 0],  // a ping that is too long
      [0x80, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload,  // goes on with nothing
      [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],  // endless
      [0x88, 0x81, 0, 0, 0, 0, 0xFF],  // a close with half a code
      Array(repeating: 0xFF, count: 5000),
    ]
    for frame in frames {
      let client = try SocketClient.open(port: running.port)
      _ = try client.hello()
      try? client.write(frame)
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let client = try SocketClient.open(port: running.port)
      try? client.write((0..<Int.random(in: 1...300, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }
    try bystander.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try bystander.receive()["o"][0][2]["t"][0], .string("1"))
    XCTAssertEqual(try SocketClient.open(port: running.port).hello().welcome["w"]["new"], .bool(true))
  }

  func testAMessageOfAnotherSessionIsForNobodyElse() async throws {
    let running = try await running()
    let (one, other) = try (SocketClient.open(port: running.port), SocketClient.open(port: running.port))
    let token = try one.hello().welcome["w"]["session"].text
    _ = try other.hello()
    // A token in a message is no key: only `hello` takes one, once, and first.
    try other.send("\"k\":\"tap\",\"n\":3,\"x\":0,\"y\":0,\"session\":\"\(token)\"")
    XCTAssertEqual(try other.receive()["o"][0][2]["t"][0], .string("1"))
    try other.send("\"k\":\"hello\",\"v\":1,\"session\":\"\(token)\",\"traits\":{\"w\":1,\"h\":1}")
    XCTAssertEqual(try other.receive()["err"]["code"], .string("order"))
    try other.sendText(#"{"s":2,"k":"tap","n":3,"x":0,"y":0}"#)
    XCTAssertEqual(try other.receive()["err"]["code"], .string("order"), "a message that is played again is refused")
    let counts = await MainActor.run { running.app.windows.map(\.count) }
    XCTAssertEqual(counts, [0, 1])
  }
}
