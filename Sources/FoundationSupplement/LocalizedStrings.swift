import Foundation

extension String {
  /// A text of the app's string tables with the values that stand in it, for `String(localized:)`.
  public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// As tables list it, with `%@` and `%lld` for the values.
    package var key: String
    package var arguments: [String] = []

    public init(_ value: String) { key = value }
    public init(stringLiteral value: String) { key = value }
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      package var key = ""
      package var arguments: [String] = []
      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }
      public mutating func appendInterpolation(_ value: String) { append("%@", value) }
      public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) { append("%lld", "\(value)") }
      public mutating func appendInterpolation(_ value: Double) { append("%lf", String(format: "%f", value)) }
      public mutating func appendInterpolation(_ value: Float) { append("%f", String(format: "%f", value)) }
      public mutating func appendInterpolation<T>(_ value: T, specifier: String) {
        append(specifier, (value as? any CVarArg).map { String(format: specifier, $0) } ?? "\(value)")
      }
      public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
      where F.FormatOutput == String { append("%@", format.format(value)) }
      @_disfavoredOverload public mutating func appendInterpolation<T>(_ value: T) { append("%@", "\(value)") }
      private mutating func append(_ specifier: String, _ value: String) {
        key += specifier
        arguments.append(value)
      }
    }

    /// `template`, which is the key or what a table has for it, with the values in their places.
    package func filled(_ template: String) -> String {
      var text = ""
      var next = 0
      var rest = template[...]
      while let percent = rest.firstIndex(of: "%") {
        text += rest[..<percent]
        rest = rest[rest.index(after: percent)...]
        if rest.first == "%" {
          text += "%"
          rest = rest.dropFirst()
          continue
        }
        // `%2$@` names the value by its number.
        var index = next
        let digits = rest.prefix { $0.isNumber }
        if let number = Int(digits), rest.dropFirst(digits.count).first == "$" {
          index = number - 1
          rest = rest.dropFirst(digits.count + 1)
        } else {
          next += 1
        }
        guard let end = rest.firstIndex(where: { $0.isLetter && !"lhqzt".contains($0) || $0 == "@" }) else { break }
        rest = rest[rest.index(after: end)...]
        if arguments.indices.contains(index) { text += arguments[index] }
      }
      return text + rest
    }
  }

  /// The text that the app's string tables have for `keyAndValue`; the key itself where they have none.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    let template = (bundle ?? .main).localizedString(forKey: keyAndValue.key, value: nil, table: table)
    self = keyAndValue.filled(template)
  }

  /// The text that the app's string tables have for `key`; `defaultValue` where they have none.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let template = (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue.key, table: table)
    self = defaultValue.filled(template)
  }

  /// The resource's text.
  public init(localized resource: LocalizedStringResource) {
    let bundle = Bundle.main
    let template = bundle.localizedString(forKey: resource.key, value: resource.defaultValue.key, table: resource.table)
    self = resource.defaultValue.filled(template)
  }
}

/// A text of the app's string tables, to be looked up where it is shown.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
  public let key: String
  public let defaultValue: String.LocalizationValue
  public let table: String?
  public var locale: Locale

  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    self.locale = locale
  }
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    self.defaultValue = defaultValue
    self.table = table
    self.locale = locale
  }
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}
