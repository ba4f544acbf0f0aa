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

  func testAnErrorsPlaceIsTakenFromItsLine() {
    XCTAssertEqual(
      CompilerMessages.error(in: "\u{1B}[1m/a b/A.swift:3:5: \u{1B}[31merror: \u{1B}[0mcannot find 'x' in scope"),
      BuildProblem(file: "/a b/A.swift", line: 3, column: 5, text: "cannot find 'x' in scope"))
    XCTAssertEqual(CompilerMessages.error(in: "error: link failed"), BuildProblem(text: "link failed"))
    XCTAssertEqual(CompilerMessages.error(in: "<unknown>:0: error: too hard"), BuildProblem(text: "too hard"))
    for line in ["/a/A.swift:3:5: warning: unused", "    x", "/a/A.swift:1:1: note: an error: none"] {
      XCTAssertNil(CompilerMessages.error(in: line), line)
    }
  }
}
