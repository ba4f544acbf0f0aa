import Synchronization

/// What `Locale.current`, `Calendar.current` and `TimeZone.current` are in an app: those of the window that was evaluated
/// or sent an event last.
///
/// Linux's Foundation answers with the locale of nowhere (`en_001`), whatever the system is set to: prices then read
/// "US$5" and dates 30/11/2026; and with the server's time zone. An app's executable has the getters of its own that ask
/// here, and the formatters of Foundation itself then ask them too.
public enum CurrentLocale {
  private struct Values: Sendable {
    var locale = Locale(identifier: "en_US")
    var languages = ["en-US"]
    /// Nil for the process's own.
    var timeZone: TimeZone?
  }
  private static let state = Mutex(Values())

  public static var locale: Locale { state.withLock { $0.locale } }
  /// What `Locale.preferredLanguages` is.
  public static var languages: [String] { state.withLock { $0.languages } }
  public static var timeZone: TimeZone { state.withLock { $0.timeZone } ?? ownTimeZone }

  /// The Gregorian calendar as the locale has it: what its week begins with, and its names.
  public static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }

  /// - Parameters:
  ///   - locale: what the window in front has. Its identifier may be a language tag, as browsers give it.
  ///   - languages: what its person reads, the favourite first.
  ///   - timeZone: where that person is; nil where nobody says so.
  public static func set(_ locale: Locale, languages: [String] = [], timeZone: TimeZone? = nil) {
    let named = Locale(identifier: Locale.identifier(.icu, from: locale.identifier))
    let isElsewhere = state.withLock { values in
      let isElsewhere = values.timeZone != timeZone
      values = Values(
        locale: named, languages: languages.isEmpty ? [named.identifier(.bcp47)] : languages, timeZone: timeZone)
      return isElsewhere
    }
    // Formatters and calendars of the older kind take this one.
    if isElsewhere { NSTimeZone.default = timeZone ?? ownTimeZone }
  }

  /// The process's time zone. Foundation, which could tell it, would ask here.
  private static let ownTimeZone: TimeZone = {
    let variable = ProcessInfo.processInfo.environment["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
    let file = try? String(contentsOfFile: "/etc/timezone", encoding: .utf8)
    let names = [
      variable, link?.components(separatedBy: "zoneinfo/").last,
      file?.trimmingCharacters(in: .whitespacesAndNewlines),
    ]
    return names.lazy.compactMap { $0.flatMap { TimeZone(identifier: $0) } }.first ?? TimeZone(secondsFromGMT: 0)!
  }()
}
