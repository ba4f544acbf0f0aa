import DisplayTree
import XCTest

@testable import SwiftUI

/// What is left of views that come and go, and what siblings have in common.
@MainActor final class ComingAndGoingTests: XCTestCase {
  private struct Flash: View {
    let log: EventLog
    let remote: Remote<Int>
    @State private var step = 0
    var body: some View {
      let _ = remote.binding = $step
      // Comes with the first change of a step, and goes with the one that this leads to.
      VStack {
        if step % 2 == 1 {
          AnyView(VStack { Text("Flash").onAppear { log.note("appeared") }.onDisappear { log.note("disappeared") } })
        }
      }
      .onPreferenceChange(StepKey.self) { _ in }
      .background { Follower(step: $step) }
    }
  }

  /// Goes on to the next step while the views are still evaluated.
  private struct Follower: View {
    @Binding var step: Int
    var body: some View {
      Color.clear.preference(key: StepKey.self, value: step)
        .onPreferenceChange(StepKey.self) { value in
          MainActor.assumeIsolated { if value == 1 { step = 2 } }
        }
    }
  }

  private enum StepKey: PreferenceKey {
    static var defaultValue: Int { 0 }
    static func reduce(value: inout Int, nextValue: () -> Int) { value = nextValue() }
  }

  func testWhatCameAndWentInOneUpdateIsNotToldOfAppearing() async {
    let log = EventLog()
    let remote = Remote<Int>()
    let harness = Harness(Flash(log: log, remote: remote))
    harness.change { remote.value = 1 }
    XCTAssertEqual(remote.value, 2)
    XCTAssertEqual(log.entries.count % 2, 0, "it goes as often as it comes: \(log.entries)")
    harness.change { remote.value = 3 }
    XCTAssertEqual(log.entries.last, "appeared")
  }

  func testSiblingsKeepEqualOverridesOnce() async {
    let parent = EnvironmentNode(parent: nil)
    let key = ObjectIdentifier(Int.self)
    let nodes = (0..<3).map { index in
      let node = EnvironmentNode(parent: parent)
      node.setValues([key: index == 2 ? "other" : "same"])
      return node
    }
    let places = nodes.map { $0.overriddenKeys.withUnsafeBytes { $0.baseAddress } }
    XCTAssertEqual(places[0], places[1])
    XCTAssertNotEqual(places[1], places[2])
    XCTAssertEqual(nodes.map { $0.read(key) as? String }, ["same", "same", "other"])
    nodes[0].setValues([key: "changed"])
    XCTAssertEqual(nodes.map { $0.read(key) as? String }, ["changed", "same", "other"])
  }

  func testALabelGoesWithWhatItDescribes() async throws {
    struct Screen: View {
      let remote: Remote<Int>
      @State private var count = 1
      var body: some View {
        let _ = remote.binding = $count
        VStack { ForEach(0..<count, id: \.self) { Text("Text \($0)") } }.accessibilityLabel("Name")
      }
    }
    let remote = Remote<Int>()
    let harness = Harness(Screen(remote: remote))
    func labelled() -> [String] {
      var found: [String] = []
      func visit(_ node: DisplayNode) {
        if node.properties[.label] == "Name" { found.append(node.kind.rawValue) }
        node.children.forEach(visit)
      }
      visit(harness.graph.tree.root)
      return found
    }
    XCTAssertEqual(labelled(), ["text"])
    let place = try XCTUnwrap(harness.node(.text)?.frame)
    harness.change { remote.value = 2 }
    XCTAssertEqual(labelled(), ["group"], "several are described by what is around them")
    let group = try XCTUnwrap(harness.node(.group))
    XCTAssertGreaterThan(group.frame.height, place.height)
    XCTAssertEqual(group.frame.x + (group.children.first?.frame.x ?? 0), place.x, accuracy: 0.01)
    harness.change { remote.value = 1 }
    XCTAssertEqual(labelled(), ["text"])
    XCTAssertEqual(harness.node(.text)?.frame, place)
  }
}
