import Foundation

/// Writes a length of time in words: "2 hours, 5 minutes".
open class DateComponentsFormatter: Formatter {
  public enum UnitsStyle: Int, Sendable { case positional, abbreviated, short, full, spellOut, brief }
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = ZeroFormattingBehavior(rawValue: 16)
  }

  open var unitsStyle = UnitsStyle.positional
  /// Days to seconds count; larger units are told in days.
  open var allowedUnits: NSCalendar.Unit = [.day, .hour, .minute, .second]
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  open var maximumUnitCount = 0
  open var includesApproximationPhrase = false
  open var includesTimeRemainingPhrase = false
  open var calendar: Calendar? = .autoupdatingCurrent

  open func string(from interval: TimeInterval) -> String? {
    let seconds = Int(interval.rounded())
    let units: [(NSCalendar.Unit, Int)] = [
      (.weekOfMonth, 604_800), (.day, 86_400), (.hour, 3600), (.minute, 60), (.second, 1),
    ]
    let allowed = units.filter { allowedUnits.contains($0.0) }
    guard let smallest = allowed.last else { return nil }
    var rest = abs(seconds) / smallest.1 * smallest.1
    var parts: [(unit: NSCalendar.Unit, count: Int)] = []
    for (unit, length) in allowed {
      parts.append((unit, rest / length))
      rest %= length
    }
    let isPadded = zeroFormattingBehavior.contains(.pad)
    if unitsStyle == .positional { return positional(parts, isPadded: isPadded, isNegative: seconds < 0) }
    let shown = isPadded ? parts : parts.filter { $0.count != 0 }
    let kept = shown.isEmpty ? [parts[parts.count - 1]] : shown
    let counted = maximumUnitCount > 0 ? Array(kept.prefix(maximumUnitCount)) : kept
    let length = counted.reduce(0) { sum, part in sum + part.count * (units.first { $0.0 == part.unit }?.1 ?? 1) }
    let duration = Duration.seconds(seconds < 0 ? -length : length)
    let style = Duration.UnitsFormatStyle(
      allowedUnits: Set(counted.map { Self.unit($0.unit) }), width: width,
      zeroValueUnits: isPadded ? .show(length: 1) : .hide)
    let locale = calendar?.locale ?? .current
    return duration.formatted(style.locale(locale))
  }

  open func string(from start: Date, to end: Date) -> String? { string(from: end.timeIntervalSince(start)) }

  open func string(from components: DateComponents) -> String? {
    let days = (components.day ?? 0) + 7 * (components.weekOfMonth ?? components.weekOfYear ?? 0)
    let hours = days * 24 + (components.hour ?? 0)
    return string(from: TimeInterval((hours * 60 + (components.minute ?? 0)) * 60 + (components.second ?? 0)))
  }

  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  open override func string(for object: Any?) -> String? {
    (object as? DateComponents).flatMap(string(from:)) ?? (object as? TimeInterval).flatMap(string(from:))
  }

  /// `1:05:09`: leading zeros go, unless they are asked for.
  private func positional(
    _ parts: [(unit: NSCalendar.Unit, count: Int)], isPadded: Bool, isNegative: Bool
  ) -> String {
    var parts = parts
    if !isPadded { while parts.count > 1, parts[0].count == 0 { parts.removeFirst() } }
    let texts = parts.enumerated().map { index, part in
      index == 0 && !isPadded ? "\(part.count)" : String(format: "%02d", part.count)
    }
    return (isNegative ? "-" : "") + texts.joined(separator: ":")
  }

  private var width: Duration.UnitsFormatStyle.UnitWidth {
    switch unitsStyle {
    case .abbreviated, .positional: .narrow
    case .short, .brief: .abbreviated
    case .full, .spellOut: .wide
    }
  }

  private static func unit(_ unit: NSCalendar.Unit) -> Duration.UnitsFormatStyle.Unit {
    switch unit {
    case .weekOfMonth: .weeks
    case .day: .days
    case .hour: .hours
    case .minute: .minutes
    default: .seconds
    }
  }
}

/// Writes when something is, as seen from now: "3 days ago".
open class RelativeDateTimeFormatter: Formatter {
  public enum DateTimeStyle: Int, Sendable { case numeric, named }
  public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }
  open var dateTimeStyle = DateTimeStyle.numeric
  open var unitsStyle = UnitsStyle.full
  open var locale: Locale! = .autoupdatingCurrent
  open var calendar: Calendar! = .autoupdatingCurrent

  open func localizedString(for date: Date, relativeTo reference: Date) -> String {
    let units: Date.RelativeFormatStyle.UnitsStyle =
      switch unitsStyle {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    var style = Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: units)
    style.locale = locale ?? .current
    return style.format(reference)
  }
  open func localizedString(fromTimeInterval interval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now + interval, relativeTo: now)
  }
  open func localizedString(from components: DateComponents) -> String {
    let now = Date()
    return localizedString(for: calendar.date(byAdding: components, to: now) ?? now, relativeTo: now)
  }
  open func string(for date: Date) -> String? { localizedString(for: date, relativeTo: Date()) }
  open override func string(for object: Any?) -> String? { (object as? Date).flatMap { string(for: $0) } }
}
