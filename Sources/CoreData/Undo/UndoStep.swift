import Foundation

/// What one event changed in a context, as far as it takes to change it back.
final class UndoStep {
  /// An object whose values changed: the slots, with what they held before. To-one relationships are kept as objects,
  /// because keys change when objects are saved.
  struct Change {
    let object: NSManagedObject
    var values: [(slot: Int, old: Value)] = []
    var targets: [(slot: Int, old: NSManagedObject?)] = []
    var lists: [(slot: Int, ListChange)] = []

    var isEmpty: Bool { values.isEmpty && targets.isEmpty && lists.isEmpty }
  }
  struct ListChange {
    let joined: [NSManagedObject]
    let left: [NSManagedObject]
    /// All members before, of an ordered relationship.
    let order: [NSManagedObject]?
  }
  /// An object that was deleted: all that it takes to insert it again if the deletion is saved meanwhile.
  struct Deletion {
    let object: NSManagedObject
    let row: Row
    let targets: [(slot: Int, NSManagedObject)]
    let members: [(slot: Int, [NSManagedObject])]
  }

  private(set) var inserted: [NSManagedObject] = []
  private(set) var changes: [Change] = []
  private(set) var deletions: [Deletion] = []

  var isEmpty: Bool { inserted.isEmpty && changes.isEmpty && deletions.isEmpty }

  init(_ event: EventChanges, _ before: [ObjectIdentifier: [Int: ToManyState.Copy]]) {
    // What other contexts have inserted or deleted is theirs to undo.
    let born = event.inserted.filter { !$0.flags.isDisjoint(with: [.inserted, .insertPending]) }
    let new = Set(born.map(ObjectIdentifier.init))
    // What came and went within the event was never there.
    inserted = born.filter { !$0.isDeleted }
    deletions = event.deleted.filter { !$0.flags.contains(.gone) && !new.contains(ObjectIdentifier($0)) }
      .map(Self.deletion)
    changes = event.changed.compactMap { object, old in
      guard !new.contains(ObjectIdentifier(object)), !object.flags.contains(.gone) else { return nil }
      let change = Self.change(object, old, before[ObjectIdentifier(object)] ?? [:])
      return change.isEmpty ? nil : change
    }
  }

  private static func change(_ object: NSManagedObject, _ old: Row, _ before: [Int: ToManyState.Copy]) -> Change {
    var change = Change(object: object)
    for (index, slot) in object.plan.slots.enumerated() where slot.kind != .toMany && slot.kind != .order {
      guard object.row[index] != old[index], !(slot.attribute is NSDerivedAttributeDescription) else { continue }
      if slot.kind == .toOne {
        change.targets.append((index, object.object(for: old[index])))
      } else {
        change.values.append((index, old[index]))
      }
    }
    for (slot, state) in object.extras?.toMany ?? [:] {
      let old = before[slot]
      let (wasAdded, wasRemoved) = (old?.added ?? MemberList(), old?.removed ?? MemberList())
      let joined =
        state.added.array.filter { !wasAdded.contains($0) } + wasRemoved.array.filter { !state.removed.contains($0) }
      let left =
        state.removed.array.filter { !wasRemoved.contains($0) } + wasAdded.array.filter { !state.added.contains($0) }
      let order = object.plan.slots[slot].relation?.isOrdered == true ? old?.members?.array : nil
      let isReordered = order.map { !$0.elementsEqual(state.members?.array ?? [], by: ===) } ?? false
      guard !joined.isEmpty || !left.isEmpty || isReordered else { continue }
      change.lists.append((slot, ListChange(joined: joined, left: left, order: order)))
    }
    return change
  }

  private static func deletion(_ object: NSManagedObject) -> Deletion {
    var targets: [(slot: Int, NSManagedObject)] = []
    var members: [(slot: Int, [NSManagedObject])] = []
    for (index, slot) in object.plan.slots.enumerated() {
      switch slot.kind {
      case .toOne: if let target = object.object(for: object.row[index]) { targets.append((index, target)) }
      case .toMany: if let list = object.extras?.toMany[index]?.members { members.append((index, list.array)) }
      case .attribute, .order: break
      }
    }
    return Deletion(object: object, row: object.row, targets: targets, members: members)
  }

  // MARK: Going back

  func revert(in context: NSManagedObjectContext) {
    let again = deletions.filter { $0.object.flags.contains(.gone) }
    for deletion in deletions.reversed() { restore(deletion, in: context) }
    for deletion in again { reconnect(deletion, in: context) }
    for deletion in deletions { deletion.object.awake(fromSnapshotEvents: .undoDeletion) }
    for change in changes.reversed() { revert(change) }
    for object in inserted.reversed() where object.home?.context === context && !object.isDeleted {
      if object.flags.contains(.observed) { object.sendWillChange() }
      object.flags.insert(.deleted)
      context.changes.delete(object)
      context.event.deleted.append(object)
      object.awake(fromSnapshotEvents: .undoInsertion)
    }
    context.scheduleProcessing()
  }

  private func restore(_ deletion: Deletion, in context: NSManagedObjectContext) {
    let object = deletion.object
    if object.flags.contains(.observed) { object.sendWillChange() }
    if object.flags.contains(.gone) {
      // The deletion has been saved: the object comes back as a new one.
      object.flags = object.flags.intersection(.observed)
      object.row = deletion.row.copy()
      object.row.version = 0
      context.insertRow(object)
      object.extras?.objectID.withLock { $0 = nil }
    } else {
      object.flags.remove(.deleted)
      context.changes.revive(object)
      context.event.deleted.removeAll { $0 === object }
      context.event.inserted.append(object)
      object.flags.insert(.insertPending)
    }
  }

  /// Joins an object that came back as a new one to its neighbours, which may have come back with it.
  private func reconnect(_ deletion: Deletion, in context: NSManagedObjectContext) {
    let object = deletion.object
    for (slot, target) in deletion.targets where target.home?.context === context {
      object.row[slot] = .reference(target.reference)
    }
    for (slot, members) in deletion.members {
      let state = object.state(slot)
      state.fill(with: [])
      for member in members where member.home?.context === context { _ = state.add(member) }
    }
  }

  private func revert(_ change: Change) {
    let object = change.object
    guard object.prepareToWrite() else { return }
    for (slot, old) in change.values { object.row[slot] = old }
    for (slot, old) in change.targets {
      object.row[slot] = old.flatMap { $0.home?.context == nil ? nil : .reference($0.reference) } ?? .null
    }
    for (slot, list) in change.lists {
      let state = object.state(slot)
      for member in list.joined { _ = state.remove(member) }
      for member in list.left where member.home?.context != nil { _ = state.add(member) }
      if let order = list.order { state.reorder(order.filter { $0.home?.context != nil }) }
    }
    object.awake(fromSnapshotEvents: .undoUpdate)
  }
}
