import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class GestureSequenceTests: XCTestCase {
  private func drag(_ phase: DisplayEvent.Phase, _ x: Double) -> DisplayEvent.Kind {
    .drag(phase, x: x, y: 0, dx: x, dy: 0, vx: 0, vy: 0)
  }

  func testADragCountsAfterALongPressOnly() async throws {
    struct Content: View {
      @State var told = ""
      var body: some View {
        Text(told.isEmpty ? "-" : told).gesture(
          LongPressGesture().sequenced(before: DragGesture())
            .onChanged { value in
              switch value {
              case .first: told += "f"
              case .second(_, let drag): told += drag.map { "d\(Int($0.translation.width))" } ?? "s"
              }
            }
            .onEnded { _ in told += "e" })
      }
    }
    let harness = Harness(Content())
    let node = try XCTUnwrap(harness.graph.tree.root.children.first)
    func send(_ kind: DisplayEvent.Kind) {
      _ = harness.graph.send(DisplayEvent(node: node.id, kind: kind))
      harness.change {}
    }
    send(drag(.began, 1))
    send(drag(.ended, 1))
    XCTAssertEqual(harness.texts, ["-"], "a drag by itself is none of the sequence")
    send(.longPress(.began))
    send(drag(.began, 3))
    send(drag(.changed, 5))
    send(drag(.ended, 5))
    XCTAssertEqual(harness.texts, ["sd3d5e"], "the sequence goes on although the view is evaluated in between")
  }

  func testDragsInOtherCoordinates() async throws {
    let places = Places()
    let view = Color.red.frame(width: 10, height: 10)
      .gesture(DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged { places.seen.append($0.location) })
      .padding(.leading, 50).padding(.top, 20)
    let harness = Harness(view, size: CGSize(width: 60, height: 30))
    var node = try XCTUnwrap(harness.graph.tree.root.children.first)
    while node.properties[.events] == nil { node = try XCTUnwrap(node.children.first) }
    XCTAssertEqual(node.properties[.events], ["drag:0"])
    _ = harness.graph.send(DisplayEvent(node: node.id, kind: drag(.changed, 4)))
    XCTAssertEqual(places.seen, [CGPoint(x: 54, y: 20)])
  }

  @MainActor final class Places { var seen: [CGPoint] = [] }
}
