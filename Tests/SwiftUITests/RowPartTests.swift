import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class RowPartTests: XCTestCase {
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

  func testRowsThatStandApartHaveNoLineBetweenThem() async {
    func lines(_ spacing: CGFloat?) -> Int {
      let list = ListWindow(List { ForEach(0..<3, id: \.self) { Text("\($0)") } }.listRowSpacing(spacing))
      let color = SystemColor.separator.rgba(in: EnvironmentValues()).css
      return list.nodes.filter { $0.properties[.background] == .string(color) }.count
    }
    XCTAssertEqual(lines(nil), 2)
    XCTAssertEqual(lines(4), 0)
  }

  func testTheTitlesOfALabeledContentStandOneBelowTheOther() async throws {
    let window = ListWindow(
      LabeledContent {
        Text("Value")
      } label: {
        Text("Title")
        Text("Subtitle")
      })
    func place(_ text: String) throws -> CGPoint {
      var node = try XCTUnwrap(window.nodes(.text).first { window.text(of: $0) == text })
      var point = CGPoint(x: node.frame.x, y: node.frame.y)
      while let parent = node.parent {
        point.x += parent.frame.x
        point.y += parent.frame.y
        node = parent
      }
      return point
    }
    XCTAssertEqual(try place("Title").x, try place("Subtitle").x)
    XCTAssertLessThan(try place("Title").y, try place("Subtitle").y)
  }
}
