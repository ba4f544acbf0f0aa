import Foundation

/// Where a field's text comes from and goes to.
package enum FieldSource {
  /// Every edit goes to the binding at once.
  case text(Binding<String>)
  /// A value shown as text: edits are read when the person has finished.
  case value(FieldValue)

  nonisolated var text: String {
    switch self {
    case .text(let binding): binding.wrappedValue
    case .value(let value): value.text()
    }
  }
}

/// A value that can be shown as text and read from one.
package struct FieldValue {
  let text: () -> String
  /// Takes over a text; false when it cannot be read.
  let commit: (String) -> Bool

  nonisolated init<F: ParseableFormatStyle>(_ binding: Binding<F.FormatInput>, _ format: F)
  where F.FormatOutput == String {
    text = { format.format(binding.wrappedValue) }
    commit = { text in
      guard let value = Self.parse(text, format) else { return false }
      binding.wrappedValue = value
      return true
    }
  }

  nonisolated init<F: ParseableFormatStyle>(_ binding: Binding<F.FormatInput?>, _ format: F)
  where F.FormatOutput == String {
    text = { binding.wrappedValue.map(format.format) ?? "" }
    commit = { text in
      let value = Self.parse(text, format)
      guard value != nil || text.allSatisfy(\.isWhitespace) else { return false }
      binding.wrappedValue = value
      return true
    }
  }

  nonisolated init<V>(_ binding: Binding<V>, _ formatter: Formatter) {
    text = { Self.object(binding.wrappedValue).flatMap { formatter.string(for: $0) } ?? "" }
    commit = { text in
      guard let value: V = Self.value(text, formatter) else { return false }
      binding.wrappedValue = value
      return true
    }
  }

  private nonisolated static func parse<F: ParseableFormatStyle>(_ text: String, _ format: F) -> F.FormatInput?
  where F.FormatOutput == String {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return try? format.parseStrategy.parse(trimmed)
  }

  /// The value as Foundation's formatters take it.
  private nonisolated static func object(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.flatMap { object($0.value) } }
    return switch value {
    case let number as Int: NSNumber(value: number)
    case let number as Double: NSNumber(value: number)
    case let number as Float: NSNumber(value: number)
    case let number as CGFloat: NSNumber(value: Double(number))
    case let number as Int16: NSNumber(value: number)
    case let number as Int32: NSNumber(value: number)
    case let number as Int64: NSNumber(value: number)
    case let number as Decimal: NSDecimalNumber(decimal: number)
    default: value
    }
  }

  private nonisolated static func value<V>(_ text: String, _ formatter: Formatter) -> V? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if trimmed.isEmpty, let none = Optional<Any>.none as? V { return none }
    if let numbers = formatter as? NumberFormatter {
      guard let number = numbers.number(from: trimmed) else { return nil }
      let candidates: [Any] = [
        number, number.intValue, number.doubleValue, number.decimalValue, number.floatValue,
        CGFloat(number.doubleValue),
        number.int16Value, number.int32Value, number.int64Value,
      ]
      return candidates.lazy.compactMap { $0 as? V }.first
    }
    if let dates = formatter as? DateFormatter { return dates.date(from: trimmed) as? V }
    // Foundation on Linux has no way to ask other formatters for a value; one that gives texts can give them back.
    return trimmed as? V
  }
}
