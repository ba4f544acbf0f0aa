import DisplayTree
import XCTest

@testable import SwiftUI

/// What apps use here and there.
@MainActor final class SmallAPITests: XCTestCase {
  func testAColourOfAColour() async {
    XCTAssertEqual(Color(Color.red), Color.red)
    XCTAssertEqual(Color(.gray.opacity(0.5)), Color.gray.opacity(0.5))
  }

  func testAGestureThatIsOffLeavesTheOthers() async throws {
    struct Row: View {
      @Binding var isOn: Bool
      @Binding var taps: [String]
      var body: some View {
        Button("Inside") { taps.append("button") }
          .simultaneousGesture(TapGesture().onEnded { taps.append("gesture") }, isEnabled: isOn)
      }
    }
    let (isOn, taps) = (Shared(true), Shared<[String]>([]))
    let screen = ControlsScreen(Row(isOn: isOn.binding, taps: taps.binding))
    func listeners() -> Int { screen.nodes.filter { $0.properties[.events] == .list([.string("tap")]) }.count }
    let whileOn = listeners()
    screen.change { isOn.value = false }
    XCTAssertEqual(listeners(), whileOn - 1)
    screen.tap(try screen.node(.button, named: "Inside"))
    XCTAssertEqual(taps.value, ["button"])
  }

  func testLinesOfTextsHaveColourAndPattern() async throws {
    let screen = ControlsScreen(
      VStack {
        Text("a").underline(true, pattern: .dash, color: .red)
        Text("b").strikethrough()
        Text("c")
      }
      .strikethrough(true, color: .blue))
    let texts = screen.all(.text)
    let red = Color.red.rgba(in: EnvironmentValues()).css
    let blue = Color.blue.rgba(in: EnvironmentValues()).css
    XCTAssertEqual(texts[0].properties[.decoration], ["underline", "line-through", "dashed", .string(red)])
    XCTAssertEqual(texts[1].properties[.decoration], ["line-through"])
    XCTAssertEqual(texts[2].properties[.decoration], ["line-through", .string(blue)])
  }

  func testAnchorsOfOnePlaceAreEqual() async throws {
    struct Key: PreferenceKey {
      static var defaultValue: [String: Anchor<CGRect>] { [:] }
      static func reduce(value: inout [String: Anchor<CGRect>], nextValue: () -> [String: Anchor<CGRect>]) {
        value.merge(nextValue()) { $1 }
      }
    }
    struct Moved: View {
      @Binding var offset: Double
      @Binding var changes: Int
      var body: some View {
        Text("a").anchorPreference(key: Key.self, value: .bounds) { ["a": $0] }
          .padding(.leading, offset)
          .onPreferenceChange(Key.self) { _ in changes += 1 }
      }
    }
    let (offset, changes) = (Shared(0.0), Shared(0))
    let screen = ControlsScreen(Moved(offset: offset.binding, changes: changes.binding))
    let first = changes.value
    XCTAssertGreaterThan(first, 0)
    screen.change { offset.value = 40 }
    XCTAssertGreaterThan(changes.value, first)
  }

  func testAnchorsOfTwoPointsDiffer() async throws {
    struct Key: PreferenceKey {
      static var defaultValue: [Anchor<CGPoint>] { [] }
      static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) { value += nextValue() }
    }
    let found = Shared<[Anchor<CGPoint>]>([])
    _ = ControlsScreen(
      Text("a")
        .anchorPreference(key: Key.self, value: .unitPoint(.top)) { [$0] }
        .transformAnchorPreference(key: Key.self, value: .unitPoint(.bottom)) { $0.append($1) }
        .onPreferenceChange(Key.self) { found.value = $0 })
    XCTAssertEqual(found.value.count, 2)
    XCTAssertNotEqual(found.value.first, found.value.last)
  }

  func testAFieldStaysWhereItIsWhenADescriptionMeansMore() async throws {
    struct Mail: View {
      @Binding var isWrong: Bool
      var body: some View {
        VStack {
          TextField("Mail", text: .constant(""))
          if isWrong { Text("Wrong") }
        }
        .accessibilityIdentifier("mail")
      }
    }
    let isWrong = Shared(false)
    let screen = ControlsScreen(Mail(isWrong: isWrong.binding))
    let field = try screen.node(.field)
    let parent = try XCTUnwrap(field.parent)
    for now in [true, false] {
      screen.change { isWrong.value = now }
      XCTAssertEqual(screen.texts.contains("Wrong"), now)
      XCTAssertTrue(try screen.node(.field) === field)
      XCTAssertTrue(field.parent === parent)
    }
  }

  func testKeyframesOfALoop() async {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      for step in [1.0, 2.0, 3.0] { LinearKeyframe(step, duration: 1) }
    }
    XCTAssertEqual(timeline.value(time: 3), 3, accuracy: 1e-9)
  }

  func testButtonsFormsAreShapes() async throws {
    let screen = ControlsScreen(Color.red.frame(width: 40, height: 20).clipShape(.buttonBorder))
    XCTAssertTrue(screen.nodes.contains { $0.number(.cornerRadius) == 8 || $0.properties[.clipPath] != nil })
  }
}
