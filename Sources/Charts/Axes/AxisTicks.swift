import Foundation

/// The values that an axis marks, and how they are written.
struct AxisTicks {
  private(set) var values: [_Datum] = []
  /// Writes a value.
  private(set) var format: (_Datum) -> String = { $0.text }
  /// Whether labels stand in the middle of the bins that the values begin.
  private(set) var centersLabels = false
  private var step: DateTicks.Step?
  private let calendar: Calendar
  private let locale: Locale

  /// The calendar is the one that values of a unit are put into bins with.
  init(
    _ spec: AxisMarkValues, _ scale: PositionScale, count: Int, _ locale: Locale,
    calendar: Calendar = .autoupdatingCurrent
  ) {
    self.calendar = calendar
    self.locale = locale
    if scale.isBands {
      // Nobody could read more.
      let every = max(1, scale.categories.count / Self.mostCategories)
      values = stride(from: 0, to: scale.categories.count, by: every).map { .category(scale.categories[$0]) }
      if case .given(let given) = spec.kind { values = given.filter { scale.index[$0.name] != nil } }
      return
    }
    if case .given(let given) = spec.kind {
      values = given.filter { $0.number.map(scale.contains) ?? false }
    }
    if scale.isDate {
      makeDates(spec, scale, count)
    } else {
      makeNumbers(spec, scale, count)
    }
  }

  private mutating func makeNumbers(_ spec: AxisMarkValues, _ scale: PositionScale, _ count: Int) {
    var step = NiceNumbers.step(over: scale.seen, count: count)
    switch spec.kind {
    case .given:
      let numbers = values.compactMap(\.number)
      step = zip(numbers, numbers.dropFirst()).map { abs($1 - $0) }.filter { $0 > 0 }.min() ?? step
      if let first = numbers.first, first != 0, numbers.count == 1 { step = abs(first) }
    case .numbers(let every):
      step = every
      values = NiceNumbers.multiples(of: every, from: scale.low, to: scale.high).map { .number($0) }
    case .automatic(let least, _):
      if scale.kind == .log {
        values = NiceNumbers.powers(from: scale.low, to: scale.high, count: count).map { .number($0) }
        step = scale.low
      } else {
        if least > step { step = NiceNumbers.step(over: least * 1.0001, count: 1) }
        let isPoint = scale.high == scale.low
        values =
          isPoint
          ? [.number(scale.low)] : NiceNumbers.multiples(of: step, from: scale.low, to: scale.high).map { .number($0) }
      }
    case .dates: break
    }
    let digits = NiceNumbers.digits(of: step)
    let (isLog, isShare, locale) = (scale.kind == .log, scale.isShare, locale)
    format = {
      guard case .number(let value) = $0 else { return $0.text }
      if isShare { return value.formatted(.percent.precision(.fractionLength(max(0, digits - 2))).locale(locale)) }
      let format = FloatingPointFormatStyle<Double>.number.locale(locale)
      return value.formatted(isLog ? format : format.precision(.fractionLength(digits)))
    }
  }

  private mutating func makeDates(_ spec: AxisMarkValues, _ scale: PositionScale, _ count: Int) {
    var step = DateTicks.step(over: scale.seen, count: count == 5 ? 7 : count)
    var calendar = calendar
    if case .dates(let every, let unit, let own) = spec.kind {
      step = DateTicks.Step(unit: unit, count: max(1, every), seconds: 0)
      if let own { calendar = own }
    } else if let unit = scale.unit, let least = Self.order.firstIndex(of: unit),
      let own = Self.order.firstIndex(of: step.unit), own > least
    {
      // Bins of days have no use for hours.
      step = DateTicks.Step(unit: unit, count: 1, seconds: 0)
    }
    self.step = step
    if case .given = spec.kind {
    } else {
      let low = Date(timeIntervalSinceReferenceDate: scale.low)
      // A bin's end is the beginning of one that is not shown.
      let high = Date(timeIntervalSinceReferenceDate: scale.high - (scale.unit == nil ? 0 : 0.001))
      if low <= high { values = DateTicks.dates(every: step.count, step.unit, low...high, calendar).map(\._datum) }
      centersLabels = step.count == 1 && step.unit == scale.unit
    }
    let style = Self.style(step.unit, years: scale.high - scale.low > 1.5 * 31_557_600, calendar).locale(locale)
    format = { Date($0).map { $0.formatted(style) } ?? $0.text }
  }

  private static let mostCategories = 60
  /// Units from long to short.
  private static let order: [Calendar.Component] = [
    .era, .year, .quarter, .month, .weekOfYear, .day, .hour, .minute, .second,
  ]

  private static func style(_ unit: Calendar.Component, years: Bool, _ calendar: Calendar) -> Date.FormatStyle {
    var style: Date.FormatStyle =
      switch unit {
      case .era, .year, .yearForWeekOfYear: .dateTime.year()
      case .month, .quarter: years ? .dateTime.month(.abbreviated).year(.twoDigits) : .dateTime.month(.abbreviated)
      case .hour: .dateTime.hour()
      case .minute: .dateTime.hour().minute()
      case .second, .nanosecond: .dateTime.hour().minute().second()
      default: .dateTime.month(.abbreviated).day()
      }
    style.timeZone = calendar.timeZone
    style.calendar = calendar
    return style
  }

  /// Where the bin ends that a value begins.
  func end(of index: Int) -> Double? {
    if let step, let date = Date(values[index]) {
      return DateUnits.date(byAdding: step.count, step.unit, to: date, calendar: calendar)?
        .timeIntervalSinceReferenceDate
    }
    return index + 1 < values.count ? values[index + 1].number : nil
  }
}
