import Foundation

extension NSManagedObjectContext {
  /// Writes all changes to the store (or to the parent context), or none.
  /// - Throws: an `NSError`: a validation error, a conflict that the merge policy does not solve, or the store's trouble.
  ///   The context keeps its changes then.
  public func save() throws {
    guard hasChanges else { return }
    processPendingChanges()
    guard hasChanges else { return }
    adoptPermanentKeys()
    guard let source else {
      throw NSError.coreData(
        NSPersistentStoreSaveError,
        "The context has neither a persistent store coordinator nor a parent to save to; load the container's stores first."
      )
    }
    if !isScratch {
      NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
      callWillSave()
    }
    if modelPlan?.hasDerived != false {
      forEachWritten { object in
        if !object.plan.derivedSlots.isEmpty { DerivedAttributes.update(object) }
        if !object.plan.derivingSlots.isEmpty { DerivedAttributes.updateOwners(of: object) }
      }
    }
    if modelPlan?.hasToMany != false { numberOrderedMembers() }
    processPendingChanges()
    if !isScratch {
      try validateChanges()
      // A check may have put another value in a property's place.
      processPendingChanges()
    }
    for _ in 0..<10 {
      let request = makeRequest()
      do {
        commit(request, try source.save(request))
        return
      } catch let conflicts as SaveConflicts {
        try MergeResolver(context: self).resolve(conflicts)
        numberOrderedMembers()
        processPendingChanges()
      }
    }
    throw NSError.coreData(
      NSManagedObjectMergeError, "The store kept changing while the context was saved; call save() again.")
  }

  /// Every object that is to be inserted or updated, as the lists are at the beginning.
  private func forEachWritten(_ body: (NSManagedObject) -> Void) {
    let (inserted, updated) = (changes.inserted, changes.updated)
    for object in inserted { body(object) }
    for object in updated { body(object) }
  }

  /// `willSave` of an object may change it and others; those are called too, until nothing changes any more.
  private func callWillSave() {
    isCallingWillSave = true
    defer { isCallingWillSave = false }
    var waiting = Self.joined(changes.inserted, changes.updated, changes.deleted)
    for _ in 0..<1000 {
      guard !waiting.isEmpty else { return }
      for object in waiting { object.flags.subtract([.pending, .insertPending]) }
      let deleted = changes.deleted.count
      for object in waiting { object.willSave() }
      waiting = []
      forEachWritten { if !$0.flags.isDisjoint(with: [.pending, .insertPending]) { waiting.append($0) } }
      if changes.deleted.count > deleted { waiting += changes.deleted[deleted...] }
    }
    fatalError("Failed to process pending changes before save: willSave of \(waiting[0]) changes it again and again")
  }

  /// The lists one after the other; the only one that is not empty, uncopied, where it is so.
  private static func joined(_ lists: [NSManagedObject]...) -> [NSManagedObject] {
    let filled = lists.filter { !$0.isEmpty }
    return filled.count == 1 ? filled[0] : Array(filled.joined())
  }

  private func validateChanges() throws {
    var errors: [NSError] = []
    func collect(_ objects: [NSManagedObject], _ validate: (NSManagedObject) throws -> Void) {
      for object in objects {
        do { try validate(object) } catch { errors.append(error as NSError) }
      }
    }
    collect(changes.inserted) { try $0.validateForInsert() }
    collect(changes.updated) { try $0.validateForUpdate() }
    collect(changes.deleted) { try $0.validateForDelete() }
    if let error = NSError.combining(errors) { throw error }
  }

  /// Writes the members' positions of changed ordered relationships into their order slots.
  private func numberOrderedMembers() {
    for object in Self.joined(changes.inserted, changes.updated) where object.plan.hasToMany {
      guard let states = object.extras?.toMany else { continue }
      for (slot, state) in states where state.hasChanges {
        let relation = object.plan.slots[slot].relation!
        guard relation.isOrdered, !relation.isManyToMany else { continue }
        for (position, member) in object.members(slot).enumerated() {
          guard let orderSlot = member.plan.slotOf[relation.orderName] else { continue }
          let wanted = Value.integer(Int64(position + 1) * 1024)
          if member.read(orderSlot) != wanted { member.write(wanted, orderSlot) }
        }
      }
    }
  }

  private func makeRequest() -> SaveRequest {
    var request = SaveRequest()
    request.origin = SaveOrigin(self)
    request.inserts = changes.inserted.map { SaveItem($0, old: nil) }
    request.updates = changes.updated.compactMap { object in
      guard let old = object.snapshot, object.row.differs(from: old) else { return nil }
      return SaveItem(object, old: old)
    }
    request.deletes = changes.deleted.map { SaveItem($0, old: $0.snapshot ?? $0.row) }
    guard modelPlan?.hasToMany != false else { return request }
    forEachWritten { object in
      guard object.plan.hasToMany, let states = object.extras?.toMany else { return }
      for (slot, state) in states where state.hasChanges {
        let relation = object.plan.slots[slot].relation!
        guard relation.isOrdered || (relation.isManyToMany && relation.isCanonical) else { continue }
        request.links.append(
          LinkChange(
            relation: relation, owner: object.key, ownerPlan: object.plan,
            added: state.added.array.filter { !$0.isDeleted }.map(\.reference),
            removed: state.removed.array.map(\.reference),
            ordered: relation.isOrdered ? object.members(slot).map(\.reference) : nil))
      }
    }
    return request
  }

