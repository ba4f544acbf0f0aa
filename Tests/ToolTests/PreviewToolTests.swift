import Foundation
import Synchronization
import XCTest
import XcodeProject

@testable import martlet

/// What `martlet preview` stands on: builds that wait for each other, and sources that are watched.
final class PreviewToolTests: XCTestCase {
  private static let app =
    "import SwiftUI\n@main struct ShelfApp: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"

  func testTheSecondBuildOfAnAppWaitsForTheFirst() throws {
    let scratch = try Scratch(self)
    let file = scratch.url.appendingPathComponent("builds/lock")
    let first = try BuildLock(file, waiting: "")
    let order = Mutex<[String]>([])
    let done = expectation(description: "the second one has the lock")
    Thread.detachNewThread {
      let second = try? BuildLock(file, waiting: "Waiting, as the test wants it.")
      order.withLock { $0.append("second") }
      second?.release()
      done.fulfill()
    }
    usleep(100_000)
    order.withLock { $0.append("first") }
    first.release()
    wait(for: [done], timeout: 10)
    XCTAssertEqual(order.withLock { $0 }, ["first", "second"])
  }

  func testALockIsLetGoWithItsHolder() throws {
    let scratch = try Scratch(self)
    let file = scratch.url.appendingPathComponent("lock")
    do { _ = try BuildLock(file, waiting: "") }
    // Were it still held, this would wait for ever.
    _ = try BuildLock(file, waiting: "")
  }

  func testTheWatcherSeesEditsNewFilesAndDeletions() throws {
    let scratch = try Scratch(self, files: ["App.swift": Self.app, "Views/Row.swift": "struct Row {}"])
    var watcher = SourceWatcher(try ProjectFinder.app(at: scratch.path))
    XCTAssertFalse(watcher.hasChanged())
    try scratch.write("struct Row { }", to: "Views/Row.swift")
    XCTAssertTrue(watcher.hasChanged())
    XCTAssertFalse(watcher.hasChanged())
    try scratch.write("struct New {}", to: "Views/More/New.swift")
    XCTAssertTrue(watcher.hasChanged())
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("Views/Row.swift"))
    XCTAssertTrue(watcher.hasChanged())
    for path in [".git/index", "build/x.o", ".hidden"] { try scratch.write("x", to: path) }
    XCTAssertFalse(watcher.hasChanged(), "what no app is made of does not matter")
  }

  func testTheStatusIsOneObjectOfJSON() throws {
    let scratch = try Scratch(self)
    let file = scratch.url.appendingPathComponent("status.json")
    var status = PreviewStatus(app: "Shelf")
    try status.write(to: file)
    XCTAssertEqual(
      try String(contentsOf: file, encoding: .utf8), #"{"app":"Shelf","broken":[],"errors":[],"state":"building"}"#)
    status.state = .failed
    status.errors = [BuildProblem(file: "Views/Row.swift", line: 3, column: 5, text: "no such \"thing\"")]
    status.broken = [.init(id: "Row_Previews.1", reason: "Fatal error: gone")]
    try status.write(to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    XCTAssertTrue(text.contains(#"{"column":5,"file":"Views/Row.swift","line":3,"text":"no such \"thing\""}"#), text)
    XCTAssertTrue(text.contains(#"{"id":"Row_Previews.1","reason":"Fatal error: gone"}"#), text)
  }
}
