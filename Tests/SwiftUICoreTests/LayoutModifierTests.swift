import XCTest

@testable import SwiftUI

/// Frames of views with layout modifiers, in a window of 300 by 200.
@MainActor final class LayoutModifierTests: XCTestCase {
  private func expect<V: View>(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, line: UInt = #line, @ViewBuilder _ view: () -> V
  ) { assertFrame(Laid(view(), width: 300, height: 200).frame("a"), x, y, width, height, line: line) }

  func testPadding() async {
    expect(16, 16, 268, 168) { Leaf.greedy("a").padding() }
    expect(5, 5, 290, 190) { Leaf.greedy("a").padding(5) }
    expect(10, 0, 290, 200) { Leaf.greedy("a").padding(.leading, 10) }
    expect(0, 16, 300, 168) { Leaf.greedy("a").padding(.vertical) }
    expect(2, 1, 294, 196) { Leaf.greedy("a").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) }
    expect(130, 80, 40, 40) { Leaf("a", 40, 40).padding(20) }
  }

  func testFixedFrames() async {
    expect(100, 50, 100, 100) { Leaf.greedy("a").frame(width: 100, height: 100) }
    expect(100, 0, 100, 200) { Leaf.greedy("a").frame(width: 100) }
    expect(100, 50, 20, 20) { Leaf("a", 20, 20).frame(width: 100, height: 100, alignment: .topLeading) }
    expect(180, 130, 20, 20) { Leaf("a", 20, 20).frame(width: 100, height: 100, alignment: .bottomTrailing) }
    expect(50, 0, 200, 200) { Leaf("a", 200, 200).frame(width: 100, height: 100) }
  }

  func testFlexibleFrames() async {
    expect(0, 90, 20, 20) { Leaf("a", 20, 20).frame(maxWidth: .infinity, alignment: .leading) }
    expect(280, 180, 20, 20) {
      Leaf("a", 20, 20).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
    }
    expect(100, 0, 100, 200) { Leaf.greedy("a").frame(maxWidth: 100) }
    expect(100, 0, 100, 200) { Leaf.greedy("a").frame(minWidth: 50, maxWidth: 100) }
    expect(140, 90, 20, 20) { Leaf("a", 20, 20).frame(minWidth: 100) }
    expect(-50, 0, 400, 200) { Leaf.greedy("a").frame(minWidth: 400) }
    expect(90, 0, 120, 200) {
      Leaf.greedy("a").frame(minWidth: 50, idealWidth: 120, maxWidth: 200).fixedSize(horizontal: true, vertical: false)
    }
  }

  func testFixedSizeAsksForTheIdealSize() async {
    let leaf = Leaf("a", width: 0...1000, height: 0...1000, ideal: (50, 40))
    expect(125, 80, 50, 40) { leaf.fixedSize() }
    expect(125, 0, 50, 200) { leaf.fixedSize(horizontal: true, vertical: false) }
  }

  func testWhatFillsIsAsHighAsItsNeighboursInAStackOfItsOwnHeight() async {
    expect(120, 80, 4, 40) {
      HStack(spacing: 6) {
        Leaf.greedy("a").frame(width: 4)
        Leaf("b", 50, 40)
      }
      .fixedSize(horizontal: false, vertical: true)
    }
    expect(125, 20, 50, 30) {
      ScrollView {
        VStack(spacing: 0) {
          Leaf("b", 50, 20)
          Leaf.greedy("a").frame(height: 30)
        }
        .fixedSize(horizontal: true, vertical: false)
      }
    }
  }

  func testOffsetMovesOnlyTheDrawing() async {
    let laid = Laid(
      HStack(spacing: 0) {
        Leaf("a", 20, 20).offset(x: 10, y: 10)
        Leaf("b", 20, 20)
      }, width: 300, height: 200)
    assertFrame(laid.frame("a"), 140, 100, 20, 20)
    assertFrame(laid.frame("b"), 150, 90, 20, 20)
  }

  func testPositionTakesAllRoom() async {
    expect(0, 10, 20, 20) { Leaf("a", 20, 20).position(x: 10, y: 20) }
    let laid = Laid(
      HStack(spacing: 0) {
        Leaf("a", 20, 20).position(x: 50, y: 50)
        Leaf("b", 50, 20)
      }, width: 300, height: 200)
    assertFrame(laid.frame("b"), 250, 90, 50, 20)
  }

  func testAspectRatio() async {
    expect(50, 0, 200, 200) { Leaf.greedy("a").aspectRatio(1, contentMode: .fit) }
    expect(0, -50, 300, 300) { Leaf.greedy("a").aspectRatio(1, contentMode: .fill) }
    expect(0, 25, 300, 150) { Leaf.greedy("a").aspectRatio(2, contentMode: .fit) }
  }

  func testOverlayAndBackgroundDoNotChangeTheSize() async {
    expect(130, 80, 40, 40) { Leaf("b", 40, 40).overlay { Leaf.greedy("a") } }
    expect(130, 80, 40, 40) { Leaf("a", 40, 40).background { Leaf("b", 100, 100) } }
    expect(100, 50, 100, 100) { Leaf("b", 40, 40).background { Leaf("a", 100, 100) } }
    expect(160, 110, 10, 10) { Leaf("b", 40, 40).overlay(alignment: .bottomTrailing) { Leaf("a", 10, 10) } }
  }

  func testGeometryReadersTakeAllAndPlaceAtTheTopLeft() async {
    expect(0, 0, 150, 20) { GeometryReader { proxy in Leaf("a", proxy.size.width / 2, 20) } }
    expect(0, 30, 150, 170) {
      VStack(spacing: 0) {
        Leaf("b", 300, 30)
        GeometryReader { proxy in Leaf("a", proxy.size.width / 2, proxy.size.height) }
      }
    }
  }

  func testScrollViewsGiveTheirContentAllTheRoomItWants() async {
    expect(100, 0, 100, 500) { ScrollView { Leaf("a", 100, 500) } }
    expect(0, 50, 900, 100) { ScrollView(.horizontal) { Leaf("a", 900, 100) } }
  }

  func testContentReachesUnderTheEdgesWhereItIsTold() async {
    let insets = EdgeInsets(top: 40, leading: 0, bottom: 30, trailing: 0)
    let laid = Laid(
      VStack(spacing: 0) {
        Leaf("bar", 300, 20)
        Leaf.greedy("rest").ignoresSafeArea(edges: .bottom)
      }, width: 300, height: 200, insets: insets)
    assertFrame(laid.frame("bar"), 0, 40, 300, 20)
    assertFrame(laid.frame("rest"), 0, 60, 300, 140)
  }

  func testGroupsAreModifiedViewByView() async {
    let laid = Laid(
      HStack(spacing: 0) {
        Group {
          Leaf("a", 20, 20)
          Leaf("b", 20, 20)
        }.padding(.horizontal, 15)
      }, width: 300, height: 200)
    assertFrame(laid.frame("a"), 115, 90, 20, 20)
    assertFrame(laid.frame("b"), 165, 90, 20, 20)
  }
}
