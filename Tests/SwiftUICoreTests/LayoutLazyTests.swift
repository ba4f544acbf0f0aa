import DisplayTree
import XCTest

@testable import SwiftUI

/// Lazy stacks and grids, views that fit, layouts of an app's own.
@MainActor final class LayoutLazyTests: XCTestCase {
  private func scroll(_ laid: Laid, to y: Double) {
    func find(_ node: DisplayNode) -> DisplayNode? {
      node.kind == .scroll ? node : node.children.lazy.compactMap(find).first
    }
    laid.graph.flush()
    _ = laid.graph.tree.takePatch()
    let node = find(laid.graph.tree.root)!
    XCTAssertTrue(laid.graph.send(DisplayEvent(node: node.id, kind: .scroll(x: 0, y: y))))
    laid.graph.flush()
  }

  func testALazyStackMakesOnlyWhatIsNear() async {
    let laid = Laid(
      ScrollView { LazyVStack(spacing: 0) { ForEach(0..<10_000, id: \.self) { Leaf("\($0)", 50, 20) } } })
    // A screen of 15 rows, and as many beyond it.
    XCTAssertLessThanOrEqual(laid.leaves.count, 32)
    assertFrame(laid.frame("0"), 125, 0, 50, 20)
    assertFrame(laid.frame("14"), 125, 280, 50, 20)
  }

  func testScrollingMakesRowsAndDiscardsFarOnes() async {
    let laid = Laid(
      ScrollView { LazyVStack(spacing: 0) { ForEach(0..<10_000, id: \.self) { Leaf("\($0)", 50, 20) } } })
    scroll(laid, to: 100_000)
    assertFrame(laid.frame("5000"), 125, 0, 50, 20)
    XCTAssertTrue(laid.frames("0").isEmpty)
    XCTAssertLessThanOrEqual(laid.leaves.count, 50)
  }

  func testTheContentsLengthFollowsWhatIsMeasured() async {
    let laid = Laid(
      ScrollView {
        LazyVStack(spacing: 10) { ForEach(0..<100, id: \.self) { Leaf("\($0)", 50, $0 < 50 ? 20 : 40) } }
      })
    scroll(laid, to: 1400)
    scroll(laid, to: 2600)
    // The end is where it is once the last rows are made.
    scroll(laid, to: 10_000)
    scroll(laid, to: 10_000)
    let last = laid.frame("99")
    assertFrame(last, 125, 260, 50, 40)
  }

  func testAShortLazyStackIsAsHighAsItsRows() async {
    assertSize(
      sizeOf(
        LazyVStack(spacing: 5) {
          Leaf("a", 50, 20)
          Leaf("b", 50, 30)
        }, 200, nil), 200, 55)
  }

