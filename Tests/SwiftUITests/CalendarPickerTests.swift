import DisplayTree
import XCTest

@testable import SwiftUI

/// Date pickers that show a month.
@MainActor final class CalendarPickerTests: XCTestCase {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    return calendar
  }()
  private static func date(_ month: Int, _ day: Int, _ hour: Int = 0) -> Date {
    calendar.date(from: DateComponents(year: 2027, month: month, day: day, hour: hour))!
  }

  private func screen<V: View>(_ picker: V) -> ControlsScreen {
    ControlsScreen(
      picker.datePickerStyle(.graphical).environment(\.locale, Locale(identifier: "en_US"))
        .environment(\.calendar, Self.calendar).environment(\.timeZone, Self.calendar.timeZone))
  }

  func testADayIsChosenAtTheSameTimeOfDay() async throws {
    let chosen = Shared(Self.date(2, 10, 15))
    let screen = screen(DatePicker("Due", selection: chosen.binding))
    XCTAssertTrue(screen.texts.contains("February 2027"))
    XCTAssertEqual(
      Array(screen.texts.drop { $0 != "SUN" }.prefix(8)), ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT", "1"])
    XCTAssertTrue(try screen.node(.button, named: "Wednesday, February 10, 2027").bool(.selected))
    screen.tap(try screen.node(.button, named: "Sunday, February 28, 2027"))
    XCTAssertEqual(chosen.value, Self.date(2, 28, 15))
    XCTAssertTrue(try screen.node(.button, named: "Sunday, February 28, 2027").bool(.selected))
    XCTAssertEqual(try screen.node(.date).string(.inputType), "time")
  }

  func testTheFirstDayStandsBelowItsWeekday() async throws {
    let screen = screen(DatePicker("Due", selection: .constant(Self.date(2, 10)), displayedComponents: .date))
    let monday = screen.frameInWindow(try XCTUnwrap(screen.nodes.first { $0.text == "MON" }))
    let first = screen.frameInWindow(try screen.node(.button, named: "Monday, February 1, 2027"))
    XCTAssertEqual(monday.x + monday.width / 2, first.x + first.width / 2, accuracy: 1)
    XCTAssertTrue(screen.all(.date).isEmpty)
  }

  func testMonthsAreTurnedAndEndWithTheRange() async throws {
    let chosen = Shared(Self.date(2, 10))
    let screen = screen(
      DatePicker("Due", selection: chosen.binding, in: Self.date(2, 5)...Self.date(3, 20), displayedComponents: .date))
    XCTAssertTrue(try screen.node(.button, named: "January 2027").bool(.disabled))
    XCTAssertTrue(try screen.node(.button, named: "Thursday, February 4, 2027").bool(.disabled))
    XCTAssertFalse(try screen.node(.button, named: "Friday, February 5, 2027").bool(.disabled))
    screen.tap(try screen.node(.button, named: "March 2027"))
    XCTAssertTrue(screen.texts.contains("March 2027"))
    XCTAssertEqual(chosen.value, Self.date(2, 10))
    XCTAssertTrue(try screen.node(.button, named: "April 2027").bool(.disabled))
    XCTAssertTrue(try screen.node(.button, named: "Sunday, March 21, 2027").bool(.disabled))
    screen.tap(try screen.node(.button, named: "Saturday, March 20, 2027"))
    XCTAssertEqual(chosen.value, Self.date(3, 20))
  }
}
