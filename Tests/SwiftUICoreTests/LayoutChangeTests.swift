import DisplayTree
import XCTest

@testable import SwiftUI

/// Changes in one view that move others: what the container fuzz found, one case each.
@MainActor final class LayoutChangeTests: XCTestCase {
  /// A view that is another when its flag is set.
  private struct Switch<Content: View>: View {
    let remote: Remote<Bool>
    @ViewBuilder let content: (Bool) -> Content
    @State private var isOn = false
    var body: some View {
      let _ = remote.binding = $isOn
      content(isOn)
    }
  }

  func testAScrollViewIsAsWideAsItsContentBecomes() async {
    let remote = Remote<Bool>()
    let laid = Laid(
      Switch(remote: remote) { isOn in
        HStack(spacing: 0) {
          ScrollView { Leaf("row", isOn ? 90 : 50, 20) }
          Leaf("beside", 20, 20)
        }
      })
    assertFrame(laid.frame("beside"), 165, 140, 20, 20)
    remote.value = true
    laid.graph.flush()
    assertFrame(laid.frame("beside"), 185, 140, 20, 20)
  }

  func testAFrameThatLosesALengthTakesWhatIsProposed() async {
    let remote = Remote<Bool>()
    let laid = Laid(
      VStack(spacing: 0) {
        Switch(remote: remote) { isOn in Leaf.greedy("colour").frame(width: 50, height: isOn ? nil : 10) }
        Leaf("below", 20, 20)
      })
    for height in [10.0, 280, 10] {
      assertFrame(laid.frame("colour"), 125, (280 - height) / 2, 50, height)
      assertFrame(laid.frame("below"), 140, (280 + height) / 2, 20, 20)
      remote.value = height == 10
      laid.graph.flush()
    }
  }

  func testAChangeInOneRowDoesNotAskTheOthersHowFarTheScreenIsCovered() async {
    let remote = Remote<Bool>()
    let laid = Laid(
      VStack(spacing: 0) {
        Switch(remote: remote) { isOn in Leaf(isOn ? "on" : "off", 50, 1).background(Color.red) }
        ForEach(0..<100, id: \.self) { Leaf("\($0)", 50, 1).background(Color.red) }
      }, insets: EdgeInsets(top: 20, leading: 0, bottom: 20, trailing: 0))
    XCTAssertGreaterThan(laid.graph.counters.reaches, 100)
    laid.graph.counters = Counters()
    remote.value = true
    laid.graph.flush()
    XCTAssertEqual(laid.frames("on").count, 1)
    XCTAssertLessThanOrEqual(laid.graph.counters.reaches, 2)
  }

  func testACellThatComesTakesAColumn() async {
    let remote = Remote<Bool>()
    let laid = Laid(
      Switch(remote: remote) { isOn in
        Grid(horizontalSpacing: 10) {
          GridRow {
            if isOn { Leaf("new", 30, 20) }
            Leaf("old", 50, 20)
          }
        }
      })
    assertFrame(laid.frame("old"), 125, 140, 50, 20)
    remote.value = true
    laid.graph.flush()
    assertFrame(laid.frame("new"), 105, 140, 30, 20)
    assertFrame(laid.frame("old"), 145, 140, 50, 20)
  }

  /// Two neighbours change in one update; the second keeps its size but wants another distance to the third.
  func testBothDistancesOfANeighbourAreAskedForAgain() async {
    @MainActor func view(_ isOn: Bool) -> some View {
      VStack {
        Leaf("first", 20, isOn ? 30 : 20).frame(width: 20)
        Text(verbatim: "second").padding(isOn ? 4 : 0).frame(width: 100, height: 50)
        Text(verbatim: "third")
        Leaf("last", 20, 20)
      }
    }
    let remote = Remote<Bool>()
    let laid = Laid(Switch(remote: remote, content: view))
    remote.value = true
    laid.graph.flush()
    XCTAssertEqual(laid.everything, Laid(view(true)).everything)
  }

