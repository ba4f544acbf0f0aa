import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ControlsMenuTests: XCTestCase {
  func testMenuHoldsItsChoices() async throws {
    let log = Shared<[String]>([])
    let sort = Shared("Name")
    let shows = Shared(true)
    let screen = ControlsScreen(
      Menu("Options") {
        Button("Copy", systemImage: "doc.on.doc") { log.value.append("copy") }
        Button("Delete", role: .destructive) {}.disabled(true)
        Divider()
        Toggle("Show done", isOn: shows.binding)
        Picker("Sort", selection: sort.binding) { ForEach(["Name", "Date"], id: \.self) { Text($0) } }
        Menu("More") { Button("Print") { log.value.append("print") } }
      })
    let button = try screen.node(.button, named: "Options")
    XCTAssertEqual(button.string(.action), "menu")
    let menu = try screen.node(.menu)
    XCTAssertTrue(menu.parent === button)
    XCTAssertEqual(menu.frame.width, 250)
    let lines = { screen.all(.button).filter { $0 !== button } }
    XCTAssertEqual(lines().map(\.name), ["Copy", "Delete", "Show done", "Name", "Date", "More"])
    // What a picker offers is no title too.
    func titles(_ node: DisplayNode) -> [String] {
      node.kind == .button ? [] : (node.text.map { [$0] } ?? []) + node.children.flatMap(titles)
    }
    XCTAssertEqual(titles(menu), [])
    XCTAssertEqual(
      lines().map { $0.string(.role) },
      ["menuitem", "menuitem", "menuitemcheckbox", "menuitemcheckbox", "menuitemcheckbox", "menuitem"])
    XCTAssertTrue(lines().allSatisfy { $0.frame.height >= 42 })
    XCTAssertTrue(lines()[1].bool(.disabled))
    screen.tap(lines()[0])
    // The menu in the menu opens in its place, and its title leads back.
    screen.tap(lines()[5])
    XCTAssertEqual(lines().map(\.name), ["More", "Print"])
    XCTAssertTrue(lines()[0].string(.action) == "stay")
    XCTAssertEqual(menu.properties[.events], ["dismiss"])
    screen.tap(lines()[0])
    XCTAssertEqual(lines().count, 6)
    screen.tap(lines()[5])
    screen.send(.dismiss, to: menu)
    XCTAssertEqual(lines().count, 6)
    screen.tap(lines()[5])
    screen.tap(lines()[1])
    XCTAssertEqual(log.value, ["copy", "print"])
    XCTAssertEqual(lines().count, 6)
    XCTAssertTrue(lines()[2].bool(.selected))
    screen.tap(lines()[2])
    XCTAssertFalse(shows.value)
    XCTAssertFalse(lines()[2].bool(.selected))
    screen.tap(lines()[4])
    XCTAssertEqual(sort.value, "Date")
    XCTAssertEqual(lines()[3...4].map { $0.bool(.selected) }, [false, true])
  }

  func testContextMenuComesWithALongPressAndGoesWithAChoice() async throws {
    let count = Shared(0)
    let screen = ControlsScreen(Text("Row").contextMenu { Button("Add") { count.value += 1 } })
    let row = try XCTUnwrap(screen.nodes.first { $0.properties[.events] == ["long"] })
    XCTAssertEqual(screen.all(.menu).count, 0)
    screen.send(.longPress(.began), to: row)
    let menu = try screen.node(.menu)
    XCTAssertTrue(menu.parent === screen.window.tree.root)
    XCTAssertEqual(menu.frame.width, 250)
    XCTAssertNotNil(menu.properties[.anchor])
    screen.tap(try screen.node(.button, named: "Add"))
    XCTAssertEqual(count.value, 1)
    XCTAssertEqual(screen.all(.menu).count, 0)
    screen.send(.longPress(.began), to: row)
    screen.send(.dismiss, to: try screen.node(.menu))
    XCTAssertEqual(screen.all(.menu).count, 0)
    XCTAssertEqual(count.value, 1)
  }
}
