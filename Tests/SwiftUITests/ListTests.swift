import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ListTests: XCTestCase {
  private struct Editable: View {
    @ObservedObject var model: Model
    var body: some View {
      List {
        ForEach(model.items, id: \.self) { Text($0) }
          .onDelete { model.items.remove(atOffsets: $0) }
          .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
      }
      .environment(\.editMode, $model.mode)
    }
  }

  func testRowsOfTheDefaultStyleAreCards() async {
    let window = ListWindow(List { ForEach(0..<3) { Text("Row \($0)") } })
    XCTAssertEqual(window.titles, ["Row 0", "Row 1", "Row 2"])
    XCTAssertEqual(window.rows.map(\.frame.width), [358, 358, 358])
    XCTAssertEqual(window.rows.map(\.frame.height), [44, 44, 44])
    XCTAssertEqual(window.rows.map(\.frame.x), [16, 16, 16])
    XCTAssertEqual(window.rows.map(\.frame.y), [35, 79, 123])
    XCTAssertEqual(window.rows[0].properties[.cornerRadius], [10, 10, 0, 0])
    XCTAssertNil(window.rows[1].properties[.cornerRadius])
    XCTAssertEqual(window.rows[2].properties[.cornerRadius], [0, 0, 10, 10])
    XCTAssertEqual(window.list.properties[.role], "list")
    XCTAssertEqual(window.list.frame, Rect(x: 0, y: 0, width: 390, height: 844))
  }

  /// A row asks its content to be as high as the row.
  func testWhatCanGrowFillsItsRow() async {
    let window = ListWindow(
      List {
        Group {
          ZStack {
            Color.red
            Text("In front")
          }
          Text("With a background").frame(maxHeight: .infinity).background(.green)
          GeometryReader { _ in Text("In a reader") }
            .background(.blue)
          Text("Not")
        }
        .listRowInsets(EdgeInsets(top: 10, leading: 45, bottom: 10, trailing: 45))
      }
      .environment(\.defaultMinListRowHeight, 80))
    XCTAssertEqual(window.rows.map(\.frame.height), [80, 80, 80, 80])
    let fills = window.rows.map { row in window.inside(row).filter { $0.kind == .shape }.map(\.frame) }
    XCTAssertEqual(fills.prefix(3).map { $0.map(\.height) }, [[60], [60], [60]])
    XCTAssertEqual(fills.prefix(3).map { $0.map(\.y) }, [[10], [10], [10]])
    XCTAssertEqual(fills[3], [])
  }

  func testTextsStandAtTheInsetAndSeparatorsBetweenRows() async {
    let window = ListWindow(List { ForEach(0..<2) { Text("Row \($0)") } })
    let text = window.rows[0].children.first { $0.kind == .text }
    XCTAssertEqual(text?.frame.x, 16)
    let lines = window.rows.map { $0.children.filter { $0.kind == .group } }
    XCTAssertEqual(lines.map(\.count), [1, 0])
    XCTAssertEqual(lines[0][0].frame, Rect(x: 16, y: 43.5, width: 342, height: 0.5))
  }

  func testSectionsHaveHeadingsAndFooters() async {
    let window = ListWindow(
      Form {
        Section("Account") { Text("One") }
        Section {
          Text("Two")
        } footer: {
          Text("Below")
        }
      })
    let heading = window.nodes.first { $0.properties[.role] == "heading" }
    XCTAssertEqual(heading.map(window.text), "ACCOUNT")
    XCTAssertEqual(heading?.frame.x, 16)
    XCTAssertEqual(heading?.children[0].frame.x, 16)
    XCTAssertEqual(window.titles, ["One", "Two"])
    let first = window.rows[0].frame
    let second = window.rows[1].frame
    XCTAssertEqual(second.y, first.y + first.height + 35)
    XCTAssertTrue(window.nodes(.text).contains { window.text(of: $0) == "Below" })
  }

  func testSectionsInForEach() async {
    let window = ListWindow(
      List {
        ForEach(["A", "B"], id: \.self) { letter in
          Section(header: Text(letter)) { ForEach(0..<2) { Text("\(letter)\($0)") } }
        }
      })
    XCTAssertEqual(window.titles, ["A0", "A1", "B0", "B1"])
    XCTAssertEqual(window.nodes.filter { $0.properties[.role] == "heading" }.map(window.text), ["A", "B"])
  }

  func testASwipeDeletes() async {
    let model = Model(["A", "B", "C"])
    let window = ListWindow(Editable(model: model))
    guard case .object(let actions)? = window.rows[1].properties[.swipeActions] else { return XCTFail("no actions") }
    guard case .list(let trailing)? = actions["t"], case .list(let delete) = trailing[0] else {
      return XCTFail("no delete")
    }
    XCTAssertEqual(delete[0], "Delete")
    XCTAssertEqual(delete[3], 1)
    XCTAssertEqual(actions["f"], [false, true])
    XCTAssertTrue(window.send(window.rows[1], .swipeAction(leading: false, index: 0)))
    XCTAssertEqual(model.items, ["A", "C"])
    XCTAssertEqual(window.titles, ["A", "C"])
    XCTAssertTrue(window.send(window.rows[1], .swipeAction(leading: false, index: 0)))
    XCTAssertEqual(window.rows[0].properties[.cornerRadius], 10)
    XCTAssertTrue(window.send(window.rows[0], .swipeAction(leading: false, index: 0)))
    XCTAssertEqual(window.titles, [])
  }

  func testEditModeShowsMinusAndHandle() async {
    let model = Model(["A", "B"])
    let window = ListWindow(Editable(model: model))
    XCTAssertTrue(window.nodes(.button).isEmpty)
    model.mode = .active
    window.window.flush()
    let buttons = window.nodes(.button)
    XCTAssertEqual(buttons.map { $0.properties[.label] }, ["Remove", "Remove"])
    XCTAssertEqual(buttons[0].properties[.action], "reveal")
    XCTAssertEqual(window.rows[0].children.first { $0.kind == .text }?.frame.x, 16 + 38)
    XCTAssertEqual(window.nodes.filter { $0.properties[.barPart] == "handle" }.count, 2)
    XCTAssertEqual(window.rows[0].properties[.movable], true)
    model.mode = .inactive
    window.window.flush()
    XCTAssertTrue(window.nodes(.button).isEmpty)
    XCTAssertEqual(window.rows[0].children.first { $0.kind == .text }?.frame.x, 16)
  }

  func testMovingCountsTheDestinationBeforeRemoval() async {
    let model = Model(["A", "B", "C", "D"])
    model.mode = .active
    let window = ListWindow(Editable(model: model))
    XCTAssertTrue(window.send(window.list, .moveRow(from: 0, to: 2)))
    XCTAssertEqual(model.items, ["B", "C", "A", "D"])
    XCTAssertEqual(window.titles, ["B", "C", "A", "D"])
    XCTAssertTrue(window.send(window.list, .moveRow(from: 3, to: 0)))
    XCTAssertEqual(window.titles, ["D", "B", "C", "A"])
    XCTAssertFalse(window.send(window.list, .moveRow(from: 9, to: 0)))
  }

  func testSwipeActions() async {
    var log: [String] = []
    let window = ListWindow(
      List {
        Text("Mail")
          .swipeActions { Button("Bin", role: .destructive) { log.append("bin") } }
          .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Pin") { log.append("pin") } }
      })
    guard case .object(let actions)? = window.rows[0].properties[.swipeActions] else { return XCTFail("no actions") }
    XCTAssertEqual(actions["f"], [false, true])
    XCTAssertTrue(window.send(window.rows[0], .swipeAction(leading: true, index: 0)))
    XCTAssertTrue(window.send(window.rows[0], .swipeAction(leading: false, index: 0)))
    XCTAssertEqual(log, ["pin", "bin"])
    XCTAssertFalse(window.send(window.rows[0], .swipeAction(leading: false, index: 1)))
  }

  func testSelection() async {
    struct Choosing: View {
      @ObservedObject var model: Model
      var body: some View {
        List(model.items, id: \.self, selection: $model.chosen) { Text($0) }.environment(\.editMode, $model.mode)
      }
    }
    let model = Model(["A", "B"])
    let window = ListWindow(Choosing(model: model))
    XCTAssertFalse(window.send(window.rows[0], .tap(x: 1, y: 1, count: 1)))
    model.mode = .active
    window.window.flush()
    XCTAssertTrue(window.send(window.rows[1], .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(model.chosen, ["B"])
    XCTAssertEqual(window.rows[1].properties[.selected], true)
    XCTAssertEqual(window.rows[0].properties[.selected], false)
    XCTAssertTrue(window.send(window.rows[1], .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(model.chosen, [])
  }

  func testRowModifiers() async {
    let window = ListWindow(
      List {
        Text("Wide").listRowInsets(EdgeInsets(top: 0, leading: 3, bottom: 0, trailing: 3)).listRowSeparator(.hidden)
        Text("Red").listRowBackground(Color.red)
      })
    XCTAssertEqual(window.rows[0].children.map(\.kind), [.text])
    XCTAssertEqual(window.rows[0].children[0].frame.x, 3)
    XCTAssertNil(window.rows[1].properties[.background])
  }

  func testDuplicateIDsAreShown() async {
    let window = ListWindow(List { ForEach(["A", "A", "B"], id: \.self) { Text($0) } })
    XCTAssertEqual(window.titles, ["A", "A", "B"])
  }

  func testRowsThatAreNotThereLeaveNoGap() async {
    let window = ListWindow(List { ForEach(0..<4) { if $0 % 2 == 1 { Text("Row \($0)") } } })
    XCTAssertEqual(window.titles, ["Row 1", "Row 3"])
    XCTAssertEqual(window.rows.map(\.frame.y), [35, 79])
  }

  func testOutlineRowsOpen() async {
    struct Node: Identifiable {
      let id: String
      var children: [Node]?
    }
    let tree = [Node(id: "A", children: [Node(id: "A1"), Node(id: "A2", children: [])]), Node(id: "B")]
    let window = ListWindow(List(tree, children: \.children) { Text($0.id) })
    XCTAssertEqual(window.titles, ["A", "B"])
    window.send(window.nodes(.button)[0], .tap(x: 1, y: 1, count: 1))
    XCTAssertEqual(window.titles, ["A", "A1", "A2", "B"])
    XCTAssertEqual(window.rows.map(\.frame.y), [35, 79, 123, 167])
    window.send(window.nodes(.button)[0], .tap(x: 1, y: 1, count: 1))
    XCTAssertEqual(window.titles, ["A", "B"])
  }

  func testBadges() async {
    let window = ListWindow(List { Text("Inbox").badge(12) })
    XCTAssertEqual(window.titles, ["Inbox 12"])
    let texts = window.nodes(.text)
    XCTAssertEqual(texts[1].frame.x + texts[1].frame.width, 358 - 16, accuracy: 0.5)
  }

  func testBadgesStandOutAsTheyAreAskedTo() async {
    let window = ListWindow(
      List {
        Text("Inbox").badge(3).badgeProminence(.increased)
        Text("Sent").badge(4)
      })
    let capsules = window.rows.map { row in window.inside(row).filter { $0.kind == .shape } }
    XCTAssertEqual(capsules.map(\.count), [1, 0])
    XCTAssertEqual(capsules[0].first?.properties[.fill], "#ff3b30")
    XCTAssertEqual(window.rows.map(window.text), ["Inbox 3", "Sent 4"])
  }

  func testASidebarSectionCloses() async {
    struct Closing: View {
      @State var isOpen = true
      var body: some View {
        List { Section("Head", isExpanded: $isOpen) { Text("Row") } }.listStyle(.sidebar)
      }
    }
    let window = ListWindow(Closing())
    XCTAssertEqual(window.titles, ["Row"])
    XCTAssertEqual(window.nodes(.button)[0].properties[.expanded], true)
    window.send(window.nodes(.button)[0], .tap(x: 1, y: 1, count: 1))
    XCTAssertEqual(window.titles, [])
    XCTAssertEqual(window.nodes(.button)[0].properties[.expanded], false)
  }

  func testALoneButtonTakesTheWholeRow() async {
    var taps = 0
    let window = ListWindow(Form { Section { Button("Save") { taps += 1 } } })
    let button = window.nodes(.button)[0]
    XCTAssertEqual(button.frame, Rect(x: 0, y: 0, width: 358, height: 44))
    XCTAssertTrue(window.send(button, .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(taps, 1)
  }

  func testPlainRowsReachFromEdgeToEdge() async {
    let window = ListWindow(List { ForEach(0..<2) { Text("Row \($0)") } }.listStyle(.plain))
    XCTAssertEqual(
      window.rows.map(\.frame),
      [
        Rect(x: 0, y: 0, width: 390, height: 44), Rect(x: 0, y: 44, width: 390, height: 44),
      ])
    XCTAssertNil(window.rows[0].properties[.cornerRadius])
  }

  func testHiddenSeparatorsBothSides() async {
    let window = ListWindow(
      List {
        Text("A")
        Text("B").listRowSeparator(.hidden)
        Text("C")
        Text("D")
      })
    XCTAssertEqual(window.rows.map { $0.children.filter { $0.kind == .group }.count }, [0, 0, 1, 0])
  }

  func testUnderBarsTheContentBeginsBelow() async {
    let window = AppWindow(
      title: "Test", content: AnyView(List { Text("Row") }),
      traits: WindowTraits(width: 390, height: 844, safeArea: (47, 0, 34, 0)))
    window.flush()
    let list = window.tree.root.children[0]
    XCTAssertEqual(list.frame, Rect(x: 0, y: 0, width: 390, height: 844))
    XCTAssertEqual(list.properties[.contentInsets], [47, 0, 34, 0])
    XCTAssertEqual(list.children[0].frame.y, 47 + 35)
  }

  func testHeadersOfThePlainStyleStayUntilTheirSectionEnds() async throws {
    let window = ListWindow(
      List {
        ForEach(0..<3, id: \.self) { section in
          Section("Section \(section)") { ForEach(0..<100) { Text("Row \(section) \($0)") } }
        }
      }
      .listStyle(.plain))
    func headers() -> [String] { window.nodes.filter { $0.properties[.sticky] != nil }.map(window.text) }
    XCTAssertEqual(headers(), ["Section 0"])
    window.send(window.list, .scroll(x: 0, y: 2000))
    XCTAssertEqual(headers(), ["Section 0"], "it is far out of view, and stays")
    window.send(window.list, .scroll(x: 0, y: 4300))
    XCTAssertEqual(headers(), ["Section 0", "Section 1"])
    let header = try XCTUnwrap(window.nodes.first { $0.properties[.sticky] != nil })
    guard case .number(let end)? = header.properties[.sticky] else { return XCTFail("no end") }
    let next = try XCTUnwrap(window.nodes.last { $0.properties[.sticky] != nil })
    XCTAssertEqual(end, next.frame.y, accuracy: 1)
  }

  func testACollectionFollowsItsEditActions() async throws {
    struct Fruit: Identifiable {
      var id: String
    }
    struct Editable: View {
      @State private var items = ["a", "b", "c"].map { Fruit(id: $0) }
      var body: some View {
        List($items, editActions: .all) { $item in Text(item.id) }.environment(\.editMode, .constant(.active))
      }
    }
    let window = ListWindow(Editable())
    window.send(window.list, .moveRow(from: 0, to: 2))
    XCTAssertEqual(window.titles, ["b", "c", "a"])
    window.send(window.rows[0], .swipeAction(leading: false, index: 0))
    XCTAssertEqual(window.titles, ["c", "a"])
  }
}
