import Foundation

/// Intervals of a calendar's units, remembered: a chart of years asks for the same days again and again.
enum DateUnits {
  private struct Key: Hashable {
    var unit: Calendar.Component
    var calendar: Calendar
  }
  private struct Known {
    var key: Key
    var start: Double
    var end: Double
  }
  /// The interval that was answered last; data mostly comes in order.
  private static nonisolated(unsafe) var last: Known?
  private static let lock = NSLock()

  static func interval(of unit: Calendar.Component, around date: Date, calendar: Calendar) -> DateInterval {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < 1e12 else { return DateInterval(start: .distantPast, duration: 0) }
    let key = Key(unit: unit, calendar: calendar)
    lock.lock()
    defer { lock.unlock() }
    if let last, last.start <= seconds, seconds < last.end, last.key == key {
      return DateInterval(
        start: Date(timeIntervalSinceReferenceDate: last.start), end: Date(timeIntervalSinceReferenceDate: last.end))
    }
    guard let interval = interval(unit, date, calendar) else { return DateInterval(start: date, duration: 0) }
    last = Known(
      key: key, start: interval.start.timeIntervalSinceReferenceDate, end: interval.end.timeIntervalSinceReferenceDate)
    return interval
  }

  private static func interval(_ unit: Calendar.Component, _ date: Date, _ calendar: Calendar) -> DateInterval? {
    switch unit {
    case .weekday, .weekdayOrdinal, .dayOfYear: calendar.dateInterval(of: .day, for: date)
    case .quarter: quarter(date, calendar)
    case .weekOfMonth: calendar.dateInterval(of: .weekOfYear, for: date)
    default: calendar.dateInterval(of: unit, for: date)
    }
  }

  private static func quarter(_ date: Date, _ calendar: Calendar) -> DateInterval? {
    guard let year = calendar.dateInterval(of: .year, for: date) else { return nil }
    let index = (calendar.component(.month, from: date) - 1) / 3
    guard let start = calendar.date(byAdding: .month, value: index * 3, to: year.start),
      let end = calendar.date(byAdding: .month, value: index * 3 + 3, to: year.start)
    else { return nil }
    return DateInterval(start: start, end: end)
  }

  /// The date some units later.
  static func date(byAdding count: Int, _ unit: Calendar.Component, to date: Date, calendar: Calendar) -> Date? {
    unit == .quarter
      ? calendar.date(byAdding: .month, value: count * 3, to: date)
      : calendar.date(byAdding: unit == .weekOfMonth ? .weekOfYear : unit, value: count, to: date)
  }
}
