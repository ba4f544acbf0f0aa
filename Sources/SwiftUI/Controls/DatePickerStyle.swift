import Foundation

/// The look of date pickers. Where the days are not in place, the platform's own calendar or clock opens.
@MainActor @preconcurrency public protocol DatePickerStyle {
  associatedtype Body: View
  /// Makes what a date picker shows.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = DatePickerStyleConfiguration
}

/// A date picker, as its style sees it.
public struct DatePickerStyleConfiguration {
  /// What says what the date is for.
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  /// What says what the date is for.
  public let label: Label
  /// The chosen date.
  @Binding public var selection: Date
  /// The earliest date that can be chosen.
  public var minimumDate: Date?
  /// The latest date that can be chosen.
  public var maximumDate: Date?
  /// Which parts of the date can be chosen.
  public var displayedComponents: DatePickerComponents

  nonisolated init(
    label: Label, selection: Binding<Date>, minimumDate: Date?, maximumDate: Date?,
    displayedComponents: DatePickerComponents
  ) {
    self.label = label
    _selection = selection
    self.minimumDate = minimumDate
    self.maximumDate = maximumDate
    self.displayedComponents = displayedComponents
  }

  @MainActor fileprivate func chip(_ part: DateControl.Part) -> some View {
    DateChip(
      date: $selection, part: part,
      control: DateControl(date: $selection, part: part, least: minimumDate, most: maximumDate))
  }
}
extension DatePickerStyleConfiguration.Label: View { public var body: some View { content } }

/// As the platform likes.
public struct DefaultDatePickerStyle: DatePickerStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    CompactDatePickerStyle().makeBody(configuration: configuration)
  }
}
/// Date and time in boxes, over which the platform's own editors open.
public struct CompactDatePickerStyle: DatePickerStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    LabeledControl(label: configuration.label, stacks: true) {
      HStack(spacing: 6) {
        if configuration.displayedComponents.contains(.date) { configuration.chip(.date) }
        if configuration.displayedComponents.contains(.hourAndMinute) { configuration.chip(.time) }
      }
    }
    .fillsRow()
  }
}
/// The days of a month, in place.
public struct GraphicalDatePickerStyle: DatePickerStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.displayedComponents.contains(.date) {
      NamedGroup(label: configuration.label, semantics: "group") {
        VStack(spacing: 0) {
          CalendarPicker(
            selection: configuration.$selection, least: configuration.minimumDate, most: configuration.maximumDate)
          if configuration.displayedComponents.contains(.hourAndMinute) {
            LabeledControl(label: Text(SystemWord.time)) { configuration.chip(.time) }
              .environment(\.labelsHidden, false).padding(.horizontal, 10).frame(height: 44)
          }
        }
      }
    } else {
      CompactDatePickerStyle().makeBody(configuration: configuration)
    }
  }
}
/// Wheels of days, hours and minutes.
public struct WheelDatePickerStyle: DatePickerStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { LabeledWheels(configuration: configuration) }
}
extension DatePickerStyle where Self == DefaultDatePickerStyle { public static var automatic: Self { Self() } }
extension DatePickerStyle where Self == CompactDatePickerStyle { public static var compact: Self { Self() } }
extension DatePickerStyle where Self == GraphicalDatePickerStyle { public static var graphical: Self { Self() } }
extension DatePickerStyle where Self == WheelDatePickerStyle { public static var wheel: Self { Self() } }

private enum DatePickerStyleKey: EnvironmentKey {
  static var defaultValue: AnyStyle<DatePickerStyleConfiguration>? { nil }
}
extension EnvironmentValues {
  fileprivate var datePickerStyle: AnyStyle<DatePickerStyleConfiguration>? {
    get { self[DatePickerStyleKey.self] }
    set { self[DatePickerStyleKey.self] = newValue }
  }
}
extension View {
  /// Sets the look of the date pickers in this view.
  public nonisolated func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    environment(\.datePickerStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

struct StyledDatePicker: View {
  let configuration: DatePickerStyleConfiguration
  @Environment(\.datePickerStyle) private var style
  var body: some View {
    if let style {
      style.make(configuration).environment(\.datePickerStyle, nil)
    } else {
      DefaultDatePickerStyle().makeBody(configuration: configuration)
    }
  }
}

private struct LabeledWheels: View {
  let configuration: DatePickerStyleConfiguration
  @Environment(\.labelsHidden) private var labelsHidden
  var body: some View {
    NamedGroup(label: configuration.label, semantics: "group") {
      HStack(spacing: 0) {
        if !labelsHidden { configuration.label.accessibilityHidden(true) }
        DateWheels(
          date: configuration.$selection, components: configuration.displayedComponents,
          least: configuration.minimumDate, most: configuration.maximumDate)
      }
    }
  }
}

/// A date or a time in a box, over which the platform's own editor opens.
private struct DateChip: View {
  let date: Binding<Date>
  let part: DateControl.Part
  let control: DateControl
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone
  @Environment(\.isEnabled) private var isEnabled
  var body: some View {
    Text(verbatim: title).lineLimit(1)
      .foregroundStyle(isEnabled ? Color.primary : Color(.system(.tertiaryLabel)))
      .environment(\.hidesTextFromAccessibility, true)
      .padding(.horizontal, 11).frame(height: 34)
      .background(alignment: .center) { RoundedRectangle(cornerRadius: 6).fill(Color(.system(.tertiarySystemFill))) }
      .overlay(alignment: .center) { control }
  }
  private var title: String {
    var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    style = part == .date ? style.day().month(.abbreviated).year() : style.hour().minute()
    return date.wrappedValue.formatted(style)
  }
}
