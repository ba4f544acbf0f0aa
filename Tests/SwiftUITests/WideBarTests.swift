import DisplayTree
import XCTest

@testable import SwiftUI

/// How high bars are, where tabs have their titles, and where search fields go.
@MainActor final class WideBarTests: XCTestCase {
  private struct Searching: View {
    var placement = SearchFieldPlacement.automatic
    @State private var text = ""
    var body: some View {
      NavigationStack {
        List { Text("Row") }.navigationTitle("Fruit").searchable(text: $text, placement: placement)
      }
    }
  }

  private func bar(_ phone: Phone) throws -> DisplayNode { try XCTUnwrap(phone.nodes(.navbar).first) }

  func testBarsAreHigherOnAPad() async throws {
    let phone = Phone(Searching())
    XCTAssertEqual(try bar(phone).frame.height, 47 + 44 + 52 + 52)
    phone.resize(width: 1180, height: 820)
    XCTAssertEqual(try bar(phone).frame.height, 47 + 50 + 52, "the search field is in the bar")
    phone.resize(width: 844, height: 390)
    XCTAssertEqual(try bar(phone).frame.height, 47 + 32, "there is no room for a large title")
    phone.resize(width: 390, height: 844)
    XCTAssertEqual(try bar(phone).frame.height, 47 + 44 + 52 + 52)
  }

  func testASearchFieldIsWhereItsPlacementSays() async throws {
    func place(_ placement: SearchFieldPlacement, width: Double) throws -> (isAmongItems: Bool, givesWay: Bool) {
      let phone = Phone(Searching(placement: placement), width: width, height: 844)
      let bar = try bar(phone)
      let trailing = try XCTUnwrap(phone.part("trailing", in: bar))
      func holdsField(_ node: DisplayNode) -> Bool { node.kind == .field || node.children.contains(where: holdsField) }
      XCTAssertEqual(phone.nodes(.field).count, 1)
      return (holdsField(trailing), bar.properties[.drawerHeight] == 52)
    }
    XCTAssertTrue(try place(.automatic, width: 390) == (false, true))
    XCTAssertTrue(try place(.automatic, width: 1024) == (true, false))
    XCTAssertTrue(try place(.toolbar, width: 1024) == (true, false))
    XCTAssertTrue(try place(.navigationBarDrawer, width: 1024) == (false, true))
    XCTAssertTrue(try place(.navigationBarDrawer(displayMode: .always), width: 390) == (false, false))
  }

  func testASearchAroundColumnsIsTheSidebars() async throws {
    struct Around: View {
      @State private var text = ""
      var body: some View {
        NavigationSplitView {
          List { Text("Row") }.navigationTitle("Side")
        } detail: {
          Text("Detail").navigationTitle("Main")
        }
        .searchable(text: $text, prompt: "Anything")
      }
    }
    let pad = Phone(Around(), width: 1180, height: 820)
    let field = try XCTUnwrap(pad.nodes(.field).first)
    XCTAssertEqual(pad.nodes(.field).count, 1)
    XCTAssertLessThan(pad.frame(field).x, 320)
    pad.send(field, .input("plum", edit: 1))
    XCTAssertEqual(pad.nodes(.field).first?.properties[.text], "plum")
  }

  private struct Tabs: View {
    var body: some View {
      TabView {
        Text("First").tabItem { Label("One", systemImage: "house") }
        Text("Second").tabItem {
          Image(systemName: "gear")
          Text("Two")
        }
      }
    }
  }

