import Foundation
import Synchronization

/// Warnings and notices of the running app, one line each on standard error.
public enum Log {
  private static let seen = Mutex(Set<String>())

  /// Writes `message` every time.
  public static func warning(_ message: String) {
    FileHandle.standardError.write(Data("martlet: \(message)\n".utf8))
  }

  /// Writes `message` the first time that `key` (the message itself, unless told otherwise) is seen in this process.
  public static func once(_ message: String, key: String? = nil) {
    if seen.withLock({ $0.insert(key ?? message).inserted }) { warning(message) }
  }
}
