import DisplayTree
import XCTest

@testable import SwiftUI

/// Settings of scroll views, and positions shared with the app.
@MainActor final class LayoutScrollTests: XCTestCase {
  private func scrollNode(_ laid: Laid) -> DisplayNode {
    func find(_ node: DisplayNode) -> DisplayNode? {
      node.kind == .scroll ? node : node.children.lazy.compactMap(find).first
    }
    _ = laid.graph.tree.takePatch()
    return find(laid.graph.tree.root)!
  }

  func testContentMarginsScrollWithTheContent() async {
    let laid = Laid(
      ScrollView { Leaf("a", width: 0...Double.infinity, height: 500...500) }.contentMargins(20))
    assertFrame(laid.frame("a"), 20, 20, 260, 500)
    XCTAssertEqual(scrollNode(laid).properties[.contentSize], [300, 540])
  }

  func testIndicatorsPagingAndDisabling() async {
    let laid = Laid(
      ScrollView(.horizontal) { Leaf("a", 900, 50) }
        .scrollIndicators(.hidden).scrollTargetBehavior(.paging).scrollDisabled(true).scrollClipDisabled())
    let properties = scrollNode(laid).properties
    XCTAssertEqual(properties[.indicators], false)
    XCTAssertEqual(properties[.unclipped], true)
    XCTAssertEqual(properties[.paging], true)
    XCTAssertEqual(properties[.axes], "")
  }

  private final class Model: ObservableObject { @Published var position: Int? }

  private struct Screen: View {
    @ObservedObject var model: Model
    var body: some View {
      ScrollView {
        VStack(spacing: 0) { ForEach(0..<100, id: \.self) { Leaf("\($0)", 50, 20) } }.scrollTargetLayout()
      }
      .scrollPosition(id: $model.position)
    }
  }

  func testAPositionThatIsSetScrollsThere() async {
    let model = Model()
    let laid = Laid(Screen(model: model))
    model.position = 40
    laid.graph.flush()
    assertFrame(laid.frame("40"), 125, 0, 50, 20)
    XCTAssertNotNil(scrollNode(laid).properties[.scrollTo])
  }

  func testAPersonsScrollingIsToldAndNotAnswered() async {
    let model = Model()
    let laid = Laid(Screen(model: model))
    let node = scrollNode(laid)
    XCTAssertTrue(laid.graph.send(DisplayEvent(node: node.id, kind: .scroll(x: 0, y: 410))))
    laid.graph.flush()
    XCTAssertEqual(model.position, 20)
    XCTAssertNil(node.properties[.scrollTo])
    assertFrame(laid.frame("20"), 125, -10, 50, 20)
  }

  func testScrollingComesToRestAtViews() async {
    let laid = Laid(
      ScrollView(.horizontal) {
        HStack(spacing: 10) { ForEach(0..<4, id: \.self) { Leaf("\($0)", 200, 50) } }.scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned))
    XCTAssertEqual(scrollNode(laid).properties[.paging], [0, 210, 420, 630])
    let padded = Laid(
      ScrollView(.horizontal) {
        HStack(spacing: 10) { ForEach(0..<3, id: \.self) { Leaf("\($0)", 200, 50) } }.padding(.leading, 16)
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned))
    XCTAssertEqual(scrollNode(padded).properties[.paging], [0, 16, 226, 436], "the margin shows at first")
    let lazy = Laid(
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Leaf("\($0)", 100, 50) } }.scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned))
    XCTAssertTrue(lazy.graph.send(DisplayEvent(node: scrollNode(lazy).id, kind: .scroll(x: 5000, y: 0))))
    lazy.graph.flush()
    guard case .list(let places)? = scrollNode(lazy).properties[.paging] else { return XCTFail("no places") }
    XCTAssertTrue(places.contains(5000) && places.contains(5300))
    XCTAssertFalse(places.contains(0))
  }

  private final class Lines: ObservableObject { @Published var count = 30 }
  private struct Chat: View {
    @ObservedObject var lines: Lines
    var body: some View {
      ScrollView { VStack(spacing: 0) { ForEach(0..<lines.count, id: \.self) { Leaf("\($0)", 50, 20) } } }
        .defaultScrollAnchor(.bottom)
    }
  }

  func testAnAnchorShowsTheEndAndStaysThere() async {
    let lines = Lines()
    let laid = Laid(Chat(lines: lines))
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 300, false, 1])
    assertFrame(laid.frame("29"), 125, 280, 50, 20)
    lines.count = 35
    laid.graph.flush()
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 400, false, 2])
    // Whoever has scrolled away is left alone.
    XCTAssertTrue(laid.graph.send(DisplayEvent(node: scrollNode(laid).id, kind: .scroll(x: 0, y: 100))))
    lines.count = 40
    laid.graph.flush()
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 400, false, 2])
    lines.count = 2
    laid.graph.flush()
    assertFrame(laid.frame("1"), 125, 280, 50, 20)
  }
}
