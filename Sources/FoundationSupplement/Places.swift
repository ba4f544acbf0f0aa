import Foundation

extension URL {
  private static func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first ?? URL(fileURLWithPath: NSHomeDirectory())
  }
  /// The app's folder for documents that its user made.
  public static var documentsDirectory: URL { folder(.documentDirectory) }
  /// The app's folder for what can be made again.
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  /// The app's folder for files that are no documents.
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  public static var libraryDirectory: URL { folder(.libraryDirectory) }
  public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
}

extension UserDefaults {
  /// The same as `set(_:forKey:)`, by the name of key-value coding.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  /// The same as `object(forKey:)`, by the name of key-value coding.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}

/// Runs `body`. There is no pool to drain: objects go when nobody holds them.
@discardableResult public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

public typealias CFAbsoluteTime = Double
/// Seconds since the first of January 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
/// Seconds of a clock that only runs forward.
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }
