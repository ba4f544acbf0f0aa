import Foundation

/// What a fetch may give: objects, identities, dictionaries or counts.
public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSManagedObject: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// Kinds of requests to a store.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  case fetchRequestType = 1
  case saveRequestType = 2
  case batchInsertRequestType = 5
  case batchUpdateRequestType = 6
  case batchDeleteRequestType = 7
}

/// What a context can be asked to `execute`.
open class NSPersistentStoreRequest: NSObject, @unchecked Sendable {
  /// The stores that are asked; all of the coordinator's where nil.
  open var affectedStores: [NSPersistentStore]?
  /// What kind of request this is.
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }
}

/// What comes back from `execute`.
open class NSPersistentStoreResult: NSObject {}

/// The form of a fetch's results.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a result type from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Objects.
  public static let managedObjectResultType = Self([])
  /// Identities: one statement, no rows.
  public static let managedObjectIDResultType = Self(rawValue: 1)
  /// Dictionaries of what is saved, as `propertiesToFetch` says.
  public static let dictionaryResultType = Self(rawValue: 2)
  /// One number.
  public static let countResultType = Self(rawValue: 4)
}

/// A question to a store: which objects of an entity, in what order, how many.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, NSCopying, @unchecked Sendable {
  /// The name of the entity whose objects are fetched.
  open var entityName: String?
  private var givenEntity: NSEntityDescription?
  /// The class whose entity is meant, where neither entity nor name is given.
  var entityClass: NSManagedObject.Type?
  /// The entity whose objects are fetched; nil before a model with the class is loaded.
  open var entity: NSEntityDescription? {
    get { givenEntity ?? entityClass.flatMap { LoadedModels.plan(for: $0)?.entity } }
    set {
      givenEntity = newValue
      entityName = newValue?.name
    }
  }
  /// Which objects; all where nil. Unlike Apple's, a predicate that is no data (a block) filters the rows in memory.
  open var predicate: NSPredicate?
  /// In which order; by age where nil.
  open var sortDescriptors: [NSSortDescriptor]?
  /// The most objects to fetch; 0 means no limit.
  open var fetchLimit = 0
  /// How many objects to skip.
  open var fetchOffset = 0
  /// How many rows to read at a time; all at once where 0. Identities are fetched first, rows when an object is used.
  open var fetchBatchSize = 0
  /// Objects.
  open var resultType: NSFetchRequestResultType = .managedObjectResultType
  /// Whether objects of the entity's subentities count.
  open var includesSubentities = true
  /// Whether values are read along. They always are here.
  open var includesPropertyValues = true
  /// Whether unsaved changes of the context count.
  open var includesPendingChanges = true
  /// Whether `awakeFromFetch()` waits until an object is first used.
  open var returnsObjectsAsFaults = true
  /// Relationships to read along with the objects.
  open var relationshipKeyPathsForPrefetching: [String]?
  /// Names or descriptions of the properties of a dictionary fetch.
  open var propertiesToFetch: [Any]?
  /// What a dictionary fetch groups by: names or descriptions.
  open var propertiesToGroupBy: [Any]?
  /// Which groups to keep; may name computed columns.
  open var havingPredicate: NSPredicate?
  /// Whether equal dictionaries are given once.
  open var returnsDistinctResults = false
  /// Whether objects that are registered already take on the fetched values.
  open var shouldRefreshRefetchedObjects = false

  public override init() { super.init() }

  /// Makes a request for all objects of an entity.
  public convenience init(entityName: String) {
    self.init()
    self.entityName = entityName
  }

  /// A request of the same kind with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchRequest<ResultType>()
    copy.adopt(self)
    return copy
  }

  /// Takes over everything but the result type.
  func adopt<Other>(_ other: NSFetchRequest<Other>) {
    affectedStores = other.affectedStores
    givenEntity = other.givenEntity
    entityName = other.entityName
    entityClass = other.entityClass
    predicate = other.predicate
    sortDescriptors = other.sortDescriptors
    fetchLimit = other.fetchLimit
    fetchOffset = other.fetchOffset
    fetchBatchSize = other.fetchBatchSize
    resultType = other.resultType
    includesSubentities = other.includesSubentities
    includesPropertyValues = other.includesPropertyValues
    includesPendingChanges = other.includesPendingChanges
    returnsObjectsAsFaults = other.returnsObjectsAsFaults
    relationshipKeyPathsForPrefetching = other.relationshipKeyPathsForPrefetching
    propertiesToFetch = other.propertiesToFetch
    propertiesToGroupBy = other.propertiesToGroupBy
    havingPredicate = other.havingPredicate
    returnsDistinctResults = other.returnsDistinctResults
    shouldRefreshRefetchedObjects = other.shouldRefreshRefetchedObjects
  }

  /// Fetches in the context whose block is running on this thread.
  open func execute() throws -> [ResultType] {
    guard let context = QueueFrames.current else {
      throw NSError.coreData(
        NSCoreDataError, "NSFetchRequest.execute() works inside a context's perform block only; use context.fetch(_:).")
    }
    return try context.fetch(self)
  }
}

/// A fetch as a row source understands it.
struct FetchQuery {
  var plan: EntityPlan
  var includesSubentities = true
  var predicate: NSPredicate?
  var sort: [NSSortDescriptor] = []
  var limit = 0
  var offset = 0

  /// The entities whose rows may be in the answer.
  var plans: [EntityPlan] { includesSubentities ? plan.family : [plan] }
}
