import XCTest

@testable import SwiftUI

/// What Apple documents, and what is known, of stacks.
@MainActor final class LayoutStackTests: XCTestCase {
  // MARK: Sizes and places

  func testHStackStandsInARowCentred() async {
    let laid = Laid(HStack(spacing: 10) { Leaf("a", 50, 20); Leaf("b", 30, 40) })
    assertFrame(laid.frame("a"), 105, 140, 50, 20)
    assertFrame(laid.frame("b"), 165, 130, 30, 40)
  }

  func testVStackStandsInAColumnCentred() async {
    let laid = Laid(VStack(spacing: 10) { Leaf("a", 50, 20); Leaf("b", 30, 40) })
    assertFrame(laid.frame("a"), 125, 115, 50, 20)
    assertFrame(laid.frame("b"), 135, 145, 30, 40)
  }

  func testDefaultSpacingIsEight() async {
    assertSize(sizeOf(HStack { Leaf("a", 10, 10); Leaf("b", 10, 10) }, nil, nil), 28, 10)
    assertSize(sizeOf(VStack { Leaf("a", 10, 10); Leaf("b", 10, 10); Leaf("c", 10, 10) }, nil, nil), 10, 46)
  }

  func testEmptyStackIsNothing() async {
    assertSize(sizeOf(HStack { EmptyView() }, 100, 100), 0, 0)
  }

  func testNegativeSpacingOverlaps() async {
    let laid = Laid(HStack(spacing: -5) { Leaf("a", 50, 20); Leaf("b", 50, 20) })
    assertFrame(laid.frame("b"), 147.5, 140, 50, 20)
  }

  func testLeadingAndTrailing() async {
    let leading = Laid(VStack(alignment: .leading, spacing: 0) { Leaf("a", 100, 10); Leaf("b", 40, 10) })
    assertFrame(leading.frame("b"), 100, 150, 40, 10)
    let trailing = Laid(VStack(alignment: .trailing, spacing: 0) { Leaf("a", 100, 10); Leaf("b", 40, 10) })
    assertFrame(trailing.frame("b"), 160, 150, 40, 10)
  }

  func testTopAndBottom() async {
    let top = Laid(HStack(alignment: .top, spacing: 0) { Leaf("a", 10, 100); Leaf("b", 10, 40) })
    assertFrame(top.frame("b"), 150, 100, 10, 40)
    let bottom = Laid(HStack(alignment: .bottom, spacing: 0) { Leaf("a", 10, 100); Leaf("b", 10, 40) })
    assertFrame(bottom.frame("b"), 150, 160, 10, 40)
  }

  // MARK: The division of what is proposed

  func testFlexibleChildrenShareEqually() async {
    let laid = Laid(HStack(spacing: 0) { Leaf.greedy("a"); Leaf.greedy("b"); Leaf.greedy("c") })
    assertFrame(laid.frame("a"), 0, 0, 100, 300)
    assertFrame(laid.frame("b"), 100, 0, 100, 300)
    assertFrame(laid.frame("c"), 200, 0, 100, 300)
  }

  func testTheLeastFlexibleIsAskedFirst() async {
    let laid = Laid(
      HStack(spacing: 0) {
        Leaf.greedy("a")
        Leaf("b", 50, 10)
        Leaf("c", width: 20...60, height: 10...10)
      })
    assertFrame(laid.frame("b"), 190, 145, 50, 10)
    assertFrame(laid.frame("c"), 240, 145, 60, 10)
    assertFrame(laid.frame("a"), 0, 0, 190, 300)
  }

  func testWhatOneChildLeavesGoesToTheNext() async {
    let laid = Laid(
      HStack(spacing: 0) {
        Leaf("a", width: 0...40, height: 10...10)
        Leaf("b", width: 0...500, height: 10...10)
      }, width: 200)
    XCTAssertEqual(laid.frame("a").width, 40)
    XCTAssertEqual(laid.frame("b").width, 160)
  }

  func testHigherPriorityIsAskedFirstAndLowerKeepsItsLeast() async {
    let laid = Laid(
      HStack(spacing: 0) {
        Leaf("low", width: 30...500, height: 10...10)
        Leaf("high", width: 10...500, height: 10...10).layoutPriority(1)
      }, width: 200)
    XCTAssertEqual(laid.frame("high").width, 170)
    XCTAssertEqual(laid.frame("low").width, 30)
  }

