import Foundation

/// Values that follow a person from device to device. There is one device here: the values are kept with the app's user
/// defaults.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
  public static let `default` = NSUbiquitousKeyValueStore()
  private let defaults = UserDefaults(suiteName: "NSUbiquitousKeyValueStore") ?? .standard
  /// Posted when values come from another device, which they do not.
  public static let didChangeExternallyNotification = Notification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

  open func object(forKey key: String) -> Any? { defaults.object(forKey: key) }
  open func set(_ value: Any?, forKey key: String) { defaults.set(value, forKey: key) }
  open func removeObject(forKey key: String) { defaults.removeObject(forKey: key) }
  open func string(forKey key: String) -> String? { defaults.string(forKey: key) }
  open func array(forKey key: String) -> [Any]? { defaults.array(forKey: key) }
  open func dictionary(forKey key: String) -> [String: Any]? { defaults.dictionary(forKey: key) }
  open func data(forKey key: String) -> Data? { defaults.data(forKey: key) }
  open func longLong(forKey key: String) -> Int64 { Int64(defaults.integer(forKey: key)) }
  open func double(forKey key: String) -> Double { defaults.double(forKey: key) }
  open func bool(forKey key: String) -> Bool { defaults.bool(forKey: key) }
  @discardableResult open func synchronize() -> Bool { defaults.synchronize() }
}
