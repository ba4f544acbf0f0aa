import DisplayTree
import XCTest

@testable import SwiftUI

/// Accessibility's text sizes: what stands beside one another stacks, and bars keep their size.
@MainActor final class LargeTextTests: XCTestCase {
  func testLabelsStandAboveTheirValues() async throws {
    struct Fields: View {
      @State private var genre = 1
      var body: some View {
        Form {
          Picker("Genre", selection: $genre) { Text("Fantasy").tag(1) }
          LabeledContent("Author", value: "Austen")
        }
      }
    }
    func middles(_ size: DynamicTypeSize) throws -> [(x: Double, y: Double)] {
      let screen = ControlsScreen(Fields().dynamicTypeSize(size))
      return try ["Genre", "Fantasy", "Author", "Austen"].map { name in
        let frame = screen.frameInWindow(try XCTUnwrap(screen.nodes.first { $0.text == name }))
        return (frame.x, frame.y + frame.height / 2)
      }
    }
    let usual = try middles(.large)
    XCTAssertEqual(usual[0].y, usual[1].y, accuracy: 1)
    XCTAssertEqual(usual[2].y, usual[3].y, accuracy: 1)
    let large = try middles(.accessibility5)
    XCTAssertEqual(large[0].x, large[1].x)
    XCTAssertGreaterThan(large[1].y, large[0].y + 40)
    XCTAssertEqual(large[2].x, large[3].x)
    XCTAssertGreaterThan(large[3].y, large[2].y + 40)
  }

  func testAnAlertIsWiderItsChoicesStackAndAllOfItIsInTheWindow() async throws {
    struct Asking: View {
      var body: some View {
        Text("Under").alert("Delete book?", isPresented: .constant(true)) {
          Button("Delete", role: .destructive) {}
          Button("Cancel", role: .cancel) {}
        } message: {
          Text(String(repeating: "It will be gone from your shelf for good. ", count: 6))
        }
      }
    }
    let screen = ControlsScreen(Asking().dynamicTypeSize(.accessibility5))
    let alert = try screen.node(.alert)
    XCTAssertEqual(alert.frame.width, 310)
    XCTAssertLessThanOrEqual(alert.frame.height, 844)
    let buttons = screen.all(.button)
    XCTAssertEqual(buttons.map { $0.properties[.label] ?? .string($0.children.compactMap(\.text).joined()) }.count, 2)
    let frames = buttons.map { screen.frameInWindow($0) }
    XCTAssertGreaterThan(frames[1].y, frames[0].y + 40, "one below the other")
    XCTAssertLessThanOrEqual(frames[1].y + frames[1].height, alert.frame.y + alert.frame.height + 1)
    let usual = ControlsScreen(Asking())
    XCTAssertEqual(try usual.node(.alert).frame.width, 270)
  }

  func testRedactedTextsAndImagesAreBlocks() async throws {
    let screen = ControlsScreen(
      VStack {
        Text("Secret")
        Image(systemName: "star")
        Text("Open").unredacted()
      }
      .redacted(reason: .placeholder))
    XCTAssertEqual(screen.texts, ["Open"])
    let block = try XCTUnwrap(screen.all(.text).first)
    XCTAssertEqual(block.properties[.hidden], true)
    guard case .list(let lines)? = block.properties[.runs], case .list(let runs) = lines[0],
      case .list(let run) = runs[0], case .object(let style) = run[1]
    else { return XCTFail("no block") }
    XCTAssertEqual(run[0], "\u{a0}", "nothing of the text")
    XCTAssertNotNil(style["bg"])
    let image = try screen.node(.symbol)
    XCTAssertNil(image.properties[.glyph])
    XCTAssertNotNil(image.properties[.background])
  }
}
