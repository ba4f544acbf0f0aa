import Foundation

/// Copies all objects of an open store into the only store of another coordinator of the same model, with what they are
/// connected to. Stores in memory have no tables that could be copied as they are.
struct ObjectCopy {
  let from: NSPersistentStore
  let coordinator: NSPersistentStoreCoordinator
  let to: NSPersistentStoreCoordinator

  /// One save: all of it is there afterwards, or nothing.
  func run() throws {
    let (reader, writer) = (makeContext(coordinator), makeContext(to))
    try reader.performAndWait {
      var pairs: [(original: NSManagedObject, copy: NSManagedObject)] = []
      for entity in coordinator.managedObjectModel.entities where entity.superentity == nil {
        guard let plan = entity.compiledPlan, coordinator.store(for: plan) === from else { continue }
        let request = NSFetchRequest<NSManagedObject>(entityName: plan.name)
        request.returnsObjectsAsFaults = false
        // They are no new objects to the app, which may make others when one awakes.
        pairs += try reader.fetch(request).map { original in
          let copy = original.plan.makeObject()
          writer.insertRow(copy)
          return (original, copy)
        }
      }
      let copies = Dictionary(uniqueKeysWithValues: pairs.map { ($0.original.objectID, $0.copy) })
      for (original, copy) in pairs { fill(copy, from: original, copies) }
      try writer.performAndWait { try writer.save() }
    }
  }

  private func makeContext(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    context.undoManager = nil
    return context
  }

  private func fill(
    _ copy: NSManagedObject, from original: NSManagedObject, _ copies: [NSManagedObjectID: NSManagedObject]
  ) {
    func copied(_ object: Any) -> NSManagedObject? { (object as? NSManagedObject).flatMap { copies[$0.objectID] } }
    for (index, slot) in original.plan.slots.enumerated() where slot.isVisible && slot.relation?.isTransient != true {
      switch slot.kind {
      case .attribute: if slot.isStored { copy.write(original.read(index), index) }
      case .toOne: copy.setValue(original.toOne(index).flatMap(copied), forKey: slot.name)
      case .toMany:
        let members = original.members(index).compactMap(copied)
        let isOrdered = slot.relation?.isOrdered == true
        copy.setValue(isOrdered ? NSOrderedSet(array: members) : NSSet(array: members), forKey: slot.name)
      case .order: break
      }
    }
  }
}
