import DisplayTree
import Foundation
import XCTest

@testable import SwiftUI

/// Attributed texts, with SwiftUI's attributes and with those that Markdown gives.
@MainActor final class TextAttributeTests: XCTestCase {
  private func runs(_ text: AttributedString) -> [ResolvedText.Run] {
    Array(Text(text).resolve(in: EnvironmentValues()).runs)
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
    XCTAssertTrue(runs[1].look.underline != nil)
    XCTAssertNotNil(runs[1].look.background)
    XCTAssertNil(runs[0].look.background)
  }

  func testABackgroundReachesTheScreen() async throws {
    var text = AttributedString("plain marked")
    text[try XCTUnwrap(text.range(of: "marked"))].backgroundColor = .yellow
    let phone = Phone(Text(text))
    let node = try XCTUnwrap(phone.nodes { $0.properties[.runs] != nil }.first)
    guard case .list(let lines)? = node.properties[.runs], case .list(let pieces)? = lines.first else {
      return XCTFail("no runs")
    }
    let backgrounds = pieces.map { piece -> PropertyValue? in
      guard case .list(let parts) = piece, case .object(let style)? = parts.last else { return nil }
      return style[PropertyKey.background.rawValue]
    }
    XCTAssertEqual(backgrounds, [nil, "#fc0"])
  }

  func testMarkdownIsDrawn() async throws {
    let text = try AttributedString(markdown: "a **b** *c* ~~d~~ ~d~ [e](https://example.com)")
    let runs = runs(text)
    XCTAssertEqual(runs.map(\.text).joined(), "a b c d d e")
    XCTAssertEqual(runs.first { $0.text == "b" }?.look.font.weight, 700)
    XCTAssertEqual(runs.first { $0.text == "c" }?.look.font.italic, true)
    let solid = LineLook(pattern: .solid)
    XCTAssertEqual(runs.filter { $0.text == "d" }.map(\.look.strikethrough), [solid, solid])
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
