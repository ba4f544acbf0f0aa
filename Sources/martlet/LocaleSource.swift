/// The getters of `Locale.current`, `Calendar.current` and `TimeZone.current` that every app is compiled with, under the symbols of Foundation's
/// own: a program's functions come before a library's of the same symbol, for the library's own calls too.
enum LocaleSource {
  static let fileName = "GeneratedLocale.swift"
  static let text = """
    import FoundationSupplement

    @_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
    public func _currentLocale() -> Locale { CurrentLocale.locale }
    @_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
    public func _autoupdatingLocale() -> Locale { CurrentLocale.locale }
    @_silgen_name("$s20FoundationEssentials8CalendarV7currentACvgZ")
    public func _currentCalendar() -> Calendar { CurrentLocale.calendar }
    @_silgen_name("$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ")
    public func _autoupdatingCalendar() -> Calendar { CurrentLocale.calendar }
    @_silgen_name("$s20FoundationEssentials8TimeZoneV7currentACvgZ")
    public func _currentTimeZone() -> TimeZone { CurrentLocale.timeZone }
    @_silgen_name("$s20FoundationEssentials8TimeZoneV19autoupdatingCurrentACvgZ")
    public func _autoupdatingTimeZone() -> TimeZone { CurrentLocale.timeZone }
    @_silgen_name("$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ")
    public func _preferredLanguages() -> [String] { CurrentLocale.languages }

    """
}
