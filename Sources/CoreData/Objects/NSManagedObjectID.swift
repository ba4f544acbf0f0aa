import Foundation

/// The identity of a managed object: constant from its first save on, and the same in every context and process.
public final class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  let reference: ObjectReference
  let plan: EntityPlan
  let store: NSPersistentStore?

  init(reference: ObjectReference, plan: EntityPlan, store: NSPersistentStore?) {
    self.reference = reference
    self.plan = plan
    self.store = store
  }

  /// The object's entity.
  public var entity: NSEntityDescription { plan.entity }
  /// The store that holds the object; nil until it is saved.
  public var persistentStore: NSPersistentStore? { store }
  /// Whether the object has never been saved.
  public var isTemporaryID: Bool { reference.isTemporary }

  /// `x-coredata://STORE/Entity/pKEY`, which `managedObjectID(forURIRepresentation:)` of a coordinator understands.
  public func uriRepresentation() -> URL {
    let place = reference.isTemporary ? "/t\(-reference.key)" : "/p\(reference.key)"
    return URL(string: "x-coredata://\(store?.identifier ?? "")/\(plan.name)\(place)")!
  }

  public override var hash: Int { reference.key.hashValue }
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    if self === other { return true }
    return reference.key == other.reference.key && plan.root.name == other.plan.root.name
      && store?.identifier == other.store?.identifier
  }
  public override var description: String { uriRepresentation().absoluteString }
}
