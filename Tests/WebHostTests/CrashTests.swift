import Diagnostics
import XCTest

@testable import WebHost

/// What a server does with the news that the process before it crashed, and what it leaves for the one after it.
final class CrashTests: XCTestCase {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try FileManager.default.removeItem(at: folder) }
    return folder
  }

  private func report(_ mark: String, in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("crash.json")
    try CrashReport(mark: mark, message: "Fatal error: Index out of range", place: "/app/View.swift:3:7").write(
      to: file)
    return file
  }

  func testThePageThatWasAtWorkIsToldOnceAndOthersComeBack() async throws {
    let crash = try report("one", in: folder())
    let running = try await running { $0.crash = crash }
    XCTAssertEqual(try SocketClient.open(port: running.port).hello(page: "two").welcome["w"]["new"], .bool(true))
    let client = try SocketClient.open(port: running.port)
    try client.sendHello(page: "one")
    XCTAssertEqual(
      String(decoding: try client.receiveBytes(), as: UTF8.self),
      #"{"err":{"code":"crashed","text":"Fake has crashed.","more":["Fatal error: Index out of range","#
        + #""/app/View.swift:3:7"]}}"#)
    XCTAssertEqual(try SocketClient.open(port: running.port).hello(page: "one").welcome["w"]["new"], .bool(true))
  }

  func testStrangersAreNotToldWhereTheMistakeIs() async throws {
    let crash = try report("one", in: folder())
    let running = try await running {
      $0.crash = crash
      $0.allowedHosts = ["127.0.0.1", "books.example.org"]
    }
    let client = try SocketClient.open(port: running.port)
    try client.sendHello(page: "one")
    XCTAssertEqual(
      String(decoding: try client.receiveBytes(), as: UTF8.self),
      #"{"err":{"code":"crashed","text":"Fake has crashed."}}"#)
  }

  func testAStateThatEndedTheProcessIsNotRestored() async throws {
    let folder = try folder()
    let tokens = (0..<2).map { _ in SessionStore.makeToken() }
    let states = StateFolder(folder.appendingPathComponent("Sessions"))
    for token in tokens { states.save("7", token: token) }
    states.finish()
    let crash = try report(CrashReport.mark(page: "one", opening: tokens[0]), in: folder)
    let running = try await running {
      $0.dataFolder = folder
      $0.crash = crash
    }
    let fresh = try SocketClient.open(port: running.port).hello(session: tokens[0], page: "other")
    XCTAssertEqual(fresh.patch["o"][1][9]["t"][0], .string("0"))
    let restored = try SocketClient.open(port: running.port).hello(session: tokens[1])
    XCTAssertEqual(restored.patch["o"][1][9]["t"][0], .string("7"))
  }

  func testTheMarkNamesThePageAtWork() async throws {
    let mark = try folder().appendingPathComponent("mark")
    let running = try await running { $0.mark = mark }
    XCTAssertEqual(WorkMark.read(mark), "")
    let (one, two) = try (SocketClient.open(port: running.port), SocketClient.open(port: running.port))
    let token = try one.hello(page: "one").welcome["w"]["session"].text
    XCTAssertEqual(WorkMark.read(mark), "one \(token)", "its window was being made")
    _ = try two.hello(page: "two")
    try one.send(#""k":"tap","n":3,"x":0,"y":0"#)
    _ = try one.receive()
    XCTAssertEqual(WorkMark.read(mark), "one")
    let report = CrashReport(mark: WorkMark.read(mark), message: "", place: nil)
    XCTAssertEqual(report.page, "one")
    XCTAssertNil(report.opening)
  }

  func testAPageIsNamedByLettersAndDigits() async throws {
    let port = try await running().port
    for name in ["a b", "../..", "é", String(repeating: "a", count: 33)] {
      let client = try SocketClient.open(port: port)
      try client.sendHello(page: name)
      XCTAssertEqual(try client.receive()["err"]["code"], .string("invalid"), name)
    }
  }
}
