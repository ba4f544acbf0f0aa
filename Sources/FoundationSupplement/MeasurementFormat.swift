import Foundation

/// What a quantity is about, where that has a say in its unit. Units stay as they are here.
public struct MeasurementFormatUnitUsage<UnitType: Unit>: Hashable, Sendable {
  let name: String
  /// As much as the locale would have it in general.
  public static var general: Self { Self(name: "general") }
  /// In the unit in which it is.
  public static var asProvided: Self { Self(name: "asProvided") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// A person's height.
  public static var personHeight: Self { Self(name: "personHeight") }
  /// A distance on the road.
  public static var road: Self { Self(name: "road") }
  /// A distance on foot.
  public static var focalLength: Self { Self(name: "focalLength") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// A person's weight.
  public static var personWeight: Self { Self(name: "personWeight") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// The weather.
  public static var weather: Self { Self(name: "weather") }
  /// A person's temperature.
  public static var person: Self { Self(name: "person") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// What food holds.
  public static var food: Self { Self(name: "food") }
  /// What a workout takes.
  public static var workout: Self { Self(name: "workout") }
}

extension Measurement where UnitType: Dimension {
  /// Writes a quantity with its unit: "5 kilometers", "5 km", "5km". Units stay as they are; none is exchanged for the locale's.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// How much of the unit's name is written.
    public struct UnitWidth: Codable, Hashable, Sendable {
      let name: String
      /// The whole name, in English.
      public static var wide: Self { Self(name: "wide") }
      /// The symbol.
      public static var abbreviated: Self { Self(name: "abbreviated") }
      /// The symbol without a gap.
      public static var narrow: Self { Self(name: "narrow") }
    }
    /// How much of the unit's name is written.
    public var width: UnitWidth
    /// The locale whose numbers are written.
    public var locale: Locale
    /// Whether a temperature's unit is left out.
    public var hidesScaleName: Bool
    /// How the number is written; nil as the locale does.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?

    /// A style by its parts.
    public init(
      width: UnitWidth, locale: Locale = .autoupdatingCurrent, usage: MeasurementFormatUnitUsage<UnitType> = .general,
      hidesScaleName: Bool = false, numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
      self.width = width
      self.locale = locale
      self.hidesScaleName = hidesScaleName
      self.numberFormatStyle = numberFormatStyle
    }

    /// The quantity as text.
    public func format(_ measurement: Measurement<UnitType>) -> String {
      let number = (numberFormatStyle ?? FloatingPointFormatStyle<Double>()).locale(locale).format(measurement.value)
      let unit = measurement.unit
      if unit is UnitTemperature {
        if hidesScaleName || width == .narrow { return number + "°" }
        if width == .abbreviated { return number + unit.symbol }
      }
      if width == .wide, let name = UnitNames.name(of: unit.symbol, isOne: measurement.value == 1) {
        return "\(number) \(name)"
      }
      return number + (width == .narrow ? "" : " ") + unit.symbol
    }

    /// The style for another locale.
    public func locale(_ locale: Locale) -> Self {
      var copy = self
      copy.locale = locale
      return copy
    }
  }

  /// The quantity as a style writes it.
  public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Measurement {
    style.format(self)
  }
}

extension FormatStyle {
  /// A quantity with its unit.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Measurement<UnitType>.FormatStyle(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }
  /// A temperature, of which the scale may be left out.
  public static func measurement(
    width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
    Measurement<UnitTemperature>.FormatStyle(
      width: width, usage: usage, hidesScaleName: hidesScaleName, numberFormatStyle: numberFormatStyle)
  }
}

/// The names of units in English, by their symbols.
enum UnitNames {
  static func name(of symbol: String, isOne: Bool) -> String? {
    if let irregular = irregular[symbol] { return isOne ? irregular.0 : irregular.1 }
    return regular[symbol].map { isOne ? $0 : $0 + "s" }
  }
  private static let irregular = [
    "ft": ("foot", "feet"), "in": ("inch", "inches"), "°C": ("degree Celsius", "degrees Celsius"),
    "°F": ("degree Fahrenheit", "degrees Fahrenheit"), "K": ("kelvin", "kelvins"), "st": ("stone", "stones"),
    "mph": ("mile per hour", "miles per hour"), "km/h": ("kilometer per hour", "kilometers per hour"),
    "m/s": ("meter per second", "meters per second"),
  ]
  private static let regular = [
    "km": "kilometer", "m": "meter", "cm": "centimeter", "mm": "millimeter", "mi": "mile", "yd": "yard",
    "kg": "kilogram", "g": "gram", "mg": "milligram", "lb": "pound", "oz": "ounce", "L": "liter", "mL": "milliliter",
    "cup": "cup", "tsp": "teaspoon", "tbsp": "tablespoon", "gal": "gallon", "pt": "pint", "qt": "quart",
    "fl oz": "fluid ounce", "hr": "hour", "min": "minute", "s": "second", "sec": "second", "kcal": "kilocalorie",
    "cal": "calorie", "J": "joule", "kJ": "kilojoule", "kWh": "kilowatt-hour", "W": "watt", "kW": "kilowatt",
    "°": "degree", "rad": "radian", "B": "byte", "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte",
  ]
}
