import Foundation

/// The objects that the next save has to do with, each in one list.
struct ChangeLists {
  private let insertedList = ObjectList()
  private let updatedList = ObjectList()
  private let deletedList = ObjectList()

  var inserted: [NSManagedObject] { insertedList.objects }
  var updated: [NSManagedObject] { updatedList.objects }
  var deleted: [NSManagedObject] { deletedList.objects }

  var isEmpty: Bool { insertedList.isEmpty && updatedList.isEmpty && deletedList.isEmpty }

  func append(inserted object: NSManagedObject) { insertedList.append(object) }
  func append(updated object: NSManagedObject) { updatedList.append(object) }

  func delete(_ object: NSManagedObject) {
    if object.flags.contains(.inserted) {
      insertedList.remove(object)
    } else {
      if object.flags.contains(.updated) { updatedList.remove(object) }
      deletedList.append(object)
    }
  }

  func revive(_ object: NSManagedObject) {
    deletedList.remove(object)
    if object.flags.contains(.inserted) {
      insertedList.append(object)
    } else if object.flags.contains(.updated) {
      updatedList.append(object)
    }
  }

  func forget(_ object: NSManagedObject) {
    insertedList.remove(object)
    updatedList.remove(object)
    deletedList.remove(object)
  }
}

/// Objects in the order in which they came.
///
/// Those that leave are only noted, and taken out together when the list is next looked at: an app that deletes thousands
/// of objects one after the other would otherwise have the list searched, and moved up, for each of them.
private final class ObjectList {
  @exclusivity(unchecked) private var all: [NSManagedObject] = []
  @exclusivity(unchecked) private var leaving: Set<ObjectIdentifier> = []

  var objects: [NSManagedObject] {
    if !leaving.isEmpty { settle() }
    return all
  }

  var isEmpty: Bool {
    // Some that are noted may never have been in the list.
    if all.count <= leaving.count { settle() }
    return all.isEmpty
  }

  func append(_ object: NSManagedObject) {
    if !leaving.isEmpty, leaving.contains(ObjectIdentifier(object)) { settle() }
    all.append(object)
  }

  func remove(_ object: NSManagedObject) {
    // The last one in is the likeliest to go.
    if all.last === object {
      _ = all.popLast()
      return
    }
    if !all.isEmpty { leaving.insert(ObjectIdentifier(object)) }
  }

  private func settle() {
    all.removeAll { leaving.contains(ObjectIdentifier($0)) }
    leaving = []
  }
}

/// What happened since the last event ended, in order.
struct EventChanges {
  var inserted: [NSManagedObject] = []
  /// Changed objects with their rows from before. Inserted ones are listed here too.
  var changed: [(object: NSManagedObject, old: Row)] = []
  var deleted: [NSManagedObject] = []
  /// Objects whose values were read anew or reverted, with their rows from before.
  var refreshed: [(object: NSManagedObject, old: Row)] = []
  var invalidatedAll = false
  /// Whether another process has changed the store, nobody knows how.
  var isStoreChanged = false

  var isEmpty: Bool {
    inserted.isEmpty && changed.isEmpty && deleted.isEmpty && refreshed.isEmpty && !invalidatedAll
      && !isStoreChanged
  }
}

/// Follows the changes of a context.
protocol ChangeListener: AnyObject {
  func contextDidProcess(_ changes: EventChanges)
}

struct WeakListener { weak var listener: (any ChangeListener)? }
