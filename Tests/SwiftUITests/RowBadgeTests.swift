import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class RowBadgeTests: XCTestCase {
  func testALinkShowsItsBadgeBeforeItsMark() async {
    struct Row: View {
      @ObservedObject var model: Model
      @State private var isShown = false
      var body: some View {
        Label("Folder", systemImage: "folder").badge(model.items.count)
          .contextMenu { Button("Rename") { isShown = true } }
          .sheet(isPresented: $isShown) { Text("Sheet") }
      }
    }
    let model = Model(["a", "b"])
    let window = ListWindow(
      NavigationStack {
        List {
          NavigationLink(value: 1) { Row(model: model) }
          NavigationLink("Outside", value: 2).badge(3)
          Row(model: model)
        }
      })
    func numbers() -> [[String]] {
      window.rows.map { row in window.text(of: row).split(separator: " ").map(String.init).filter { Int($0) != nil } }
    }
    XCTAssertEqual(numbers(), [["2"], ["3"], ["2"]])
    model.items.append("c")
    window.window.flush()
    XCTAssertEqual(numbers(), [["3"], ["3"], ["3"]])
    model.items = []
    window.window.flush()
    XCTAssertEqual(numbers(), [[], ["3"], []])
  }
}
