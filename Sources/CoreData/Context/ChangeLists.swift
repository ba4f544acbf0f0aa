import Foundation

/// The objects that the next save has to do with, each in one list.
struct ChangeLists {
  private(set) var inserted: [NSManagedObject] = []
  private(set) var updated: [NSManagedObject] = []
  private(set) var deleted: [NSManagedObject] = []

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  mutating func append(inserted object: NSManagedObject) { inserted.append(object) }
  mutating func append(updated object: NSManagedObject) { updated.append(object) }

  mutating func delete(_ object: NSManagedObject) {
    if object.flags.contains(.inserted) {
      Self.remove(object, from: &inserted)
    } else {
      if object.flags.contains(.updated) { Self.remove(object, from: &updated) }
      deleted.append(object)
    }
  }

  mutating func revive(_ object: NSManagedObject) {
    Self.remove(object, from: &deleted)
    if object.flags.contains(.inserted) {
      inserted.append(object)
    } else if object.flags.contains(.updated) {
      updated.append(object)
    }
  }

  mutating func forget(_ object: NSManagedObject) {
    Self.remove(object, from: &inserted)
    Self.remove(object, from: &updated)
    Self.remove(object, from: &deleted)
  }

  private static func remove(_ object: NSManagedObject, from list: inout [NSManagedObject]) {
    // The last one in is the likeliest to go.
    if let index = list.lastIndex(where: { $0 === object }) { list.remove(at: index) }
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
