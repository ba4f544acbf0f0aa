import Diagnostics
import Foundation

/// A container whose stores would sync with iCloud on Apple's systems. Here it is a local one.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  /// Nothing to do: there is no remote schema.
  open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {}
  open func canUpdateRecord(forManagedObjectWith id: NSManagedObjectID) -> Bool { true }
  open func canDeleteRecord(forManagedObjectWith id: NSManagedObjectID) -> Bool { true }
  open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { true }

  /// Would be posted when a sync begins or ends. Nothing is synced, so nobody ever hears of it.
  public static let eventChangedNotification = Notification.Name("NSPersistentCloudKitContainerEventChangedNotification")
  /// In such a notification: the event.
  public static let eventNotificationUserInfoKey = "event"

  /// What is synced.
  public enum EventType: Int, Sendable {
    case setup = 0
    case `import` = 1
    case export = 2
  }

  /// One step of a sync, as apps that show its state read it.
  open class Event: NSObject, @unchecked Sendable {
    public let identifier = UUID()
    public let storeIdentifier: String
    public let type: EventType
    public let startDate: Date
    public let endDate: Date?
    public let succeeded: Bool
    public let error: (any Error)?

    init(_ type: EventType, of storeIdentifier: String) {
      self.type = type
      self.storeIdentifier = storeIdentifier
      startDate = Date()
      endDate = startDate
      succeeded = true
      error = nil
    }
  }
}

/// How `initializeCloudKitSchema(options:)` would go about it.
public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let dryRun = Self(rawValue: 1 << 1)
  public static let printSchema = Self(rawValue: 1 << 2)
}

/// How a store would sync with iCloud. Kept, never used: stores are local here.
open class NSPersistentCloudKitContainerOptions: NSObject, @unchecked Sendable {
  public let containerIdentifier: String
  /// Which of the container's databases it would be.
  open var databaseScope = CKDatabase.Scope.private
  public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

/// The name that CloudKit's databases have; there are none here.
public enum CKDatabase {
  /// Whose a database is.
  public enum Scope: Int, Sendable {
    case `public` = 1
    case `private` = 2
    case shared = 3
  }
}

/// Would make a store's objects findable by Spotlight. There is no index here: it says so once when it is started.
open class NSCoreDataCoreSpotlightDelegate: NSObject, @unchecked Sendable {
  /// Whether the app has started the indexing.
  public private(set) var isIndexingEnabled = false

  public init(forStoreWith description: NSPersistentStoreDescription, coordinator: NSPersistentStoreCoordinator) {}

  /// The domain of the items in the index.
  open func domainIdentifier() -> String { Bundle.main.bundleIdentifier ?? "" }
  /// The name of the index.
  open func indexName() -> String? { nil }

  open func startSpotlightIndexing() {
    isIndexingEnabled = true
    Log.once("NSCoreDataCoreSpotlightDelegate has no effect: there is no Spotlight here; search with a fetch request")
  }
  open func stopSpotlightIndexing() { isIndexingEnabled = false }
  open func deleteSpotlightIndex(completionHandler: @escaping ((any Error)?) -> Void) { completionHandler(nil) }
}
