import Foundation

extension MigrationPolicy {
  init(_ options: [AnyHashable: Any]?) {
    func flag(_ key: String) -> Bool { (options?[key] as? NSNumber)?.boolValue ?? options?[key] as? Bool ?? false }
    self.init(
      isAutomatic: flag(NSMigratePersistentStoresAutomaticallyOption),
      isInferred: flag(NSInferMappingModelAutomaticallyOption), mayDrop: flag(_NSDropUnknownPropertiesOption))
  }
}

extension Notification.Name {
  /// Stores were added or removed.
  public static let NSPersistentStoreCoordinatorStoresDidChange = Notification.Name(
    "_NSPersistentStoreCoordinatorStoresDidChangeNotification")
}
/// In user info: the stores that were added.
public let NSAddedPersistentStoresKey = "added"
/// In user info: the stores that were removed.
public let NSRemovedPersistentStoresKey = "removed"
