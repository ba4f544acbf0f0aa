import Foundation

/// A calendar in which any number of days can be chosen.
public struct MultiDatePicker<Label: View> {
  let selection: Binding<Set<DateComponents>>
  let bounds: Range<Date>?
  let label: Label
  @State private var month = Date()
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  nonisolated init(_ selection: Binding<Set<DateComponents>>, _ bounds: Range<Date>?, _ label: Label) {
    self.selection = selection
    self.bounds = bounds
    self.label = label
  }
  /// A calendar with a label of the app's own.
  public nonisolated init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
    self.init(selection, nil, label())
  }
  /// A calendar of the days before a date and from another on.
  public nonisolated init(
    selection: Binding<Set<DateComponents>>, in bounds: Range<Date>, @ViewBuilder label: () -> Label
  ) { self.init(selection, bounds, label()) }
}

extension MultiDatePicker where Label == Text {
  /// A calendar of all days.
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {
    self.init(selection, nil, Text(titleKey))
  }
  /// A calendar of all days.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, selection: Binding<Set<DateComponents>>) {
    self.init(selection, nil, Text(title))
  }
  /// A calendar of the days within bounds.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
  ) { self.init(selection, bounds, Text(titleKey)) }
  /// A calendar of the days from a date on.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
  ) { self.init(selection, bounds.lowerBound..<Date.distantFuture, Text(titleKey)) }
  /// A calendar of the days before a date.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
  ) { self.init(selection, Date.distantPast..<bounds.upperBound, Text(titleKey)) }
}

extension MultiDatePicker: View {
  public var body: some View {
    VStack(spacing: 8) {
      HStack {
        Text(month, format: Date.FormatStyle(locale: locale, calendar: calendar).month(.wide).year()).font(.headline)
        Spacer()
        step("chevron.left", "Previous month", -1)
        step("chevron.right", "Next month", 1)
      }
      LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 0), count: 7), spacing: 4) {
        ForEach(weekdays.indices, id: \.self) { index in
          Text(verbatim: weekdays[index]).font(.footnote.weight(.semibold)).foregroundStyle(.secondary)
            .accessibilityHidden(true)
        }
        ForEach(days.indices, id: \.self) { index in
          if let day = days[index] { dayButton(day) } else { Color.clear.frame(height: 44) }
        }
      }
    }
    .padding(.horizontal, 4)
    .accessibilityElement(children: .contain).accessibilityLabel(labelText)
  }

  private var labelText: Text { label as? Text ?? Text(verbatim: "") }

  @MainActor private func step(_ symbol: String, _ name: LocalizedStringKey, _ months: Int) -> some View {
    Button {
      if let next = calendar.date(byAdding: .month, value: months, to: month) { month = next }
    } label: {
      Image(systemName: symbol).frame(width: 32, height: 32)
    }
    .buttonStyle(.borderless).accessibilityLabel(name)
  }

  /// The names of the days, from the one on that weeks begin with.
  private var weekdays: [String] {
    let names = calendar.veryShortStandaloneWeekdaySymbols
    let first = calendar.firstWeekday - 1
    return Array(names[first...] + names[..<first])
  }

  /// The days of the month, after a nil for each day of its first week that is of another.
  private var days: [Date?] {
    guard let span = calendar.dateInterval(of: .month, for: month),
      let count = calendar.range(of: .day, in: .month, for: month)?.count
    else { return [] }
    let offset = (calendar.component(.weekday, from: span.start) - calendar.firstWeekday + 7) % 7
    return Array(repeating: nil, count: offset)
      + (0..<count).map { calendar.date(byAdding: .day, value: $0, to: span.start) }
  }

  @MainActor private func dayButton(_ day: Date) -> some View {
    let parts = calendar.dateComponents([.calendar, .era, .year, .month, .day], from: day)
    let chosen = selection.wrappedValue.first { isSameDay($0, parts) }
    let isToday = calendar.isDateInToday(day)
    return Button {
      if let chosen { selection.wrappedValue.remove(chosen) } else { selection.wrappedValue.insert(parts) }
    } label: {
      Text(verbatim: "\(calendar.component(.day, from: day))")
        .fontWeight(chosen == nil ? .regular : .semibold)
        .foregroundStyle(chosen == nil && !isToday ? Color.primary : Color.accentColor)
        .frame(width: 40, height: 40)
        .background(alignment: .center) { Circle().fill(Color.accentColor.opacity(chosen == nil ? 0 : 0.15)) }
        .frame(height: 44)
    }
    .buttonStyle(.plain)
    .disabled(bounds.map { !$0.contains(day) } ?? false)
    .accessibilityLabel(
      Text(day, format: Date.FormatStyle(locale: locale, calendar: calendar).day().month(.wide).year())
    )
    .accessibilityAddTraits(chosen == nil ? [] : .isSelected)
  }

  private func isSameDay(_ a: DateComponents, _ b: DateComponents) -> Bool {
    a.year == b.year && a.month == b.month && a.day == b.day
  }
}
