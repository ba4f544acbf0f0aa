import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class WheelTests: XCTestCase {
  private func titles(_ node: DisplayNode) -> [String] {
    guard case .list(let options)? = node.properties[.options] else { return [] }
    return options.map { option in
      if case .list(let parts) = option, case .string(let title) = parts[0] { title } else { "" }
    }
  }

  func testAWheelAndTheMenuBesideItChooseTheSame() async throws {
    let size = Shared("M")
    let screen = ControlsScreen(
      Picker("Size", selection: size.binding) { ForEach(["S", "M", "L"], id: \.self) { Text($0) } }
        .pickerStyle(.wheel))
    let wheel = try screen.node(.wheel)
    let menu = try screen.node(.select, named: "Size")
    XCTAssertEqual(wheel.frame.height, 216)
    XCTAssertTrue(wheel.bool(.hidden))
    XCTAssertNil(wheel.name)
    XCTAssertEqual(titles(wheel), ["S", "M", "L"])
    XCTAssertEqual([wheel.number(.selectedIndex), menu.number(.selectedIndex)], [1, 1])
    XCTAssertTrue(screen.send(.select(2), to: wheel).accepted)
    XCTAssertEqual(size.value, "L")
    XCTAssertEqual([wheel.number(.selectedIndex), menu.number(.selectedIndex)], [2, 2])
    screen.send(.select(0), to: menu)
    XCTAssertEqual(size.value, "S")
    XCTAssertEqual(wheel.number(.selectedIndex), 0)
  }

  private let zone = TimeZone(identifier: "Europe/Berlin")!
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
  private func picker(_ date: Binding<Date>, _ parts: DatePickerComponents, _ language: String) -> ControlsScreen {
    ControlsScreen(
      DatePicker("Due", selection: date, displayedComponents: parts).datePickerStyle(.wheel)
        .environment(\.timeZone, zone).environment(\.locale, Locale(identifier: language)))
  }
  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 9, _ minute: Int = 5) throws -> Date {
    try XCTUnwrap(
      calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  func testDatesTurnByPartsInTheOrderOfTheLanguage() async throws {
    let due = Shared(try date(2026, 3, 31))
    let screen = picker(due.binding, .date, "en_US")
    XCTAssertEqual(screen.all(.select).map(\.name), ["Month", "Day", "Year"])
    XCTAssertTrue(screen.texts.contains("Due"))
    let wheels = screen.all(.wheel)
    XCTAssertEqual(titles(wheels[0]).prefix(3), ["January", "February", "March"])
    XCTAssertEqual(titles(wheels[1]).count, 31)
    // A shorter month has no day 31.
    screen.send(.select(1), to: wheels[0])
    XCTAssertEqual(due.value, try date(2026, 2, 28))
    XCTAssertEqual(titles(screen.all(.wheel)[1]).count, 28)
    XCTAssertEqual(titles(screen.all(.wheel)[2])[126], "2026")
    screen.send(.select(127), to: screen.all(.wheel)[2])
    XCTAssertEqual(due.value, try date(2027, 2, 28))
    XCTAssertEqual(
      picker(due.binding, .date, "de_DE").all(.select).map(\.name), ["Tag", "Monat", "Jahr"])
    XCTAssertEqual(picker(due.binding, .date, "ja_JP").all(.select).map(\.name), ["年", "月", "日"])
  }

  func testTimesHaveHalvesWhereTheLanguageHas() async throws {
    let due = Shared(try date(2026, 3, 31, 21, 5))
    let screen = picker(due.binding, .hourAndMinute, "en_US")
    XCTAssertEqual(screen.all(.select).map(\.name), ["Hours", "Minutes", "AM/PM"])
    XCTAssertEqual(titles(screen.all(.wheel)[0]).prefix(2), ["12", "1"])
    XCTAssertEqual(screen.all(.wheel).map { $0.number(.selectedIndex) }, [9, 5, 1])
    screen.send(.select(0), to: screen.all(.wheel)[2])
    XCTAssertEqual(due.value, try date(2026, 3, 31, 9, 5))
    screen.send(.select(0), to: screen.all(.wheel)[0])
    XCTAssertEqual(due.value, try date(2026, 3, 31, 0, 5))
    let german = picker(due.binding, .hourAndMinute, "de_DE")
    XCTAssertEqual(german.all(.select).map(\.name), ["Stunden", "Minuten"])
    XCTAssertEqual(titles(german.all(.wheel)[0]).count, 24)
  }

  func testDaysWithTimesKeepTheirPlaces() async throws {
    let due = Shared(try date(2026, 11, 30, 9, 5))
    let screen = picker(due.binding, [.date, .hourAndMinute], "en_US")
    let days = screen.all(.wheel)[0]
    XCTAssertEqual(titles(days).count, 367)
    XCTAssertEqual(days.number(.selectedIndex), 183)
    screen.send(.select(190), to: days)
    XCTAssertEqual(due.value, try date(2026, 12, 7, 9, 5))
    XCTAssertEqual(screen.all(.wheel)[0].number(.selectedIndex), 190)
  }
}
