import Foundation

extension NSManagedObjectContext {
  /// Takes on what another context has saved, given that context's did-save notification.
  public func mergeChanges(fromContextDidSave notification: Notification) {
    mergeSaved(SavedChanges(notification.userInfo ?? [:]))
  }

  /// Takes on what was saved elsewhere, in several contexts. The dictionary has lists of object IDs (or their URLs) under
  /// the keys of the did-save notification.
  public class func mergeChanges(
    fromRemoteContextSave changes: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {
    for context in contexts {
      context.performAndWait {
        context.mergeSaved(SavedChanges(changes, coordinator: context.coordinator))
        context.processPendingChanges()
      }
    }
  }

  /// Brings registered objects up to date with a save made elsewhere; unsaved changes of this context stay.
  func mergeSaved(_ saved: SavedChanges) {
    adoptPermanentKeys()
    for one in saved.deleted {
      guard let object = registered(one), !object.flags.contains(.gone) else { continue }
      if object.flags.contains(.observed) { object.sendWillChange() }
      changes.forget(object)
      object.flags.insert(.deleted)
      event.deleted.append(object)
      object.unloadOwners()
      _ = object.objectID
      detach(object)
    }
    for group in saved.updated.grouped(by: { $0.plan.root.number }) {
      let plan = localPlan(group[0].plan.root)
      // One that nobody has here may have become a result of a fetch that is followed.
      let keys = group.filter { !listeners.isEmpty || registered($0) != nil }.map(\.key)
      guard !keys.isEmpty, let rows = try? source?.rows(keys, of: plan) else { continue }
      for fetched in rows {
        if let object = home(plan).object(fetched.key) {
          object.take(fetched.row)
        } else {
          for object in materialize([fetched]) { event.refreshed.append((object, fetched.row)) }
        }
      }
    }
    for group in saved.inserted.grouped(by: { $0.plan.root.number }) {
      let plan = localPlan(group[0].plan.root)
      guard let rows = try? source?.rows(group.map(\.key), of: plan) else { continue }
      for object in materialize(rows) where !object.flags.contains(.deleted) {
        event.inserted.append(object)
        object.unloadOwners()
      }
    }
    scheduleProcessing()
  }

  private func registered(_ saved: SavedObject) -> NSManagedObject? { home(localPlan(saved.plan)).object(saved.key) }

  // MARK: Going back

  /// Forgets all unsaved changes: inserted objects go, deleted ones return, changed ones have their saved values.
  public func rollback() {
    processPendingChanges()
    let old = changes
    changes = ChangeLists()
    for object in old.inserted {
      if object.flags.contains(.observed) { object.sendWillChange() }
      event.deleted.append(object)
      object.flags.remove(.inserted)
      detach(object)
    }
    for object in old.updated + old.deleted {
      if object.flags.contains(.observed) { object.sendWillChange() }
      let before = object.row
      if let snapshot = object.snapshot { object.row = snapshot }
      object.snapshot = nil
      object.flags.subtract([.updated, .deleted, .pending])
      object.extras?.toMany.values.forEach { $0.discard() }
      event.refreshed.append((object, before))
    }
    processPendingChanges()
    undoManager?.removeAllActions()
  }

  /// Forgets everything: every object of the context becomes unusable.
  public func reset() {
    for home in homes {
      for object in home.objects { detach(object) }
    }
    forgetHomes()
    changes = ChangeLists()
    event = EventChanges()
    event.invalidatedAll = true
    listsBeforeEvent = [:]
    undoManager?.removeAllActions()
    processPendingChanges()
  }

  /// Makes the object a fault again, or reads its values anew under its unsaved changes.
  /// - Parameter flag: whether unsaved changes stay.
  public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
    guard object.home?.context === self, object.key > 0 else { return }
    object.extras?.fetched = [:]
    if flag {
      guard !object.flags.contains(.fault) else { return }
      guard let rows = try? source?.rows([object.key], of: object.plan) else { return }
      if let row = rows.first?.row { object.take(row) } else { object.loseRow() }
      return
    }
    let before = object.row
    if object.flags.contains(.observed) { object.sendWillChange() }
    object.willTurnIntoFault()
    changes.forget(object)
    object.row = object.plan.emptyRow
    object.snapshot = nil
    object.flags.subtract([.updated, .deleted, .pending])
    object.flags.formUnion([.fault, .rowless])
    object.extras?.release()
    object.didTurnIntoFault()
    event.refreshed.append((object, before))
    scheduleProcessing()
  }

