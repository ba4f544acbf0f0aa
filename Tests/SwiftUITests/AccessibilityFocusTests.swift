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

  private struct Connected<Content: View>: View {
    let remote: Remote
    let isOther: Binding<Bool>
    var name: (Bool) -> Place = { _ in .title }
    @ViewBuilder let content: (Bool) -> Content
    @AccessibilityFocusState private var place: Place?
    var body: some View {
      let _ = remote.go = { place = $0 }
      let _ = remote.place = { place }
      VStack { content(isOther.wrappedValue) }.accessibilityFocused($place, equals: name(isOther.wrappedValue))
    }
  }

  func testAnotherFirstThingTakesTheFocusOnlyWhereTheStateSaysSo() async throws {
    let (remote, isOther) = (Remote(), Shared(false))
    let screen = ControlsScreen(
      Connected(remote: remote, isOther: isOther.binding) { isOther in
        Text("First").accessibilityHidden(isOther)
        Text("Second")
      })
    let (first, second) = (try node("First", in: screen), try node("Second", in: screen))
    screen.change { remote.go?(.title) }
    screen.send(.focus(true), to: first)
    screen.send(.focus(false), to: first)
    XCTAssertNil(remote.place?())
    XCTAssertEqual(first.number(.focus), 1)
    screen.change { isOther.value = true }
    screen.change { remote.go?(.button) }
    XCTAssertNil(first.number(.focus), "it is no longer the first thing")
    XCTAssertEqual(second.number(.focus), 0, "nobody has asked this one")
    screen.change { remote.go?(.title) }
    XCTAssertEqual(second.number(.focus), 2)
    screen.change { isOther.value = false }
    screen.change { remote.go?(.button) }
    screen.change { remote.go?(.title) }
    XCTAssertNil(second.number(.focus))
    XCTAssertEqual(first.number(.focus), 3)
  }

  func testTheStateFollowsAFocusedViewToItsNewValue() async throws {
    let (remote, isOther) = (Remote(), Shared(false))
    let screen = ControlsScreen(
      Connected(remote: remote, isOther: isOther.binding, name: { $0 ? .button : .title }) { _ in Text("Here") })
    let here = try node("Here", in: screen)
    screen.send(.focus(true), to: here)
    XCTAssertEqual(remote.place?(), .title)
    screen.change { isOther.value = true }
    XCTAssertEqual(remote.place?(), .button)
    screen.send(.focus(false), to: here)
    XCTAssertNil(remote.place?())
    screen.change { remote.go?(.title) }
    XCTAssertEqual(here.number(.focus), 0)
    screen.change { isOther.value = false }
    XCTAssertEqual(here.number(.focus), 1, "it has the value now that the state asks for")
  }

  func testWhatIsRemovedIsLetGo() async {
    final class Token {}
    final class Log {
      weak var token: Token?
      func make() -> Token {
        let new = Token()
        token = new
        return new
      }
    }
    struct Holder: View {
      let log: Log
      @Binding var isShown: Bool
      @AccessibilityFocusState private var isFocused: Bool
      var body: some View {
        VStack {
          if isShown {
            let token = log.make()
            Button("Here") { _ = token }.accessibilityLabel("Named").accessibilityFocused($isFocused)
          }
          Text("There")
        }
      }
    }
    let (log, isShown) = (Log(), Shared(true))
    let screen = ControlsScreen(Holder(log: log, isShown: isShown.binding))
    XCTAssertNotNil(log.token)
    screen.change { isShown.value = false }
    XCTAssertEqual(screen.texts, ["There"])
    XCTAssertNil(log.token)
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
