import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ListWindowingTests: XCTestCase {
  private struct Simple: View {
    @ObservedObject var model: Model
    var body: some View { List(model.items, id: \.self) { Text($0) } }
  }

  func testFewRowsOfMany() async {
    let window = ListWindow(Simple(model: Model((0..<100_000).map { "Row \($0)" })))
    XCTAssertLessThan(window.rows.count, 60)
    XCTAssertEqual(window.titles.first, "Row 0")
    XCTAssertEqual(window.list.properties[.contentSize], [390, .number(100_000 * 44 + 70)])
    let work = window.work { window.send(window.list, .scroll(x: 0, y: 2_200_000)) }
    XCTAssertLessThan(work.bodies, 100)
    XCTAssertTrue(window.titles.contains("Row 50000"))
    XCTAssertLessThan(window.rows.count, 80)
    window.send(window.list, .scroll(x: 0, y: 0))
    XCTAssertEqual(window.titles.first, "Row 0")
  }

  /// What a browser scrolls into sight before it tells of it must be there already.
  func testScrollingShowsRowsEverywhereAndKeepsFew() async {
    let window = ListWindow(Simple(model: Model((0..<100_000).map { "Row \($0)" })))
    let screen = 844.0
    let (top, bottom) = (35.0, 35.0 + 100_000 * 44)
    for start in [0, bottom / 2, bottom + 35 - 12 * screen] {
      window.send(window.list, .scroll(x: 0, y: start))
      for step in 1...22 {
        let y = min(start + Double(step) * screen / 2, bottom + 35 - screen)
        let shown = rowsInOrder(window)
        XCTAssertLessThanOrEqual(shown.first!.lowerBound, max(y, top), "at \(y)")
        XCTAssertGreaterThanOrEqual(shown.last!.upperBound, min(y + screen, bottom), "at \(y)")
        for (above, below) in zip(shown, shown.dropFirst()) { XCTAssertEqual(above.upperBound, below.lowerBound) }
        window.send(window.list, .scroll(x: 0, y: y))
        XCTAssertLessThan(window.rows.count, 80)
        XCTAssertLessThan(window.nodes.count, 400)
      }
    }
    XCTAssertEqual(window.titles.last, "Row 99999")
  }

  /// Where the rows are, in the coordinates of what the list scrolls.
  private func rowsInOrder(_ window: ListWindow) -> [ClosedRange<Double>] {
    let list = window.list
    return window.rows.map { row in
      var y = 0.0
      var node: DisplayNode? = row
      while let current = node, current !== list {
        y += current.frame.y
        node = current.parent
      }
      return y...y + row.frame.height
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  func testOneChangeInOneRow() async {
    final class Item: ObservableObject, Identifiable {
      let id: Int
      @Published var title: String
      init(_ id: Int) {
        self.id = id
        title = "Row \(id)"
      }
    }
    struct Row: View {
      @ObservedObject var item: Item
      var body: some View { Text(item.title) }
    }
    for count in [1_000, 10_000, 100_000] {
      let items = (0..<count).map(Item.init)
      let window = ListWindow(List(items) { Row(item: $0) })
      _ = window.operations()
      let work = window.work { items[2].title = "Changed" }
      XCTAssertLessThanOrEqual(work.bodies, 2)
      XCTAssertLessThanOrEqual(work.sizes, 20)
      XCTAssertLessThanOrEqual(window.operations(), 3)
      XCTAssertEqual(window.titles[2], "Changed")
    }
  }

  func testOneToggleOfAnArraysElements() async {
    struct Item: Identifiable, Equatable {
      let id: Int
      var isOn = false
    }
    struct Content: View {
      @State var items: [Item]
      var body: some View { List($items) { $item in Toggle("Item \(item.id)", isOn: $item.isOn) } }
    }
    for count in [1_000, 10_000] {
      let window = ListWindow(Content(items: (0..<count).map { Item(id: $0) }))
      let toggle = window.nodes(.toggle)[3]
      _ = window.operations()
      let work = window.work { _ = window.window.send(DisplayEvent(node: toggle.id, kind: .toggle(true))) }
      XCTAssertLessThanOrEqual(work.bodies, 5, "the app's body and row, and the toggle's own")
      XCTAssertLessThanOrEqual(work.sizes, 20)
      XCTAssertLessThanOrEqual(window.operations(), 3)
      XCTAssertEqual(window.nodes(.toggle)[3].properties[.isOn], true)
      XCTAssertEqual(window.nodes(.toggle)[4].properties[.isOn], false)
    }
  }

  func testRowsOfAnObjectsArray() async {
    struct Item: Identifiable, Equatable {
      let id: Int
      var title: String
    }
    final class Store: ObservableObject { @Published var items = (0..<5).map { Item(id: $0, title: "Item \($0)") } }
    struct Content: View {
      @ObservedObject var store: Store
      var body: some View { VStack { ForEach($store.items) { $item in Text(item.title) } } }
    }
    let store = Store()
    let window = ListWindow(Content(store: store))
    let work = window.work { store.items[2].title = "Changed" }
    XCTAssertEqual(work.bodies, 2)
    XCTAssertEqual(window.text(of: window.window.tree.root), "Item 0 Item 1 Changed Item 3 Item 4")
    _ = window.work { store.items.remove(at: 1) }
    XCTAssertEqual(window.text(of: window.window.tree.root), "Item 0 Changed Item 3 Item 4")
    _ = window.work { store.items.swapAt(0, 3) }
    XCTAssertEqual(window.text(of: window.window.tree.root), "Item 4 Changed Item 3 Item 0")
  }

  func testDeletingAFarRow() async {
    let model = Model((0..<10_000).map { "Row \($0)" })
    let window = ListWindow(Simple(model: model))
    window.send(window.list, .scroll(x: 0, y: 44 * 5_000))
    let work = window.work { model.items.remove(at: 5_002) }
    XCTAssertLessThan(work.bodies, 30)
    XCTAssertFalse(window.titles.contains("Row 5002"))
    XCTAssertTrue(window.titles.contains("Row 5003"))
  }

  func testScrollingToARowThatWasNotMade() async {
    var proxy: ScrollViewProxy?
    let window = ListWindow(
      ScrollViewReader { reader in
        List(0..<5_000) { Text("Row \($0)") }.onAppear { proxy = reader }
      })
    proxy?.scrollTo(3_000, anchor: .top)
    window.window.flush()
    XCTAssertTrue(window.titles.contains("Row 3,000"))
    XCTAssertEqual(window.list.properties[.scrollTo], [0, .number(35 + 3_000 * 44), false, 1])
  }

  func testTallRowsMeasureTheRest() async {
    let window = ListWindow(List { ForEach(0..<1_000) { Text("Row \($0)").frame(height: 78) } })
    XCTAssertEqual(window.list.properties[.contentSize], [390, 100_070])
  }

  func testHeightIndex() async {
    var index = HeightIndex(count: 10) { _ in (10, false) }
    XCTAssertEqual(index.total, 100)
    index.set(3, to: 25)
    XCTAssertEqual(index.offset(3), 30)
    XCTAssertEqual(index.offset(4), 55)
    XCTAssertEqual(index.slot(at: 54.9), 3)
    XCTAssertEqual(index.slot(at: 55), 4)
    XCTAssertEqual(index.slot(at: 1_000), 9)
    XCTAssertEqual(index.slot(at: -5), 0)
    index.estimate(20, in: [0..<10])
    XCTAssertEqual(index.total, 205)
  }
}
