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

  func testTheCoordinatesOfAScrollViewBeginWithinItsPadding() async {
    struct Carousel: View {
      let log: EventLog
      var body: some View {
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            ForEach(0..<2, id: \.self) { index in
              GeometryReader { proxy in
                let x = proxy.frame(in: .scrollView(axis: .horizontal)).minX
                let bounds = proxy.bounds(of: .scrollView) ?? .zero
                let _ = log.note("\(index): \(Int(x)), \(Int(bounds.minX)) \(Int(bounds.width))")
              }
              .frame(width: 200, height: 50)
            }
          }
        }
        .safeAreaPadding(.horizontal, 50)
      }
    }
    let log = EventLog()
    let laid = Laid(Carousel(log: log))
    XCTAssertEqual(Set(log.entries.suffix(2)), ["0: 0, 0 200", "1: 200, -200 200"])
    log.entries = []
    XCTAssertTrue(laid.graph.send(DisplayEvent(node: scrollNode(laid).id, kind: .scroll(x: 200, y: 0))))
    laid.graph.flush()
    XCTAssertEqual(Set(log.entries.suffix(2)), ["0: -200, 200 200", "1: 0, 0 200"])
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
    XCTAssertEqual(scrollNode(laid).properties[.paging], ["one", 0, 210, 420, 630], "each fills most of it")
    let padded = Laid(
      ScrollView(.horizontal) {
        HStack(spacing: 10) { ForEach(0..<3, id: \.self) { Leaf("\($0)", 200, 50) } }.padding(.leading, 16)
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned))
    XCTAssertEqual(scrollNode(padded).properties[.paging], ["one", 0, 16, 226, 436], "the margin shows at first")
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

  /// Rests at multiples of 100, ahead of where a swipe was going.
  private struct Hundreds: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      let hundreds = target.rect.minY / 100
      target.rect.origin.y = 100 * (context.velocity.dy < 0 ? hundreds.rounded(.down) : hundreds.rounded(.up))
      if context.originalTarget.rect.minY == 300, context.isEnabled { target.rect.origin.y = 0 }
    }
  }

  func testTheAppSaysWhereScrollingComesToRest() async {
    let laid = Laid(
      ScrollView { Leaf("a", 50, 1000) }.scrollTargetBehavior(AnyScrollTargetBehavior(Hundreds())))
    let node = scrollNode(laid)
    XCTAssertEqual(node.properties[.events], ["rest"])
    XCTAssertNil(node.properties[.paging])
    func rest(_ y: Double, _ velocity: Double) {
      XCTAssertTrue(
        laid.graph.send(DisplayEvent(node: node.id, kind: .rest(x: 0, y: y, vx: 0, vy: velocity))))
      laid.graph.flush()
    }
    rest(130, 50)
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 200, true, 1])
    assertFrame(laid.frame("a"), 125, -200, 50, 1000)
    rest(280, -50)
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 200, true, 2])
    rest(260, 50)
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 300, true, 3])
    rest(690, 50)
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 0, true, 4], "it knows where it came from")
    rest(690, 50)
    XCTAssertEqual(scrollNode(laid).properties[.scrollTo], [0, 700, true, 5], "no further than the end")
  }

  func testABehaviourCanBuildOnThoseThatAreThere() async {
    struct Pages: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        ViewAlignedScrollTargetBehavior(anchor: .center).updateTarget(&target, context: context)
      }
    }
    let laid = Laid(
      ScrollView(.horizontal) {
        HStack(spacing: 0) { ForEach(0..<9, id: \.self) { Leaf("\($0)", 200, 50) } }.scrollTargetLayout()
      }
      .scrollTargetBehavior(Pages()))
    let node = scrollNode(laid)
    XCTAssertTrue(laid.graph.send(DisplayEvent(node: node.id, kind: .rest(x: 420, y: 0, vx: 1, vy: 0))))
    laid.graph.flush()
    // 200 points in the middle of 300.
    XCTAssertEqual(node.properties[.scrollTo], [350, 0, true, 1])
  }

  func testAnchorsAndLimitsOfViews() async {
    let laid = Laid(
      ScrollView(.horizontal) {
        HStack(spacing: 0) { ForEach(0..<4, id: \.self) { Leaf("\($0)", 200, 50) } }.scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .always, anchor: .center)))
    XCTAssertEqual(scrollNode(laid).properties[.paging], ["one", -50, 150, 350, 550])
  }
}
