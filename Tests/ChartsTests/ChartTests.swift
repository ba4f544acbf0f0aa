import DisplayTree
import XCTest

@testable import Charts
@testable import SwiftUI

private struct Item: Identifiable {
  var id: String
  var value: Double
  var kind = "one"
}

/// A chart whose values a test changes.
private struct Changing: View {
  @State var values = [1.0, 2, 3, 4]
  let remote: Remote<[Double]>
  var body: some View {
    let _ = (remote.binding = $values)
    Chart(values.indices, id: \.self) { index in
      BarMark(x: .value("x", "\(index)"), y: .value("y", values[index]))
    }
    .chartYScale(domain: 0...10)
  }
}

/// Lets a test change the state that a view keeps.
@MainActor private final class Remote<Value> {
  var binding: Binding<Value>?
}

@MainActor final class ChartTests: XCTestCase {
  /// A chart of bars alone, as large as its frame.
  private func bare<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> some View {
    Chart(content: content).chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
  }

  private func assertEqual(
    _ frame: CGRect?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard let frame else { return XCTFail("no frame", file: file, line: line) }
    for (is_, wanted) in [(frame.minX, x), (frame.minY, y), (frame.width, width), (frame.height, height)] {
      XCTAssertEqual(Double(is_), wanted, accuracy: 0.51, "\(frame)", file: file, line: line)
    }
  }

  // The window is 400 × 800, the chart 300 × 200 in its middle: its top left corner is at 50, 300.

  func testBarsStandInTheMiddleOfTheirBands() async {
    let screen = ChartScreen(
      bare {
        BarMark(x: .value("x", "a"), y: .value("y", 5))
        BarMark(x: .value("x", "b"), y: .value("y", 2.5))
        BarMark(x: .value("x", "c"), y: .value("y", 0))
      }, width: 300, height: 200)
    let marks = screen.marks()
    assertEqual(marks["a"], 50 + 17.5, 300, 65, 200)
    assertEqual(marks["b"], 150 + 17.5, 400, 65, 100)
    assertEqual(marks["c"], 250 + 17.5, 500, 65, 0)
  }

  func testBarsOfOnePlaceAreStacked() async {
    let screen = ChartScreen(
      bare {
        BarMark(x: .value("x", "a"), y: .value("y", 1)).foregroundStyle(by: .value("kind", "p"))
          .accessibilityLabel("first")
        BarMark(x: .value("x", "a"), y: .value("y", 3)).foregroundStyle(by: .value("kind", "q"))
          .accessibilityLabel("second")
      }, width: 300, height: 200)
    let marks = screen.marks()
    assertEqual(marks["first"], 50 + 52.5, 450, 195, 50)
    assertEqual(marks["second"], 50 + 52.5, 300, 195, 150)
  }

  func testBarsThatLookTheSameAreOneBarOfTheirSum() async {
    let screen = ChartScreen(
      bare {
        ForEach([1.0, 2, 5], id: \.self) { BarMark(x: .value("x", "a"), y: .value("y", $0)) }
        BarMark(x: .value("x", "a"), y: .value("y", 2)).foregroundStyle(.red).accessibilityLabel("red")
      }, width: 300, height: 200)
    assertEqual(screen.marks()["a"], 50 + 52.5, 340, 195, 160)
    assertEqual(screen.marks()["red"], 50 + 52.5, 300, 195, 40)
    let words = screen.nodes.compactMap { screen.string($0.node, .value) }
    XCTAssertEqual(words, ["8", "2"])
  }

  func testScrollingChartsAreAsWideAsTheirDomain() async {
    let screen = ChartScreen(
      Chart { ForEach(0..<21) { LineMark(x: .value("x", $0), y: .value("y", 1)) } }
        .chartScrollableAxes(.horizontal).chartXVisibleDomain(length: 5).chartYAxis(.hidden).chartLegend(.hidden),
      width: 300, height: 200)
    guard let scroll = screen.nodes.first(where: { $0.node.kind == .scroll }) else { return XCTFail("nothing scrolls") }
    XCTAssertEqual(scroll.frame.width, 300)
    XCTAssertEqual(scroll.node.properties[.contentSize], .list([.number(1200), .number(Double(scroll.frame.height))]))
  }

  func testBarsBesideOneAnother() async {
    let screen = ChartScreen(
      bare {
        BarMark(x: .value("x", "a"), y: .value("y", 1)).position(by: .value("kind", "p")).accessibilityLabel("first")
        BarMark(x: .value("x", "a"), y: .value("y", 1)).position(by: .value("kind", "q")).accessibilityLabel("second")
      }, width: 300, height: 200)
    let marks = screen.marks()
    // Together they take 0.8 of the band; each has half of it, and fills 0.92 of that.
    assertEqual(marks["first"], 50 + 30 + 4.8, 300, 110.4, 200)
    assertEqual(marks["second"], 50 + 150 + 4.8, 300, 110.4, 200)
  }

  func testBarsLieWhereTheCategoryIsVertical() async {
    let screen = ChartScreen(
      bare {
        BarMark(x: .value("x", 10), y: .value("y", "a"), height: .ratio(0.5))
        BarMark(x: .value("x", 5), y: .value("y", "b"), height: 20)
      }, width: 300, height: 200)
    let marks = screen.marks()
    // Categories are read from the top.
    assertEqual(marks["a"], 50, 325, 300, 50)
    assertEqual(marks["b"], 50, 440, 150, 20)
  }

  func testBinsOfDays() async {
    let start = Calendar.current.date(from: DateComponents(year: 2024, month: 5, day: 6))!
    let days = (0..<4).map { Calendar.current.date(byAdding: .day, value: $0, to: start)! }
    let screen = ChartScreen(
      bare {
        ForEach(0..<4) { index in
          BarMark(
            x: .value("day", days[index].addingTimeInterval(40_000), unit: .day), y: .value("y", 1), width: .ratio(1)
          )
          .accessibilityLabel("\(index)")
        }
      }, width: 400, height: 200)
    let marks = screen.marks()
    for index in 0..<4 { assertEqual(marks["\(index)"], Double(index) * 100, 300, 100, 200) }
  }

  func testRulesReachAcrossThePlot() async {
    let screen = ChartScreen(
      bare {
        BarMark(x: .value("x", "a"), y: .value("y", 10))
        RuleMark(y: .value("average", 4)).accessibilityLabel("rule")
      }, width: 300, height: 200)
    assertEqual(screen.marks()["rule"], 49.5, 419.5, 301, 1)
  }

  func testAxesTakeRoomAndSayRoundNumbers() async {
    let screen = ChartScreen(
      Chart {
        BarMark(x: .value("x", "Cube"), y: .value("y", 5))
        BarMark(x: .value("x", "Ball"), y: .value("y", 4))
      }, width: 300, height: 200)
    XCTAssertEqual(screen.shownTexts, ["Cube", "Ball", "0", "1", "2", "3", "4", "5"])
    guard let bar = screen.marks()["Cube"], let five = screen.texts.first(where: { $0.text == "5" }),
      let zero = screen.texts.first(where: { $0.text == "0" }),
      let cube = screen.texts.first(where: { $0.text == "Cube" })
    else { return XCTFail("\(screen.marks()) \(screen.texts)") }
    XCTAssertEqual(five.frame.midY, bar.minY, accuracy: 1)
    XCTAssertEqual(zero.frame.midY, bar.maxY, accuracy: 1)
    XCTAssertEqual(cube.frame.midX, bar.midX, accuracy: 1)
    XCTAssertGreaterThan(cube.frame.minY, bar.maxY)
    XCTAssertLessThanOrEqual(five.frame.maxX, 350.5)
  }

  func testGivenAxes() async {
    let screen = ChartScreen(
      Chart { BarMark(x: .value("x", 3), y: .value("y", 15_000)) }
        .chartYScale(domain: 0...19_000)
        .chartXScale(domain: 0...13)
        .chartYAxis {
          AxisMarks(position: .leading, values: [0, 5000, 10_000]) {
            AxisGridLine()
            AxisValueLabel()
          }
          AxisMarks(position: .trailing, values: [7500]) {
            if let amount = $0.as(Int.self) { AxisValueLabel("\(amount / 1000) K") }
          }
        }
        .chartXAxis {
          AxisMarks(values: [1, 4, 20]) { value in AxisValueLabel { Text("month \(value.as(Int.self) ?? 0)") } }
        }, width: 380, height: 200)
    XCTAssertEqual(screen.shownTexts, ["month 1", "month 4", "0", "5,000", "10,000", "7 K"])
  }

