import Foundation

/// A date or a time by wheels: one for each part, in the order of the language.
struct DateWheels: View {
  /// What one wheel turns.
  enum Part: Hashable { case year, month, day, hours, minutes, halves, days }

  let date: Binding<Date>
  let components: DatePickerComponents
  let least: Date?
  let most: Date?
  /// The middle of the days of a wheel that has dates and times, which stays while it turns.
  @State private var middle: Date?
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var environmentCalendar
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    HStack(spacing: 0) {
      ForEach(parts, id: \.self) { part in
        Wheel(choice: choice(part), label: name(of: part)).frame(maxWidth: width(of: part))
      }
    }
    .padding(.horizontal, 9).frame(maxWidth: 320)
    .background(alignment: .center) { WheelBand() }.environment(\.labelsHidden, true)
    .onAppear { middle = middle ?? date.wrappedValue }
  }

  private var hasBoth: Bool { components.contains(.date) && components.contains(.hourAndMinute) }

  /// Names take what numbers leave.
  private func width(of part: Part) -> CGFloat {
    switch part {
    case .month, .days: .infinity
    case .year: 84
    case .halves: hasBoth ? 50 : 64
    case .day, .hours, .minutes: hasBoth ? 44 : 56
    }
  }

  private var calendar: Calendar {
    var calendar = environmentCalendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }

  private var parts: [Part] {
    let days: [Part] =
      !components.contains(.date)
      ? []
      : components.contains(.hourAndMinute) ? [.days] : inOrder([(.year, "y"), (.month, "M"), (.day, "d")], "yMMMMd")
    return days + (components.contains(.hourAndMinute) ? times : [])
  }

  private var times: [Part] { inOrder([(.hours, "h"), (.minutes, "m"), (.halves, "a")], hasHalves ? "hmma" : "Hmm") }

  /// Whether the language counts the hours of a half day.
  private var hasHalves: Bool {
    (DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale) ?? "H").contains("a")
  }

  /// The parts that the language's pattern has, as they follow each other in it.
  private func inOrder(_ parts: [(part: Part, letter: Character)], _ template: String) -> [Part] {
    let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    let letters = Array(pattern.replacingOccurrences(of: "L", with: "M").replacingOccurrences(of: "H", with: "h"))
    return parts.compactMap { part in letters.firstIndex(of: part.letter).map { ($0, part.part) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func name(of part: Part) -> Text {
    switch part {
    case .year: Text(SystemWord.year)
    case .month: Text(SystemWord.month)
    case .day, .days: Text(SystemWord.day)
    case .hours: Text(SystemWord.hours)
    case .minutes: Text(SystemWord.minutes)
    case .halves: Text(verbatim: "\(calendar.amSymbol)/\(calendar.pmSymbol)")
    }
  }

  // MARK: What there is to choose

  private func choice(_ part: Part) -> PickerChoice {
    let calendar = calendar
    let date = date.wrappedValue
    let now = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    switch part {
    case .year:
      let years = Array(years(around: now.year ?? 2000))
      return PickerChoice(years.map { number($0) }, chosen: years.firstIndex(of: now.year ?? 0)) {
        set(.year, to: years[$0])
      }
    case .month:
      let names = calendar.standaloneMonthSymbols
      return PickerChoice(names, chosen: (now.month ?? 1) - 1) { set(.month, to: $0 + 1) }
    case .day:
      let days = calendar.range(of: .day, in: .month, for: date) ?? 1..<32
      return PickerChoice(days.map { number($0) }, chosen: (now.day ?? 1) - 1) { set(.day, to: $0 + 1) }
    case .hours:
      let hour = now.hour ?? 0
      guard hasHalves else {
        return PickerChoice((0..<24).map { number($0, digits: 2) }, chosen: hour) { set(.hour, to: $0) }
      }
      return PickerChoice((0..<12).map { number($0 == 0 ? 12 : $0) }, chosen: hour % 12) {
        set(.hour, to: hour / 12 * 12 + $0)
      }
    case .minutes:
      return PickerChoice((0..<60).map { number($0, digits: 2) }, chosen: now.minute) { set(.minute, to: $0) }
    case .halves:
      let hour = now.hour ?? 0
      return PickerChoice([calendar.amSymbol, calendar.pmSymbol], chosen: hour / 12) {
        set(.hour, to: hour % 12 + $0 * 12)
      }
    case .days: return days(calendar, date)
    }
  }

  /// Half a year before and after the day that was chosen first.
  private func days(_ calendar: Calendar, _ date: Date) -> PickerChoice {
    let first = calendar.date(byAdding: .day, value: -183, to: calendar.startOfDay(for: middle ?? date)) ?? date
    let days = (0..<367).compactMap { calendar.date(byAdding: .day, value: $0, to: first) }
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
      .weekday(.abbreviated).month(.abbreviated).day()
    return PickerChoice(
      days.map { $0.formatted(style) }, chosen: days.firstIndex { calendar.isDate($0, inSameDayAs: date) }
    ) {
      let day = calendar.dateComponents([.year, .month, .day], from: days[$0])
      var parts = calendar.dateComponents([.hour, .minute], from: date)
      (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
      write(calendar.date(from: parts))
    }
  }

  private func years(around year: Int) -> ClosedRange<Int> {
    let low = least.map { calendar.component(.year, from: $0) } ?? min(year, 2000) - 100
    let high = most.map { calendar.component(.year, from: $0) } ?? max(year, 2000) + 100
    return min(low, year)...max(high, year)
  }

  private func number(_ number: Int, digits: Int = 1) -> String {
    number.formatted(.number.grouping(.never).precision(.integerLength(digits...)).locale(locale))
  }

  private func set(_ component: Calendar.Component, to value: Int) {
    let calendar = calendar
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date.wrappedValue)
    parts.setValue(value, for: component)
    if component != .hour, component != .minute, let day = parts.day {
      // The last day of a shorter month, in place of a day of the next.
      parts.day = 1
      let days = calendar.date(from: parts).flatMap { calendar.range(of: .day, in: .month, for: $0) }
      parts.day = min(day, days?.count ?? day)
    }
    write(calendar.date(from: parts))
  }

  private func write(_ new: Date?) {
    guard var new else { return }
    if let least { new = max(new, least) }
    if let most { new = min(new, most) }
    date.wrappedValue = new
  }
}
