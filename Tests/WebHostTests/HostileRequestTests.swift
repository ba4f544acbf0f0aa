import XCTest

@testable import WebHost

/// Requests that no browser sends: a kept list, spoiled good ones, and such as never come to their end.
final class HostileRequestTests: XCTestCase {
  private static let kept: [String] = [
    "", "\r\n", "\r\n\r\n", "GET", "GET /", "GET / HTTP/1.1", "GET / HTTP/1.1\n\n", "GET  /  HTTP/1.1\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n",
    "get / http/1.1\r\nhost: localhost\r\n\r\n", "\u{0}\u{1}\u{16}\u{3}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\nx",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x",
    "PUT /client/main.js HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
    "DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n", "CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /assets/..%2f..%2f..%2fetc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /\u{202E} HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /" + String(repeating: "a", count: 20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /?" + String(repeating: "q=1&", count: 5000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /" + String(repeating: "%2f", count: 2000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "y", count: 100_000) + "\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "A: b\r\n", count: 5000) + "\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: \r\n folded: yes\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: " + String(repeating: "\"", count: 900) + "\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-18446744073709551615\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: \u{0}\u{1}\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Version: 0\r\nSec-WebSocket-Key: x\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n",
  ]

  private static let good: [String] = [
    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nAccept-Language: de\r\n\r\n",
    "GET /client/main.js HTTP/1.1\r\nHost: 127.0.0.1:80\r\nIf-None-Match: W/\"abc\"\r\n\r\n",
    "HEAD /fonts.css HTTP/1.1\r\nHost: [::1]\r\nUser-Agent: test\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
  ]

  private func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }

  /// Waits until connections that were let go are gone on the server's side too. A process opens a few files for itself,
  /// once.
  private func waitForFiles(_ count: Int) async throws {
    for _ in 0..<3000 where try openFiles() > count + 3 { try await Task.sleep(for: .milliseconds(10)) }
    XCTAssertLessThanOrEqual(try openFiles(), count + 3)
  }

  func testHostileRequestsAreAnsweredOrEnded() async throws {
    let running = try await running()
    let bystander = try SocketClient.open(port: running.port)
    _ = try bystander.hello()
    let files = try openFiles()
    var random = SeededGenerator(seed: 11)
    var statuses: [Substring: Int] = [:]
    for number in 0..<10_000 {
      var bytes = Array((number < Self.kept.count ? Self.kept[number] : Self.good.randomElement(using: &random)!).utf8)
      if number >= Self.kept.count {
        for _ in 0..<Int.random(in: 1...4, using: &random) { random.spoil(&bytes, with: Self.kept) }
      }
      let client = try SocketClient(port: running.port, seconds: 5)
      // Who is cut off in the middle of what it says may still be answered.
      try? client.write(bytes)
      let answer = client.rest()
      XCTAssertTrue(answer.isEmpty || answer.hasPrefix("HTTP/1."), "\(answer.prefix(80))")
      XCTAssertFalse(answer.contains("root:"), String(decoding: bytes, as: UTF8.self))
      statuses[answer.prefix(12).suffix(3), default: 0] += 1
    }
    XCTAssertGreaterThan(statuses["200", default: 0] + statuses["404", default: 0], 100, "\(statuses)")
    XCTAssertGreaterThan(statuses["405", default: 0], 20, "\(statuses)")
    XCTAssertGreaterThan(statuses["421", default: 0], 20, "\(statuses)")
    XCTAssertEqual(statuses.keys.filter { $0.hasPrefix("5") }, [])
    try await waitForFiles(files)
    try bystander.send(#""k":"tap","n":3,"x":0,"y":0"#)
    XCTAssertEqual(try bystander.receive()["o"][0][2]["t"][0], .string("1"))
  }

  func testMoreConnectionsThanThereMayBeWait() async throws {
    let running = try await running { $0.mostConnections = 40 }
    let bystander = try SocketClient.open(port: running.port)
    _ = try bystander.hello()
    do {
      let idle = try (0..<100).map { _ in try SocketClient(port: running.port) }
      for count in 1...50 {
        try bystander.send(#""k":"tap","n":3,"x":0,"y":0"#)
        XCTAssertEqual(try bystander.receive()["o"][0][2]["t"][0], .string("\(count)"))
      }
      XCTAssertThrowsError(try SocketClient(port: running.port, seconds: 1).readHead(), "it waits")
      withExtendedLifetime(idle) {}
    }
    XCTAssertTrue(
      try SocketClient.http(port: running.port, "GET /nothing HTTP/1.1", "Host: localhost").hasPrefix("HTTP/1.1 404"))
  }

  func testRequestsWithoutAnEndHoldUpNobodyAndAreLetGo() async throws {
    let running = try await running { $0.patience = 1 }
    let bystander = try SocketClient.open(port: running.port)
    _ = try bystander.hello()
    let files = try openFiles()
    let beginnings = [
      "", "GET", "GET / HTTP/1.1\r\nHost: local",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\na",
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    ]
    var slow: [SocketClient] = []
    for index in 0..<200 {
      let client = try SocketClient(port: running.port, seconds: 1)
      try client.write(Array(beginnings[index % beginnings.count].utf8))
      slow.append(client)
    }
    for count in 1...50 {
      try bystander.send(#""k":"tap","n":3,"x":0,"y":0"#)
      XCTAssertEqual(try bystander.receive()["o"][0][2]["t"][0], .string("\(count)"))
      // A byte now and then keeps nobody here.
      for client in slow { try? client.write([UInt8(ascii: "a")]) }
    }
    XCTAssertTrue(
      try SocketClient.http(port: running.port, "GET /nothing HTTP/1.1", "Host: localhost").hasPrefix("HTTP/1.1 404"))
    // The clients' own ends stay open until they are let go.
    try await waitForFiles(files + slow.count)
    withExtendedLifetime(slow) {}
  }
}