  func testALegendNamesTheSeries() async {
    let screen = ChartScreen(
      Chart {
        ForEach(["a", "b"], id: \.self) { name in
          ForEach(0..<3) { LineMark(x: .value("x", $0), y: .value("y", $0)) }.foregroundStyle(by: .value("name", name))
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden))
    XCTAssertEqual(screen.shownTexts, ["a", "b"])
    XCTAssertEqual(screen.paths(filled: false).count, 2, "one path for each line")
  }

  func testManyPointsAreOnePath() async {
    let screen = ChartScreen(
      bare {
        ForEach(0..<4000) { PointMark(x: .value("x", $0), y: .value("y", ($0 * 7919) % 997)).symbolSize(4) }
        ForEach(0..<4000) { LineMark(x: .value("x", $0), y: .value("y", ($0 * 7919) % 997)) }
        ForEach(0..<4000) { BarMark(x: .value("x", $0), y: .value("y", ($0 * 7919) % 997)) }
      })
    XCTAssertEqual(screen.paths(filled: true).count, 2)
    XCTAssertEqual(screen.paths(filled: false).count, 1)
    XCTAssertLessThan(screen.nodes.count, 100)
  }

  func testOneChangedValueMovesOneBar() async {
    let remote = Remote<[Double]>()
    let screen = ChartScreen(Changing(remote: remote))
    let before = screen.marks()
    let (work, patch) = screen.change { remote.binding?.wrappedValue[2] = 7 }
    let after = screen.marks()
    XCTAssertEqual(after["0"], before["0"])
    XCTAssertNotEqual(after["2"], before["2"])
    let told = Set(
      patch.operations.map {
        switch $0 {
        case .insert(let id, _, _, _, _, _), .remove(let id, _), .move(let id, _), .frame(let id, _, _),
          .steps(let id, _),
          .set(let id, _, _):
          id
        }
      })
    XCTAssertEqual(told.count, 1, "\(patch.operations)")
    // The view, the chart and its parts, what makes the ten labels and the six pieces, and the one bar.
    XCTAssertLessThanOrEqual(work.bodies, 24)
    XCTAssertEqual(work.elements, 0)
  }

  func testNoValueEndsTheApp() async {
    let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, .leastNonzeroMagnitude]
    for type in [ScaleType.linear, .log, .squareRoot, .symmetricLog] {
      let screen = ChartScreen(
        Chart {
          ForEach(wild.indices, id: \.self) { index in
            BarMark(x: .value("x", wild[index]), y: .value("y", wild[wild.count - 1 - index]))
            LineMark(x: .value("x", wild[index]), y: .value("y", wild[index])).symbol(.circle)
            AreaMark(x: .value("x", "\(index)"), y: .value("y", wild[index]), stacking: .normalized)
            RuleMark(x: .value("x", Date(timeIntervalSinceReferenceDate: wild[index]), unit: .day))
            SectorMark(angle: .value("a", wild[index]))
          }
        }
        .chartYScale(type: type))
      XCTAssertFalse(screen.nodes.isEmpty)
    }
    for size in [0.0, 1] {
      _ = ChartScreen(Chart { BarMark(x: .value("x", "a"), y: .value("y", 1)) }, width: size, height: size)
    }
    _ = ChartScreen(Chart(0..<0) { PointMark(x: .value("x", $0), y: .value("y", $0)) })
    _ = ChartScreen(Chart([Date.distantPast, .distantFuture], id: \.self) { RuleMark(x: .value("x", $0)) })
    XCTAssertEqual(NumberBins(size: 0, range: 0.0...1).thresholds, [0, 1])
  }

