import DisplayTree
import XCTest

@testable import SwiftUI

/// Tables: columns in wide windows, a list in narrow ones, headers that sort.
@MainActor final class TableTests: XCTestCase {
  private struct Person: Identifiable {
    var id: Int
    var name: String
    var age: Int
    var friends: [Person]?
  }
  private static let people = [
    Person(id: 1, name: "Zoe", age: 30), Person(id: 2, name: "Adam", age: 50), Person(id: 3, name: "Mia", age: 40),
  ]

  private struct People: View {
    @State private var order = [KeyPathComparator(\Person.age)]
    @State private var chosen: Person.ID?
    var body: some View {
      VStack {
        Table(TableTests.people.sorted(using: order), selection: $chosen, sortOrder: $order) {
          TableColumn("Name", value: \.name)
          TableColumn("Age", value: \.age) { Text("\($0.age) years") }.width(120)
          TableColumn("Note") { _ in Text("–") }
        }
        Text("chosen \(chosen ?? 0)")
      }
    }
  }

  func testANarrowWindowShowsTheFirstColumnOnly() async {
    let screen = ControlsScreen(People())
    XCTAssertEqual(screen.texts.filter { $0 != "chosen 0" }, ["Zoe", "Mia", "Adam"])
  }

  func testAWideWindowShowsAllColumnsUnderHeaders() async throws {
    let screen = ControlsScreen(People(), width: 1024)
    XCTAssertEqual(
      screen.texts.filter { $0 != "chosen 0" },
      ["Name", "Age", "Note", "Zoe", "30 years", "–", "Mia", "40 years", "–", "Adam", "50 years", "–"])
    func x(_ text: String) throws -> Double {
      screen.frameInWindow(try XCTUnwrap(screen.nodes.first { $0.text == text }, text)).x
    }
    let (header, first, last) = (try x("Age"), try x("30 years"), try x("50 years"))
    XCTAssertEqual(first, last, accuracy: 0.5)
    XCTAssertEqual(header, first, accuracy: 0.5, "a header stands above its cells")
    XCTAssertEqual(try x("Note"), header + 120 + 12, accuracy: 0.5, "a column is as wide as it is told")
  }

  func testHeadersSort() async throws {
    let screen = ControlsScreen(People(), width: 1024)
    var names: [String] { screen.texts.filter { ["Zoe", "Mia", "Adam"].contains($0) } }
    XCTAssertEqual(names, ["Zoe", "Mia", "Adam"])
    screen.tap(try screen.node(.button, named: "Name"))
    XCTAssertEqual(names, ["Adam", "Mia", "Zoe"])
    screen.tap(try screen.node(.button, named: "Name"))
    XCTAssertEqual(names, ["Zoe", "Mia", "Adam"])
    screen.tap(try screen.node(.button, named: "Age"))
    XCTAssertEqual(names, ["Zoe", "Mia", "Adam"])
    XCTAssertNil(screen.all(.button).first { $0.name == "Note" }, "a column without a value does not sort")
  }

  private final class Visit: NSObject, Identifiable {
    let id: Int
    let place: String?
    let day: Date?
    init(_ id: Int, _ place: String?, day: Double) {
      (self.id, self.place, self.day) = (id, place, Date(timeIntervalSince1970: day * 86400))
    }
  }
  private struct Visits: View {
    @State private var order = [SortDescriptor<Visit>(\.place)]
    let visits = [Visit(1, "Rome", day: 1), Visit(2, "Bern", day: 3), Visit(3, "Oslo", day: 2)]
    var body: some View {
      Table(visits.sorted(using: order), sortOrder: $order) {
        TableColumn("Place", value: \.place) { visit in Text(visit.place ?? "") }
        TableColumn("Day", value: \.day) { Text("visit \($0.id)") }
      }
    }
  }

  func testColumnsOfObjectsSortByDescriptors() async throws {
    let screen = ControlsScreen(Visits(), width: 1024)
    var names: [String] { screen.texts.filter { ["Rome", "Bern", "Oslo"].contains($0) } }
    XCTAssertEqual(names, ["Bern", "Oslo", "Rome"])
    screen.tap(try screen.node(.button, named: "Day"))
    XCTAssertEqual(names, ["Rome", "Oslo", "Bern"])
  }

  func testARowIsChosen() async throws {
    let screen = ControlsScreen(People(), width: 1024)
    let row = try XCTUnwrap(screen.all(.row).first { self.holds("Mia", $0) })
    screen.tap(row)
    XCTAssertTrue(screen.texts.contains("chosen 3"))
  }
  private func holds(_ text: String, _ node: DisplayNode) -> Bool {
    node.text == text || node.children.contains { holds(text, $0) }
  }

  func testRowsFromBuildersAndSections() async {
    let view = Table(of: Person.self) {
      TableColumn("Name", value: \.name)
      TableColumn("Age") { Text("\($0.age)") }
    } rows: {
      TableRow(Self.people[2])
      Section("Others") { ForEach(Self.people.prefix(2)) { TableRow($0) } }
    }
    let texts = ControlsScreen(view, width: 1024).texts.filter { !["Name", "Age"].contains($0) }
    XCTAssertEqual(texts.map { $0.lowercased() }, ["mia", "40", "others", "zoe", "30", "adam", "50"])
  }

  func testATreeShowsItsRowsWhenAsked() async throws {
    let root = Person(id: 9, name: "Root", age: 1, friends: Self.people)
    let screen = ControlsScreen(Table([root], children: \.friends) { TableColumn("Name", value: \.name) }, width: 1024)
    XCTAssertFalse(screen.texts.contains("Mia"))
    screen.tap(try screen.node(.button, named: "Expand"))
    XCTAssertTrue(screen.texts.contains("Mia"))
  }

  func testColumnsShareWhatIsFree() {
    let plain = TableColumnWidth()
    let wide = TableColumnWidth(least: 200, ideal: 200, most: 200)
    let small = TableColumnWidth(least: 10, ideal: nil, most: 50)
    XCTAssertEqual(TableColumnsLayout(widths: [plain, plain]).columnWidths(in: 212), [100, 100])
    XCTAssertEqual(TableColumnsLayout(widths: [plain, wide, plain]).columnWidths(in: 424), [100, 200, 100])
    XCTAssertEqual(TableColumnsLayout(widths: [small, plain]).columnWidths(in: 212), [50, 150])
  }
}
