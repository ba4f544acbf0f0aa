import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class SceneStorageTests: XCTestCase {
  struct Content: View {
    @SceneStorage("count") var count = 3
    var body: some View { Button("\(count)") { count += 1 } }
  }

  func testAWindowKeepsItsValues() async throws {
    let screen = ControlsScreen(Content())
    XCTAssertEqual(screen.texts, ["3"])
    screen.tap(try screen.node(.button))
    XCTAssertEqual(screen.texts, ["4"])
    let state = try XCTUnwrap(screen.window.saveState())
    let later = AppWindow(title: "", content: AnyView(Content()), traits: WindowTraits(), restoring: state)
    later.flush()
    XCTAssertEqual(later.graph.root.collectedText, "4")
    XCTAssertEqual(ControlsScreen(Content()).texts, ["3"], "another window has values of its own")
  }
}
