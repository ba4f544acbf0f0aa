import Foundation

/// What a batch update gives back.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  /// Whether it went well.
  case statusOnlyResultType = 0
  /// The identities of the updated objects.
  case updatedObjectIDsResultType = 1
  /// How many objects were updated.
  case updatedObjectsCountResultType = 2
}

/// Sets properties of all objects that a predicate finds in the store itself, without making objects.
///
/// Contexts hear nothing of it: hand the identities to `NSManagedObjectContext.mergeChanges(fromRemoteContextSave:into:)`.
/// Validation does not run.
open class NSBatchUpdateRequest: NSPersistentStoreRequest, @unchecked Sendable {
  /// The name of the entity whose objects are updated.
  public let entityName: String
  private let givenEntity: NSEntityDescription?
  /// The entity whose objects are updated.
  open var entity: NSEntityDescription { givenEntity ?? LoadedModels.plan(named: entityName)?.entity ?? .unowned }
  /// Which objects are updated; all where nil.
  open var predicate: NSPredicate?
  /// Whether objects of subentities are updated too.
  open var includesSubentities = true
  /// What the result is to hold.
  open var resultType: NSBatchUpdateRequestResultType = .statusOnlyResultType
  /// New values by property: the keys are names or property descriptions, the values constants or `NSExpression`s.
  open var propertiesToUpdate: [AnyHashable: Any]?
  public override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

  /// Updates objects of the entity of that name.
  public init(entityName: String) {
    self.entityName = entityName
    givenEntity = nil
  }
  /// Updates objects of an entity.
  public init(entity: NSEntityDescription) {
    entityName = entity.name ?? ""
    givenEntity = entity
  }
}

/// What a batch update did.
open class NSBatchUpdateResult: NSPersistentStoreResult {
  /// `Bool`, `[NSManagedObjectID]` or `Int`, as `resultType` says.
  public let result: Any?
  /// What the result holds.
  public let resultType: NSBatchUpdateRequestResultType

  init(_ type: NSBatchUpdateRequestResultType, _ ids: [NSManagedObjectID]) {
    resultType = type
    result =
      switch type {
      case .statusOnlyResultType: true
      case .updatedObjectIDsResultType: ids
      case .updatedObjectsCountResultType: ids.count
      }
  }
}