  func testThreePriorities() async {
    let laid = Laid(
      VStack(spacing: 0) {
        Leaf("a", width: 10...10, height: 10...80).layoutPriority(-1)
        Leaf("b", width: 10...10, height: 20...80).layoutPriority(2)
        Leaf("c", width: 10...10, height: 5...80)
      }, height: 100)
    XCTAssertEqual(laid.frame("b").height, 80)
    XCTAssertEqual(laid.frame("c").height, 10)
    XCTAssertEqual(laid.frame("a").height, 10)
  }

  func testTooLittleSpaceOverflowsAroundTheMiddle() async {
    let laid = Laid(HStack(spacing: 0) { Leaf("a", 200, 10); Leaf("b", 200, 10) }, width: 300)
    assertFrame(laid.frame("a"), -50, 145, 200, 10)
    assertFrame(laid.frame("b"), 150, 145, 200, 10)
  }

  func testUnspecifiedAsksForIdealSizes() async {
    let view = HStack(spacing: 0) {
      Leaf("a", width: 0...100, height: 0...100, ideal: (30, 20))
      Leaf("b", width: 0...100, height: 0...100, ideal: (50, 10))
    }
    assertSize(sizeOf(view, nil, nil), 80, 20)
    assertSize(sizeOf(view, nil, 50), 80, 50)
    assertSize(sizeOf(view, 0, 0), 0, 0)
    assertSize(sizeOf(view, .infinity, .infinity), 200, 100)
  }

  // MARK: Spacers

  func testSpacerPushesApart() async {
    let laid = Laid(HStack { Leaf("a", 50, 10); Spacer(); Leaf("b", 50, 10) })
    assertFrame(laid.frame("a"), 0, 145, 50, 10)
    assertFrame(laid.frame("b"), 250, 145, 50, 10)
  }

  func testSpacersTakeLast() async {
    let laid = Laid(
      HStack {
        Spacer()
        Leaf("a", width: 10...500, height: 10...10)
        Spacer(minLength: 30)
      }, width: 200)
    // The spacers keep 8 and 30.
    assertFrame(laid.frame("a"), 8, 145, 162, 10)
  }

  func testSpacersShareWhatIsLeft() async {
    let laid = Laid(HStack { Spacer(); Leaf("a", 100, 10); Spacer() })
    assertFrame(laid.frame("a"), 100, 145, 100, 10)
  }

  func testSpacerHasAMinimumOfEightAndNoWidthInAColumn() async {
    assertSize(sizeOf(HStack { Leaf("a", 50, 10); Spacer(); Leaf("b", 50, 10) }, nil, nil), 108, 10)
    assertSize(sizeOf(VStack { Leaf("a", 50, 10); Spacer(minLength: 0); Leaf("b", 50, 10) }, nil, nil), 50, 20)
  }

  func testSpacerOutsideOfStacksTakesBothDirections() async {
    assertSize(sizeOf(ZStack { Spacer() }, 120, 90), 120, 90)
  }

  func testExplicitSpacingCountsAroundSpacers() async {
    let laid = Laid(HStack(spacing: 10) { Leaf("a", 50, 10); Spacer(); Leaf("b", 50, 10) })
    assertFrame(laid.frame("b"), 250, 145, 50, 10)
    assertSize(sizeOf(HStack(spacing: 10) { Leaf("a", 50, 10); Spacer(); Leaf("b", 50, 10) }, nil, nil), 128, 10)
  }

  func testDividerIsAPixelAcrossItsStack() async {
    assertSize(sizeOf(VStack { Divider() }, 120, 90), 120, 1.0 / 3)
    assertSize(sizeOf(HStack { Divider() }, 120, 90), 1.0 / 3, 90)
  }

  // MARK: Baselines and guides

