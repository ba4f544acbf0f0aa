import Foundation

/// A store in a SQLite file, or, by a `postgresql://` URL, in a schema of a PostgreSQL database.
public let NSSQLiteStoreType = "SQLite"
/// A store that goes with its coordinator.
public let NSInMemoryStoreType = "InMemory"
/// Apple's store in one binary file. It cannot be opened here.
public let NSBinaryStoreType = "Binary"
/// The type of a store whose URL is that of a PostgreSQL database. Martlet's own: ask for a SQLite store with such a URL.
public let _NSPostgresStoreType = "PostgreSQL"
/// In metadata: the store's type.
public let NSStoreTypeKey = "NSStoreType"
/// In metadata: the store's identity.
public let NSStoreUUIDKey = "NSStoreUUID"
/// In metadata: entity name → 32 bytes that tell its version. Unlike Apple's they are worked out by us.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// In metadata: the identifiers of the model that the store was made with.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// Option: open the store without ever writing to it.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// Option: migrate a store of an older model when it is opened.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Option: work out by itself how an older model's data becomes the new one's.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Whether the model is the app's only one, so that a store's own record of an older one is to be trusted. Martlet's own.
package let _NSDropUnknownPropertiesOption = "_NSDropUnknownPropertiesOption"
/// Option: SQLite pragmas by name, for each connection.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// Option: rewrite a SQLite file without gaps when it is opened.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Option: let SQLite count what helps it to choose among indexes when the store is opened.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Option: destroy a store even if it is in use. `destroyPersistentStore` always does so here.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// Option: how many seconds to wait for a locked or lost database.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// Option: how a device protects the file. Without effect here.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
/// Option: keep who saved what when. Unlike Apple's, a store that once did goes on doing so.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Option: post `.NSPersistentStoreRemoteChange` after every save, of other processes too.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"

/// One open store of a coordinator.
open class NSPersistentStore: NSObject, @unchecked Sendable {
  /// The kinds of stores by their newer names.
  public struct StoreType: Hashable, Sendable {
    /// The type's name.
    public let rawValue: String
    /// Makes a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A store in a SQLite file or a PostgreSQL database.
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    /// A store that goes with its coordinator.
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
  }

  /// The kind of store: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  public let type: String
  /// Where the store is.
  open var url: URL?
  /// The configuration of the model that the store was opened with.
  public let configurationName: String
  /// What the store was opened with.
  public let options: [AnyHashable: Any]?
  /// A UUID that the store keeps for its life.
  open var identifier: String!
  /// Whether saves to the store are refused.
  open var isReadOnly: Bool
  /// The coordinator that the store belongs to.
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  /// Identity, model version and whatever the app has put there.
  open var metadata: [String: Any]!

  let backend: any StoreBackend
  /// Whether the store is kept in another place than the app has chosen, so that the app cannot know that it is shared.
  var isElsewhere = false
  /// There for a store that is to tell of changes.
  var remoteChanges: RemoteChanges?
  /// Root entity's number → the largest key that has been seen, where changes of others are looked for.
  var lastKeys: [Int: Int64] = [:]

  init(
    type: String, url: URL?, configuration: String?, options: [AnyHashable: Any]?, readOnly: Bool,
    backend: any StoreBackend
  ) {
    self.type = type
    self.url = url
    configurationName = configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.options = options
    isReadOnly = readOnly
    self.backend = backend
    identifier = backend.identifier
    metadata = backend.metadata
  }

  public override var description: String {
    "<NSPersistentStore \(type) \(url.map { PostgresAddress($0)?.description ?? $0.path } ?? "in memory")>"
  }
}

