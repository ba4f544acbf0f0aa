import Foundation
import Synchronization

extension NSManagedObjectContext {
  /// Ends the event: tells everybody what changed since the last one.
  public func processPendingChanges() {
    guard !isProcessing else { return }
    didProcess()
    isProcessing = true
    let isEventful = !event.isEmpty
    // What is told may change more; a listener that never stops is cut off.
    for _ in 0..<100 where !event.isEmpty { processOnce() }
    isProcessing = false
    if !event.isEmpty { scheduleProcessing() }
    if isEventful { _didEndEvent() }
  }

  /// Ends the event of every context of the main queue that waits for the queue's next turn.
  package static func _processMainQueueChanges() {
    for waiting in waitingContexts.withLock({ $0 }) { waiting.context?.endTurn() }
  }

  /// Once per turn of the main queue; blocks of a private queue process at their end.
  func waitForTurn() {
    Self.waitingContexts.withLock { $0.append(WeakContext(context: self)) }
    DispatchQueue.main.async { [weak self] in self?.endTurn() }
  }

  func stopWaiting() {
    Self.waitingContexts.withLock { $0.removeAll { $0.context == nil || $0.context === self } }
  }

  private func endTurn() { QueueFrames.hold(self) { processEvent() } }

  private static let waitingContexts = Mutex<[WeakContext]>([])

  private func processOnce() {
    var now = event
    event = EventChanges()
    if undoManager != nil { registerUndo(now) }
    let updated = now.changed.filter { $0.object.flags.isDisjoint(with: [.insertPending, .deleted, .gone]) }
    for object in now.inserted { object.flags.subtract([.insertPending, .pending]) }
    for (object, _) in now.changed { object.flags.remove(.pending) }
    // Deleted before it was ever saved: nobody needs to hear of it, and it belongs to nobody now.
    let stillborn = now.deleted.filter { $0.flags.contains(.inserted) }
    if !stillborn.isEmpty {
      let born = Set(now.inserted.map(ObjectIdentifier.init))
      now.deleted.removeAll { $0.flags.contains(.inserted) && born.contains(ObjectIdentifier($0)) }
      stillborn.forEach { detach($0) }
      now.inserted.removeAll { $0.flags.contains(.gone) }
    }
    if !stillborn.isEmpty { now.changed.removeAll { $0.object.flags.contains(.gone) } }
    listeners.removeAll { $0.listener == nil }
    for entry in listeners { entry.listener?.contextDidProcess(now) }
    postObjectsDidChange(now, updated: updated.map(\.object))
  }

  private func postObjectsDidChange(_ now: EventChanges, updated: [NSManagedObject]) {
    guard ContextNotification.didChange.isWanted else { return }
    var info: [AnyHashable: Any] = [:]
    if !now.inserted.isEmpty { info[NSInsertedObjectsKey] = Set(now.inserted) }
    if !updated.isEmpty { info[NSUpdatedObjectsKey] = Set(updated) }
    if !now.deleted.isEmpty { info[NSDeletedObjectsKey] = Set(now.deleted) }
    if !now.refreshed.isEmpty { info[NSRefreshedObjectsKey] = Set(now.refreshed.map(\.object)) }
    if now.invalidatedAll { info[NSInvalidatedAllObjectsKey] = [NSManagedObjectID]() }
    NotificationCenter.default.post(name: ContextNotification.didChange.name, object: self, userInfo: info)
  }

  /// Ends an object's life in the context: its values are gone, and so is its tie to the context.
  /// - Parameter grave: where its identity leads afterwards, which may still be asked for and names the store.
  func detach(_ object: NSManagedObject, _ grave: Home? = nil) {
    object.home?.forget(object)
    object.home = object.key > 0 ? grave ?? object.home?.makeGrave() : nil
    object.flags = object.flags.intersection(.observed).union(.gone)
    if !object._keepsValuesWhenGone { object.row = object.plan.emptyRow }
    object.snapshot = nil
    object.extras?.release()
  }

  /// An object whose row is no longer in the store.
  func becomeInaccessible(_ object: NSManagedObject) {
    guard shouldDeleteInaccessibleFaults else {
      fatalError("CoreData could not fulfill a fault for '\(object.objectID)': its row is no longer in the store")
    }
    changes.forget(object)
    detach(object)
  }
}

