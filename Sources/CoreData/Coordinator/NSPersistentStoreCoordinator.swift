import Foundation
import Synchronization

/// Joins a model and its stores, and hands fetches and saves of many contexts to them, one at a time.
open class NSPersistentStoreCoordinator: NSObject, RowSource, @unchecked Sendable {
  /// The model whose objects the stores hold.
  public let managedObjectModel: NSManagedObjectModel
  let modelPlan: ModelPlan
  private let lock = NSRecursiveLock()
  private var stores: [NSPersistentStore] = []
  private var merging: [WeakContext] = []
  private var permanentKeys: [Int64: Int64] = [:]
  /// How often permanent keys have been remembered.
  let keyGeneration = Atomic(0)
  /// For logs.
  open var name: String?

  /// Makes a coordinator without stores.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
    modelPlan = model.plan
    super.init()
  }

  deinit { stores.forEach { $0.backend.close() } }

  /// The open stores.
  open var persistentStores: [NSPersistentStore] { lock.withLock { stores } }
  /// The open store at a URL.
  open func persistentStore(for url: URL) -> NSPersistentStore? { persistentStores.first { $0.url == url } }

  // MARK: Adding and removing stores

  /// Opens a store, making it if need be.
  @discardableResult
  open func addPersistentStore(
    ofType type: String, configurationName: String?, at url: URL?, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let backend: any StoreBackend
    let readOnly = (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false
    let timeout = (options?[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 20
    let wanted = url
    let url = type == NSSQLiteStoreType ? Self.place(of: url) : url
    var type = type
    switch type {
    case NSSQLiteStoreType where PostgresAddress.isPostgres(url), _NSPostgresStoreType:
      type = _NSPostgresStoreType
      backend = try PostgresStore(
        url: url ?? URL(string: "postgresql:")!, model: managedObjectModel, configuration: configurationName,
        readOnly: readOnly, timeout: timeout, migration: MigrationPolicy(options))
    case NSInMemoryStoreType: backend = MemoryStore(model: managedObjectModel)
    case NSSQLiteStoreType:
      let isVolatile = url?.path == "/dev/null"
      guard let url else {
        throw NSError.coreData(
          NSPersistentStoreInvalidTypeError,
          "A SQLite store needs a URL; give its description one, or use NSInMemoryStoreType.")
      }
      let store = try SQLiteStore(
        url: isVolatile ? nil : url, model: managedObjectModel, configuration: configurationName, readOnly: readOnly,
        pragmas: Self.pragmas(options), timeout: timeout,
        migration: MigrationPolicy(options))
      if !readOnly {
        try store.tidy(
          vacuum: Self.isSet(NSSQLiteManualVacuumOption, options), analyze: Self.isSet(NSSQLiteAnalyzeOption, options))
      }
      backend = store
    default:
      throw NSError.coreData(
        NSPersistentStoreInvalidTypeError,
        "There is no store type \(type); use NSSQLiteStoreType or NSInMemoryStoreType.")
    }
    try backend.openHistory(begins: !readOnly && Self.isSet(NSPersistentHistoryTrackingKey, options))
    let store = NSPersistentStore(
      type: type, url: url, configuration: configurationName, options: options, readOnly: readOnly, backend: backend)
    store.isElsewhere = url != wanted
    attach(store)
    return store
  }

  private func attach(_ store: NSPersistentStore) {
    store.persistentStoreCoordinator = self
    lock.withLock {
      stores.append(store)
      follow(store)
    }
    derive(store.backend.underived)
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: [NSAddedPersistentStoresKey: [store]])
  }

  /// Takes over the open store of another coordinator of the same model.
  func takeOver(_ store: NSPersistentStore) {
    store.persistentStoreCoordinator?.release(store)
    attach(store)
  }
  private func release(_ store: NSPersistentStore) { lock.withLock { stores.removeAll { $0 === store } } }

  /// The newer name of `addPersistentStore(ofType:configurationName:at:options:)`.
  @discardableResult
  open func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(ofType: type.rawValue, configurationName: configuration, at: url, options: options)
  }

  /// Opens the store that a description describes, and says how that went.
  open func addPersistentStore(
    with description: NSPersistentStoreDescription,
    completionHandler: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    nonisolated(unsafe) let done = completionHandler
    let work: @Sendable () -> Void = {
      do {
        var options: [AnyHashable: Any] = description.options
        options[NSPersistentStoreTimeoutOption] = NSNumber(value: min(description.timeout, 20))
        try self.addPersistentStore(
          ofType: description.type, configurationName: description.configuration, at: description.url, options: options)
        done(description, nil)
      } catch {
        done(description, error)
      }
    }
    if description.shouldAddStoreAsynchronously { DispatchQueue.global().async(execute: work) } else { work() }
  }

  /// Closes a store; its file stays.
  open func remove(_ store: NSPersistentStore) throws {
    lock.withLock {
      stores.removeAll { $0 === store }
      store.backend.close()
      store.remoteChanges = nil
    }
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self,
      userInfo: [NSRemovedPersistentStoresKey: [store]])
  }

  /// Removes a store's files.
  open func destroyPersistentStore(at url: URL, ofType type: String, options: [AnyHashable: Any]? = nil) throws {
    let url = Self.place(of: url) ?? url
    if let open = persistentStore(for: url) { try remove(open) }
    if PostgresAddress.isPostgres(url) { return try PostgresStore.destroy(url) }
    let support = ExternalFiles(store: url).folder.deletingLastPathComponent()
    for file in ["", "-wal", "-shm"].map({ url.path + $0 }) + [support.path] {
      if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    }
  }
  /// Removes a store with all that belongs to it, whether it is open or not.
  open func destroyPersistentStore(
    at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
  ) throws {
    try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
  }

  /// A store's metadata.
  open func metadata(for store: NSPersistentStore) -> [String: Any] { store.backend.metadata }
  /// Changes a store's metadata, in the store as well.
  open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    lock.withLock { try? store.backend.setMetadata(metadata ?? [:]) }
    store.metadata = store.backend.metadata
  }

  // MARK: Identities

  /// The identity that a URL stands for; nil if the URL is of no store of this coordinator.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    guard url.scheme == "x-coredata", let store = persistentStores.first(where: { $0.identifier == url.host }) else {
      return nil
    }
    let parts = url.path.split(separator: "/").map(String.init)
    guard parts.count == 2, let plan = modelPlan.byName[parts[0]], parts[1].first == "p",
      let key = Int64(parts[1].dropFirst())
    else { return nil }
    return NSManagedObjectID(
      reference: ObjectReference(key: key, entity: Int32(plan.number)), plan: plan, store: store)
  }

  /// The store that holds the entity's objects.
  func store(for plan: EntityPlan) -> NSPersistentStore? {
    let stores = self.persistentStores
    return Self.store(for: plan, among: stores, of: managedObjectModel)
  }

  private static func store(
    for plan: EntityPlan, among stores: [NSPersistentStore], of managedObjectModel: NSManagedObjectModel
  ) -> NSPersistentStore? {
    if stores.count < 2 { return stores.first }
    return stores.first { store in
      managedObjectModel.entities(forConfigurationName: store.configurationName)?
        .contains { $0.name == plan.root.name } ?? false
    }
  }

  /// Runs the block while no context reads or saves.
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try lock.withLock(block) }
  /// Runs a block on the coordinator's queue.
  open func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block
    DispatchQueue.global().async { self.lock.withLock { block() } }
  }

  // MARK: For contexts

  func fetch(_ query: FetchQuery) throws -> FetchAnswer {
    try lock.withLock { try backend(query.plan).fetch(query) }
  }
  func count(_ query: FetchQuery) throws -> Int? {
    try lock.withLock { try backend(query.plan).count(query) }
  }
  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow] {
    let permanent = keys.filter { $0 > 0 }
    guard !permanent.isEmpty else { return [] }
    return try lock.withLock { try backend(plan).rows(permanent, of: plan) }
  }
  func members(of owner: ObjectReference, _ relation: RelationPlan) throws -> [ObjectReference] {
    guard owner.key > 0 else { return [] }
    return try lock.withLock { try backend(relation.source).members(of: owner, relation) }
  }

  func members(ofAll owners: [ObjectReference], _ relation: RelationPlan) throws -> [Int64: [ObjectReference]] {
    let saved = owners.filter { $0.key > 0 }
    guard !saved.isEmpty else { return [:] }
    return try lock.withLock { try backend(relation.source).members(ofAll: saved, relation) }
  }
  func references(_ query: FetchQuery) throws -> [ObjectReference]? {
    try lock.withLock { try backend(query.plan).references(query) }
  }
  func table(_ query: TableQuery) throws -> [[Any?]]? {
    let rows = try lock.withLock { try backend(query.query.plan).table(query) }
    return rows?.map { $0.map { ($0 as? ObjectReference).map(identity) ?? $0 } }
  }
  /// The public form of a reference.
  func identity(_ reference: ObjectReference) -> NSManagedObjectID {
    let plan = modelPlan.plans[Int(reference.entity) - 1]
    return NSManagedObjectID(reference: reference, plan: plan, store: store(for: plan))
  }

  func apply(_ batch: BatchChange, to query: FetchQuery, _ origin: SaveOrigin) throws -> [ObjectReference]? {
    try lock.withLock {
      guard let store = store(for: query.plan) else { throw noStore() }
      guard !store.isReadOnly else { throw readOnly(store) }
      let done = try store.backend.apply(batch, to: query, origin)
      if done?.isEmpty == false { store.remoteChanges?.post() }
      return done
    }
  }

  private func readOnly(_ store: NSPersistentStore) -> NSError {
    .coreData(
      513, "The store at \(store.url?.path ?? "in memory") was opened as read-only; open it for writing to save.")
  }

  func save(_ request: SaveRequest) throws -> SaveResult {
    try lock.withLock {
      var parts: [(store: NSPersistentStore, request: SaveRequest)] = []
      for (store, part) in split(request) {
        guard let store else { throw noStore() }
        if store.isReadOnly { throw readOnly(store) }
        parts.append((store, part))
      }
      // Those that can undo what they have done stay open while the others write.
      if parts.count > 1 { parts.sort { $0.store.backend.rank < $1.store.backend.rank } }
      let result = try save(parts[...])
      for (store, _) in parts { store.remoteChanges?.post() }
      return result
    }
  }

  /// All or none: each store commits when those after it have.
  private func save(_ parts: ArraySlice<(store: NSPersistentStore, request: SaveRequest)>) throws -> SaveResult {
    guard let first = parts.first else { return SaveResult() }
    var others = SaveResult()
    let rest = parts.dropFirst()
    var result = try first.store.backend.save(first.request) {
      if !rest.isEmpty { others = try save(rest) }
    }
    if !rest.isEmpty { result.keys.merge(others.keys) }
    return result
  }

  func allocateKeys(for objects: [(EntityPlan, Int64)]) throws -> KeyMap {
    try lock.withLock {
      var keys = KeyMap()
      for group in Dictionary(grouping: objects, by: { $0.0.root.number }).values {
        keys.merge(try backend(group[0].0).allocateKeys(for: group))
      }
      return keys
    }
  }

  private func split(_ request: SaveRequest) -> [(NSPersistentStore?, SaveRequest)] {
    if stores.count == 1 { return [(stores[0], request)] }
    var parts: [(NSPersistentStore?, SaveRequest)] = []
    func add(_ plan: EntityPlan, _ change: (inout SaveRequest) -> Void) {
      let store = self.store(for: plan)
      if let index = parts.firstIndex(where: { $0.0 === store }) {
        change(&parts[index].1)
      } else {
        var part = SaveRequest()
        part.origin = request.origin
        change(&part)
        parts.append((store, part))
      }
    }
    for item in request.inserts { add(item.plan) { $0.inserts.append(item) } }
    for item in request.updates { add(item.plan) { $0.updates.append(item) } }
    for item in request.deletes { add(item.plan) { $0.deletes.append(item) } }
    for link in request.links { add(link.relation.source) { $0.links.append(link) } }
    return parts
  }

  private func backend(_ plan: EntityPlan) throws -> any StoreBackend {
    guard let store = Self.store(for: plan, among: stores, of: managedObjectModel) else { throw noStore() }
    return store.backend
  }

  private func noStore() -> NSError {
    .coreData(
      NSPersistentStoreOperationError,
      "This NSPersistentStoreCoordinator has no persistent stores; call loadPersistentStores before fetching or saving."
    )
  }

  // MARK: Telling other contexts

  func permanentKey(for temporary: Int64) -> Int64? { lock.withLock { permanentKeys[temporary] } }

  /// Remembers what became of temporary keys that a child context may still use.
  func remember(_ keys: KeyMap) {
    guard !keys.isEmpty else { return }
    lock.withLock { permanentKeys.merge(keys.pairs) { $1 } }
    keyGeneration.add(1, ordering: .releasing)
  }

  func noteMerging(_ context: NSManagedObjectContext) {
    lock.withLock {
      merging.removeAll { $0.context == nil || $0.context === context }
      let isOfViews = context.concurrencyType == .mainQueueConcurrencyType && context.parent == nil
      if context.automaticallyMergesChangesFromParent || isOfViews { merging.append(WeakContext(context: context)) }
    }
  }

  /// The contexts that take on saves by themselves.
  var mergingContexts: [NSManagedObjectContext] {
    lock.withLock { merging.compactMap(\.context) }.filter(\.automaticallyMergesChangesFromParent)
  }

  /// The contexts that take on what other processes save: where the app cannot know of others, those of views do too.
  func followers(of store: NSPersistentStore) -> [NSManagedObjectContext] {
    guard store.isElsewhere else { return mergingContexts.filter { $0.parent == nil } }
    return lock.withLock { merging.compactMap(\.context) }.filter { $0.parent == nil }
  }

  func versions(_ keys: [Int64], of root: EntityPlan) throws -> [Int64: Int64] {
    try lock.withLock { try backend(root).versions(keys, of: root) }
  }

  /// The rows that have come into a store since this was last asked.
  func newRows(in store: NSPersistentStore) -> [ObjectReference] {
    lock.withLock {
      guard stores.contains(where: { $0 === store }) else { return [] }
      var all: [ObjectReference] = []
      for root in modelPlan.plans where root.parent == nil && self.store(for: root) === store {
        let new = (try? store.backend.references(after: store.lastKeys[root.number] ?? 0, of: root)) ?? []
        if let last = new.last { store.lastKeys[root.number] = last.key }
        all += new
      }
      return all
    }
  }

  /// Lets the contexts that merge by themselves know of a save.
  func announce(_ changes: () -> SavedChanges, from origin: NSManagedObjectContext) {
    let contexts = mergingContexts.filter { context in
      context !== origin && context.parent === origin.parent || context.parent === origin
    }
    guard !contexts.isEmpty else { return }
    let saved = changes()
    for context in contexts {
      context.perform {
        context.mergeSaved(saved)
        context.processPendingChanges()
      }
    }
  }
}