/// What a kind of store can do. Called by one thread at a time.
protocol StoreBackend: AnyObject {
  var identifier: String { get }
  var metadata: [String: Any] { get }
  /// Entities whose objects have yet to be given values for derived attributes, after a migration.
  var underived: [String] { get }
  func fetch(_ query: FetchQuery) throws -> FetchAnswer
  func count(_ query: FetchQuery) throws -> Int?
  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow]
  func members(of owner: ObjectReference, _ relation: RelationPlan) throws -> [ObjectReference]
  /// The members of many owners, by the owners' keys. Owners without members may be left out.
  func members(ofAll owners: [ObjectReference], _ relation: RelationPlan) throws -> [Int64: [ObjectReference]]
  /// Writes all or nothing.
  /// - Parameter beforeCommit: run when all has been written and can still be undone, which is done if it throws.
  func save(_ request: SaveRequest, beforeCommit: () throws -> Void) throws -> SaveResult
  /// The order in which several stores are written: first those that others may wait in.
  var rank: Int { get }
  /// Changes all rows that a query finds; their identities. Nil where it has to be done row by row.
  func apply(_ batch: BatchChange, to query: FetchQuery, _ origin: SaveOrigin) throws -> [ObjectReference]?
  /// The identities of the rows that a query finds, in its order; nil where only fetching the rows can tell.
  func references(_ query: FetchQuery) throws -> [ObjectReference]?
  /// The rows of a query for values; nil where they have to be worked out from objects.
  func table(_ query: TableQuery) throws -> [[Any?]]?
  /// What was saved when; nil for a store that keeps no history.
  var history: StoreHistory? { get }
  /// Makes ready for a history, beginning one if asked to.
  func openHistory(begins: Bool) throws
  /// Whether others have written to the store since the last call.
  func hasForeignChanges() -> Bool
  /// Hands out permanent keys for objects, each given by entity and temporary key.
  func allocateKeys(for objects: [(EntityPlan, Int64)]) throws -> KeyMap
  func setMetadata(_ metadata: [String: Any]) throws
  func close()
  /// Calls `heard`, on any thread, when another process may have changed the store. Not for stores that nobody else sees.
  func listen(_ heard: @escaping @Sendable (RemoteChange) -> Void)
  /// Key → how often the row has been saved, of the rows that there are.
  func versions(_ keys: [Int64], of root: EntityPlan) throws -> [Int64: Int64]
  /// The largest key of a root entity.
  func lastKey(of root: EntityPlan) throws -> Int64
  /// The rows of a root entity with keys above this one.
  func references(after key: Int64, of root: EntityPlan) throws -> [ObjectReference]
}

extension StoreBackend {
  var underived: [String] { [] }
  func listen(_ heard: @escaping @Sendable (RemoteChange) -> Void) {}
  func versions(_ keys: [Int64], of root: EntityPlan) throws -> [Int64: Int64] { [:] }
  func lastKey(of root: EntityPlan) throws -> Int64 { 0 }
  func references(after key: Int64, of root: EntityPlan) throws -> [ObjectReference] { [] }
}

/// How a container opens a store.
open class NSPersistentStoreDescription: NSObject, NSCopying, @unchecked Sendable {
  /// The kind of store.
  open var type = NSSQLiteStoreType
  /// The configuration of the model whose entities the store holds; all where nil.
  open var configuration: String?
  /// Where the store is; `/dev/null` means in memory, and `postgresql://user@host/database` a schema of that database.
  open var url: URL?
  /// What the store is opened with.
  open private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
    NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]
  /// Whether the store is opened without ever writing to it.
  open var isReadOnly: Bool {
    get { flag(NSReadOnlyPersistentStoreOption) }
    set { setOption(NSNumber(value: newValue), forKey: NSReadOnlyPersistentStoreOption) }
  }
  /// Seconds to wait for a store that another process is writing to.
  open var timeout: TimeInterval = 240
  /// Whether `loadPersistentStores` returns before the store is open.
  open var shouldAddStoreAsynchronously = false
  /// Whether a store of an older model is migrated. True by default.
  open var shouldMigrateStoreAutomatically: Bool {
    get { flag(NSMigratePersistentStoresAutomaticallyOption) }
    set { setOption(NSNumber(value: newValue), forKey: NSMigratePersistentStoresAutomaticallyOption) }
  }
  /// Whether it is worked out how to migrate. True by default.
  open var shouldInferMappingModelAutomatically: Bool {
    get { flag(NSInferMappingModelAutomaticallyOption) }
    set { setOption(NSNumber(value: newValue), forKey: NSInferMappingModelAutomaticallyOption) }
  }
  /// Kept for the app; the store stays local.
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?

  public override init() { super.init() }
  /// Describes a store at a URL: a file, `/dev/null`, or `postgresql://…`.
  public init(url: URL) {
    super.init()
    self.url = url
  }

  private func flag(_ key: String) -> Bool { (options[key] as? NSNumber)?.boolValue ?? false }

  /// Sets what the store is opened with.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
  /// A SQLite pragma to run when the store opens, such as `synchronous`.
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
    var pragmas = sqlitePragmas
    pragmas[name] = value
    options[NSSQLitePragmasOption] = NSDictionary(dictionary: pragmas)
  }
  /// SQLite pragmas by name.
  open var sqlitePragmas: [String: NSObject] {
    (options[NSSQLitePragmasOption] as? NSDictionary as? [String: NSObject]) ?? [:]
  }

  /// A description with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreDescription()
    copy.type = type
    copy.configuration = configuration
    copy.url = url
    copy.options = options
    copy.timeout = timeout
    copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
    copy.cloudKitContainerOptions = cloudKitContainerOptions
    return copy
  }

  public override var description: String { "<NSPersistentStoreDescription \(type) \(url?.path ?? "")>" }
}
