import CMartlet
import XCTest

@testable import WebHost

/// Sessions over time: how long they are kept, and that nothing of them stays.
final class SessionLifeTests: XCTestCase {
  /// Opens sessions one after the other, uses each a little, and lets them go. Returns when the server has let them go
  /// too.
  private func openAndClose(_ count: Int, _ running: RunningServer) async throws {
    for _ in 0..<count {
      let client = try SocketClient.open(port: running.port)
      _ = try client.hello()
      try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
      _ = try client.receive()
    }
    while await running.server.sessionCount > 0 {
      await running.server.store.sweep(now: .now + .seconds(1000))
      try await Task.sleep(for: .milliseconds(2))
    }
    await MainActor.run { running.app.windows = [] }
  }

  private func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }

  func testAThousandSessionsLeaveNothingBehind() async throws {
    let running = try await running { $0.mostSessions = 2000 }
    try await openAndClose(200, running)
    let (files, bytes, windows) = try await (openFiles(), allocatedBytes(), MainActor.run { FakeWindow.alive })
    for _ in 0..<5 { try await openAndClose(200, running) }
    XCTAssertEqual(try openFiles(), files)
    let alive = await MainActor.run { FakeWindow.alive }
    XCTAssertEqual(alive, windows)
    XCTAssertLessThan(allocatedBytes() - bytes, 1000 * 2000, "memory grew from \(bytes) bytes")
  }

  func testTenThousandEventsLeaveNothingBehind() async throws {
    let running = try await running()
    let client = try SocketClient.open(port: running.port)
    _ = try client.hello()
    func tap(_ count: Int) throws {
      for _ in 0..<count {
        try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
        _ = try client.receive()
      }
    }
    try tap(2000)
    let bytes = allocatedBytes()
    try tap(10_000)
    XCTAssertLessThan(allocatedBytes() - bytes, 10_000 * 300, "memory grew from \(bytes) bytes")
  }

  func testAStateIsKeptForThreeMinutesAndMore() async throws {
    let running = try await running()
    var token = ""
    do {
      let client = try SocketClient.open(port: running.port)
      token = try client.hello().welcome["w"]["session"].text
      try client.send(#""k":"tap","n":3,"x":0,"y":0"#)
      _ = try client.receive()
    }
    while await running.server.store.lostCount == 0 { await Task.yield() }
    await running.server.store.sweep(now: .now + .seconds(200))
    let back = try SocketClient.open(port: running.port)
    let (welcome, page) = try back.hello(session: token)
    XCTAssertEqual(welcome["w"]["new"], .bool(false))
    XCTAssertEqual(page["o"][1][9]["t"][0], .string("1"))
    await running.server.store.sweep(now: .now + .seconds(1000))
    let count = await running.server.sessionCount
    XCTAssertEqual(count, 1, "a session that is shown stays for as long as it likes")
  }

  func testOldAndTooManySavedStatesAreTakenAway() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    addTeardownBlock { try FileManager.default.removeItem(at: folder) }
    let states = StateFolder(folder, most: 2)
    let tokens = (0..<4).map { _ in SessionStore.makeToken() }
    for token in tokens { states.save(token, token: token) }
    states.finish()
    // The last one is of the future: the clock was set back since.
    for (token, hours) in zip(tokens, [25.0, 3, 1, -2]) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -hours * 3600)],
        ofItemAtPath: folder.appendingPathComponent("\(token).json").path)
    }
    states.removeOld()
    XCTAssertEqual(tokens.map { states.load($0) }, [nil, nil, tokens[2], tokens[3]])
  }

  func testAStoppedReaderHoldsUpNobodyAndFillsNothing() async throws {
    let running = try await running { $0.highWater = 64 << 10 }
    let stopped = try SocketClient.open(port: running.port, receiveBuffer: 4096)
    _ = try stopped.hello()
    let other = try SocketClient.open(port: running.port)
    _ = try other.hello()
    let size = 100_000
    var most = 0
    for index in 1...500 {
      most = await MainActor.run {
        let window = running.app.windows[0]
        window.title = "\(index)"
        window.change(String(repeating: "x", count: size))
        return max(most, running.server.store.queuedBytes)
      }
      try other.send(#""k":"tap","n":3,"x":0,"y":0"#)
      XCTAssertEqual(try other.receive()["o"][0][2]["t"][0], .string("\(index)"), "others go on at once")
    }
    XCTAssertLessThan(most, (64 << 10) + size + 1000, "at most what is allowed and one patch")
    // What cannot be gathered ends the connection at last.
    await MainActor.run {
      for _ in 0..<1000 { running.app.windows[0].onRequest?(.announce(String(repeating: "y", count: 10_000))) }
      XCTAssertLessThan(running.server.store.queuedBytes, 2 << 20)
    }
  }

  func testWhoPingsAndReadsNothingIsLetGo() async throws {
    let running = try await running { $0.highWater = 1000 }
    let client = try SocketClient.open(port: running.port, receiveBuffer: 4096)
    _ = try client.hello()
    XCTAssertThrowsError(
      try {
        for _ in 0..<2_000_000 { try client.send(#""k":"ping""#) }
      }(), "its connection is closed before long")
  }
}

/// What the process has allocated and not given back. The run loop of a test keeps some 200 bytes each time that it is
/// woken, so these tests see leaks of objects only; a browser test measures a process of its own.
private func allocatedBytes() -> Int { Int(martlet_allocated_bytes()) }
