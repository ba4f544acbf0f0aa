import Foundation

/// Round dates for axes.
enum DateTicks {
  /// A number of calendar units between two ticks.
  struct Step: Equatable {
    var unit: Calendar.Component
    var count: Int
    var seconds: Double
  }

  private static let steps: [Step] = [
    Step(unit: .second, count: 1, seconds: 1), Step(unit: .second, count: 5, seconds: 5),
    Step(unit: .second, count: 15, seconds: 15), Step(unit: .second, count: 30, seconds: 30),
    Step(unit: .minute, count: 1, seconds: 60), Step(unit: .minute, count: 5, seconds: 300),
    Step(unit: .minute, count: 15, seconds: 900), Step(unit: .minute, count: 30, seconds: 1800),
    Step(unit: .hour, count: 1, seconds: 3600), Step(unit: .hour, count: 3, seconds: 10_800),
    Step(unit: .hour, count: 6, seconds: 21_600), Step(unit: .hour, count: 12, seconds: 43_200),
    Step(unit: .day, count: 1, seconds: 86_400), Step(unit: .day, count: 2, seconds: 172_800),
    Step(unit: .weekOfYear, count: 1, seconds: 604_800),
    Step(unit: .month, count: 1, seconds: 2_629_800),
    Step(unit: .month, count: 3, seconds: 7_889_400), Step(unit: .month, count: 6, seconds: 15_778_800),
    Step(unit: .year, count: 1, seconds: 31_557_600), Step(unit: .year, count: 2, seconds: 63_115_200),
    Step(unit: .year, count: 5, seconds: 157_788_000), Step(unit: .year, count: 10, seconds: 315_576_000),
    Step(unit: .year, count: 20, seconds: 631_152_000), Step(unit: .year, count: 50, seconds: 1_577_880_000),
    Step(unit: .year, count: 100, seconds: 3_155_760_000),
  ]

  /// The finest step that cuts a span of seconds into at most `count` pieces.
  static func step(over span: Double, count: Int) -> Step {
    // Months and years are of different lengths, and a week from Monday to Monday is no more than seven days.
    steps.first { span / $0.seconds <= Double(count) + 0.05 } ?? steps[steps.count - 1]
  }

  /// The beginnings of every `count`th unit in a range.
  static func dates(
    every count: Int, _ unit: Calendar.Component, _ range: ClosedRange<Date>, _ calendar: Calendar
  ) -> [Date] {
    let count = max(1, count)
    var date = first(unit, count, range.lowerBound, calendar)
    var dates: [Date] = []
    while date <= range.upperBound, dates.count < 10_000 {
      if date >= range.lowerBound { dates.append(date) }
      guard let next = DateUnits.date(byAdding: count, unit, to: date, calendar: calendar), next > date else { break }
      date = next
    }
    return dates
  }

  /// The beginning of a unit at or before a date, counted from that of the unit above: every sixth hour is 0, 6, 12, 18.
  private static func first(_ unit: Calendar.Component, _ count: Int, _ date: Date, _ calendar: Calendar) -> Date {
    let start = DateUnits.interval(of: unit, around: date, calendar: calendar).start
    let isCounted = [.second, .minute, .hour, .month, .quarter].contains(unit)
    if unit == .year {
      let year = calendar.component(.year, from: start)
      return calendar.date(byAdding: .year, value: -(year % count), to: start) ?? start
    }
    guard count > 1, isCounted else { return start }
    let value: Int =
      switch unit {
      case .quarter: (calendar.component(.month, from: start) - 1) / 3
      case .month: calendar.component(.month, from: start) - 1
      default: calendar.component(unit, from: start)
      }
    return DateUnits.date(byAdding: -(value % count), unit, to: start, calendar: calendar) ?? start
  }
}
