import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class VisualEffectTests: XCTestCase {
  func testAnEffectGoesByTheGeometry() async throws {
    let screen = ControlsScreen(
      Color.red.frame(width: 100, height: 20).visualEffect { content, proxy in
        content.offset(x: proxy.size.width / 2).opacity(0.5)
      })
    let node = try XCTUnwrap(screen.nodes.first { $0.number(.opacity) == 0.5 })
    XCTAssertEqual(node.properties[.transform], [1, 0, 0, 1, 50, 0])
  }

  func testScaledAroundItsMiddle() async {
    let properties = EmptyVisualEffect().scaleEffect(2).properties(size: CGSize(width: 10, height: 20))
    XCTAssertEqual(properties[.transform], [2, 0, 0, 2, -5, -10])
  }

  func testScrollingGoesThroughThePhases() async throws {
    let screen = ControlsScreen(
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<5, id: \.self) { index in
            Color.red.frame(height: 400).scrollTransition { content, phase in
              content.opacity(phase.isIdentity ? 1 : 0.3)
            }
          }
        }
      })
    func opacities() -> [Double] { screen.all(.shape).map { $0.parent?.number(.opacity) ?? 1 } }
    XCTAssertEqual(opacities(), [1, 1, 0.3, 0.3, 0.3])
    screen.send(.scroll(x: 0, y: 100), to: try screen.node(.scroll))
    XCTAssertEqual(opacities(), [0.3, 1, 0.3, 0.3, 0.3])
  }

  func testSplitViewsShareTheirSpace() async {
    let screen = ControlsScreen(
      HSplitView {
        Color.red
        Color.blue
      }, width: 101)
    XCTAssertEqual(screen.all(.shape).filter { $0.frame.width < 100 }.map(\.frame.width), [50, 50])
  }
}
