import Foundation

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000

extension ProcessInfo {
  /// Whether an app for phones runs on a Mac.
  public var isiOSAppOnMac: Bool { false }
  /// Whether an app for tablets runs on a Mac.
  public var isMacCatalystApp: Bool { false }
  /// Whether the device saves power. A server does not.
  public var isLowPowerModeEnabled: Bool { false }
}

extension URL {
  /// Begins to use a file that a person has chosen; apps here need no leave.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  /// Ends to use a file that a person has chosen.
  public func stopAccessingSecurityScopedResource() {}
}

extension FileManager {
  /// The folder that apps of a group share: one in this app's own, since apps here share none.
  public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
    let folder = URL.applicationSupportDirectory.appending(path: "Groups/\(group)", directoryHint: .isDirectory)
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
  /// The folder that is kept in iCloud; there is none.
  public func url(forUbiquityContainerIdentifier container: String?) -> URL? { nil }
}