  func testMarksAreReadOut() async {
    let screen = ChartScreen(
      Chart([Item(id: "a", value: 2), Item(id: "b", value: 3)]) {
        LineMark(x: .value("x", $0.id), y: .value("y", $0.value))
      })
    let words = screen.nodes.compactMap { node, _ -> String? in
      guard screen.string(node, .role) == "img" else { return nil }
      return "\(screen.string(node, .label) ?? ""): \(screen.string(node, .value) ?? "")"
    }
    XCTAssertEqual(words, ["a: 2", "b: 3"])
    XCTAssertTrue(
      screen.nodes.contains { screen.string($0.node, .role) == "group" && screen.string($0.node, .label) == "Chart" })
  }

  func testSlicesShareTheCircle() async {
    let model = ChartModel(
      marks {
        SectorMark(angle: .value("a", 1), innerRadius: .ratio(0.5), angularInset: 2)
        SectorMark(angle: .value("b", 3))
      }, ChartSettings())
    XCTAssertTrue(model.isPolar)
    let geometry = SectorGeometry(model, CGSize(width: 200, height: 100))
    let slices = model.marks.compactMap { geometry.sector(of: $0) }
    XCTAssertEqual(slices.map(\.end), [.pi / 2, 2 * .pi])
    XCTAssertEqual(slices.map(\.outer), [50, 50])
    XCTAssertEqual(slices.map(\.inner), [25, 0])
    XCTAssertEqual(slices[0].center, CGPoint(x: 100, y: 50))
    XCTAssertEqual(geometry.value(at: .pi), 2)
  }

  func testAProxyTellsPlacesAndValues() async {
    let geometry = ChartGeometry()
    geometry.plot = CGRect(x: 10, y: 20, width: 200, height: 100)
    let model = ChartModel(
      marks {
        BarMark(x: .value("x", "a"), y: .value("y", 10))
        BarMark(x: .value("x", "b"), y: .value("y", 5))
      }, ChartSettings())
    let proxy = ChartProxy(model: model, geometry: geometry)
    XCTAssertEqual(proxy.position(forX: "b"), 150)
    XCTAssertEqual(proxy.position(forY: 5), 50)
    XCTAssertEqual(proxy.positionRange(forX: "a"), 0...100)
    XCTAssertEqual(proxy.value(atX: 30, as: String.self), "a")
    XCTAssertEqual(proxy.value(atY: 25, as: Double.self), 7.5)
    XCTAssertNil(proxy.value(atX: 30, as: Double.self))
    XCTAssertEqual(proxy.angle(at: CGPoint(x: 200, y: 50)).degrees, 90, accuracy: 1e-9)
  }

  func testOuterModifiersGiveWayToInnerOnes() async {
    let found = marks {
      Plot {
        LineMark(x: .value("x", 1), y: .value("y", 1)).interpolationMethod(.linear).opacity(0.5)
        LineMark(x: .value("x", 1), y: .value("y", 1))
      }
      .interpolationMethod(.monotone).opacity(0.5)
    }
    XCTAssertEqual(found.map(\.look.interpolation), [.linear, .monotone])
    XCTAssertEqual(found.map(\.look.opacity), [0.25, 0.5])
    XCTAssertEqual(Set(found.map(\.id)).count, 2)
  }

  func testMarksKeepTheirIdentityByTheElementsID() async {
    func ids(_ names: [String]) -> [Int] {
      marks { ForEach(names, id: \.self) { BarMark(x: .value("x", $0), y: .value("y", 1)) } }.map(\.id)
    }
    let (a, b) = (ids(["a", "b", "c"]), ids(["c", "a"]))
    XCTAssertEqual([a[2], a[0]], b)
  }

  private func marks<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> [Mark] {
    let collector = _MarkCollector()
    content()._collect(into: collector, _MarkLook())
    return collector.marks
  }

  func testEachHourOfADayHasALabelOfItsOwn() async {
    let start = Date(timeIntervalSince1970: 0)
    let ids = Set(
      [0, 6, 12].map { _Datum.date(start.addingTimeInterval($0 * 3600).timeIntervalSinceReferenceDate).key })
    XCTAssertEqual(ids.count, 3)
    XCTAssertEqual(_Datum.category("a").key, "a")
  }
}
