import DisplayTree
import XCTest

@testable import SwiftUI

/// Columns in wide windows, one above the other in narrow ones, and the change from one to the other.
@MainActor final class SplitTests: XCTestCase {
  private struct Detail: View {
    let name: String?
    @State private var count = 0
    @Environment(\.horizontalSizeClass) private var sizeClass
    var body: some View {
      VStack {
        Text(name.map { "Showing \($0)" } ?? "Nothing chosen")
        Button("Count") { count += 1 }
        Text("Counted \(count)")
        Text(sizeClass == .regular ? "regular" : "compact")
      }
      .navigationTitle(name ?? "None")
    }
  }

  private struct Chooser: View {
    @State var chosen: String?
    @State private var visibility = NavigationSplitViewVisibility.automatic
    var body: some View {
      NavigationSplitView(columnVisibility: $visibility) {
        List(["Apple", "Pear", "Plum"], id: \.self, selection: $chosen) { Text($0) }
          .navigationTitle("Fruit")
          .toolbar { Button("Hide") { visibility = .detailOnly } }
      } detail: {
        Detail(name: chosen)
      }
    }
  }

  func testAFormHasItsCardsInASidebarToo() async throws {
    struct Screen: View {
      let isForm: Bool
      var body: some View {
        NavigationView {
          if isForm { Form { Text("Row") } } else { List { Text("Row") } }
          Text("Detail")
        }
      }
    }
    func row(isForm: Bool) -> DisplayNode? { Phone(Screen(isForm: isForm), width: 1180, height: 820).nodes(.row).first }
    let card = try XCTUnwrap(row(isForm: true))
    let plain = try XCTUnwrap(row(isForm: false))
    XCTAssertNotEqual(card.properties[.background], plain.properties[.background])
  }

  func testWhatIsSecondaryStandsOutFromAChosenSidebarRow() async throws {
    struct Screen: View {
      var body: some View {
        NavigationView {
          List { NavigationLink(destination: Text("Detail")) { Text("Runs").foregroundColor(.secondary) } }
          Text("Nothing")
        }
      }
    }
    let pad = Phone(Screen(), width: 1180, height: 820)
    let text = try XCTUnwrap(pad.nodes { $0.properties[.lines] == [.string("Runs")] }.first)
    let before = text.properties[.color]
    pad.tap("Runs")
    XCTAssertNotEqual(text.properties[.color], before)
    // What the row leads to stands on a background of its own.
    let detail = try XCTUnwrap(pad.nodes { $0.properties[.lines] == [.string("Detail")] }.first)
    XCTAssertEqual(detail.properties[.color], "#000")
  }

  private func visible(_ phone: Phone) -> [Rect] {
    phone.columns.map { phone.frame($0) }
  }

  func testAWideWindowShowsTheColumnsBesideEachOther() async throws {
    let pad = Phone(Chooser(), width: 1180, height: 820)
    XCTAssertEqual(
      visible(pad), [Rect(x: 0, y: 0, width: 320, height: 820), Rect(x: 320, y: 0, width: 860, height: 820)])
    XCTAssertTrue(pad.texts().contains("regular"))
    XCTAssertTrue(pad.texts().contains("Nothing chosen"))
    let row = try XCTUnwrap(pad.nodes(.row).first { pad.texts(in: $0) == ["Pear"] })
    XCTAssertTrue(pad.send(row, .tap(x: 1, y: 1, count: 1)))
    XCTAssertTrue(pad.texts().contains("Showing Pear"))
    XCTAssertEqual(row.properties[.selected], true)
    XCTAssertEqual(row.properties[.background], "#007aff")
    let label = try XCTUnwrap(pad.nodes(.text).first { pad.texts(in: $0) == ["Pear"] && $0.properties[.color] != nil })
    XCTAssertEqual(label.properties[.color], "#fff")
  }

