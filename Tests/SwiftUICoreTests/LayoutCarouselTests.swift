import XCTest

@testable import SwiftUI

/// Lazy stacks that are asked how broad they would like to be: rows of cards within a page that scrolls.
@MainActor final class LayoutCarouselTests: XCTestCase {
  func testACarouselKeepsItsHeightWhenItsCardsChange() async {
    let remote = Remote<[Int]>()
    let laid = Laid(Carousel(remote: remote))
    XCTAssertEqual(laid.frame("below").minY, 80)
    for cards in [[1, 2, 3], [2, 3], [2], [7, 2], Array(0..<40)] {
      remote.value = cards
      laid.graph.flush()
      XCTAssertEqual(laid.frame("below").minY, 80, "\(cards)")
      assertFrame(laid.frame("card \(cards[0])"), 0, 0, 50, 80)
    }
    remote.value = []
    laid.graph.flush()
    XCTAssertEqual(laid.frame("below").minY, 0)
  }

  func testACarouselGrowsAndShrinksWithItsCards() async {
    let remote = Remote<Double>()
    let laid = Laid(Growing(remote: remote))
    for height in [80.0, 120, 40] {
      remote.value = height
      laid.graph.flush()
      XCTAssertEqual(laid.frame("below").minY, height)
    }
  }
}

private struct Carousel: View {
  let remote: Remote<[Int]>
  @State private var cards = [0, 1, 2, 3]
  var body: some View {
    let _ = remote.binding = $cards
    ScrollView {
      VStack(spacing: 0) {
        ScrollView(.horizontal) { LazyHStack { ForEach(cards, id: \.self) { Leaf("card \($0)", 50, 80) } } }
        Leaf("below", 300, 20)
      }
    }
  }
}

private struct Growing: View {
  let remote: Remote<Double>
  @State private var height = 80.0
  var body: some View {
    let _ = remote.binding = $height
    ScrollView {
      VStack(spacing: 0) {
        ScrollView(.horizontal) { LazyHStack { ForEach(0..<4, id: \.self) { Leaf("card \($0)", 50, height) } } }
        Leaf("below", 300, 20)
      }
    }
  }
}
