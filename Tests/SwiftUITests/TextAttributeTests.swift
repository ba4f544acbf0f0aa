import Foundation
import XCTest

@testable import SwiftUI

/// Attributed texts, with SwiftUI's attributes and with those that Markdown gives.
@MainActor final class TextAttributeTests: XCTestCase {
  private func runs(_ text: AttributedString) -> [ResolvedText.Run] {
    Text(text).resolve(in: EnvironmentValues()).runs
  }

  func testAttributesAreDrawn() async throws {
    var text = AttributedString("plain red")
    let red = try XCTUnwrap(text.range(of: "red"))
    text[red].foregroundColor = .red
    text[red].font = .largeTitle
    text[red].underlineStyle = .single
    text[red].backgroundColor = .yellow
    let runs = runs(text)
    XCTAssertEqual(runs.map(\.text), ["plain ", "red"])
    XCTAssertNotEqual(runs[0].look.paint, runs[1].look.paint)
    XCTAssertEqual(runs[1].look.font.size, 34)
    XCTAssertTrue(runs[1].look.isUnderlined)
    XCTAssertNotNil(runs[1].look.background)
    XCTAssertNil(runs[0].look.background)
  }

  func testMarkdownIsDrawn() async throws {
    let text = try AttributedString(markdown: "a **b** *c* ~~d~~ [e](https://example.com)")
    let runs = runs(text)
    XCTAssertEqual(runs.map(\.text).joined(), "a b c d e")
    XCTAssertEqual(runs.first { $0.text == "b" }?.look.font.weight, 700)
    XCTAssertEqual(runs.first { $0.text == "c" }?.look.font.italic, true)
    XCTAssertEqual(runs.first { $0.text == "d" }?.look.isStruckThrough, true)
    XCTAssertEqual(runs.first { $0.text == "e" }?.look.link, "https://example.com")
  }

  func testAttributesOfTheApp() async {
    var container = AttributeContainer()
    container.foregroundColor = .blue
    let text = AttributedString("x", attributes: container)
    XCTAssertEqual(text.foregroundColor, .blue)
    XCTAssertEqual(text.swiftUI.foregroundColor, .blue)
    XCTAssertNil(text.font)
  }
}
