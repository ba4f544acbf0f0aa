import XCTest

@testable import SwiftUI

/// Grids, insets of the safe area, what is told of geometry.
@MainActor final class LayoutGridTests: XCTestCase {
  func testColumnsAreAsWideAsTheirWidestCell() async {
    let laid = Laid(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow { Leaf("a", 30, 20); Leaf("b", 50, 10) }
        GridRow { Leaf("c", 60, 10); Leaf("d", 20, 30) }
      })
    // Columns of 60 and 50, rows of 20 and 30.
    assertFrame(laid.frame("a"), 90, 122.5, 30, 20)
    assertFrame(laid.frame("b"), 160, 122.5, 50, 10)
    assertFrame(laid.frame("c"), 90, 147.5, 60, 10)
    assertFrame(laid.frame("d"), 160, 147.5, 20, 30)
  }

  func testAViewThatIsNoRowCoversAllColumns() async {
    let laid = Laid(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow { Leaf("a", 40, 10); Leaf("b", 40, 10) }
        Leaf("line", width: 0...Double.infinity, height: 1...1).gridCellUnsizedAxes(.horizontal)
      })
    assertFrame(laid.frame("line"), 110, 154.5, 80, 1)
  }

  func testCellsOverSeveralColumnsAndColumnAlignment() async {
    let laid = Laid(
      Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 0) {
        GridRow { Leaf("wide", 100, 10).gridCellColumns(2) }
        GridRow { Leaf("a", 40, 10); Leaf("b", 20, 10).gridColumnAlignment(.trailing) }
      })
    assertFrame(laid.frame("wide"), 100, 140, 100, 10)
    assertFrame(laid.frame("b"), 180, 150, 20, 10)
  }

  func testACellThatGrowsWidensItsColumn() async {
    final class Model: ObservableObject { @Published var width = 20.0 }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
          GridRow { Leaf("a", 40, 10); Leaf("b", 10, 10) }
          GridRow { Leaf("c", model.width, 10); Leaf("d", 10, 10) }
        }
      }
    }
    let model = Model()
    let laid = Laid(Screen(model: model))
    assertFrame(laid.frame("b"), 165, 140, 10, 10)
    model.width = 80
    laid.graph.flush()
    assertFrame(laid.frame("a"), 105, 140, 40, 10)
    assertFrame(laid.frame("b"), 185, 140, 10, 10)
  }

  func testAnInsetTakesItsPlaceFromWhatDoesNotScroll() async {
    let laid = Laid(Leaf.greedy("a").safeAreaInset(edge: .bottom, spacing: 5) { Leaf("bar", 100, 40) })
    assertFrame(laid.frame("a"), 0, 0, 300, 255)
    assertFrame(laid.frame("bar"), 100, 260, 100, 40)
  }

  func testWhatIgnoresTheSafeAreaReachesUnderAnInset() async {
    let laid = Laid(
      Leaf.greedy("a").ignoresSafeArea().safeAreaInset(edge: .top) { Leaf("bar", 100, 40) },
      insets: EdgeInsets(top: 20, leading: 0, bottom: 10, trailing: 0))
    assertFrame(laid.frame("a"), 0, 0, 300, 300)
    assertFrame(laid.frame("bar"), 100, 20, 100, 40)
  }

  func testSafeAreaPadding() async {
    assertFrame(Laid(Leaf.greedy("a").safeAreaPadding(.horizontal, 20)).frame("a"), 20, 0, 260, 300)
  }

  func testFramesRelativeToTheContainer() async {
    let laid = Laid(
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          Leaf.greedy("a").containerRelativeFrame(.horizontal, count: 2, spacing: 10)
          Leaf.greedy("b").containerRelativeFrame(.horizontal) { length, _ in length / 3 }
        }
      })
    XCTAssertEqual(laid.frame("a").width, 145)
    XCTAssertEqual(laid.frame("b").width, 100)
  }

  func testGeometryChangesAreTold() async {
    final class Model: ObservableObject {
      @Published var width = 50.0
      var told: [CGFloat] = []
    }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        HStack(spacing: 0) {
          Leaf("a", model.width, 10)
          Leaf("b", 20, 10).onGeometryChange(for: CGFloat.self) { proxy in
            MainActor.assumeIsolated { proxy.frame(in: .global).minX }
          } action: { model.told.append($0) }
        }
      }
    }
    let model = Model()
    let laid = Laid(Screen(model: model))
    model.width = 100
    laid.graph.flush()
    XCTAssertEqual(model.told, [165, 190])
  }

  private struct Frames: PreferenceKey {
    static var defaultValue: [Anchor<CGRect>] { [] }
    static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
  }

  func testAnchorsAreReadInAnOverlay() async {
    let laid = Laid(
      HStack(spacing: 10) {
        Leaf("a", 50, 20)
        Leaf("b", 30, 40).anchorPreference(key: Frames.self, value: .bounds) { [$0] }
      }
      .overlayPreferenceValue(Frames.self) { anchors in
        GeometryReader { proxy in
          ForEach(anchors.indices, id: \.self) { index in
            let frame = proxy[anchors[index]]
            Leaf("mark", frame.width, frame.height).offset(x: frame.minX, y: frame.minY)
          }
        }
      })
    assertFrame(laid.frame("b"), 165, 130, 30, 40)
    assertFrame(laid.frame("mark"), 165, 130, 30, 40)
  }
}
