import Foundation

/// One save, as a store's history tells it.
open class NSPersistentHistoryTransaction: NSObject, NSCopying, NSFetchRequestResult, @unchecked Sendable {
  /// When it was saved.
  public let timestamp: Date
  /// The changed objects; nil if only transactions were asked for.
  public internal(set) var changes: [NSPersistentHistoryChange]?
  /// The place in the history of its store.
  public let transactionNumber: Int64
  /// The identifier of the store.
  public let storeID: String
  /// What the saving app calls itself.
  public let bundleID: String
  /// The saving process.
  public let processID: String
  /// The `name` of the context that saved.
  public let contextName: String?
  /// The `transactionAuthor` of the context that saved.
  public let author: String?
  /// The place in the history right after the transaction.
  public let token: NSPersistentHistoryToken

  init(_ record: HistoryRecord, storeID: String) {
    timestamp = record.timestamp
    transactionNumber = record.number
    self.storeID = storeID
    bundleID = record.bundleID
    processID = record.processID
    contextName = record.contextName
    author = record.author
    token = NSPersistentHistoryToken([storeID: record.number])
  }

  /// Constant: the same one.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// What `NSManagedObjectContext.mergeChanges(fromContextDidSave:)` understands: the identities of the changed objects.
  open func objectIDNotification() -> Notification {
    var lists: [String: Set<NSManagedObjectID>] = [:]
    for change in changes ?? [] {
      let key =
        switch change.changeType {
        case .insert: NSManagedObjectContext.NotificationKey.insertedObjectIDs
        case .update: NSManagedObjectContext.NotificationKey.updatedObjectIDs
        case .delete: NSManagedObjectContext.NotificationKey.deletedObjectIDs
        }
      lists[key.rawValue, default: []].insert(change.changedObjectID)
    }
    return Notification(name: NSManagedObjectContext.didSaveObjectIDsNotification, object: nil, userInfo: lists)
  }

  open override var description: String {
    "<NSPersistentHistoryTransaction \(transactionNumber) by \(author ?? processID) at \(timestamp)>"
  }
}

/// What happened to an object in a transaction.
public enum NSPersistentHistoryChangeType: Int, Sendable {
  case insert = 0
  case update = 1
  case delete = 2
}

/// One changed object of a transaction.
open class NSPersistentHistoryChange: NSObject, NSCopying, NSFetchRequestResult, @unchecked Sendable {
  /// The change's number in the store.
  public let changeID: Int64
  /// The object.
  public let changedObjectID: NSManagedObjectID
  /// What happened to it.
  public let changeType: NSPersistentHistoryChangeType
  /// Of a deleted object, the attributes that the model wants kept.
  public let tombstone: [AnyHashable: Any]?
  /// Of an updated object, the properties that changed.
  public let updatedProperties: Set<NSPropertyDescription>?
  /// The save that the change belongs to.
  public internal(set) weak var transaction: NSPersistentHistoryTransaction?

  init(_ change: HistoryRecord.Change, id: NSManagedObjectID) {
    changeID = change.number
    changedObjectID = id
    changeType = change.type
    tombstone = change.tombstone
    updatedProperties = change.columns.map { columns in
      let properties = id.entity.propertiesByName
      return Set(columns.names(of: id.plan).compactMap { properties[$0] })
    }
  }

  /// Constant: the same one.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { "<NSPersistentHistoryChange \(changeID) \(changeType) \(changedObjectID)>" }
}

/// A transaction as stores keep it.
struct HistoryRecord {
  struct Change {
    var number: Int64 = 0
    let type: NSPersistentHistoryChangeType
    let reference: ObjectReference
    var columns: ChangedColumns?
    var tombstone: [String: Any]?
  }
  let number: Int64
  let timestamp: Date
  let bundleID: String
  let processID: String
  let contextName: String?
  let author: String?
  var changes: [Change] = []
}

/// Which properties of an object changed: one bit each, in the order of their names.
struct ChangedColumns {
  let bits: Data

  init(bits: Data) { self.bits = bits }

  init(_ changed: Set<String>, of plan: EntityPlan) {
    var bits = Data(count: (plan.historyNames.count + 7) / 8)
    for (index, name) in plan.historyNames.enumerated() where changed.contains(name) {
      bits[index / 8] |= 1 << UInt8(index % 8)
    }
    self.bits = bits
  }

  func names(of plan: EntityPlan) -> [String] {
    plan.historyNames.enumerated().compactMap { index, name in
      index / 8 < bits.count && bits[bits.startIndex + index / 8] & 1 << UInt8(index % 8) != 0 ? name : nil
    }
  }
}

extension EntityPlan {
  fileprivate var historyNames: [String] { slots.filter(\.isVisible).map(\.name).sorted() }
}
