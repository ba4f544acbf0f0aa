import DisplayTree
import XCTest

@testable import SwiftUI

/// Choosing several rows outside edit mode, with the keys that a keyboard has.
@MainActor final class ListChoiceTests: XCTestCase {
  private struct Choosing: View {
    @ObservedObject var model: Model
    var body: some View { List(model.items, id: \.self, selection: $model.chosen) { Text($0) } }
  }
  private struct Single: View {
    @ObservedObject var model: Model
    var body: some View { List(model.items, id: \.self, selection: $model.one) { Text($0) } }
  }

  private func tap(_ window: ListWindow, _ name: String, _ modifiers: String...) throws {
    let row = try XCTUnwrap(window.row(name))
    XCTAssertTrue(window.send(row, .tap(x: 1, y: 1, count: 1, modifiers: modifiers)))
  }

  func testCommandAddsAndShiftExtendsTheChoice() async throws {
    let model = Model(["A", "B", "C", "D", "E"])
    let window = ListWindow(Choosing(model: model), width: 1024, height: 768)
    try tap(window, "B")
    XCTAssertEqual(model.chosen, ["B"])
    try tap(window, "D")
    XCTAssertEqual(model.chosen, ["D"], "a plain tap chooses one")
    try tap(window, "A", "cmd")
    XCTAssertEqual(model.chosen, ["A", "D"])
    try tap(window, "C", "shift")
    XCTAssertEqual(model.chosen, ["A", "B", "C"], "from where the choice began")
    try tap(window, "B", "cmd")
    XCTAssertEqual(model.chosen, ["A", "C"])
  }

  func testOnAPhoneSeveralRowsAreChosenInEditModeOnly() async throws {
    let model = Model(["A", "B"])
    let window = ListWindow(Choosing(model: model))
    XCTAssertFalse(window.send(window.rows[0], .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(model.chosen, [])
  }

  func testArrowsWalkThroughTheRows() async throws {
    let model = Model((0..<100).map { "Row \($0)" })
    let window = ListWindow(Choosing(model: model), width: 1024, height: 768)
    XCTAssertEqual(window.list.properties[.events], ["key"])
    XCTAssertTrue(window.send(window.list, .key("down", modifiers: [])))
    XCTAssertEqual(model.chosen, ["Row 0"])
    XCTAssertTrue(window.send(window.list, .key("down", modifiers: ["shift"])))
    XCTAssertTrue(window.send(window.list, .key("down", modifiers: ["shift"])))
    XCTAssertEqual(model.chosen, ["Row 0", "Row 1", "Row 2"])
    XCTAssertTrue(window.send(window.list, .key("up", modifiers: ["shift"])))
    XCTAssertEqual(model.chosen, ["Row 0", "Row 1"])
    XCTAssertEqual(window.row("Row 1")?.properties[.focus], 2, "it came there twice")
    XCTAssertTrue(window.send(window.list, .key("a", modifiers: ["cmd"])))
    XCTAssertEqual(model.chosen.count, 100, "rows that were never made, too")
  }

  func testArrowsChooseOneOfOneAndBringItIntoView() async throws {
    let model = Model((0..<100).map { "Row \($0)" })
    model.one = "Row 16"
    let window = ListWindow(Single(model: model), height: 768)
    XCTAssertTrue(window.send(window.list, .key("down", modifiers: [])))
    XCTAssertEqual(model.one, "Row 17")
    XCTAssertNotNil(window.list.properties[.scrollTo], "it was below the edge")
    XCTAssertTrue(window.send(window.list, .key("x", modifiers: [])), "other keys do nothing")
    XCTAssertEqual(model.one, "Row 17")
  }

  func testAMenuForTheChosenRows() async throws {
    struct Menus: View {
      @ObservedObject var model: Model
      let note: (Set<String>) -> Void
      var body: some View {
        List(model.items, id: \.self, selection: $model.chosen) { Text($0) }
          .contextMenu(forSelectionType: String.self) { items in Button("Open \(items.count)") { note(items) } }
      }
    }
    var noted: Set<String> = []
    let model = Model(["A", "B", "C"])
    model.chosen = ["A", "B"]
    let window = ListWindow(Menus(model: model, note: { noted = $0 }), width: 1024, height: 768)
    for (row, expected) in [("B", ["A", "B"]), ("C", ["C"])] {
      XCTAssertTrue(window.send(try XCTUnwrap(window.row(row)), .longPress(.began)))
      let item = try XCTUnwrap(window.nodes(.button).first { window.text(of: $0) == "Open \(expected.count)" })
      XCTAssertTrue(window.send(item, .tap(x: 1, y: 1, count: 1)))
      XCTAssertEqual(noted, Set(expected))
    }
  }

  func testATapDoesThePrimaryAction() async throws {
    struct Opening: View {
      @ObservedObject var model: Model
      let open: (Set<String>) -> Void
      var body: some View {
        List(model.items, id: \.self, selection: $model.chosen) { Text($0) }
          .contextMenu(forSelectionType: String.self) { _ in
            Button("Open") {}
          } primaryAction: {
            open($0)
          }
      }
    }
    var opened: Set<String> = []
    let model = Model(["A", "B"])
    let window = ListWindow(Opening(model: model, open: { opened = $0 }))
    XCTAssertTrue(window.send(try XCTUnwrap(window.row("B")), .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(opened, ["B"])
    XCTAssertEqual(model.chosen, [])
  }
}
