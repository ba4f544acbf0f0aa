import DisplayTree
import XCTest

@testable import SwiftUI

/// What is seen of a list stays where it is when rows come, go or turn out higher above it.
@MainActor final class ListScrollTests: XCTestCase {
  private struct Rows: View {
    @ObservedObject var model: Model
    var body: some View { List(model.items, id: \.self) { Text($0) }.listStyle(.plain) }
  }

  private func names(_ range: Range<Int>) -> [String] { range.map { "Row \($0)" } }

  /// Where a row is seen, from the window's top.
  private func place(_ name: String, in window: ListWindow, scrolled: Double) -> Double? {
    window.row(name).map { $0.frame.y - scrolled }
  }

  func testRowsThatComeAboveMoveNothingThatIsSeen() async throws {
    let model = Model(names(0..<200))
    let window = ListWindow(Rows(model: model))
    window.send(window.list, .scroll(x: 0, y: 2200))
    XCTAssertEqual(place("Row 50", in: window, scrolled: 2200), 0)
    model.items.insert(contentsOf: ["A", "B", "C"], at: 0)
    window.window.flush()
    XCTAssertEqual(window.list.properties[.scrollTo], [0, 132, "by", 1])
    XCTAssertEqual(place("Row 50", in: window, scrolled: 2200 + 132), 0)
    model.items.removeFirst(13)
    window.window.flush()
    XCTAssertEqual(window.list.properties[.scrollTo], [0, .number(-13 * 44), "by", 2])
    XCTAssertEqual(place("Row 50", in: window, scrolled: 2200 + 132 - 13 * 44), 0)
  }

  func testWhatTakesThePlaceOfTheFirstRowThatIsSeenStandsWhereItWas() async throws {
    let model = Model(names(0..<200))
    let window = ListWindow(Rows(model: model))
    window.send(window.list, .scroll(x: 0, y: 2200))
    model.items.remove(at: 50)
    window.window.flush()
    XCTAssertNil(window.list.properties[.scrollTo])
    XCTAssertEqual(place("Row 51", in: window, scrolled: 2200), 0)
  }

  func testAtTheTopWhatComesIsSeen() async throws {
    let model = Model(names(0..<200))
    let window = ListWindow(Rows(model: model))
    model.items.insert("New", at: 0)
    window.window.flush()
    XCTAssertNil(window.list.properties[.scrollTo])
    XCTAssertEqual(window.row("New")?.frame.y, 0)
  }

  func testRowsThatTurnOutHigherWhileTheyComeIntoViewMoveNothing() async throws {
    // The first screens calibrate the expectation; the rows in the middle are higher.
    let window = ListWindow(
      List(0..<400, id: \.self) { Text("Row \($0)").frame(height: (100..<300).contains($0) ? 60 : 22) }
        .listStyle(.plain))
    window.send(window.list, .scroll(x: 0, y: 44.0 * 340))
    let before = try XCTUnwrap(window.row("Row 340")?.frame.y) - 44 * 340
    // On the way up.
    var told = 44.0 * 340
    for _ in 0..<6 {
      told -= 500
      let number = window.list.properties[.scrollTo]
      window.send(window.list, .scroll(x: 0, y: told))
      if window.list.properties[.scrollTo] != number, case .list(let parts)? = window.list.properties[.scrollTo],
        case .number(let shift) = parts[1]
      {
        told += shift
      }
    }
    let seen = window.rows.filter { $0.frame.y + $0.frame.height > told && $0.frame.y < told + 844 }
    XCTAssertFalse(seen.isEmpty)
    XCTAssertEqual(before, 0, accuracy: 44)
    // 3000 points up, by the rows' true heights.
    let first = try XCTUnwrap(seen.first.map(window.text)?.split(separator: " ").last.flatMap { Int($0) })
    let rest: Double = 3000 - 40 * 44
    XCTAssertEqual(Double(first), 300 - rest / 82, accuracy: 2)
  }
}
