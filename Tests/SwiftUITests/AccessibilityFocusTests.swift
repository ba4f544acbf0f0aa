import DisplayTree
import XCTest

@testable import SwiftUI

/// Assistive technology's focus: moved by the app, followed by its state.
@MainActor final class AccessibilityFocusTests: XCTestCase {
  private enum Place: Hashable { case title, button, field }
  private final class Remote {
    var go: (@MainActor (Place?) -> Void)?
    var place: (@MainActor () -> Place?)?
  }
  private struct Screen: View {
    let remote: Remote
    @AccessibilityFocusState private var place: Place?
    var body: some View {
      let _ = remote.go = { place = $0 }
      let _ = remote.place = { place }
      VStack {
        Text(verbatim: place.map { "\($0)" } ?? "nowhere")
        VStack {
          Text("Title").font(.title)
          Text("More")
        }.accessibilityFocused($place, equals: .title)
        Button("Press") {}.accessibilityFocused($place, equals: .button)
        TextField("Name", text: .constant("")).accessibilityFocused($place, equals: .field)
      }
    }
  }

  private func node(_ text: String, in screen: ControlsScreen) throws -> DisplayNode {
    try XCTUnwrap(screen.nodes.first { $0.text == text }, text)
  }

  func testTheAppMovesTheFocus() async throws {
    let remote = Remote()
    let screen = ControlsScreen(Screen(remote: remote))
    let title = try node("Title", in: screen)
    let button = try screen.node(.button, named: "Press")
    XCTAssertEqual(title.number(.focus), 0, "it can be focused, and tells of it")
    XCTAssertNil(try node("More", in: screen).number(.focus))
    screen.change { remote.go?(.title) }
    XCTAssertEqual(title.number(.focus), 1)
    XCTAssertTrue(screen.send(.focus(true), to: title).accepted)
    screen.change { remote.go?(.button) }
    XCTAssertEqual(button.number(.focus), 1)
    XCTAssertEqual(title.number(.focus), 1, "the browser takes the focus from it by giving it to the button")
    screen.send(.focus(false), to: title)
    screen.send(.focus(true), to: button)
    XCTAssertEqual(remote.place?(), .button)
    screen.change { remote.go?(nil) }
    XCTAssertEqual(button.number(.focus), -2)
    screen.send(.focus(false), to: button)
    screen.change { remote.go?(.button) }
    XCTAssertEqual(button.number(.focus), 3)
  }

  func testTheStateFollowsTheFocus() async throws {
    let screen = ControlsScreen(Screen(remote: Remote()))
    let (title, field) = (try node("Title", in: screen), try screen.node(.field))
    screen.send(.focus(true), to: title)
    XCTAssertEqual(screen.texts.first, "title")
    screen.send(.focus(false), to: title)
    XCTAssertEqual(screen.texts.first, "nowhere")
    screen.send(.focus(true), to: field)
    XCTAssertEqual(screen.texts.first, "field")
  }

  func testFieldsTakeTheFocusAsTheyAlwaysDo() async throws {
    let remote = Remote()
    let screen = ControlsScreen(Screen(remote: remote))
    screen.change { remote.go?(.field) }
    XCTAssertEqual(try screen.node(.field).number(.focus), 1)
  }

  func testAViewThatComesWithTheWishIsFocused() async throws {
    struct Late: View {
      @AccessibilityFocusState private var isAtError: Bool
      @State private var isWrong = false
      var body: some View {
        Button("Check") {
          isWrong = true
          isAtError = true
        }
        if isWrong { Text("Wrong").accessibilityFocused($isAtError) }
        Text(isAtError ? "heard" : "unheard")
      }
    }
    let screen = ControlsScreen(VStack { Late() })
    screen.tap(try screen.node(.button))
    XCTAssertEqual(try node("Wrong", in: screen).number(.focus), 1)
    XCTAssertTrue(screen.texts.contains("heard"))
  }

  func testAFocusedViewThatGoesTakesTheStateAlong() async throws {
    struct Going: View {
      let isShown: Bool
      @AccessibilityFocusState private var isFocused: Bool
      var body: some View {
        VStack {
          if isShown { Text("Here").accessibilityFocused($isFocused) }
          Text(isFocused ? "focused" : "free")
        }
      }
    }
    struct Holder: View {
      @Binding var isShown: Bool
      var body: some View { Going(isShown: isShown) }
    }
    let isShown = Shared(true)
    let screen = ControlsScreen(Holder(isShown: isShown.binding))
    screen.send(.focus(true), to: try node("Here", in: screen))
    XCTAssertEqual(screen.texts, ["Here", "focused"])
    screen.change { isShown.value = false }
    XCTAssertEqual(screen.texts, ["free"])
  }

  func testAnnouncementsReachTheWindowInFront() async throws {
    let screen = ControlsScreen(
      Button("Save") {
        AccessibilityNotification.Announcement("Saved").post()
        UIAccessibility.post(notification: .announcement, argument: "Twice")
        AccessibilityNotification.ScreenChanged("Library").post()
        AccessibilityNotification.LayoutChanged(nil).post()
      })
    var said: [String] = []
    screen.window.onRequest = { if case .announce(let text) = $0 { said.append(text) } }
    screen.tap(try screen.node(.button))
    XCTAssertEqual(said, ["Saved", "Twice", "Library"])
  }
}
