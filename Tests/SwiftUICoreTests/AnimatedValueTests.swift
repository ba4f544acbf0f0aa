import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class AnimatedValueTests: XCTestCase {
  /// The looks that a patch tells for its only node with steps.
  private func steps(_ patch: Patch) -> [[PropertyKey: PropertyValue]] {
    patch.operations.compactMap { if case .steps(_, let steps) = $0 { steps } else { nil } }.first ?? []
  }

  struct Wedge: Shape {
    var angle: Double
    var animatableData: Double {
      get { angle }
      set { angle = newValue }
    }
    func path(in rect: CGRect) -> Path { Path { $0.addLines([.zero, CGPoint(x: angle, y: 0), CGPoint(x: 0, y: 9)]) } }
  }

  func testAShapeIsToldWithTheShapesOnTheWay() async throws {
    struct Content: View {
      @Binding var angle: Double
      var body: some View { Wedge(angle: angle) }
    }
    let angle = Held(0.0)
    let harness = Harness(Content(angle: angle.binding))
    let patch = harness.change { withAnimation(.linear(duration: 0.4)) { angle.value = 100 } }.patch
    let steps = steps(patch)
    XCTAssertEqual(steps.count, 11, "thirty looks a second, without the last")
    XCTAssertEqual(steps.first?[.path], "M0 0 L8.33 0 L0 9")
    XCTAssertEqual(steps.last?[.path], "M0 0 L91.67 0 L0 9")
    XCTAssertEqual(harness.node(.shape)?.properties[.path], "M0 0 L100 0 L0 9")
    XCTAssertEqual(self.steps(harness.change { angle.value = 50 }.patch), [], "not animated, no way")
  }

  func testAFullTurnIsToldByItsParts() async throws {
    struct Content: View {
      @Binding var turns: Double
      var body: some View { Color.red.rotationEffect(.degrees(360 * turns)) }
    }
    let turns = Held(0.0)
    let harness = Harness(Content(turns: turns.binding))
    let patch = harness.change {
      withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { turns.value = 1 }
    }.patch
    XCTAssertEqual(steps(patch).count, 5)
    XCTAssertEqual(steps(patch)[1][.transform], [-0.5, 0.866025, -0.866025, -0.5, 0, 0])
    XCTAssertEqual(patch.animations.first?.repeatCount, .infinity)
  }

  func testWhatGoesOnForEverIsToldToLaterHosts() async throws {
    struct Content: View {
      @State var isOn = false
      var body: some View {
        Color.red.frame(width: 9).opacity(isOn ? 1 : 0.2).animation(.linear(duration: 1).repeatForever(), value: isOn)
          .onAppear { isOn = true }
      }
    }
    let graph = ViewGraph()
    graph.root.mount(Content())
    graph.flush()
    for attempt in 0..<2 {
      let patch = graph.tree.snapshot()
      let inserted = patch.operations.contains {
        if case .insert(_, .group, _, _, _, let properties) = $0 { properties[.opacity] == 0.2 } else { false }
      }
      let moved = patch.operations.contains {
        if case .set(_, let values, 0) = $0 { values[.opacity] == .some(nil) } else { false }
      }
      XCTAssertTrue(inserted && moved, "host \(attempt): \(patch.operations)")
    }
  }

  func testAppearingAnimatesFromTheFirstLook() async throws {
    struct Content: View {
      @State var x = 0.0
      var body: some View {
        Color.red.frame(width: 10, height: 10).offset(x: x).onAppear { withAnimation(.linear) { x = 40 } }
      }
    }
    let graph = ViewGraph()
    graph.root.resize(to: CGSize(width: 110, height: 110))
    graph.root.mount(Content())
    graph.flush()
    let patch = graph.tree.snapshot()
    let frames = patch.operations.compactMap { operation -> Double? in
      switch operation {
      case .insert(_, .shape, _, _, let frame, _): frame.x
      case .frame(_, let frame, 0): frame.x
      default: nil
      }
    }
    XCTAssertEqual(frames, [50, 90])
    XCTAssertEqual(
      graph.tree.snapshot().operations.filter { if case .frame = $0 { true } else { false } }, [],
      "it is over for whoever comes later")
  }

  func testAnAnimatedChangeKeepsItsAnimationBesideOthers() async throws {
    struct Content: View {
      @Binding var x: Double
      @State var echo = 0.0
      var body: some View {
        VStack {
          Color.red.frame(width: 10, height: 10).offset(x: x)
          Color.blue.frame(width: 10, height: 10).offset(x: echo)
        }
        .onChange(of: x) { echo = x }
      }
    }
    let x = Held(0.0)
    let harness = Harness(Content(x: x.binding))
    let patch = harness.change { withAnimation(.linear) { x.value = 5 } }.patch
    let animated = patch.operations.compactMap { operation -> Int?? in
      if case .frame(_, _, let animation) = operation { .some(animation) } else { nil }
    }
    XCTAssertEqual(animated, [0, nil], "the first is animated, what an action does about it is not")
  }

  struct Counting: AnimatableModifier {
    var number: Double
    nonisolated var animatableData: Double {
      get { number }
      set { number = newValue }
    }
    func body(content: Content) -> some View { content.overlay(Text("\(Int(number))")) }
  }

  func testAModifiersBodySeesTheValuesOnTheWay() async throws {
    struct Content: View {
      @Binding var number: Double
      var body: some View { Color.red.modifier(Counting(number: number)) }
    }
    let number = Held(0.0)
    let harness = Harness(Content(number: number.binding))
    harness.graph.clock.advance(to: 10)
    harness.change { withAnimation(.linear(duration: 2)) { number.value = 100 } }
    var seen = harness.texts
    for time in [10.5, 11, 11.9, 12.1] {
      harness.change { harness.graph.clock.advance(to: time) }
      seen += harness.texts
    }
    XCTAssertEqual(seen, ["0", "25", "50", "95", "100"])
    XCTAssertFalse(harness.graph.clock.isTicking, "nobody waits when it is over")
    XCTAssertEqual(harness.change { harness.graph.clock.advance(to: 13) }.work.bodies, 0)
    harness.change { number.value = 7 }
    XCTAssertEqual(harness.texts, ["7"])
  }

  func testAnAnimationTurnsRoundWhereItIs() async throws {
    struct Content: View {
      @Binding var number: Double
      var body: some View { Color.red.modifier(Counting(number: number)) }
    }
    let number = Held(0.0)
    let harness = Harness(Content(number: number.binding))
    harness.graph.clock.advance(to: 0)
    harness.change { withAnimation(.linear(duration: 1)) { number.value = 100 } }
    harness.change { harness.graph.clock.advance(to: 0.5) }
    harness.change { withAnimation(.linear(duration: 1)) { number.value = 0 } }
    XCTAssertEqual(harness.texts, ["50"])
    harness.change { harness.graph.clock.advance(to: 1) }
    XCTAssertEqual(harness.texts, ["25"])
  }

  func testGeometryEffectsAreToldByTheirMappings() async throws {
    struct Shake: GeometryEffect {
      var animatableData: Double
      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: 10 * sin(animatableData * .pi * 2), y: 0))
      }
    }
    struct Content: View {
      @Binding var shakes: Double
      var body: some View { Color.red.modifier(Shake(animatableData: shakes)) }
    }
    let shakes = Held(0.0)
    let harness = Harness(Content(shakes: shakes.binding))
    let patch = harness.change { withAnimation(.linear(duration: 0.1)) { shakes.value = 1 } }.patch
    XCTAssertEqual(steps(patch).count, 7)
    XCTAssertEqual(steps(patch)[1][.transform], [1, 0, 0, 1, 10, 0])
    XCTAssertEqual(steps(patch)[5][.transform], [1, 0, 0, 1, -10, 0])
  }

  func testCurves() async {
    let ease = Animation.easeInOut(duration: 2).delay(1).spec
    XCTAssertEqual(ease.progress(at: 0.5), 0)
    XCTAssertEqual(ease.progress(at: 2), 0.5, accuracy: 0.001)
    XCTAssertEqual(ease.progress(at: 1.5), 0.129, accuracy: 0.002)
    XCTAssertEqual(ease.progress(at: 9), 1)
    let back = Animation.linear(duration: 1).repeatCount(2).spec
    XCTAssertEqual(back.progress(at: 1.25), 0.75)
    XCTAssertEqual(back.progress(at: 5), 0)
    XCTAssertEqual(Animation.bouncy.spec.progress(at: 100), 1, accuracy: 1e-9)
    XCTAssertGreaterThan((0..<50).map { Animation.bouncy.spec.progress(at: Double($0) / 50) }.max()!, 1)
  }

  func testTrimmedCurvesStayCurves() async {
    let quarter = Circle().trim(from: 0, to: 0.25).path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    XCTAssertEqual(quarter.elements.count, 2, quarter.svg)
    XCTAssertEqual(
      Circle().trim(from: 0.1, to: 0.6).path(in: CGRect(x: 0, y: 0, width: 9, height: 9)).elements.count, 4)
    var line = Path()
    line.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    XCTAssertEqual(line.trimmedPath(from: 0.25, to: 0.75).svg, "M5 0 L10 0 L10 5")
  }

  func testWhatComesAndGoesInAnAnimationFades() async throws {
    struct Content: View {
      @Binding var isOn: Bool
      var body: some View { VStack { if isOn { Text("on") } } }
    }
    let isOn = Held(false)
    let harness = Harness(Content(isOn: isOn.binding))
    let coming = harness.change { withAnimation(.linear(duration: 1)) { isOn.value = true } }.patch
    let enters = coming.operations.compactMap { operation -> PropertyValue? in
      if case .insert(_, .text, _, _, _, let properties) = operation { properties[.enter] } else { nil }
    }
    XCTAssertEqual(enters, [["a": ["linear", 1000, 0], "o": 0]])
    let going = harness.change { withAnimation(.linear(duration: 1)) { isOn.value = false } }.patch
    XCTAssertEqual(going.operations.count, 2)
    guard case .set(_, let values, nil)? = going.operations.first else { return XCTFail("\(going)") }
    XCTAssertEqual(values[.exit], ["a": ["linear", 1000, 0], "o": 0])
    let plain = harness.change { isOn.value = true }.patch
    XCTAssertFalse("\(plain)".contains("enter"))
  }

  /// A value that a test shares with a view.
  @MainActor final class Held<Value> {
    private let location: StateLocation<Value>
    init(_ value: Value) { location = StateLocation(value) }
    var binding: Binding<Value> { Binding(location: location) }
    var value: Value {
      get { location.current }
      set { binding.wrappedValue = newValue }
    }
  }
}
