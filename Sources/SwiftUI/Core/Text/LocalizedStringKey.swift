import Foundation

/// A text that is looked up in the app's string tables, with values put in.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  /// The key: the literal, with a format specifier for each value.
  package var key: String
  package var arguments: [Argument]
  package var isLiteral: Bool

  package enum Argument: Equatable, @unchecked Sendable {
    case text(String)
    case value(any CVarArg, String)
    case styled(Text)
    package static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.text(let a), .text(let b)): a == b
      case (.value(_, let a), .value(_, let b)): a == b
      case (.styled(let a), .styled(let b)): a == b
      default: false
      }
    }
  }

  public init(_ value: String) {
    key = value
    arguments = []
    isLiteral = true
  }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
    isLiteral = false
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 4)
      arguments.reserveCapacity(interpolationCount)
    }
    public mutating func appendLiteral(_ literal: String) {
      key += literal.utf8.contains(UInt8(ascii: "%")) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
    }
    public mutating func appendInterpolation(_ string: String) { append("%@", .text(string)) }
    public mutating func appendInterpolation(_ text: Text) { append("%@", .styled(text)) }
    public mutating func appendInterpolation(_ image: Image) { append("%@", .styled(Text(image))) }
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      append(value._specifier, .value(value._arg, String(describing: value)))
    }
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
      append(specifier, .value(value._arg, String(describing: value)))
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String { append("%@", .text(format.format(input))) }
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
      append("%@", .text(formatter?.string(for: subject) ?? "\(subject)"))
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      append("%@", .text(formatter?.string(for: subject) ?? "\(subject)"))
    }
    /// Dates and numbers, which are no objects here, through a formatter.
    @_disfavoredOverload public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
      append("%@", .text(formatter.string(for: subject) ?? "\(subject)"))
    }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", .styled(Text(date, style: style)))
    }
    /// A text with attributes.
    public mutating func appendInterpolation(_ text: AttributedString) { append("%@", .styled(Text(text))) }
    /// A clock that runs through an interval.
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
      append(
        "%@",
        .styled(
          Text(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)))
    }
    /// Anything else is shown as it describes itself.
    @_disfavoredOverload public mutating func appendInterpolation<T>(_ value: T) {
      append("%@", .text(String(describing: value)))
    }
    private mutating func append(_ specifier: String, _ argument: Argument) {
      key += specifier
      arguments.append(argument)
    }
  }

  /// The parts of the text in an environment's language, in order.
  package func parts(in environment: EnvironmentValues, table: String? = nil, bundle: Bundle? = nil) -> [Argument] {
    let format = StringTable.shared.format(key, arguments: arguments, table: table, locale: environment.locale) ?? key
    if isLiteral { return [.text(format)] }
    return FormatString.of(format).parts(arguments, locale: environment.locale)
  }
}

/// Values with a format specifier of their own in a localized text.
public protocol _FormatSpecifiable: Equatable {
  associatedtype _Arg: CVarArg
  var _arg: _Arg { get }
  var _specifier: String { get }
}
extension Int: _FormatSpecifiable {
  public var _arg: Int64 { Int64(self) }
  public var _specifier: String { "%lld" }
}
extension Int8: _FormatSpecifiable {
  public var _arg: Int32 { Int32(self) }
  public var _specifier: String { "%d" }
}
extension Int16: _FormatSpecifiable {
  public var _arg: Int32 { Int32(self) }
  public var _specifier: String { "%d" }
}
extension Int32: _FormatSpecifiable {
  public var _arg: Int32 { self }
  public var _specifier: String { "%d" }
}
extension Int64: _FormatSpecifiable {
  public var _arg: Int64 { self }
  public var _specifier: String { "%lld" }
}
extension UInt: _FormatSpecifiable {
  public var _arg: UInt64 { UInt64(self) }
  public var _specifier: String { "%llu" }
}
extension UInt8: _FormatSpecifiable {
  public var _arg: UInt32 { UInt32(self) }
  public var _specifier: String { "%u" }
}
extension UInt16: _FormatSpecifiable {
  public var _arg: UInt32 { UInt32(self) }
  public var _specifier: String { "%u" }
}
extension UInt32: _FormatSpecifiable {
  public var _arg: UInt32 { self }
  public var _specifier: String { "%u" }
}
extension UInt64: _FormatSpecifiable {
  public var _arg: UInt64 { self }
  public var _specifier: String { "%llu" }
}
extension Double: _FormatSpecifiable {
  /// What is no number has no sign: processors give 0 / 0 one or none.
  public var _arg: Double { isNaN ? .nan : self }
  public var _specifier: String { "%lf" }
}
extension Float: _FormatSpecifiable {
  public var _arg: Double { Double(self)._arg }
  public var _specifier: String { "%f" }
}
extension CGFloat: _FormatSpecifiable {
  public var _arg: Double { Double(self)._arg }
  public var _specifier: String { "%lf" }
}
