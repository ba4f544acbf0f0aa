import DisplayTree
import XCTest

@testable import SwiftUI

/// Lines are drawing; what is read is the text.
@MainActor final class BehaviourTextTests: XCTestCase {
  private func text(_ string: String, width: Double, limit: Int? = nil) throws -> DisplayNode {
    try ControlsScreen(Text(verbatim: string).lineLimit(limit).frame(width: width)).node(.text)
  }

  func testATextWhoseLinesCutWordsIsToldInOnePieceToo() async throws {
    XCTAssertEqual(try text("Unbreakable", width: 50).string(.wholeText), "Unbreakable")
    XCTAssertEqual(try text("你好世界，人人生而自由", width: 60).string(.wholeText), "你好世界，人人生而自由")
    XCTAssertNil(try text("Two words", width: 50).string(.wholeText))
    XCTAssertNil(try text("Two\nlines", width: 300).string(.wholeText))
    XCTAssertNil(try text("Two\n\nparagraphs of words", width: 100).string(.wholeText))
    XCTAssertNil(try text("Unbreakable", width: 300).string(.wholeText))
    XCTAssertNil(try text("Unbreakable", width: 50, limit: 1).string(.wholeText))
  }
}
