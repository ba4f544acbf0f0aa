import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class PictureTests: XCTestCase {
  /// A red picture of 4 × 2 pixels.
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGP4z8AARwzIHABvqgf5gNwAKAAAAABJRU5ErkJggg=="

  private func waitUntil(_ condition: () -> Bool) async throws {
    for _ in 0..<200 where !condition() { try await Task.sleep(nanoseconds: 5_000_000) }
  }

  func testSizesOfFiles() async {
    let bytes = Array(Data(base64Encoded: Self.png)!)
    XCTAssertEqual(ImageFile(bytes).map { [$0.width, $0.height] }, [4, 2])
    XCTAssertEqual(ImageFile(Array("GIF89a".utf8) + [7, 0, 9, 0])?.width, 7)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0, 30, 0, 40, 3, 0, 0]
    XCTAssertEqual(ImageFile(jpeg).map { [$0.width, $0.height] }, [40, 30])
    let svg = ImageFile(Array("<svg xmlns='x' viewBox='0 0 20 10'/>".utf8))
    XCTAssertEqual(svg.map { [$0.width, $0.height] }, [20, 10])
    XCTAssertNil(ImageFile(Array("plain text".utf8)))
    XCTAssertNil(ImageFile([]))
  }

  func testAMissingPictureIsSeenAndNoNameIsNothing() async throws {
    let missing = try ControlsScreen(Image("No such picture")).node(.image)
    XCTAssertEqual([missing.frame.width, missing.frame.height], [44, 44])
    XCTAssertNotNil(missing.string(.background))
    let none = try ControlsScreen(Image("")).node(.image)
    XCTAssertEqual([none.frame.width, none.frame.height], [0, 0])
    XCTAssertNil(none.string(.background))
  }

  func testAsyncImageShowsAPlateAndThenThePicture() async throws {
    let url = URL(string: "data:image/png;base64," + Self.png)
    let screen = ControlsScreen(AsyncImage(url: url, scale: 2))
    XCTAssertNil(try screen.node(.image).string(.source))
    XCTAssertEqual(try screen.node(.image).frame.width, 390)
    try await waitUntil {
      screen.window.flush()
      return (try? screen.node(.image))?.string(.source) != nil
    }
    let image = try screen.node(.image)
    XCTAssertEqual(image.frame.width, 2)
    XCTAssertEqual(image.frame.height, 1)
    let id = try XCTUnwrap(image.string(.source)).replacingOccurrences(of: "/data/", with: "")
    XCTAssertEqual(DisplayResources.resource(id)?.type, "image/png")
  }

  func testAsyncImageTellsWhatFails() async throws {
    let screen = ControlsScreen(
      AsyncImage(url: URL(string: "data:,nothing")) { phase in
        if let error = phase.error { Text(error.localizedDescription) } else { Text("waiting") }
      })
    XCTAssertEqual(screen.texts, ["waiting"])
    try await waitUntil {
      screen.window.flush()
      return screen.texts != ["waiting"]
    }
    XCTAssertTrue(screen.texts.joined().contains("no PNG"), "\(screen.texts)")
  }

  func testAsyncImageWithoutAddressWaits() async {
    let screen = ControlsScreen(
      AsyncImage(url: nil) {
        $0.resizable()
      } placeholder: {
        Text("none")
      })
    XCTAssertEqual(screen.texts, ["none"])
  }

  func testContentUnavailableFillsItsPlace() async throws {
    let screen = ControlsScreen(
      ContentUnavailableView("No Books", systemImage: "book", description: Text("Add one.")))
    XCTAssertEqual(screen.texts, ["No Books", "Add one."])
    let symbol = try screen.node(.symbol)
    let title = try XCTUnwrap(screen.all(.text).first)
    XCTAssertLessThan(screen.frameInWindow(symbol).y + symbol.frame.height, screen.frameInWindow(title).y)
    XCTAssertEqual(screen.frameInWindow(title).x + title.frame.width / 2, 195, accuracy: 0.5)
    XCTAssertEqual(title.number(.fontWeight), 700)
  }

  func testSearchUnavailableNamesTheText() async {
    let screen = ControlsScreen(ContentUnavailableView.search(text: "Tolstoy"))
    XCTAssertEqual(screen.texts, ["No Results for “Tolstoy”", "Check the spelling or try a new search."])
  }

  func testASymbolWithoutANameIsNothing() async throws {
    let screen = ControlsScreen(
      HStack {
        Image(systemName: "")
        Image(systemName: "").resizable().frame(width: 40, height: 40)
      })
    XCTAssertEqual(screen.all(.symbol).compactMap { $0.string(.glyph) }, [])
    XCTAssertEqual(screen.all(.symbol).map(\.frame.width), [0, 40])
  }
}