  /// Reads all objects anew, keeping unsaved changes.
  public func refreshAllObjects() {
    for home in homes {
      let objects = home.objects.filter { !$0.flags.contains(.fault) && $0.key > 0 }
      guard let rows = try? source?.rows(objects.map(\.key), of: home.root) else { continue }
      for fetched in rows { home.object(fetched.key)?.take(fetched.row) }
      guard rows.count < objects.count else { continue }
      let found = Set(rows.map(\.key))
      for object in objects where !found.contains(object.key) { object.loseRow() }
    }
  }
}

extension NSManagedObject {
  /// Takes on a newer row from the store; unsaved changes stay on top of it.
  final func take(_ new: Row) {
    guard let context = home?.context, new.count == row.count else { return }
    for state in extras?.toMany.values ?? [:].values { state.unload() }
    if flags.contains(.fault) {
      let before = row
      row = new
      flags.remove(.rowless)
      context.event.refreshed.append((self, before))
      context.scheduleProcessing()
      return
    }
    if flags.contains(.observed) { sendWillChange() }
    let before = row
    if let snapshot {
      let merged = new.copy()
      for slot in 0..<row.count where row[slot] != snapshot[slot] { merged[slot] = row[slot] }
      row = merged
      self.snapshot = new
    } else {
      row = new
    }
    context.event.refreshed.append((self, before))
    context.scheduleProcessing()
  }

  /// The object's row is gone: unless there is something to be saved, whoever asks for a value finds that out.
  final func loseRow() {
    guard flags.isDisjoint(with: [.inserted, .updated, .deleted, .gone]) else { return }
    home?.context?.refresh(self, mergeChanges: false)
  }

  /// Lets the objects at the other end of to-one relationships read their members anew.
  final func unloadOwners() {
    guard let context = home?.context else { return }
    for relation in plan.relations where !relation.isToMany {
      let slot = plan.slot(of: relation)
      guard slot >= 0, let inverse = relation.inverse, case .reference(let reference) = row[slot],
        let owner = context.home(relation.destination).object(reference.key)
      else { continue }
      owner.extras?.toMany[owner.plan.slot(of: inverse)]?.unload()
    }
  }
}

extension SavedChanges {
  /// Reads objects, object IDs or URLs out of a notification's user info.
  init(_ info: [AnyHashable: Any], coordinator: NSPersistentStoreCoordinator? = nil) {
    func saved(_ keys: String...) -> [SavedObject] {
      for key in keys {
        switch info[key] {
        case let objects as Set<NSManagedObject>: return objects.map(SavedObject.init)
        case let ids as Set<NSManagedObjectID>: return ids.map(SavedObject.init)
        case let ids as [NSManagedObjectID]: return ids.map(SavedObject.init)
        case let objects as [NSManagedObject]: return objects.map(SavedObject.init)
        case let urls as [URL]:
          return urls.compactMap { coordinator?.managedObjectID(forURIRepresentation: $0).map(SavedObject.init) }
        default: continue
        }
      }
      return []
    }
    inserted = saved(NSInsertedObjectsKey, "inserted_objectIDs")
    updated = saved(NSUpdatedObjectsKey, "updated_objectIDs") + saved(NSRefreshedObjectsKey, "refreshed_objectIDs")
    deleted = saved(NSDeletedObjectsKey, "deleted_objectIDs")
  }
}
