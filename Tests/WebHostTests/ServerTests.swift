import Diagnostics
import DisplayTree
import XCTest

@testable import WebHost

/// What browsers and servers say to each other over real sockets.
final class ServerTests: XCTestCase {
  private func token(_ welcome: JSON) -> String { welcome["w"]["session"].text }

  func testHelloBringsAWelcomeAndEverything() async throws {
    let running = try await running()
    let client = try SocketClient.open(port: running.port)
    let (welcome, patch) = try client.hello()
    XCTAssertEqual(welcome["w"]["title"], .string("Fake"))
    XCTAssertEqual(welcome["w"]["new"], .bool(true))
    XCTAssertTrue(SessionStore.isToken(token(welcome)))
    XCTAssertEqual(patch["full"], .bool(true))
    XCTAssertEqual(patch["q"], .number(1))
    XCTAssertEqual(patch["e"], .number(1))
    XCTAssertEqual(patch["o"].count, 5)
    XCTAssertEqual(patch["o"][2], try JSON(Array(#"["+",3,"button",1,0,10,20.5,100,44,{"la":"Count"}]"#.utf8)))
    let traits = await MainActor.run { running.app.windows[0].traits }
    XCTAssertEqual(traits.width, 390)
  }

  func testATapIsOneSmallPatch() async throws {
    let client = try await SocketClient.open(port: running().port)
    _ = try client.hello()
    try client.send(#""k":"tap","n":3,"x":5,"y":5,"c":1"#)
    XCTAssertEqual(
      String(decoding: try client.receiveBytes(), as: UTF8.self), #"{"q":2,"o":[["p",2,{"t":["1"]}]],"e":2}"#)
  }

  func testEveryEventIsAnswered() async throws {
    let client = try await SocketClient.open(port: running().port)
    _ = try client.hello()
    try client.send(#""k":"input","n":4,"v":"ab","e":1"#)
    XCTAssertEqual(
      String(decoding: try client.receiveBytes(), as: UTF8.self), #"{"q":2,"o":[["p",4,{"tx":"AB"}]],"e":2}"#)
    try client.send(#""k":"input","n":4,"v":"AB","e":2"#)
    XCTAssertEqual(String(decoding: try client.receiveBytes(), as: UTF8.self), #"{"q":3,"o":[],"e":3}"#)
    try client.send(#""k":"ping""#)
    XCTAssertEqual(try client.receive(), .object(["pong": .number(4)]))
  }

  func testManyEventsKeepTheirOrder() async throws {
    let client = try await SocketClient.open(port: running().port)
    _ = try client.hello()
    for _ in 0..<1000 { try client.send(#""k":"tap","n":3,"x":0,"y":0"#) }
    for count in 1...1000 {
      let patch = try client.receive()
      XCTAssertEqual(patch["o"][0][2]["t"][0], .string("\(count)"))
      XCTAssertEqual(patch["e"], .number(Double(count + 1)))
    }
  }

  func testASlowLineTakesItsTimeAndKeepsTheOrder() async throws {
    let client = try await SocketClient.open(port: running { $0.latency = 100 }.port)
    let start = ContinuousClock.now
    _ = try client.hello()
    for _ in 0..<50 { try client.send(#""k":"tap","n":3,"x":0,"y":0"#) }
    for count in 1...50 { XCTAssertEqual(try client.receive()["o"][0][2]["t"][0], .string("\(count)")) }
    XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(400), "there and back, twice")
    try client.send(#""k":"ping""#)
    XCTAssertEqual(try client.receive(), .object(["pong": .number(52)]))
  }

  func testALostConnectionResumes() async throws {
    let running = try await running()
    var token = ""
    do {
      let client = try SocketClient.open(port: running.port)
      token = self.token(try client.hello().welcome)
      try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
      _ = try client.receive()
    }
    let client = try SocketClient.open(port: running.port)
    let (welcome, patch) = try client.hello(session: token)
    XCTAssertEqual(welcome["w"]["new"], .bool(false))
    XCTAssertEqual(self.token(welcome), token)
    XCTAssertEqual(patch["full"], .bool(true))
    XCTAssertEqual(patch["o"][1][9]["t"][0], .string("1"))
    let count = await running.server.sessionCount
    XCTAssertEqual(count, 1)
  }

  func testASecondConnectionTakesOver() async throws {
    let running = try await running()
    let first = try SocketClient.open(port: running.port)
    let token = self.token(try first.hello().welcome)
    let second = try SocketClient.open(port: running.port)
    XCTAssertEqual(try second.hello(session: token).welcome["w"]["new"], .bool(false))
    XCTAssertEqual(try first.receive()["err"]["code"], .string("taken"))
    XCTAssertThrowsError(try first.receive())
    try second.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try second.receive()["o"][0][2]["t"][0], .string("1"))
  }

  func testAGuessedTokenIsANewSession() async throws {
    let running = try await running()
    let first = try SocketClient.open(port: running.port)
    _ = try first.hello()
    for guess in [SessionStore.makeToken(), "", "../../secret", String(repeating: "A", count: 32)] {
      let client = try SocketClient.open(port: running.port)
      let welcome = try client.hello(session: guess).welcome
      XCTAssertEqual(welcome["w"]["new"], .bool(true))
      XCTAssertNotEqual(self.token(welcome), guess)
    }
    let count = await running.server.sessionCount
    XCTAssertEqual(count, 5)
  }

  func testRefusalsLeaveTheSessionIntact() async throws {
    let client = try await SocketClient.open(port: running().port)
    _ = try client.hello()
    try client.send(#""k":"tap","n":999,"x":0,"y":0"#)
    XCTAssertEqual(try client.receive()["e"], .number(2))
    XCTAssertEqual(try client.receive()["err"]["code"], .string("refused"))
    try client.send(#""k":"focus","n":999,"d":false"#)
    XCTAssertEqual(try client.receive()["e"], .number(3), "what has gone has lost its focus, too")
    try client.send(#""k":"scroll","n":999,"x":0,"y":20"#)
    XCTAssertEqual(try client.receive()["e"], .number(4), "a person scrolls while the screen changes")
    try client.sendText("{")
    XCTAssertEqual(try client.receive()["err"]["code"], .string("malformed"))
    try client.sendFrame(opcode: 2, Array(#"{"s":9,"k":"tap","n":3,"x":0,"y":0}"#.utf8))
    XCTAssertEqual(try client.receive()["err"]["code"], .string("malformed"))
    try client.sendText(#"{"s":1,"k":"tap","n":3,"x":0,"y":0}"#)
    XCTAssertEqual(try client.receive()["err"]["code"], .string("order"))
    try client.send(#""k":"hello","v":1,"traits":{"w":1,"h":1}"#)
    XCTAssertEqual(try client.receive()["err"]["code"], .string("order"))
    try client.sendText("\"" + String(repeating: "x", count: 3 << 20) + "\"")
    XCTAssertEqual(try client.receive()["err"]["code"], .string("tooLarge"))
    try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try client.receive()["o"][0][2]["t"][0], .string("1"))
  }

  func testNothingIsHeardBeforeHello() async throws {
    let running = try await running()
    let client = try SocketClient.open(port: running.port)
    try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try client.receive()["err"]["code"], .string("order"))
    let count = await running.server.sessionCount
    XCTAssertEqual(count, 0)
  }

  func testOnlyOurOwnPageMayConnect() async throws {
    let port = try await running().port
    let refused: [(origin: String?, path: String, subprotocol: String?, status: String)] = [
      ("http://evil.example", "/ws", "martlet.1", "403"), (nil, "/ws", "martlet.1", "403"),
      ("null", "/ws", "martlet.1", "403"),
      ("http://127.0.0.1:\(port).evil.example", "/ws", "martlet.1", "403"),
      ("http://127.0.0.1", "/ws", "martlet.1", "403"),
      ("same", "/other", "martlet.1", "404"), ("same", "/ws", "other", "400"),
    ]
    for (origin, path, subprotocol, status) in refused {
      XCTAssertThrowsError(try SocketClient.open(port: port, origin: origin, path: path, subprotocol: subprotocol)) {
        let response = ($0 as? SocketClient.Refused)?.response ?? ""
        XCTAssertTrue(response.dropFirst(8).hasPrefix(" \(status) "), "\(origin ?? "none"): \(response)")
      }
    }
    XCTAssertEqual(try SocketClient.open(port: port, subprotocol: nil).hello().welcome["w"]["new"], .bool(true))
  }

  func testHTTPOverTheSocket() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try FileManager.default.removeItem(at: folder) }
    let big = String(repeating: "0123456789", count: 100_000)
    try Data(big.utf8).write(to: folder.appendingPathComponent("big.css"))
    try Data("<head><link href=\"/client/big.css\"></head>".utf8).write(to: folder.appendingPathComponent("index.html"))
    let port = try await running { $0.clientFolder = folder }.port
    let page = try SocketClient.http(port: port, "GET / HTTP/1.1", "Host: localhost")
    let version = try SocketClient.open(port: port).hello().welcome["w"]["client"].text
    XCTAssertTrue(page.contains("href=\"/client/\(version)/big.css\""), "a page can tell whether it is of this version")
    XCTAssertTrue(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    XCTAssertTrue(page.contains("content-security-policy: \(FileResponder.pagePolicy)\r\n"))
    XCTAssertTrue(
      try SocketClient.http(port: port, "GET /client/big.css HTTP/1.1", "Host: localhost").hasSuffix("\r\n\r\n" + big))
    let expected = [
      ("GET /client/../../etc/passwd HTTP/1.1", "404"), ("GET /client/%2e%2e/%2e%2e/etc/passwd HTTP/1.1", "404"),
      ("GET /..%2f..%2fetc/passwd HTTP/1.1", "404"), ("POST / HTTP/1.1", "405"), ("HEAD / HTTP/1.1", "200"),
      ("DELETE / HTTP/1.1", "405"), ("GET /nothing HTTP/1.1", "404"),
    ]
    for (line, status) in expected {
      let answer = try SocketClient.http(port: port, line, "Host: localhost")
      XCTAssertFalse(answer.contains("root:"), line)
      XCTAssertEqual(answer.dropFirst(9).prefix(3), Substring(status), line)
    }
    let rebound = try SocketClient.http(port: port, "GET / HTTP/1.1", "Host: evil.example")
    XCTAssertTrue(rebound.hasPrefix("HTTP/1.1 421"))
    let flood = (0..<4000).map { "X-Header-\($0): \(String(repeating: "x", count: 100))" }.joined(separator: "\r\n")
    XCTAssertFalse(try SocketClient.http(port: port, "GET / HTTP/1.1", flood).hasPrefix("HTTP/1.1 200"))
  }

  func testASlowReaderGetsFewPatches() async throws {
    let running = try await running { $0.highWater = 64 << 10 }
    let client = try SocketClient.open(port: running.port, receiveBuffer: 4096)
    _ = try client.hello()
    let size = 1 << 20
    for index in 0..<60 {
      await MainActor.run { running.app.windows[0].change("\(index) " + String(repeating: "x", count: size)) }
    }
    var patches = 0
    var last = ""
    repeat {
      last = try client.receive()["o"][0][2]["t"][0].text
      patches += 1
    } while !last.hasPrefix("59 ")
    XCTAssertLessThan(patches, 30)
    try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try client.receive()["o"][0][2]["t"][0], .string("1"), "patches go on after it has caught up")
  }

  func testABrowserThatAppliesNothingIsSpared() async throws {
    let running = try await running { $0.highWater = 1000 }
    let client = try SocketClient.open(port: running.port)
    _ = try client.hello()
    try client.send(#""k":"ack","q":1"#)
    try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
    _ = try client.receive()
    for index in 0..<20 {
      await MainActor.run { running.app.windows[0].change("\(index) " + String(repeating: "x", count: 900)) }
    }
    var received: [String] = []
    for _ in 0..<5 { received.append(try client.receive()["o"][0][2]["t"][0].text) }
    try client.send(#""k":"ack","q":7"#)
    repeat { received.append(try client.receive()["o"][0][2]["t"][0].text) } while !received.last!.hasPrefix("19 ")
    XCTAssertLessThan(received.count, 20)
  }

  func testChangesOutsideOfEventsAndRequests() async throws {
    let running = try await running()
    let client = try SocketClient.open(port: running.port)
    _ = try client.hello()
    await MainActor.run {
      let window = running.app.windows[0]
      window.change("one")
      window.change("two")
      window.title = "Other"
    }
    XCTAssertEqual(try client.receive(), .object(["title": .string("Other")]))
    XCTAssertEqual(
      String(decoding: try client.receiveBytes(), as: UTF8.self), #"{"q":2,"o":[["p",5,{"t":["two"]}]],"e":1}"#)
    await MainActor.run { running.app.windows[0].onRequest?(.openURL("https://www.swift.org/")) }
    XCTAssertEqual(try client.receive(), .object(["open": .string("https://www.swift.org/")]))
  }

  func testASessionEndsWhenNobodyComesBack() async throws {
    let running = try await running { $0.sessionLifetime = 0 }
    let stays = try SocketClient.open(port: running.port)
    _ = try stays.hello()
    do { _ = try SocketClient.open(port: running.port).hello() }
    // The end of a connection is heard on the main thread some time after it happened.
    while await running.server.store.lostCount == 0 { await Task.yield() }
    await running.server.store.sweep()
    let (count, areClosed) = await MainActor.run { (running.server.sessionCount, running.app.windows.map(\.isClosed)) }
    XCTAssertEqual(count, 1)
    XCTAssertEqual(areClosed, [false, true])
  }

  func testAStateOutlivesTheProcess() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    addTeardownBlock { try FileManager.default.removeItem(at: folder) }
    let first = try await running { $0.dataFolder = folder }
    let client = try SocketClient.open(port: first.port)
    let token = self.token(try client.hello().welcome)
    try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
    _ = try client.receive()
    await first.server.stop()
    let isClosed = await MainActor.run { first.app.windows[0].isClosed }
    XCTAssertTrue(isClosed)
    let file = folder.appendingPathComponent("Sessions/\(token).json")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o600)
    let second = try await running { $0.dataFolder = folder }
    let again = try SocketClient.open(port: second.port)
    let (welcome, patch) = try again.hello(session: token)
    XCTAssertEqual(welcome["w"]["new"], .bool(true))
    XCTAssertEqual(self.token(welcome), token)
    XCTAssertEqual(patch["o"][1][9]["t"][0], .string("1"))
  }

  func testATakenPortIsADiagnostic() async throws {
    let port = try await running().port
    do {
      _ = try await running { $0.port = port }
      XCTFail("two servers listen on one port")
    } catch {
      XCTAssertEqual((error as? Diagnostic)?.code, "host.portTaken")
    }
  }

  func testThereIsALimitToWindows() async throws {
    let running = try await running { $0.mostSessions = 1 }
    let first = try SocketClient.open(port: running.port)
    _ = try first.hello()
    let second = try SocketClient.open(port: running.port)
    try second.send(#""k":"hello","v":1,"traits":{"w":1,"h":1}"#)
    XCTAssertEqual(try second.receive()["err"]["code"], .string("full"))
  }
}
