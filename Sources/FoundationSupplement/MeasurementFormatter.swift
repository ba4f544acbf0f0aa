import Foundation

/// Writes a quantity with its unit's symbol: "21.5 km". Units stay as they are; none is exchanged for the locale's.
open class MeasurementFormatter: Formatter {
  public struct UnitOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let providedUnit = UnitOptions(rawValue: 1)
    public static let naturalScale = UnitOptions(rawValue: 2)
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }
  open var unitOptions: UnitOptions = []
  open var unitStyle = Formatter.UnitStyle.medium
  open var locale: Locale! = .autoupdatingCurrent { didSet { numberFormatter.locale = locale } }
  open var numberFormatter: NumberFormatter! = {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    return formatter
  }()

  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let number = numberFormatter.string(from: NSNumber(value: measurement.value)) ?? "\(measurement.value)"
    let isTemperature = measurement.unit is UnitTemperature
    if isTemperature, unitOptions.contains(.temperatureWithoutUnit) { return number + "°" }
    let gap = isTemperature || unitStyle == .short ? "" : " "
    return number + gap + measurement.unit.symbol
  }
  open func string(from unit: Unit) -> String { unit.symbol }
}

extension Measurement {
  /// The quantity with its unit's symbol, as a `MeasurementFormatter` writes it.
  public func formatted() -> String { MeasurementFormatter().string(from: self) }
}
