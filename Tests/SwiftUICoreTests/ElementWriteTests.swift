import DisplayTree
import XCTest

@testable import SwiftUI

/// Writes to one element of an array that a `@State` keeps, and to the whole of it.
@MainActor final class ElementWriteTests: XCTestCase {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  struct Row: View {
    let item: Item
    @State private var firstTitle: String
    init(_ item: Item) {
      self.item = item
      _firstTitle = State(initialValue: item.title)
    }
    var body: some View { Text("\(firstTitle)-\(item.title)") }
  }

  struct Rows: View {
    let remote: Remote<[Item]>
    @State private var items = (0..<4).map { Item(id: $0, title: "i\($0)") }
    var body: some View {
      let _ = remote.binding = $items
      VStack { ForEach($items) { $item in Row(item) } }
    }
  }

  private func address(_ items: [Item]) -> UnsafeRawPointer? { items.withUnsafeBytes { $0.baseAddress } }

  func testAnElementIsWrittenWhereItIs() async {
    let remote = Remote<[Item]>()
    let harness = Harness(Rows(remote: remote))
    // The first write makes the state's own copy of the initial value.
    harness.change { remote.binding![1].title.wrappedValue = "x" }
    let place = address(remote.value)
    let (work, _) = harness.change { remote.binding![1].title.wrappedValue = "y" }
    XCTAssertEqual(address(remote.value), place, "the array is not copied")
    XCTAssertEqual(harness.texts, ["i0-i0", "i1-y", "i2-i2", "i3-i3"])
    XCTAssertEqual(work.bodies, 3, "the parent, the row's closure and the row")
    let kept = remote.value
    harness.change { remote.binding![0].title.wrappedValue = "z" }
    XCTAssertEqual(kept[0].title, "i0", "whoever holds the old value keeps it")
    XCTAssertEqual(harness.texts.first, "i0-z")
  }

  func testTheSameElementIsNoChange() async {
    let remote = Remote<[Item]>()
    let harness = Harness(Rows(remote: remote))
    let (work, patch) = harness.change { remote.binding![2].wrappedValue = Item(id: 2, title: "i2") }
    XCTAssertEqual(work.bodies, 0)
    XCTAssertEqual(patch.operations.count, 0)
  }

  func testElementsAndTheWholeInOneUpdate() async {
    let remote = Remote<[Item]>()
    let harness = Harness(Rows(remote: remote))
    harness.change {
      remote.binding![3].title.wrappedValue = "a"
      remote.value[0].title = "b"
      remote.binding![1].title.wrappedValue = "c"
    }
    XCTAssertEqual(harness.texts, ["i0-b", "i1-c", "i2-i2", "i3-a"])
    let last = remote.binding![3]
    harness.change {
      remote.binding![2].title.wrappedValue = "d"
      remote.value.remove(at: 0)
      remote.binding![0].title.wrappedValue = "e"
    }
    XCTAssertEqual(harness.texts, ["i1-e", "i2-d", "i3-a"])
    harness.change { last.title.wrappedValue = "nobody" }
    XCTAssertEqual(harness.texts, ["i1-e", "i2-d", "i3-a"], "an index that is gone is ignored")
  }

  func testAnElementOfAnotherIdentityHasStateOfItsOwn() async {
    let remote = Remote<[Item]>()
    let harness = Harness(Rows(remote: remote))
    harness.change { remote.binding![1].wrappedValue = Item(id: 9, title: "new") }
    XCTAssertEqual(harness.texts, ["i0-i0", "new-new", "i2-i2", "i3-i3"])
  }

  func testManyWritesBeforeAnUpdate() async {
    let remote = Remote<[Item]>()
    let harness = Harness(Rows(remote: remote))
    harness.change { for turn in 0..<1_000 { remote.binding![turn % 4].title.wrappedValue = "\(turn)" } }
    XCTAssertEqual(harness.texts, ["i0-996", "i1-997", "i2-998", "i3-999"])
  }
}
