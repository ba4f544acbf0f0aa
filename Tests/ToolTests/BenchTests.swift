import XCTest

@testable import martlet

final class BenchTests: XCTestCase {
  func testALineOfTheBenchmarksIsARow() throws {
    let row = try XCTUnwrap(BenchRow(line: "View engine\tone row\t0.2 ms\t0.15 ms\tno"))
    XCTAssertEqual(row.group, "View engine")
    XCTAssertEqual(row.figure, "0.2 ms")
    XCTAssertEqual(row.limit, "0.15 ms")
    XCTAssertEqual(row.isMet, false)
    XCTAssertNil(BenchRow(line: "warning: a line of another kind"))
  }

  func testAFigureWithoutALimitIsNeitherMetNorMissed() throws {
    XCTAssertNil(try XCTUnwrap(BenchRow(line: "A\tb\t1\t\t")).isMet)
    XCTAssertEqual(BenchRow(group: "A", work: "b", milliseconds: 5_001, atMost: 5_000).isMet, false)
  }

  func testThePageHasATableForEachGroup() {
    var table = BenchTable()
    table.add(BenchRow(group: "A", work: "one", milliseconds: 1, atMost: 2))
    table.add(BenchRow(group: "A", work: "two", milliseconds: 3, atMost: 2))
    table.add(BenchRow(group: "B", work: "three", figure: "4 bytes"))
    let page = PerformancePage.page(table)
    XCTAssertEqual(page.components(separatedBy: "| work | measured | at most |").count, 3)
    XCTAssertTrue(page.contains("| one | 1 ms | 2 ms |"))
    XCTAssertTrue(page.contains("| two | **3 ms** | 2 ms |"), "what is over the limit is bold")
    XCTAssertTrue(page.contains("| three | 4 bytes |  |"))
  }

  func testInstructionCountsAreKeptByToolchainAndMayGrowByATenth() {
    let kept = InstructionCounts.Kept(toolchain: "Swift 6.9, riscv", counts: ["row": 1_000, "save": 2_000])
    XCTAssertEqual(InstructionCounts.Kept(text: kept.text), kept)
    XCTAssertEqual(kept.grown(beside: ["row": 1_100, "save": 1_500, "fetch": 9]), [])
    let grown = kept.grown(beside: ["row": 1_101, "save": 2_000])
    XCTAssertEqual(grown.count, 1)
    XCTAssertTrue(grown[0].contains("takes 1101 instructions, 10 % more than 1000"), grown[0])
  }

  func testTheCountsThatAreKeptAreOfTheUnitsThatAreCounted() {
    XCTAssertEqual(Set(InstructionCounts.kept().counts.keys), Set(InstructionCounts.units.map(\.name)))
  }

  func testOtherGroupsFiguresStayWhereOnlySomeWereMeasured() {
    func table(_ groups: [String], _ figure: String) -> BenchTable {
      var table = BenchTable()
      for group in groups { table.add(BenchRow(group: group, work: "work", figure: figure)) }
      return table
    }
    let old = PerformancePage.page(table(["A", "B"], "old"))
    let new = PerformancePage.page(table(["B", "C"], "new"), into: old)
    let expected =
      PerformancePage.page(table(["A"], "old"))
      + PerformancePage.page(table(["B", "C"], "new"))
      .drop { $0 != "\n" }.dropFirst()
    XCTAssertEqual(new, expected)
    XCTAssertEqual(PerformancePage.page(table(["A", "B"], "old"), into: old), old)
  }
}
