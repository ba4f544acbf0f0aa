import Foundation

/// What a batch delete gives back.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  /// Whether it went well.
  case resultTypeStatusOnly = 0
  /// The identities of the deleted objects.
  case resultTypeObjectIDs = 1
  /// How many objects were deleted.
  case resultTypeCount = 2
}

/// Deletes what a fetch finds in the store itself, without making objects.
///
/// Contexts hear nothing of it: hand the identities to `NSManagedObjectContext.mergeChanges(fromRemoteContextSave:into:)`.
/// Relationships are nullified and cascades followed; `prepareForDeletion()` and validation do not run.
open class NSBatchDeleteRequest: NSPersistentStoreRequest, @unchecked Sendable {
  /// What is deleted.
  public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
  let objectIDs: [NSManagedObjectID]?
  /// What the result is to hold.
  open var resultType: NSBatchDeleteRequestResultType = .resultTypeStatusOnly
  public override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

  /// Deletes what a fetch finds.
  public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
    fetchRequest = fetch
    objectIDs = nil
  }

  /// The same for a request of any result type, which Apple's erases by itself.
  public init<Result>(fetchRequest fetch: NSFetchRequest<Result>) {
    fetchRequest = NSFetchRequest<any NSFetchRequestResult>()
    fetchRequest.adopt(fetch)
    if fetchRequest.entityClass == nil { fetchRequest.entityClass = Result.self as? NSManagedObject.Type }
    objectIDs = nil
  }

  /// Deletes objects by identity; all of them must be of one entity.
  public convenience init(objectIDs objects: [NSManagedObjectID]) {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = objects.first?.entity
    request.predicate = NSPredicate(format: "self IN %@", argumentArray: [objects])
    self.init(fetchRequest: request, objectIDs: objects)
  }

  private init(fetchRequest: NSFetchRequest<any NSFetchRequestResult>, objectIDs: [NSManagedObjectID]) {
    self.fetchRequest = fetchRequest
    self.objectIDs = objectIDs
  }
}

/// What a batch delete did.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// `Bool`, `[NSManagedObjectID]` or `Int`, as `resultType` says.
  public let result: Any?
  /// What the result holds.
  public let resultType: NSBatchDeleteRequestResultType

  init(_ type: NSBatchDeleteRequestResultType, _ ids: [NSManagedObjectID]) {
    resultType = type
    result =
      switch type {
      case .resultTypeStatusOnly: true
      case .resultTypeObjectIDs: ids
      case .resultTypeCount: ids.count
      }
  }
}