  func testTabsHaveTheirTitlesBesideTheIconsInAWideWindow() async throws {
    func measure(_ phone: Phone) throws -> (icon: Rect, title: Rect, bar: Rect) {
      let bar = try XCTUnwrap(phone.nodes { $0.properties[.role] == "tablist" }.first)
      let title = try XCTUnwrap(phone.nodes(.text).first { phone.texts(in: $0) == ["Two"] })
      let icon = try XCTUnwrap(phone.nodes(.symbol).last)
      return (phone.frame(icon), phone.frame(title), phone.frame(bar))
    }
    let phone = Phone(Tabs())
    var now = try measure(phone)
    XCTAssertEqual(now.bar.height, 49 + 34)
    XCTAssertLessThan(now.icon.y + now.icon.height / 2, now.title.y)
    XCTAssertEqual(now.icon.x + now.icon.width / 2, now.title.x + now.title.width / 2, accuracy: 1)
    phone.resize(width: 1180, height: 820)
    now = try measure(phone)
    XCTAssertEqual(now.bar.height, 50 + 34)
    XCTAssertLessThanOrEqual(now.icon.x + now.icon.width, now.title.x)
    XCTAssertEqual(now.icon.y + now.icon.height / 2, now.title.y + now.title.height / 2, accuracy: 2)
    XCTAssertLessThan(now.title.x, 700, "the tabs are in the middle")
  }

  func testALongTitleLeavesTheBackButtonOnlyItsArrow() async throws {
    struct Long: View {
      var title: String
      var from: String
      var body: some View {
        NavigationStack {
          NavigationLink("Go") { Text("There").navigationTitle(title).navigationBarTitleDisplayMode(.inline) }
            .navigationTitle(from)
        }
      }
    }
    func backText(_ title: String, from: String = "Landmarks") throws -> [String] {
      let phone = Phone(Long(title: title, from: from))
      XCTAssertTrue(phone.tap("Go"))
      return phone.texts(in: try XCTUnwrap(phone.part("leading", in: phone.page)))
    }
    XCTAssertEqual(try backText("Lake"), ["Landmarks"])
    XCTAssertEqual(try backText("The Heron Lighthouse"), ["Back"])
    XCTAssertEqual(try backText("The old Heron Lighthouse by the sea"), [])
    XCTAssertEqual(try backText("", from: "All lighthouses by the sea"), ["All lighthouses by the sea"])
    XCTAssertEqual(try backText("Lake", from: "All lighthouses by the sea"), ["Back"])
  }

  func testDotsShowAsTheStyleSays() async throws {
    func dots(_ mode: PageTabViewStyle.IndexDisplayMode, _ count: Int, plate: Bool = false) -> (Int, Int) {
      let phone = Phone(
        TabView { ForEach(0..<count, id: \.self) { Text("Page \($0)") } }
          .tabViewStyle(.page(indexDisplayMode: mode))
          .indexViewStyle(.page(backgroundDisplayMode: plate ? .always : .automatic)))
      let shapes = phone.nodes(.shape)
      return (shapes.filter { $0.frame.width == 8 }.count, shapes.filter { $0.frame.height == 26 }.count)
    }
    XCTAssertTrue(dots(.automatic, 3) == (3, 0))
    XCTAssertTrue(dots(.automatic, 1) == (0, 0))
    XCTAssertTrue(dots(.always, 1) == (1, 0))
    XCTAssertTrue(dots(.never, 3) == (0, 0))
    XCTAssertTrue(dots(.automatic, 3, plate: true) == (3, 1))
  }

  func testATapBesideTheDotsTurnsThePage() async throws {
    struct Pages: View {
      @State private var page = 0
      var body: some View {
        VStack {
          Text("On \(page)")
          TabView(selection: $page) { ForEach(0..<3) { Text("Page \($0)") } }.tabViewStyle(.page)
        }
      }
    }
    let phone = Phone(Pages())
    let halves = phone.nodes { $0.properties[.events] == ["tap"] }
    XCTAssertEqual(halves.count, 2)
    phone.send(halves[1], .tap(x: 1, y: 1, count: 1))
    XCTAssertTrue(phone.texts().contains("On 1"))
    phone.send(halves[0], .tap(x: 1, y: 1, count: 1))
    XCTAssertTrue(phone.texts().contains("On 0"))
  }
}
