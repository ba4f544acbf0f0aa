import XCTest

@testable import Charts

final class ScaleTests: XCTestCase {
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    return calendar
  }
  private func date(_ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour))!
  }

  // MARK: Round numbers

  func testStepsAreOneTwoOrFive() {
    XCTAssertEqual(NiceNumbers.step(over: 5, count: 5), 1)
    XCTAssertEqual(NiceNumbers.step(over: 16, count: 5), 5)
    XCTAssertEqual(NiceNumbers.step(over: 65, count: 5), 20)
    XCTAssertEqual(NiceNumbers.step(over: 0.9, count: 5), 0.2, accuracy: 1e-12)
    XCTAssertEqual(NiceNumbers.step(over: 0, count: 5), 1)
    for span in [0.003, 0.7, 1, 3, 17, 1234, 9.9e6] {
      XCTAssertLessThanOrEqual(span / NiceNumbers.step(over: span, count: 5), 5 + 1e-6, "\(span)")
    }
  }

  func testMultiplesTakeInBothEnds() {
    XCTAssertEqual(NiceNumbers.multiples(of: 5, from: 0, to: 20), [0, 5, 10, 15, 20])
    XCTAssertEqual(NiceNumbers.multiples(of: 0.1, from: 0, to: 0.3), [0, 0.1, 0.2, 0.3])
    XCTAssertEqual(NiceNumbers.multiples(of: 10, from: -12, to: 9), [-10, 0])
    XCTAssertEqual(NiceNumbers.multiples(of: 0, from: 0, to: 1), [])
  }

  func testDigitsTellMultiplesApart() {
    XCTAssertEqual(NiceNumbers.digits(of: 20), 0)
    XCTAssertEqual(NiceNumbers.digits(of: 0.5), 1)
    XCTAssertEqual(NiceNumbers.digits(of: 0.02), 2)
  }

  func testPowersOfTen() {
    XCTAssertEqual(NiceNumbers.powers(from: 1, to: 1e6, count: 6), [1, 10, 100, 1000, 1e4, 1e5, 1e6])
    XCTAssertEqual(NiceNumbers.powers(from: 1, to: 100, count: 5), [1, 2, 5, 10, 20, 50, 100])
    XCTAssertEqual(NiceNumbers.powers(from: 0, to: 100, count: 5), [])
  }

  // MARK: Round dates

  func testDateStepsFollowTheSpan() {
    func step(_ days: Double) -> DateTicks.Step { DateTicks.step(over: days * 86_400, count: 7) }
    XCTAssertEqual(step(7).unit, .day)
    XCTAssertEqual(step(30).unit, .weekOfYear)
    XCTAssertEqual(step(90).unit, .month)
    XCTAssertEqual(step(365).unit, .month)
    XCTAssertEqual(step(365).count, 3)
    XCTAssertEqual(step(365 * 5).unit, .year)
    XCTAssertEqual(step(1).unit, .hour)
    XCTAssertEqual(step(1).count, 6)
  }

  func testDatesBeginWithTheirUnit() {
    let months = DateTicks.dates(every: 3, .month, date(2023, 2, 10)...date(2024, 1, 1), calendar)
    XCTAssertEqual(months, [date(2023, 4), date(2023, 7), date(2023, 10), date(2024, 1)])
    let hours = DateTicks.dates(every: 6, .hour, date(2023, 1, 1, 5)...date(2023, 1, 2), calendar)
    XCTAssertEqual(hours, [date(2023, 1, 1, 6), date(2023, 1, 1, 12), date(2023, 1, 1, 18), date(2023, 1, 2)])
    let decades = DateTicks.dates(every: 10, .year, date(1987)...date(2011), calendar)
    XCTAssertEqual(decades, [date(1990), date(2000), date(2010)])
  }

  func testBinsOfUnits() {
    let quarter = DateUnits.interval(of: .quarter, around: date(2023, 5, 20), calendar: calendar)
    XCTAssertEqual(quarter.start, date(2023, 4))
    XCTAssertEqual(quarter.end, date(2023, 7))
    let bins = DateBins(unit: .month, data: [date(2023, 1, 5), date(2023, 3, 9)], calendar: calendar)
    XCTAssertEqual(bins.count, 3)
    XCTAssertEqual(bins.index(for: date(2023, 2, 14)), 1)
  }

  func testNumberBins() {
    let bins = NumberBins(data: [0.0, 3, 9.5], desiredCount: 5)
    XCTAssertEqual(bins.thresholds, [0, 2, 4, 6, 8, 10])
    XCTAssertEqual(bins.index(for: 3), 1)
    XCTAssertEqual(bins.index(for: 10), 4)
    XCTAssertTrue(bins[4].contains(10))
    XCTAssertFalse(bins[0].contains(2))
  }

  // MARK: Domains

  private func scale(
    _ numbers: [Double], _ domain: _DomainSpec? = nil, type: ScaleType? = nil
  ) -> PositionScale {
    var builder = ScaleBuilder()
    for number in numbers { builder.add(.at(Plotted(datum: .number(number)))) }
    return builder.scale(PositionScaleSpec(domain: domain, type: type), count: 5, rounds: (true, true))
  }

  func testAutomaticDomainsHaveZeroAndRoundEnds() {
    XCTAssertEqual(scale([3, 16]).low, 0)
    XCTAssertEqual(scale([3, 16]).high, 20)
    XCTAssertEqual(scale([-7, 12]).low, -10)
    XCTAssertEqual(scale([-7, 12]).high, 15)
    let free = scale([61, 68], _DomainSpec(includesZero: false))
    XCTAssertEqual(free.low, 60)
    XCTAssertEqual(free.high, 68)
    XCTAssertEqual(scale([]).high, 1)
    XCTAssertEqual(scale([.nan, 4, .infinity]).high, 4)
  }

  func testGivenDomainsStay() {
    let given = scale([1, 2], (3...17)._spec)
    XCTAssertEqual(given.low, 3)
    XCTAssertEqual(given.high, 17)
    let turned = scale([1], [10, 0]._spec)
    XCTAssertTrue(turned.isReversed)
    XCTAssertEqual(turned.place(10, 100), 0)
  }

  func testPlacesAndValuesAreInverse() {
    for type in [ScaleType.linear, .squareRoot, .symmetricLog, .power(exponent: 2), .log] {
      let scale = scale([1, 1000], (1...1000)._spec, type: type)
      for place in [0, 33, 150, 300] as [CGFloat] {
        guard case .number(let number)? = scale.datum(at: place, 300) else { return XCTFail("\(type)") }
        XCTAssertEqual(scale.place(number, 300), place, accuracy: 1e-6, "\(type)")
      }
    }
    XCTAssertEqual(scale([], (1...1000)._spec, type: .log).place(10, 300), 100, accuracy: 1e-9)
  }

  func testBands() {
    var builder = ScaleBuilder()
    for name in ["a", "b", "a", "c"] { builder.add(.at(Plotted(datum: .category(name)))) }
    let scale = builder.scale(PositionScaleSpec(), count: 5, rounds: (true, true))
    XCTAssertEqual(scale.categories, ["a", "b", "c"])
    XCTAssertEqual(scale.middle(of: Plotted(datum: .category("b")), 300), 150)
    XCTAssertNil(scale.middle(of: Plotted(datum: .category("z")), 300))
    XCTAssertEqual(scale.datum(at: 299, 300), .category("c"))
    XCTAssertNil(scale.datum(at: 301, 300))
  }

  // MARK: Stacking

  private func spans(_ values: [Double], _ method: MarkStackingMethod) -> [[Double]] {
    Stacking.spans(values.map { Stacking.Item(place: 0, value: $0, method: method) }).map { [$0.low, $0.high] }
  }

  func testStacking() {
    XCTAssertEqual(spans([1, 2, 3], .standard), [[0, 1], [1, 3], [3, 6]])
    XCTAssertEqual(spans([1, -2, 3, -1], .standard), [[0, 1], [-2, 0], [1, 4], [-3, -2]])
    XCTAssertEqual(spans([1, 3], .normalized), [[0, 0.25], [0.25, 1]])
    XCTAssertEqual(spans([2, 4], .center), [[-3, -1], [-1, 3]])
    XCTAssertEqual(spans([2, -4], .unstacked), [[0, 2], [-4, 0]])
    XCTAssertEqual(spans([0, 0], .normalized), [[0, 0], [0, 0]])
  }

  func testPlottableValuesOfAppTypes() {
    enum Kind: String, Plottable { case small, large }
    XCTAssertEqual(Kind.large.datum, .category("large"))
    XCTAssertEqual(Kind(datum: .category("small")), .small)
    XCTAssertNil(Kind(datum: .category("none")))
    XCTAssertEqual(Int(datum: .number(2.6)), 3)
    XCTAssertNil(Int(datum: .number(.infinity)))
    XCTAssertNil(Date(datum: .number(1)))
  }
}
