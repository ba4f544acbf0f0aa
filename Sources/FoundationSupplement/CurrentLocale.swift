import Synchronization

/// What `Locale.current` and `Calendar.current` are in an app: those of the window that was evaluated or sent an event last.
///
/// Linux's Foundation answers with the locale of nowhere (`en_001`), whatever the system is set to: prices then read
/// "US$5" and dates 30/11/2026. An app's executable has the getters of its own that ask here, and
/// the formatters of Foundation itself then ask them too.
public enum CurrentLocale {
  private static let state = Mutex(Locale(identifier: "en_US"))

  public static var locale: Locale { state.withLock { $0 } }

  /// The Gregorian calendar as the locale has it: what its week begins with, and its names.
  public static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = .current
    return calendar
  }

  /// - Parameter locale: what the window in front has. Its identifier may be a language tag, as browsers give it.
  public static func set(_ locale: Locale) {
    let named = Locale(identifier: Locale.identifier(.icu, from: locale.identifier))
    state.withLock { $0 = named }
  }
}
