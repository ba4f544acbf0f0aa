import Foundation

/// What a batch insert gives back.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  /// Whether it went well.
  case statusOnly = 0
  /// The identities of the new objects.
  case objectIDs = 1
  /// How many objects were inserted.
  case count = 2
}

/// Writes new rows into the store itself, without making objects that a context keeps.
///
/// Contexts hear nothing of it: hand the identities to `NSManagedObjectContext.mergeChanges(fromRemoteContextSave:into:)`.
/// Where the model wants values unique, the context's merge policy says whether an existing row is updated or kept.
open class NSBatchInsertRequest: NSPersistentStoreRequest, @unchecked Sendable {
  enum Rows {
    case dictionaries([[String: Any]])
    case dictionary((NSMutableDictionary) -> Bool)
    case object((NSManagedObject) -> Bool)
  }
  /// The name of the entity that rows are made of.
  public let entityName: String
  private let givenEntity: NSEntityDescription?
  /// The entity that rows are made of.
  open var entity: NSEntityDescription? { givenEntity ?? LoadedModels.plan(named: entityName)?.entity }
  let rows: Rows
  /// What the result is to hold.
  open var resultType: NSBatchInsertRequestResultType = .statusOnly
  public override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

  /// The dictionaries given at the start; nil for a request with a handler.
  open var objectsToInsert: [[String: Any]]? {
    if case .dictionaries(let objects) = rows { return objects }
    return nil
  }

  private init(_ name: String, _ entity: NSEntityDescription?, _ rows: Rows) {
    entityName = name
    givenEntity = entity
    self.rows = rows
  }

  /// Inserts a row for each dictionary of values by property name.
  public convenience init(entityName: String, objects dictionaries: [[String: Any]]) {
    self.init(entityName, nil, .dictionaries(dictionaries))
  }
  /// Inserts a row for each dictionary of values by property name.
  public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
    self.init(entity.name ?? "", entity, .dictionaries(dictionaries))
  }
  /// Calls the block for each row until it gives `true`; the call that does adds no row.
  public convenience init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    self.init(entityName, nil, .dictionary(handler))
  }
  /// Calls the block for each row until it gives `true`; the call that does adds no row.
  public convenience init(entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool)
  {
    self.init(entity.name ?? "", entity, .dictionary(handler))
  }
  /// Calls the block with an object to fill for each row until it gives `true`; the call that does adds no row.
  public convenience init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    self.init(entityName, nil, .object(handler))
  }
  /// Calls the block for each row until it gives `true`; the call that does adds no row.
  public convenience init(entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool)
  {
    self.init(entity.name ?? "", entity, .object(handler))
  }
}

/// What a batch insert did.
open class NSBatchInsertResult: NSPersistentStoreResult {
  /// `Bool`, `[NSManagedObjectID]` or `Int`, as `resultType` says.
  public let result: Any?
  /// What the result holds.
  public let resultType: NSBatchInsertRequestResultType

  init(_ type: NSBatchInsertRequestResultType, _ ids: [NSManagedObjectID]) {
    resultType = type
    result =
      switch type {
      case .statusOnly: true
      case .objectIDs: ids
      case .count: ids.count
      }
  }
}
