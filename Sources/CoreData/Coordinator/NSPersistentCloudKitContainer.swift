import Diagnostics
import Foundation

/// A container whose stores would sync with iCloud on Apple's systems. Here it is a local one.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  /// Nothing to do: there is no remote schema.
  open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {}
  /// Whether an object may be changed. Always, since there is no cloud here.
  open func canUpdateRecord(forManagedObjectWith id: NSManagedObjectID) -> Bool { true }
  /// Whether an object may be deleted. Always, since there is no cloud here.
  open func canDeleteRecord(forManagedObjectWith id: NSManagedObjectID) -> Bool { true }
  /// Whether a store may be written to. Always, since there is no cloud here.
  open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { true }

  /// Would be posted when a sync begins or ends. Nothing is synced, so nobody ever hears of it.
  public static let eventChangedNotification = Notification.Name(
    "NSPersistentCloudKitContainerEventChangedNotification")
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
    /// What the event is known by.
    public let identifier = UUID()
    /// The store that the event is about.
    public let storeIdentifier: String
    /// What happened.
    public let type: EventType
    /// When it began.
    public let startDate: Date
    /// When it ended; nil while it goes on.
    public let endDate: Date?
    /// Whether it worked.
    public let succeeded: Bool
    /// Why it did not.
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
  /// The bits.
  public let rawValue: UInt
  /// Makes options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Only check.
  public static let dryRun = Self(rawValue: 1 << 1)
  /// Print what would be made.
  public static let printSchema = Self(rawValue: 1 << 2)
}

/// How a store would sync with iCloud. Kept, never used: stores are local here.
open class NSPersistentCloudKitContainerOptions: NSObject, @unchecked Sendable {
  /// The iCloud container that a device would use.
  public let containerIdentifier: String
  /// Which of the container's databases it would be.
  open var databaseScope = CKDatabase.Scope.private
  /// Names an iCloud container. Nothing leaves the machine here.
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

  /// Makes a delegate for a store. There is no index here.
  public init(forStoreWith description: NSPersistentStoreDescription, coordinator: NSPersistentStoreCoordinator) {}

  /// The domain of the items in the index.
  open func domainIdentifier() -> String { Bundle.main.bundleIdentifier ?? "" }
  /// The name of the index.
  open func indexName() -> String? { nil }

  /// Would start an index. There is none here, which is said once.
  open func startSpotlightIndexing() {
    isIndexingEnabled = true
    Log.once("NSCoreDataCoreSpotlightDelegate has no effect: there is no Spotlight here; search with a fetch request")
  }
  /// Would stop the index.
  open func stopSpotlightIndexing() { isIndexingEnabled = false }
  /// Would delete the index; there is nothing to delete.
  open func deleteSpotlightIndex(completionHandler: @escaping ((any Error)?) -> Void) { completionHandler(nil) }
}