  func testAPhoneShowsOneColumnAndAChoiceLeadsOn() async throws {
    let phone = Phone(Chooser())
    XCTAssertEqual(visible(phone), [Rect(x: 0, y: 0, width: 390, height: 844)])
    XCTAssertFalse(phone.texts().contains("Nothing chosen"))
    let row = try XCTUnwrap(phone.nodes(.row).first { phone.texts(in: $0) == ["Plum"] })
    XCTAssertTrue(phone.send(row, .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(phone.columns.count, 2)
    XCTAssertEqual(phone.columns[1].properties[.dismissable], true)
    XCTAssertTrue(phone.texts(in: phone.page).contains("Showing Plum"))
    XCTAssertTrue(phone.texts(in: phone.page).contains("compact"))
    // The back button is named after the column before; going back chooses nothing.
    XCTAssertTrue(phone.tap("Fruit"))
    XCTAssertEqual(phone.columns.count, 1)
    XCTAssertTrue(phone.nodes(.row).allSatisfy { $0.properties[.selected] == false })
    XCTAssertTrue(phone.send(row, .tap(x: 1, y: 1, count: 1)))
    XCTAssertTrue(phone.send(phone.columns[1], .dismiss))
    XCTAssertEqual(phone.columns.count, 1)
  }

  func testAChoiceWithoutADetailLeadsNowhere() async throws {
    struct Screen: View {
      @State private var chosen: String?
      var body: some View {
        NavigationView {
          List(["Apple", "Pear"], id: \.self, selection: $chosen) { Text($0 == chosen ? "\($0), chosen" : $0) }
            .navigationTitle("Fruit")
        }
      }
    }
    let phone = Phone(Screen())
    let row = try XCTUnwrap(phone.nodes(.row).first)
    XCTAssertTrue(phone.send(row, .tap(x: 5, y: 5, count: 1)))
    XCTAssertTrue(phone.texts().contains("Apple, chosen"))
    XCTAssertEqual(phone.columns.count, 1, "the list is still what shows")
  }

  func testWhatIsShownStaysWhenTheWindowChangesOver() async throws {
    let phone = Phone(Chooser(), width: 1180, height: 820)
    let row = try XCTUnwrap(phone.nodes(.row).first { phone.texts(in: $0) == ["Pear"] })
    phone.send(row, .tap(x: 1, y: 1, count: 1))
    phone.tap("Count")
    phone.tap("Count")
    let nodes = phone.columns.map(\.id)
    let removed = phone.resize(width: 390, height: 844).operations.filter {
      if case .remove = $0 { true } else { false }
    }
    XCTAssertEqual(phone.columns.map(\.id), nodes)
    XCTAssertFalse(removed.contains { if case .remove(let id, _) = $0 { nodes.contains(id) } else { false } })
    XCTAssertEqual(visible(phone).map(\.width), [390, 390])
    XCTAssertTrue(phone.texts(in: phone.page).contains("Counted 2"))
    XCTAssertTrue(phone.texts(in: phone.page).contains("compact"))
    XCTAssertTrue(phone.texts(in: phone.page).contains("Fruit"), "there is a way back")
    phone.resize(width: 1180, height: 820)
    XCTAssertEqual(visible(phone).map(\.width), [320, 860])
    XCTAssertTrue(phone.texts().contains("Counted 2"))
    XCTAssertTrue(phone.texts().contains("regular"))
  }

  func testAWindowThatGetsNarrowWithoutAChoiceShowsTheSidebar() async {
    let phone = Phone(Chooser(), width: 1180, height: 820)
    phone.resize(width: 390, height: 844)
    XCTAssertEqual(phone.columns.count, 1)
    XCTAssertTrue(phone.texts().contains("Apple"))
    phone.resize(width: 1180, height: 820)
    XCTAssertTrue(phone.texts().contains("Nothing chosen"))
  }

  func testAChoiceMadeBeforehandIsShownAtOnceOnAPhone() async {
    let phone = Phone(Chooser(chosen: "Plum"))
    XCTAssertTrue(phone.texts(in: phone.page).contains("Showing Plum"))
  }

  func testTheButtonHidesAndShowsTheSidebar() async throws {
    let pad = Phone(Chooser(), width: 1180, height: 820)
    XCTAssertTrue(pad.tap("Hide Sidebar"))
    XCTAssertEqual(visible(pad), [Rect(x: 0, y: 0, width: 1180, height: 820)])
    XCTAssertTrue(pad.tap("Show Sidebar"))
    XCTAssertEqual(visible(pad).map(\.width), [320, 860])
    XCTAssertTrue(pad.tap("Hide"))
    XCTAssertEqual(visible(pad).map(\.width), [1180])
  }

  func testInATallWindowTheSidebarCoversTheDetail() async throws {
    let pad = Phone(Chooser(), width: 820, height: 1180)
    XCTAssertEqual(visible(pad).map(\.width), [820])
    pad.tap("Show Sidebar")
    XCTAssertEqual(visible(pad).map(\.width), [820, 320])
    let cover = try XCTUnwrap(pad.nodes { $0.properties[.shortcut] == "escape" }.first)
    XCTAssertEqual(pad.frame(cover).width, 820)
    XCTAssertTrue(pad.send(cover, .tap(x: 700, y: 500, count: 1)))
    XCTAssertEqual(visible(pad).map(\.width), [820])
    pad.tap("Show Sidebar")
    let row = try XCTUnwrap(pad.nodes(.row).first { pad.texts(in: $0) == ["Pear"] })
    pad.send(row, .tap(x: 1, y: 1, count: 1))
    XCTAssertEqual(visible(pad).map(\.width), [820])
    XCTAssertTrue(pad.texts().contains("Showing Pear"))
  }

  // MARK: The older form, and links

  private struct Old: View {
    var kind = 0
    @State private var isActive = false
    @State private var isLinkThere = true
    var body: some View {
      NavigationView {
        List {
          NavigationLink("First") { Detail(name: "First") }
          NavigationLink("Second", isActive: $isActive) { Detail(name: "Second") }
          NavigationLink("Deeper") { List { NavigationLink("Third") { Detail(name: "Third") } } }.isDetailLink(false)
        }
        .navigationTitle("Menu").toolbar { Button("Activate") { isActive = true } }
        if kind > 0 { Detail(name: nil) }
      }
    }
  }

  func testLinksOfTheOlderFormShowInTheColumnBesideThem() async throws {
    let pad = Phone(Old(kind: 1), width: 1180, height: 820)
    XCTAssertTrue(pad.texts().contains("Nothing chosen"))
    pad.tap("First")
    XCTAssertTrue(pad.texts().contains("Showing First"))
    XCTAssertFalse(pad.texts().contains("Nothing chosen"))
    XCTAssertTrue(pad.nodes { $0.properties[.dismissable] == true }.isEmpty, "there is no way back in a column")
    let row = try XCTUnwrap(pad.nodes(.row).first { pad.texts(in: $0) == ["First"] })
    XCTAssertEqual(row.properties[.background], "#007aff")
    pad.tap("Activate")
    XCTAssertTrue(pad.texts().contains("Showing Second"))
    XCTAssertNotEqual(row.properties[.background], "#007aff")
    pad.tap("Deeper")
    XCTAssertTrue(pad.texts().contains("Third"))
    XCTAssertTrue(pad.texts().contains("Showing Second"), "the link shows its list in its own column")
    pad.tap("Third")
    XCTAssertTrue(pad.texts().contains("Showing Third"))
    XCTAssertEqual(visible(pad).map(\.width), [320, 860])
  }

  func testAnActiveLinkIsToldThatAnotherTookItsPlaceOrThePersonWentBack() async {
    let phone = Phone(Old())
    XCTAssertEqual(phone.columns.count, 1)
    phone.tap("Activate")
    XCTAssertTrue(phone.texts(in: phone.page).contains("Showing Second"))
    phone.tap("Menu")
    XCTAssertEqual(phone.columns.count, 1)
    phone.tap("Activate")
    XCTAssertTrue(phone.texts(in: phone.page).contains("Showing Second"))
  }

  func testALinksPageStaysWhenTheWindowChangesOver() async {
    let phone = Phone(Old(kind: 1))
    phone.tap("First")
    phone.tap("Count")
    phone.resize(width: 1180, height: 820)
    XCTAssertEqual(visible(phone).map(\.width), [320, 860])
    XCTAssertTrue(phone.texts().contains("Counted 1"))
    phone.resize(width: 390, height: 844)
    XCTAssertTrue(phone.texts(in: phone.page).contains("Counted 1"))
    phone.tap("Menu")
    XCTAssertEqual(phone.columns.count, 1)
    phone.resize(width: 1180, height: 820)
    XCTAssertTrue(phone.texts().contains("Nothing chosen"))
  }

  func testTheStackStyleShowsOneColumnInAWideWindow() async {
    let pad = Phone(Old(kind: 1).navigationViewStyle(.stack), width: 1180, height: 820)
    XCTAssertTrue(pad.columns.isEmpty)
    XCTAssertEqual(pad.nodes(.page).map(\.frame.width), [1180])
    pad.tap("First")
    XCTAssertEqual(pad.nodes(.page).count, 2)
  }

  // MARK: Three columns, stacks in columns

  private struct Three: View {
    @State private var group: Int?
    @State private var item: String?
    @State var compact = NavigationSplitViewColumn.sidebar
    var body: some View {
      NavigationSplitView(preferredCompactColumn: $compact) {
        List(selection: $group) {
          ForEach([1, 2], id: \.self) { number in NavigationLink("Group \(number)", value: number) }
        }
        .navigationTitle("Groups").navigationSplitViewColumnWidth(200)
      } content: {
        List(["a", "b"], id: \.self, selection: $item) { Text("Item \($0)") }
          .navigationTitle(group.map { "Group \($0)" } ?? "No group")
      } detail: {
        NavigationStack {
          VStack {
            Text("Detail \(item ?? "-")")
            NavigationLink("More", value: true)
            Text("Column \(compact == .sidebar ? "sidebar" : compact == .content ? "content" : "detail")")
          }
          .navigationTitle("Detail")
          .navigationDestination(for: Bool.self) { _ in Text("More of it") }
        }
      }
    }
  }

  func testThreeColumns() async throws {
    let pad = Phone(Three(compact: .detail), width: 1180, height: 820)
    XCTAssertEqual(visible(pad).map(\.width), [320, 860])
    pad.tap("Show Sidebar")
    XCTAssertEqual(visible(pad).map(\.width), [200, 320, 660])
    pad.tap("Group 2")
    XCTAssertTrue(pad.texts().contains("Group 2"))
    let row = try XCTUnwrap(pad.nodes(.row).first { pad.texts(in: $0) == ["Item b"] })
    pad.send(row, .tap(x: 1, y: 1, count: 1))
    XCTAssertTrue(pad.texts().contains("Detail b"))
    XCTAssertEqual(pad.nodes(.navbar).count, 3, "the stack that the app put into the column has its bar")
    pad.tap("More")
    XCTAssertTrue(pad.texts().contains("More of it"))
    pad.resize(width: 390, height: 844)
    XCTAssertTrue(pad.texts(in: pad.page).contains("More of it"))
    pad.tap("Detail")
    pad.tap("Group 2")
    XCTAssertEqual(pad.columns.count, 2)
    XCTAssertTrue(pad.texts(in: pad.columns[1]).contains("Item a"))
    pad.tap("Groups")
    XCTAssertEqual(pad.columns.count, 1)
  }

  func testThePreferredColumnIsShownAndFollowsThePerson() async throws {
    let phone = Phone(Three())
    XCTAssertEqual(phone.columns.count, 1)
    phone.tap("Group 1")
    XCTAssertEqual(phone.columns.count, 2)
    let row = try XCTUnwrap(phone.nodes(.row).first { phone.texts(in: $0) == ["Item a"] })
    phone.send(row, .tap(x: 1, y: 1, count: 1))
    XCTAssertTrue(phone.texts(in: phone.page).contains("Column detail"))
  }
}
