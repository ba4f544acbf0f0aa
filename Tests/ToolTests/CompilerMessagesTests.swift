import XCTest

@testable import martlet

final class CompilerMessagesTests: XCTestCase {
  func testEachMessageIsShownOnceWithItsLines() {
    var messages = CompilerMessages()
    let lines = [
      ("/a/A.swift:3:5: error: cannot find 'x' in scope", true), ("    x", true), ("    ^", true),
      ("/a/A.swift:1:1: note: declared here", true),
      ("\u{1B}[1m/a/A.swift:3:5: \u{1B}[0m\u{1B}[31merror: \u{1B}[0mcannot find 'x' in scope", false), ("    x", false),
      ("/a/A.swift:1:1: note: declared here", false),
      ("/a/B.swift:3:5: error: cannot find 'x' in scope", true), ("    x", true), ("error: fatalError", true),
    ]
    for (line, isShown) in lines { XCTAssertEqual(messages.shows(line), isShown, line) }
    XCTAssertEqual(messages.errors, 3)
  }
}