  func testFirstTextBaseline() async {
    let laid = Laid(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Leaf("a", 10, 40, baseline: 30)
        Leaf("b", 10, 20, baseline: 15)
      })
    XCTAssertEqual(laid.frame("b").minY - laid.frame("a").minY, 15)
  }

  func testABaselineGoesThroughStacksAndPadding() async {
    let laid = Laid(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Leaf("a", 10, 100, baseline: 50)
        VStack(spacing: 0) { Leaf("b", 10, 20, baseline: 15); Leaf("c", 10, 20, baseline: 15) }.padding(5)
      })
    XCTAssertEqual(laid.frame("b").minY - laid.frame("a").minY, 35)
  }

  func testLastTextBaselineIsTheLowest() async {
    let laid = Laid(
      HStack(alignment: .lastTextBaseline, spacing: 0) {
        Leaf("a", 10, 100, baseline: 90)
        VStack(spacing: 0) { Leaf("b", 10, 20, baseline: 15); Leaf("c", 10, 20, baseline: 15) }
      })
    XCTAssertEqual(laid.frame("c").minY + 15, laid.frame("a").minY + 90)
  }

  func testAlignmentGuideMovesAView() async {
    let laid = Laid(
      VStack(alignment: .leading, spacing: 0) {
        Leaf("a", 100, 10)
        Leaf("b", 50, 10).alignmentGuide(.leading) { $0[.trailing] }
      })
    XCTAssertEqual(laid.frame("b").maxX, laid.frame("a").minX)
    XCTAssertEqual(laid.frame("a").minX, 125)
  }

  private enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[VerticalAlignment.center] }
  }

  func testCustomGuideThroughNestedStacks() async {
    let middle = VerticalAlignment(Middle.self)
    let laid = Laid(
      HStack(alignment: middle, spacing: 0) {
        VStack(spacing: 0) {
          Leaf("a", 10, 30)
          Leaf("b", 10, 30).alignmentGuide(middle) { $0[VerticalAlignment.center] }
        }
        Leaf("c", 10, 10)
      })
    XCTAssertEqual(laid.frame("c").midY, laid.frame("b").midY)
  }

  // MARK: ZStack

  func testZStackIsAsLargeAsItsLargest() async {
    let laid = Laid(ZStack(alignment: .bottomTrailing) { Leaf("a", 100, 40); Leaf("b", 20, 80) })
    assertFrame(laid.frame("a"), 100, 150, 100, 40)
    assertFrame(laid.frame("b"), 180, 110, 20, 80)
  }

  func testZStackProposesItsOwnSizeToItsChildren() async {
    let fixed = Laid(
      ZStack { Leaf.greedy("back"); Leaf("front", 100, 40) }.fixedSize(horizontal: false, vertical: true))
    assertFrame(fixed.frame("back"), 0, 130, 300, 40)
    assertFrame(fixed.frame("front"), 100, 130, 100, 40)
    let large = Laid(ZStack { Leaf("large", 400, 40); Leaf.greedy("back").frame(height: 20) })
    assertFrame(large.frame("back"), -50, 140, 400, 20)
  }

  func testTheHighestPriorityInAZStackSaysItsSize() async {
    let laid = Laid(ZStack { Leaf.greedy("back"); Leaf("front", 100, 40).layoutPriority(1) })
    assertFrame(laid.frame("back"), 100, 130, 100, 40)
    let layout = Laid(
      AnyLayout(ZStackLayout(alignment: .topLeading))() {
        Leaf.greedy("back")
        Leaf("front", 100, 40).layoutPriority(1)
      })
    assertFrame(layout.frame("back"), 100, 130, 100, 40)
    assertSize(sizeOf(ZStack { Leaf("a", 90, 9); Leaf("b", 10, 10).layoutPriority(1) }, 120, 90), 10, 10)
  }

  func testZIndexOrdersDrawing() async {
    let laid = Laid(ZStack { Leaf("a", 10, 10).zIndex(1); Leaf("b", 10, 10); Leaf("c", 10, 10) })
    let names = laid.graph.tree.root.children.map { $0.properties[.label] }
    XCTAssertEqual(names, ["b", "c", "a"])
  }

  // MARK: Right to left

  func testRightToLeftMirrors() async {
    let laid = Laid(
      HStack(spacing: 0) { Leaf("a", 50, 10); Leaf("b", 30, 10).padding(.leading, 20) }
        .environment(\.layoutDirection, .rightToLeft))
    assertFrame(laid.frame("a"), 150, 145, 50, 10)
    assertFrame(laid.frame("b"), 100, 145, 30, 10)
    let framed = Laid(
      Leaf("a", 50, 10).frame(width: 200, alignment: .leading).environment(\.layoutDirection, .rightToLeft))
    assertFrame(framed.frame("a"), 200, 145, 50, 10)
  }

  // MARK: Work

  func testAThousandChildrenAreMeasuredLinearly() async {
    let laid = Laid(VStack { ForEach(0..<1000, id: \.self) { Leaf("\($0)", 10, 10) } })
    XCTAssertLessThanOrEqual(laid.graph.counters.sizes, 4_010)
    XCTAssertEqual(laid.leaves.count, 1000)
  }

  func testDeepStacksDoNotMultiply() async {
    func nested(_ depth: Int) -> AnyView {
      depth == 0
        ? AnyView(Leaf("a", width: 10...50, height: 10...50))
        : AnyView(HStack { VStack { nested(depth - 1); Leaf("b", 5, 5) }; Leaf("c", 5, 5) })
    }
    let laid = Laid(nested(8))
    XCTAssertLessThan(laid.graph.counters.sizes, 33 * 16)
  }
}
