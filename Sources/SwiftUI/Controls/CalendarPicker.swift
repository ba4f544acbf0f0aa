import Foundation

/// A month's days, of which one is chosen: a date picker in the graphical style.
struct CalendarPicker: View {
  let selection: Binding<Date>
  let least: Date?
  let most: Date?
  /// The first day of the month that the person turned to; nil for that of the chosen date.
  @State private var turnedTo: Date?
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var surroundingCalendar
  @Environment(\.timeZone) private var timeZone
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    let weeks = self.weeks
    let weekdays = self.weekdays
    return VStack(spacing: 0) {
      header
      HStack(spacing: 0) {
        ForEach(0..<7, id: \.self) { index in
          Text(verbatim: weekdays[index]).font(.system(size: 13, weight: .semibold))
            .foregroundStyle(Color(.system(.tertiaryLabel))).frame(maxWidth: .infinity)
        }
      }
      .accessibilityHidden(true).frame(height: 30)
      ForEach(weeks.indices, id: \.self) { index in
        HStack(spacing: 0) {
          ForEach(0..<7, id: \.self) { column in
            if let day = weeks[index][column] {
              cell(day)
            } else {
              Color.clear.frame(maxWidth: .infinity).frame(height: 44)
            }
          }
        }
      }
      // Months have between four and six weeks; the calendar keeps its height.
      if weeks.count < 6 { Color.clear.frame(height: Double(6 - weeks.count) * 44) }
    }
    .frame(minWidth: 240, idealWidth: 320)
  }

  private var header: some View {
    HStack(spacing: 28) {
      Text(verbatim: month.formatted(style.month(.wide).year())).font(.headline)
      Spacer(minLength: 0)
      turn(by: -1, "chevron.backward", Text(verbatim: title(of: -1)))
      turn(by: 1, "chevron.forward", Text(verbatim: title(of: 1)))
    }
    .padding(.horizontal, 10).frame(height: 44)
  }

  private func turn(by months: Int, _ symbol: String, _ name: Text) -> some View {
    Button {
      turnedTo = other(months)
    } label: {
      Image(systemName: symbol).font(.system(size: 20, weight: .medium)).frame(height: 44)
    }
    .buttonStyle(.borderless).accessibilityLabel(name).disabled(!isOffered(other(months)))
  }

  private func cell(_ day: Date) -> some View {
    let isChosen = calendar.isDate(day, inSameDayAs: selection.wrappedValue)
    let isToday = calendar.isDateInToday(day)
    let isOffered = isOffered(day, .day)
    let color: Color =
      !isOffered || !isEnabled
      ? Color(.system(.tertiaryLabel)) : isChosen && isToday ? .white : isChosen || isToday ? .accentColor : .primary
    return Button {
      choose(day)
    } label: {
      Text(verbatim: "\(calendar.component(.day, from: day))")
        .font(.system(size: isChosen ? 24 : 20, weight: isChosen ? .medium : .regular)).foregroundStyle(color)
        .frame(maxWidth: .infinity).frame(height: 44)
        .background {
          if isChosen { Circle().fill(isToday ? Color.accentColor : Color.accentColor.opacity(0.12)).padding(1) }
        }
    }
    .buttonStyle(.plain).disabled(!isOffered)
    .accessibilityLabel(Text(verbatim: day.formatted(style.weekday(.wide).day().month(.wide).year())))
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }

  // MARK: Dates

  private var calendar: Calendar {
    var calendar = surroundingCalendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }
  private var style: Date.FormatStyle { Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone) }

  /// The first moment of the month that shows.
  private var month: Date {
    let date = turnedTo ?? selection.wrappedValue
    return calendar.dateInterval(of: .month, for: date)?.start ?? date
  }
  private func other(_ months: Int) -> Date { calendar.date(byAdding: .month, value: months, to: month) ?? month }
  private func title(of months: Int) -> String { other(months).formatted(style.month(.wide).year()) }

  private var weekdays: [String] {
    let calendar = self.calendar
    let names = calendar.shortStandaloneWeekdaySymbols.map { $0.uppercased(with: locale) }
    let first = calendar.firstWeekday - 1
    return Array(names[first...] + names[..<first])
  }

  /// The month's days in rows of seven, with nil for what belongs to the months around.
  private var weeks: [[Date?]] {
    let calendar = self.calendar
    let month = self.month
    let days = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
    let before = (calendar.component(.weekday, from: month) - calendar.firstWeekday + 7) % 7
    var cells = [Date?](repeating: nil, count: before)
    cells += (0..<days).map { calendar.date(byAdding: .day, value: $0, to: month) }
    cells += [Date?](repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }

  private func isOffered(_ date: Date, _ unit: Calendar.Component = .month) -> Bool {
    guard let span = calendar.dateInterval(of: unit, for: date) else { return false }
    return (least.map { $0 < span.end } ?? true) && (most.map { $0 >= span.start } ?? true)
  }

  /// Another day at the same time of day.
  private func choose(_ day: Date) {
    let calendar = self.calendar
    let chosen = selection.wrappedValue
    let days = calendar.dateComponents([.day], from: calendar.startOfDay(for: chosen), to: day).day ?? 0
    var new = calendar.date(byAdding: .day, value: days, to: chosen) ?? day
    if let least { new = max(new, least) }
    if let most { new = min(new, most) }
    turnedTo = nil
    selection.wrappedValue = new
  }
}
