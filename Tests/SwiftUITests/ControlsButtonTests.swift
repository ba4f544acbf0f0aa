import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ControlsButtonTests: XCTestCase {
  func testButtonActsAndIsNamedByItsText() async throws {
    let count = Shared(0)
    let screen = ControlsScreen(Button("Save") { count.value += 1 })
    let button = try screen.node(.button, named: "Save")
    XCTAssertEqual(button.string(.pressStyle), "dim")
    XCTAssertTrue(screen.tap(button).accepted)
    XCTAssertEqual(count.value, 1)
  }

  func testDisabledButtonRefuses() async throws {
    let count = Shared(0)
    let screen = ControlsScreen(Button("Save") { count.value += 1 }.disabled(true))
    let button = try screen.node(.button)
    XCTAssertTrue(button.bool(.disabled))
    XCTAssertFalse(screen.tap(button).accepted)
    XCTAssertEqual(count.value, 0)
    XCTAssertEqual(
      try screen.node(.text).string(.color), SystemColor.tertiaryLabel.rgba(in: EnvironmentValues()).css)
  }

  func testDestructiveRoleIsRed() async throws {
    let screen = ControlsScreen(Button("Delete", role: .destructive) {})
    XCTAssertEqual(try screen.node(.text).string(.color), Color.red.rgba(in: EnvironmentValues()).css)
  }

  func testBorderedButtonsHaveIOSHeights() async throws {
    let screen = ControlsScreen(
      VStack {
        Button("Regular") {}.buttonStyle(.bordered)
        Button("Large") {}.buttonStyle(.borderedProminent).controlSize(.large)
      })
    XCTAssertEqual(try screen.node(.button, named: "Regular").frame.height, 34.33, accuracy: 0.01)
    XCTAssertEqual(try screen.node(.button, named: "Large").frame.height, 50.33, accuracy: 0.01)
  }

  func testCustomStyleIsToldOfPresses() async throws {
    struct Shrinking: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isPressed ? 0.3 : 1)
      }
    }
    let screen = ControlsScreen(Button("Press") {}.buttonStyle(Shrinking()))
    let button = try screen.node(.button)
    XCTAssertEqual(screen.send(.press(true), to: button).patch.operations.count, 1)
    XCTAssertEqual(button.children.first?.number(.opacity), 0.3)
    screen.send(.press(false), to: button)
    XCTAssertNil(button.children.first?.number(.opacity))
  }

  func testPrimitiveStyleDecoratesTheButton() async throws {
    struct Padded: PrimitiveButtonStyle {
      func makeBody(configuration: Configuration) -> some View { Button(configuration).padding(3) }
    }
    let count = Shared(0)
    let screen = ControlsScreen(Button("Press") { count.value += 1 }.buttonStyle(Padded()))
    screen.tap(try screen.node(.button))
    XCTAssertEqual(count.value, 1)
  }

  func testIconOnlyLabelKeepsItsName() async throws {
    let screen = ControlsScreen(
      Button {
      } label: {
        Label("Add Book", systemImage: "plus")
      }.labelStyle(.iconOnly))
    XCTAssertEqual(try screen.node(.button).name, "Add Book")
    XCTAssertEqual(screen.texts, [])
  }

  func testActionsAreCollected() async {
    let count = Shared(0)
    let screen = ControlsScreen(
      VStack {
        Button("Delete", systemImage: "trash", role: .destructive) { count.value += 1 }.tint(.orange)
        Button("Keep", role: .cancel) {}.disabled(true)
      })
    let actions = screen.window.graph.root.collectActions()
    XCTAssertEqual(actions.map(\.actionTitle), ["Delete", "Keep"])
    XCTAssertEqual(actions[0].actionSymbol, "trash")
    XCTAssertEqual(actions.map(\.actionRole), [.destructive, .cancel])
    XCTAssertEqual(actions[0].actionTint, .orange)
    XCTAssertEqual(actions.map(\.isActionEnabled), [true, false])
    actions[0].performAction()
    XCTAssertEqual(count.value, 1)
  }

  func testButtonAloneInARowFillsIt() async throws {
    let screen = ControlsScreen(Button("Save") {}.environment(\.isListRow, true))
    let button = try screen.node(.button)
    XCTAssertEqual(button.frame.width, 390 + 32)
    XCTAssertEqual(button.frame.height, 44)
    XCTAssertEqual(try screen.node(.text).frame.x, 16)
    XCTAssertEqual(button.string(.pressStyle), "row")
  }

  func testShortcutsAreTold() async throws {
    let screen = ControlsScreen(
      HStack {
        Button("Save") {}.keyboardShortcut("s", modifiers: [.command, .shift])
        Button("Cancel") {}.keyboardShortcut(.cancelAction)
      })
    XCTAssertEqual(screen.all(.button).map { $0.string(.shortcut) }, ["cmd+shift+s", "escape"])
  }
}