  func testARowThatGrowsMovesTheOthers() async {
    final class Model: ObservableObject { @Published var height = 20.0 }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<100, id: \.self) { Leaf("\($0)", 50, $0 == 1 ? model.height : 20) }
          }
          VStack { ForEach(0..<1, id: \.self) { _ in Leaf("eager", 50, model.height) } }
        }
      }
    }
    let model = Model()
    let laid = Laid(Screen(model: model))
    model.height = 70
    laid.graph.flush()
    XCTAssertEqual(laid.frame("eager").height, 70)
    assertFrame(laid.frame("1"), 125, 20, 50, 70)
    assertFrame(laid.frame("2"), 125, 90, 50, 20)
  }

  func testRowsComeAndGo() async {
    final class Model: ObservableObject { @Published var rows = Array(0..<100) }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        ScrollView { LazyVStack(spacing: 0) { ForEach(model.rows, id: \.self) { Leaf("\($0)", 50, 20) } } }
      }
    }
    let model = Model()
    let laid = Laid(Screen(model: model))
    model.rows.remove(at: 1)
    model.rows.insert(500, at: 0)
    laid.graph.flush()
    assertFrame(laid.frame("500"), 125, 0, 50, 20)
    assertFrame(laid.frame("0"), 125, 20, 50, 20)
    assertFrame(laid.frame("2"), 125, 40, 50, 20)
    XCTAssertTrue(laid.frames("1").isEmpty)
  }

  func testALazyGridFillsLines() async {
    let columns = [GridItem(.fixed(50), spacing: 10), GridItem(.flexible(), spacing: 10), GridItem(.flexible())]
    let laid = Laid(
      LazyVGrid(columns: columns, spacing: 10) {
        ForEach(0..<5, id: \.self) { Leaf("\($0)", width: 0...Double.infinity, height: 20...20) }
      }, width: 300)
    assertFrame(laid.frame("0"), 0, 125, 50, 20)
    assertFrame(laid.frame("1"), 60, 125, 115, 20)
    assertFrame(laid.frame("2"), 185, 125, 115, 20)
    assertFrame(laid.frame("3"), 0, 155, 50, 20)
  }

  func testAdaptiveColumnsAreAsManyAsFit() async {
    let laid = Laid(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 60), spacing: 10)], spacing: 0) {
        ForEach(0..<5, id: \.self) { Leaf("\($0)", width: 0...Double.infinity, height: 20...20) }
      }, width: 300)
    // Four columns of 67.5 and three gaps.
    assertFrame(laid.frame("3"), 232.5, 130, 67.5, 20)
    assertFrame(laid.frame("4"), 0, 150, 67.5, 20)
  }

  // MARK: Views that fit

  func testTheFirstViewThatFits() async {
    let view = ViewThatFits {
      Leaf("wide", 400, 10)
      Leaf("narrow", 200, 10)
      Leaf("least", 50, 10)
    }
    let laid = Laid(view)
    XCTAssertEqual(laid.graph.tree.root.children.map { $0.properties[.label] }, ["narrow"])
    assertSize(sizeOf(view, 100, 100), 50, 10)
    assertSize(sizeOf(view, 10, 100), 50, 10)
    assertSize(sizeOf(view, nil, nil), 400, 10)
  }

  func testOnlyTheNamedDirectionMustFit() async {
    assertSize(
      sizeOf(
        ViewThatFits(in: .vertical) {
          Leaf("a", 400, 10)
          Leaf("b", 5, 5)
        }, 100, 20), 400, 10)
  }

  // MARK: Layouts of the app's own

  private struct Weight: LayoutValueKey { static let defaultValue = 1.0 }

  /// Divides the width by weights, from the leading edge.
  private struct Weighted: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
      proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 20))
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
      let sum = subviews.reduce(0) { $0 + $1[Weight.self] }
      var x = bounds.minX
      for subview in subviews {
        let width = bounds.width * subview[Weight.self] / sum
        subview.place(
          at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: ProposedViewSize(width: width, height: 20))
        x += width
      }
    }
  }

  func testACustomLayoutPlacesItsViews() async {
    let laid = Laid(
      Weighted {
        Leaf.greedy("a")
        Leaf.greedy("b").layoutValue(key: Weight.self, value: 2)
      })
    assertFrame(laid.frame("a"), 0, 140, 100, 20)
    assertFrame(laid.frame("b"), 100, 140, 200, 20)
  }

  func testViewsThatALayoutDoesNotPlaceStandInTheMiddle() async {
    struct Lazy: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        CGSize(width: 100, height: 100)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {}
    }
    assertFrame(Laid(Lazy { Leaf("a", 20, 10) }).frame("a"), 140, 145, 20, 10)
  }

  func testAnyLayoutKeepsTheViews() async {
    final class Model: ObservableObject { @Published var isRow = true }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        let layout = model.isRow ? AnyLayout(HStackLayout(spacing: 10)) : AnyLayout(VStackLayout(spacing: 10))
        layout {
          Leaf("a", 50, 20)
          Spacer(minLength: 0)
          Leaf("b", 50, 20)
        }
      }
    }
    let model = Model()
    let laid = Laid(Screen(model: model))
    let before = laid.leaves
    assertFrame(laid.frame("b"), 250, 140, 50, 20)
    model.isRow = false
    laid.graph.flush()
    assertFrame(laid.frame("a"), 125, 0, 50, 20)
    assertFrame(laid.frame("b"), 125, 280, 50, 20)
    XCTAssertTrue(before.elementsEqual(laid.leaves, by: ===))
  }

  func testLayoutsOfStacksAreStacks() async {
    let stack = sizeOf(
      HStack {
        Leaf("a", 50, 20)
        Leaf("b", width: 0...80, height: 5...50)
      }, 100, 30)
    let layout = sizeOf(
      HStackLayout()() {
        Leaf("a", 50, 20)
        Leaf("b", width: 0...80, height: 5...50)
      }, 100, 30)
    assertSize(layout, stack.width, stack.height)
    assertSize(
      sizeOf(
        ZStackLayout()() {
          Leaf("a", 50, 20)
          Leaf("b", 10, 40)
        }, nil, nil), 50, 40)
  }

  func testPinnedHeadersAreToldWhereTheirSectionEnds() async throws {
    let laid = Laid(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) {
          ForEach(0..<5, id: \.self) { section in
            Section {
              ForEach(0..<50, id: \.self) { Leaf("\(section) \($0)", 50, 20) }
            } header: {
              Leaf("head \(section)", 300, 30)
            } footer: {
              Leaf("foot \(section)", 300, 10)
            }
          }
        }
      })
    /// Of the first pinned header (0) or footer (1): how far it may go.
    func pins() -> [Int: Double] {
      _ = laid.graph.tree.takePatch()
      var found: [Int: Double] = [:]
      func visit(_ node: DisplayNode) {
        if case .list(let parts)? = node.properties[.sticky], case .number(let isFooter) = parts[1],
          case .number(let limit) = parts[2]
        {
          XCTAssertEqual(parts[0], 0, "along the vertical axis")
          found[Int(isFooter)] = min(limit, found[Int(isFooter)] ?? .infinity)
        }
        node.children.forEach(visit)
      }
      visit(laid.graph.tree.root)
      return found
    }
    // A header until its rows end, a footer from where they begin; rows that nobody has seen count with what is expected.
    XCTAssertEqual(try XCTUnwrap(pins()[0]), 1030, accuracy: 30)
    XCTAssertEqual(try XCTUnwrap(pins()[1]), 30)
    scroll(laid, to: 700)
    assertFrame(laid.frame("head 0"), 0, -700, 300, 30)
    scroll(laid, to: 1400)
    XCTAssertEqual(try XCTUnwrap(pins()[0]), 2070, accuracy: 30)
    XCTAssertEqual(try XCTUnwrap(pins()[1]), 1070, accuracy: 30)
  }
}
