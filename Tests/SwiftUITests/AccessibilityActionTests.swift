import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class AccessibilityActionTests: XCTestCase {
  func testArrowKeysAdjust() async throws {
    let count = Shared(3)
    let screen = ControlsScreen(
      Text("Rating").accessibilityValue("three").accessibilityAdjustableAction {
        count.value += $0 == .increment ? 1 : -1
      })
    let slider = try XCTUnwrap(screen.nodes.first { $0.string(.role) == "slider" })
    XCTAssertTrue(screen.send(.key("up", modifiers: []), to: slider).accepted)
    XCTAssertTrue(screen.send(.key("left", modifiers: []), to: slider).accepted)
    XCTAssertTrue(screen.send(.key("right", modifiers: []), to: slider).accepted)
    XCTAssertTrue(
      screen.send(.key("escape", modifiers: []), to: slider).accepted, "every key is told, few mean something")
    XCTAssertTrue(screen.send(.key("up", modifiers: ["shift"]), to: slider).accepted)
    XCTAssertEqual(count.value, 4)
  }

  func testNamedActionsAreButtonsThatNobodySees() async throws {
    let count = Shared(0)
    let screen = ControlsScreen(Text("Row").accessibilityAction(named: "Archive") { count.value += 1 })
    let button = try screen.node(.button, named: "Archive")
    XCTAssertEqual(button.number(.opacity), 0)
    XCTAssertTrue(screen.tap(button).accepted)
    XCTAssertEqual(count.value, 1)
  }

  func testARepresentationIsToldInPlaceOfTheView() async throws {
    let screen = ControlsScreen(Text("●●●○○").accessibilityRepresentation { Slider(value: .constant(0.6)) })
    XCTAssertTrue(try XCTUnwrap(screen.all(.text).first).bool(.hidden))
    XCTAssertEqual(try screen.node(.slider).number(.number), 0.6)
  }

  func testKeysGoToTheInnermostThatTakesThem() async throws {
    let heard = Shared("")
    let screen = ControlsScreen(
      Text("Game")
        .onKeyPress(.space) {
          heard.value += "space "
          return .handled
        }
        .onKeyPress { press in
          heard.value += "any:\(press.characters) "
          return .handled
        })
    let inner = try XCTUnwrap(screen.nodes.last { $0.properties[.events] != nil })
    XCTAssertTrue(screen.send(.key("space", modifiers: []), to: inner).accepted)
    XCTAssertEqual(heard.value, "space ")
  }
}