  /// The scroll view stays where it is; it no longer touches the bar.
  func testAScrollViewEndsWhereItNoLongerTouchesTheBar() async {
    let remote = Remote<Bool>()
    let laid = Laid(
      Switch(remote: remote) { isOn in
        ScrollView { Leaf("row", 50, 20) }
          .frame(height: 100)
          .padding(.bottom, isOn ? 40 : 0)
          .frame(maxHeight: .infinity, alignment: .top)
          .frame(height: isOn ? 140 : 100)
          .safeAreaInset(edge: .bottom) { Leaf("bar", 100, 30) }
          .frame(maxHeight: .infinity, alignment: .top)
      })
    func height() -> Double? {
      func find(_ node: DisplayNode) -> DisplayNode? {
        node.kind == .scroll ? node : node.children.lazy.compactMap(find).first
      }
      return find(laid.graph.tree.root)?.frame.height
    }
    XCTAssertEqual(height(), 130)
    remote.value = true
    laid.graph.flush()
    XCTAssertEqual(height(), 100)
  }

  func testNeighboursStandAtTheDistanceThatTheFittingViewWants() async {
    @MainActor func view() -> some View {
      VStack {
        Leaf("above", 20, 20)
        ViewThatFits(in: .horizontal) {
          Leaf("wide", 400, 20)
          Text(verbatim: "fits")
        }
        Leaf("below", 20, 20)
      }
    }
    let fitting = Laid(view())
    let plain = Laid(
      VStack {
        Leaf("above", 20, 20)
        Text(verbatim: "fits")
        Leaf("below", 20, 20)
      })
    XCTAssertEqual(fitting.frame("above"), plain.frame("above"))
    XCTAssertEqual(fitting.frame("below"), plain.frame("below"))
  }

  func testAGridTakesAnotherNumberOfColumns() async {
    struct Screen: View {
      let remote: Remote<Int>
      @State private var columns = 2
      var body: some View {
        let _ = remote.binding = $columns
        ScrollView {
          LazyVGrid(columns: Array(repeating: GridItem(spacing: 0), count: columns), spacing: 0) {
            ForEach(0..<4, id: \.self) { Leaf("\($0)", 20, 10) }
          }
        }
      }
    }
    let remote = Remote<Int>()
    let laid = Laid(Screen(remote: remote), width: 300)
    assertFrame(laid.frame("1"), 215, 0, 20, 10)
    remote.value = 1
    laid.graph.flush()
    assertFrame(laid.frame("1"), 140, 10, 20, 10)
    remote.value = 3
    laid.graph.flush()
    assertFrame(laid.frame("3"), 40, 10, 20, 10)
  }

  func testARowThatChangesWhileOthersGoIsMeasured() async {
    struct Screen: View {
      let remote: Remote<[Int]>
      @State private var heights = [10, 20, 30]
      var body: some View {
        let _ = remote.binding = $heights
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(heights.indices, id: \.self) { Leaf("\($0)", 20, Double(heights[$0])) }
            Leaf("end", 20, 10)
          }
        }
      }
    }
    let remote = Remote<[Int]>()
    let laid = Laid(Screen(remote: remote))
    assertFrame(laid.frame("end"), 140, 60, 20, 10)
    // The last row's view is still there when the first one is found to be another.
    remote.value = [50]
    laid.graph.flush()
    assertFrame(laid.frame("end"), 140, 50, 20, 10)
    XCTAssertEqual(laid.frames("2"), [])
  }

  func testAViewThatIsGivenAReadersProxyFollowsIt() async {
    struct Reading: View {
      let proxy: GeometryProxy
      var body: some View { Leaf("\(Int(proxy.size.width))", 10, 10) }
    }
    struct Screen: View {
      let remote: Remote<Double>
      @State private var width = 100.0
      var body: some View {
        let _ = remote.binding = $width
        GeometryReader { Reading(proxy: $0) }.frame(width: width, height: 20)
      }
    }
    let remote = Remote<Double>()
    let laid = Laid(Screen(remote: remote))
    XCTAssertEqual(laid.leaves.map(\.leaf.name), ["100"])
    remote.value = 60
    laid.graph.flush()
    XCTAssertEqual(laid.leaves.map(\.leaf.name), ["60"])
  }

  func testNoPlaceIsTheBeginning() async {
    struct Screen: View {
      let remote: Remote<Double>
      @State private var x = Double.nan
      var body: some View {
        let _ = remote.binding = $x
        HStack { Leaf("a", 10, 10).offset(x: x) }.frame(width: 300, alignment: .leading)
      }
    }
    let remote = Remote<Double>()
    let laid = Laid(Screen(remote: remote))
    XCTAssertEqual(laid.frame("a").minX, 0)
    remote.value = 7
    laid.graph.flush()
    XCTAssertEqual(laid.frame("a").minX, 7)
  }
}