  /// After the store has taken everything: the objects become what is stored.
  private func commit(_ request: SaveRequest, _ result: SaveResult) {
    let (inserted, updated, deleted) = (changes.inserted, changes.updated, changes.deleted)
    changes = ChangeLists()
    rememberForChildren(result.keys)
    for group in inserted.grouped(by: { $0.plan.rootNumber }) { home(group[0].plan).rekey(group, result.keys) }
    inserted.forEachUncounted { $0.row.version = 1 }
    for item in request.updates { item.object.row.version = item.version + 1 }
    becomeStored(inserted, result.keys)
    becomeStored(updated, result.keys)
    func saved() -> SavedChanges {
      SavedChanges(
        inserted: inserted.map(SavedObject.init), updated: updated.map(SavedObject.init),
        deleted: deleted.map(SavedObject.init))
    }
    guard !isScratch else {
      savedByBatch = saved()
      return
    }
    inserted.forEachUncounted { $0.didSave() }
    updated.forEachUncounted { $0.didSave() }
    deleted.forEachUncounted { $0.didSave() }
    for group in deleted.grouped(by: { $0.plan.rootNumber }) {
      let grave = home(group[0].plan).makeGrave()
      group.forEachUncounted { detach($0, grave) }
    }
    postDidSave(inserted, updated, deleted)
    coordinator?.announce(saved, from: self)
  }

  private func becomeStored(_ objects: [NSManagedObject], _ keys: KeyMap) {
    let hasRelations = modelPlan?.hasRelations != false
    objects.forEachUncounted { object in
      object.flags.subtract([.inserted, .updated])
      object.snapshot = nil
      guard hasRelations else { return }
      if !keys.isEmpty, !object.plan.toOneSlots.isEmpty { replaceTemporaryReferences(in: object) { keys[$0] } }
      if object.plan.hasToMany { object.extras?.toMany.values.forEach { $0.commit() } }
    }
  }

  private func postDidSave(
    _ inserted: [NSManagedObject], _ updated: [NSManagedObject], _ deleted: [NSManagedObject]
  ) {
    if ContextNotification.didSave.isWanted {
      let info: [AnyHashable: Any] = [
        NSInsertedObjectsKey: Set(inserted), NSUpdatedObjectsKey: Set(updated), NSDeletedObjectsKey: Set(deleted),
      ]
      NotificationCenter.default.post(name: ContextNotification.didSave.name, object: self, userInfo: info)
    }
    guard ContextNotification.didSaveIDs.isWanted else { return }
    let ids: [AnyHashable: Any] = [
      NotificationKey.insertedObjectIDs.rawValue: Set(inserted.map(\.objectID)),
      NotificationKey.updatedObjectIDs.rawValue: Set(updated.map(\.objectID)),
      NotificationKey.deletedObjectIDs.rawValue: Set(deleted.map(\.objectID)),
    ]
    NotificationCenter.default.post(name: ContextNotification.didSaveIDs.name, object: self, userInfo: ids)
  }

  // MARK: From a child context

  /// Takes over what a child context saves.
  func take(_ request: SaveRequest) {
    for item in request.inserts {
      let plan = localPlan(item.plan)
      let object = plan.makeObject()
      object.key = item.key
      object.row = plan.defaultRow.copy()
      register(object, plan)
      object.flags.formUnion([.inserted, .insertPending])
      changes.append(inserted: object)
      event.inserted.append(object)
    }
    for item in request.inserts + request.updates {
      let object = self.object(for: ObjectReference(key: item.key, entity: Int32(item.plan.number)), item.plan)
      for slot in 0..<item.row.count where item.old.map({ $0[slot] != item.row[slot] }) ?? true {
        switch object.plan.slots[slot].kind {
        case .toOne:
          guard case .reference(let reference) = item.row[slot] else {
            if item.old != nil { object.setToOne(nil, slot) }
            continue
          }
          object.setToOne(self.object(for: reference), slot)
        case .toMany: break
        default: object.write(item.row[slot], slot)
        }
      }
    }
    for link in request.links {
      let owner = object(for: ObjectReference(key: link.owner, entity: Int32(link.ownerPlan.number)), link.ownerPlan)
      let slot = owner.plan.slot(of: link.relation)
      for reference in link.removed { self.object(for: reference).map { owner.removeMember($0, slot) } }
      for reference in link.added { self.object(for: reference).map { owner.addMember($0, slot) } }
      if let ordered = link.ordered { owner.setMembers(ordered.compactMap { self.object(for: $0) }, slot) }
    }
    for item in request.deletes {
      delete(object(for: ObjectReference(key: item.key, entity: Int32(item.plan.number)), item.plan))
    }
  }
}

/// What a save has changed, by identity.
struct SavedChanges: @unchecked Sendable {
  var inserted: [SavedObject] = []
  var updated: [SavedObject] = []
  var deleted: [SavedObject] = []
}

/// One saved object, for other contexts.
struct SavedObject: Sendable {
  let key: Int64
  unowned(unsafe) let plan: EntityPlan

  init(_ object: NSManagedObject) {
    key = object.key
    plan = object.plan
  }
  init(_ id: NSManagedObjectID) {
    key = id.reference.key
    plan = id.plan
  }
}
