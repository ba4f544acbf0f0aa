import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class TransitionTests: XCTestCase {
  struct Switched: View {
    var isOn: Bool
    var transition: AnyTransition
    var body: some View { VStack { if isOn { Color.red.frame(width: 9, height: 9).transition(transition) } } }
  }

  private struct Turned: ViewModifier {
    var degrees: Double
    func body(content: Content) -> some View { content.rotationEffect(.degrees(degrees)) }
  }

  private func changes(_ harness: Harness, _ isOn: Bool, _ transition: AnyTransition) -> Patch {
    harness.change {
      withAnimation(.linear(duration: 1)) {
        harness.content?.wrappedValue = isOn
      }
    }.patch
  }

  private final class Harness {
    let inner: SwiftUICoreTests.Harness
    let location = StateLocation(false)
    var content: Binding<Bool>?
    struct Root: View {
      @Binding var isOn: Bool
      var transition: AnyTransition
      var body: some View { Switched(isOn: isOn, transition: transition) }
    }
    @MainActor init(_ transition: AnyTransition) {
      content = Binding(location: location)
      inner = SwiftUICoreTests.Harness(Root(isOn: content!, transition: transition))
    }
    @MainActor func change(_ body: () -> Void) -> (work: Counters, patch: Patch) { inner.change(body) }
  }

  func testAModifierIsGoneThroughOnTheWayInAndOut() async throws {
    let transition = AnyTransition.modifier(active: Turned(degrees: 90), identity: Turned(degrees: 0))
    let harness = Harness(transition)
    let coming = changes(harness, true, transition)
    let inserted = coming.operations.compactMap { operation -> PropertyValue? in
      if case .insert(_, _, _, _, _, let properties) = operation { properties[.transform] } else { nil }
    }
    XCTAssertEqual(inserted, [[0, 1, -1, 0, 0, 0]], "it comes turned")
    let turned = coming.operations.contains {
      if case .set(_, let values, 0) = $0 { values[.transform] == .some(nil) } else { false }
    }
    XCTAssertTrue(turned, "and turns: \(coming)")
    let going = changes(harness, false, transition)
    let last = going.operations.compactMap { operation -> PropertyValue? in
      if case .set(_, let values, _) = operation { values[.transform] ?? nil } else { nil }
    }
    XCTAssertEqual(last, [[0, 1, -1, 0, 0, 0]], "it goes turned: \(going)")
    guard case .remove(_, true)? = going.operations.last else { return XCTFail("\(going)") }
  }

  func testEffectsAreToldToTheHost() async throws {
    let transition = AnyTransition.asymmetric(insertion: .scale, removal: .opacity)
    let harness = Harness(transition)
    let enter = changes(harness, true, transition).operations.compactMap { operation -> PropertyValue? in
      if case .insert(_, .group, _, _, _, let properties) = operation { properties[.enter] } else { nil }
    }
    XCTAssertEqual(enter, [["a": ["linear", 1000], "s": 0]])
  }

  func testTransitionsOfTheAppsOwn() async throws {
    struct Sinking: Transition {
      func body(content: Content, phase: TransitionPhase) -> some View {
        content.opacity(phase.isIdentity ? 1 : 0.25)
      }
    }
    let transition = AnyTransition(Sinking())
    let harness = Harness(transition)
    let inserted = changes(harness, true, transition).operations.compactMap { operation -> PropertyValue? in
      if case .insert(_, _, _, _, _, let properties) = operation { properties[.opacity] } else { nil }
    }
    XCTAssertEqual(inserted, [0.25])
  }

  // MARK: Matched geometry

  struct Tabs: View {
    var selected: Int
    @Namespace private var space
    var body: some View {
      HStack(spacing: 0) {
        ForEach(0..<3, id: \.self) { index in
          ZStack {
            if index == selected { Color.red.matchedGeometryEffect(id: "mark", in: space) }
          }
          .frame(width: 100, height: Double(10 + index * 10))
        }
      }
    }
  }

  func testWhatComesBeginsWhereTheOtherWas() async throws {
    struct Root: View {
      @Binding var selected: Int
      var body: some View { Tabs(selected: selected) }
    }
    let location = StateLocation(0)
    let selected = Binding(location: location)
    let harness = SwiftUICoreTests.Harness(Root(selected: selected), size: CGSize(width: 300, height: 30))
    let patch = harness.change { withAnimation(.linear(duration: 1)) { selected.wrappedValue = 2 } }.patch
    var frames: [Rect] = []
    for operation in patch.operations {
      switch operation {
      case .insert(_, .shape, _, _, let frame, _): frames.append(frame)
      case .frame(_, let frame, 0): frames.append(frame)
      default: break
      }
    }
    // In the coordinates of its group, which is at (200, 0): from the first tab's place to its own.
    XCTAssertEqual(frames, [Rect(x: -200, y: 10, width: 100, height: 10), Rect(x: 0, y: 0, width: 100, height: 30)])
  }

  func testASourceIsWhereTheOneIsThatTookOverUntilThatGoes() async throws {
    struct Hero: View {
      @Binding var isOpen: Bool
      @Namespace private var space
      var body: some View {
        ZStack(alignment: .topLeading) {
          Leaf.greedy("card").matchedGeometryEffect(id: "x", in: space).frame(width: 50, height: 20)
            .padding(.leading, 60)
          if isOpen {
            Leaf.greedy("detail").matchedGeometryEffect(id: "x", in: space).frame(width: 200, height: 100)
              .transition(.identity)
          }
        }
        .frame(width: 300, height: 300, alignment: .topLeading)
      }
    }
    let location = StateLocation(false)
    let isOpen = Binding(location: location)
    let laid = Laid(Hero(isOpen: isOpen), width: 300, height: 300)
    assertFrame(laid.frame("card"), 60, 0, 50, 20)
    withAnimation(.linear) { isOpen.wrappedValue = true }
    laid.graph.flush()
    assertFrame(laid.frame("detail"), 0, 0, 200, 100)
    assertFrame(laid.frame("card"), 0, 0, 200, 100)
    withAnimation(.linear) { isOpen.wrappedValue = false }
    laid.graph.flush()
    assertFrame(laid.frame("card"), 60, 0, 50, 20)
  }

  func testWhatIsNotTheSourceIsWhereTheSourceIs() async throws {
    struct Marked: View {
      var target: String
      @Namespace private var space
      var body: some View {
        VStack(spacing: 0) {
          Leaf("a", 50, 10).matchedGeometryEffect(id: "a", in: space)
          Leaf("b", 80, 20).matchedGeometryEffect(id: "b", in: space)
        }
        .background { Leaf.greedy("mark").matchedGeometryEffect(id: target, in: space, isSource: false) }
      }
    }
    let laid = Laid(Marked(target: "a"), width: 100, height: 100)
    assertFrame(laid.frame("mark"), 25, 35, 50, 10)
    laid.graph.root.update(Marked(target: "b"))
    laid.graph.flush()
    assertFrame(laid.frame("mark"), 10, 45, 80, 20)
  }
}
