import Foundation

/// Writes what an app has to say of itself into the log: here, to the standard error output.
public struct Logger: Sendable {
  private let log: OSLog
  /// A logger for what concerns nothing in particular.
  public init() { log = .default }
  /// A logger for a part of an app.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// A logger for a log that there is already.
  public init(_ log: OSLog) { self.log = log }

  /// Says something of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  /// Says something that is kept.
  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  /// Says something to whoever follows the steps of the app. It is written while `OS_ACTIVITY_MODE` is `debug`.
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  /// Says something to whoever looks for faults. It is written while `OS_ACTIVITY_MODE` is `debug`.
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  /// Says something that may be of help.
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  /// Says something that is worth to be known.
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  /// Says that something is not as it should be.
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  /// Says that something went wrong.
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  /// Says that something went wrong which must not.
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  /// Says that something went wrong because of a mistake in the app.
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}

/// How much something matters.
public struct OSLogType: Hashable, RawRepresentable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)

  fileprivate var name: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "notice"
    }
  }
}

/// Where a part of an app writes.
public final class OSLog: Sendable {
  private let prefix: String
  public init(subsystem: String, category: String) { prefix = "[\(subsystem):\(category)] " }
  private init() { prefix = "" }
  /// For what concerns nothing in particular.
  public static let `default` = OSLog()
  /// For what shall not be written.
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  private static let writesDebug = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"] == "debug"
  func write(_ text: String, _ type: OSLogType) {
    guard self !== Self.disabled, type != .debug || Self.writesDebug else { return }
    FileHandle.standardError.write(Data("\(type.name): \(prefix)\(text)\n".utf8))
  }
}

/// Writes a text with values in it, by `%@` and its like.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {
  log.write(text(of: message, arguments), type)
}

/// Writes a text with values in it, by `%@` and its like, its kind said first.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ first: any CVarArg, _ others: any CVarArg...
) { log.write(text(of: message, [first] + others), type) }

private func text(of message: StaticString, _ arguments: [any CVarArg]) -> String {
  // What says who may read a value is no part of a format.
  let format = "\(message)".replacingOccurrences(of: "%{public}", with: "%").replacingOccurrences(
    of: "%{private}", with: "%")
  return String(format: format, arguments: arguments)
}

/// Writes a text with values in it.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) { log.write(message.text, type) }

/// A text with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Puts the values in. All of them can be read: the log is the developer's own.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.aligned("\(value())") }
    public mutating func appendInterpolation<T: BinaryInteger>(
      _ value: @autoclosure () -> T, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
      privacy: OSLogPrivacy = .auto
    ) { text += align.aligned(format.text(value())) }
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(
      _ value: @autoclosure () -> T, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
      privacy: OSLogPrivacy = .auto
    ) { text += align.aligned(format.text(Double(value()))) }
  }
}

/// Who may read a value.
public struct OSLogPrivacy: Sendable {
  /// What stands for a value that nobody may read.
  public enum Mask: Sendable { case hash, none }
  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// In which column a value stands.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isLeft = false
  public static let none = OSLogStringAlignment()
  public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: true) }
  public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: false) }
  func aligned(_ text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns - text.count))
    return isLeft ? text + space : space + text
  }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  public static let decimal = OSLogIntegerFormatting()
  public static let hex = OSLogIntegerFormatting(radix: 16)
  public static let octal = OSLogIntegerFormatting(radix: 8)
  func text<T: BinaryInteger>(_ value: T) -> String { String(value, radix: radix) }
}

/// How a number is written.
public struct OSLogFloatFormatting: Sendable {
  private var format = "%f"
  public static let fixed = OSLogFloatFormatting()
  public static let exponential = OSLogFloatFormatting(format: "%e")
  public static let hybrid = OSLogFloatFormatting(format: "%g")
  public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(format: "%.\(precision)f") }
  public static func exponential(precision: Int) -> OSLogFloatFormatting { .init(format: "%.\(precision)e") }
  func text(_ value: Double) -> String { String(format: format, value) }
}