extension NSManagedObject {
  /// Applies the delete rules of an object that has just been marked as deleted.
  final func spreadDeletion() {
    guard let context = home?.context else { return }
    for relation in plan.relations {
      let slot = plan.slot(of: relation)
      guard slot >= 0, relation.deleteRule != .noActionDeleteRule else { continue }
      let related = relation.isToMany ? members(slot) : object(for: row[slot]).map { [$0] } ?? []
      for other in related where !other.isDeleted {
        switch relation.deleteRule {
        case .cascadeDeleteRule: context.delete(other)
        case .nullifyDeleteRule: if let inverse = relation.inverse { other.loseInverse(self, inverse) }
        default: break
        }
      }
    }
  }
}

extension Notification.Name {
  /// The context is about to save.
  public static let NSManagedObjectContextWillSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
  /// The context has saved. The user info has sets of the inserted, updated and deleted objects. Posted from when its name
  /// is first asked for.
  public static var NSManagedObjectContextDidSave: Notification.Name { ContextNotification.didSave.wanted() }
  /// An event ended in which objects of the context changed. The user info has sets of the objects. Posted from when its
  /// name is first asked for.
  public static var NSManagedObjectContextObjectsDidChange: Notification.Name {
    ContextNotification.didChange.wanted()
  }
}

/// The notifications that tell of objects. Making a set of many objects takes as long as writing them, and nobody can
/// listen who has never asked for the name, so none are made before.
final class ContextNotification: Sendable {
  static let didChange = ContextNotification("NSObjectsChangedInManagingContextNotification")
  static let didSave = ContextNotification("NSManagingContextDidSaveChangesNotification")
  static let didSaveIDs = ContextNotification("NSManagedObjectContextDidSaveObjectIDs")

  let name: Notification.Name
  private let asked = Atomic(false)

  private init(_ name: String) { self.name = Notification.Name(name) }

  var isWanted: Bool { asked.load(ordering: .relaxed) }
  func wanted() -> Notification.Name {
    asked.store(true, ordering: .relaxed)
    return name
  }
}

/// In user info: the set of inserted objects.
public let NSInsertedObjectsKey = "inserted"
/// In user info: the set of changed objects.
public let NSUpdatedObjectsKey = "updated"
/// In user info: the set of deleted objects.
public let NSDeletedObjectsKey = "deleted"
/// In user info: the set of objects that were refreshed and had no changes.
public let NSRefreshedObjectsKey = "refreshed"
/// In user info: the set of objects that are no longer valid.
public let NSInvalidatedObjectsKey = "invalidated"
/// In user info: all objects of the context are no longer valid.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"

extension NSManagedObjectContext {
  /// The newer name of `NSManagedObjectContextWillSave`.
  public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
  /// The newer name of `NSManagedObjectContextDidSave`.
  public static var didSaveObjectsNotification: Notification.Name { .NSManagedObjectContextDidSave }
  /// The newer name of `NSManagedObjectContextObjectsDidChange`.
  public static var didChangeObjectsNotification: Notification.Name { .NSManagedObjectContextObjectsDidChange }
  /// Like the did-save notification, with object IDs in the place of objects. Posted from when its name is first asked for.
  public static var didSaveObjectIDsNotification: Notification.Name { ContextNotification.didSaveIDs.wanted() }
  /// The context has taken on changes of other contexts.
  public static let didMergeChangesObjectIDsNotification = Notification.Name(
    "NSManagedObjectContextDidMergeChangesObjectIDs")

  /// The keys of the notifications' user info.
  public enum NotificationKey: String, Sendable {
    case sourceContext = "NSManagedObjectContextNotificationSourceContextKey"
    case queryGeneration = "NSManagedObjectContextQueryGeneration"
    case invalidatedAllObjects = "invalidatedAll"
    case insertedObjects = "inserted"
    case updatedObjects = "updated"
    case deletedObjects = "deleted"
    case refreshedObjects = "refreshed"
    case invalidatedObjects = "invalidated"
    case insertedObjectIDs = "inserted_objectIDs"
    case updatedObjectIDs = "updated_objectIDs"
    case deletedObjectIDs = "deleted_objectIDs"
    case refreshedObjectIDs = "refreshed_objectIDs"
    case invalidatedObjectIDs = "invalidated_objectIDs"
  }
}
