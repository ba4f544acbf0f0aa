import Diagnostics
import Foundation
import Synchronization

/// Which queue a context's objects may be used on.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case confinementConcurrencyType = 0
  case privateQueueConcurrencyType = 1
  case mainQueueConcurrencyType = 2
}

/// A scratch pad of objects: fetches them, keeps one instance for each, tracks changes, and saves them all or none.
///
/// Use a context and its objects on its queue only: the main queue, or inside `perform`.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  /// The newer names of the concurrency types.
  public struct ConcurrencyType: Hashable, Sendable {
    let rawValue: NSManagedObjectContextConcurrencyType
    /// A queue of the context's own.
    public static let privateQueue = ConcurrencyType(rawValue: .privateQueueConcurrencyType)
    /// The main queue.
    public static let mainQueue = ConcurrencyType(rawValue: .mainQueueConcurrencyType)
  }
  /// When the async `perform` runs its block.
  public enum ScheduledTaskType: Sendable { case immediate, enqueued }

  /// On which queue the context's objects may be used.
  public let concurrencyType: NSManagedObjectContextConcurrencyType
  let queue: DispatchQueue

  /// Where fetches go to and saves end. A context with a parent has its parent's.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { coordinator }
    set {
      ownCoordinator = newValue
      newValue?.noteMerging(self)
      sourceChanged()
    }
  }
  private var ownCoordinator: NSPersistentStoreCoordinator?
  var coordinator: NSPersistentStoreCoordinator? { parent?.coordinator ?? ownCoordinator }
  @exclusivity(unchecked) private unowned(unsafe) var knownModelPlan: ModelPlan?
  @exclusivity(unchecked) private var knownModelIdentity: ObjectIdentifier?
  /// The class of which an object was made last, and its entity.
  @exclusivity(unchecked) var lastEntity: (type: NSManagedObject.Type, entity: NSEntityDescription)?

  /// The context leads to another coordinator, and so do its children.
  private func sourceChanged() {
    knownModelPlan = nil
    knownModelIdentity = nil
    lastEntity = nil
    for child in children { child.context?.sourceChanged() }
  }
  /// The context that this one fetches from and saves to, in place of a coordinator.
  open var parent: NSManagedObjectContext? {
    didSet {
      parent?.addChild(self)
      coordinator?.noteMerging(self)
      sourceChanged()
    }
  }
  /// For logs and for the history of a store.
  open var name: String?
  /// Who the context's saves are noted under in a store's history.
  open var transactionAuthor: String?
  /// Anything; the context does not look at it.
  public let userInfo = NSMutableDictionary()
  /// What to do where the store has changed under the context's feet. An error, unless set.
  open var mergePolicy: Any = NSMergePolicy.error
  /// Whether saves of the coordinator's other contexts (or of the parent) show up here by themselves.
  open var automaticallyMergesChangesFromParent = false {
    didSet { coordinator?.noteMerging(self) }
  }
  /// Whether an object whose row is gone reads as deleted instead of stopping the program.
  open var shouldDeleteInaccessibleFaults = true
  /// Whether deletes spread along relationships only when an event ends. They spread at once here.
  open var propagatesDeletesAtEndOfEvent = true
  /// Kept for the app. Unlike Apple's it changes nothing: a context keeps changed objects alive and no others.
  open var retainsRegisteredObjects = false
  /// Kept for the app. Unlike Apple's it changes nothing: faults are always filled with the newest rows.
  open var stalenessInterval: TimeInterval = -1

  /// By the root entity's number.
  @exclusivity(unchecked) private var homeTable: [Home?] = []
  var homes: [Home] { homeTable.compactMap { $0 } }
  @exclusivity(unchecked) var changes = ChangeLists()
  @exclusivity(unchecked) var event = EventChanges()
  @exclusivity(unchecked) var isProcessing = false
  @exclusivity(unchecked) private var isScheduled = false
  var children: [WeakContext] = []
  /// Up to where permanent keys of objects that were saved further up are known.
  @exclusivity(unchecked) var knownKeyGeneration = 0
  var isCallingWillSave = false
  /// What the last fetches with a batch size have found.
  var fetchBatches: [FetchBatch] = []
  /// Where undoable changes are registered, event by event. Nil, unless set: nothing is remembered then.
  open var undoManager: UndoManager? { didSet { watchUndoManager() } }
  var undoObserver: (any NSObjectProtocol)?
  /// To-many relationships as they were before this event's changes, of objects that have any; kept for undo only.
  var listsBeforeEvent: [ObjectIdentifier: [Int: ToManyState.Copy]] = [:]

  /// A context that does a batch request row by row: objects hear nothing of it, nor do other contexts.
  var isScratch = false
  /// What such a context has saved.
  var savedByBatch = SavedChanges()
  /// Who follows fetched results. Called at the end of each event.
  var listeners: [WeakListener] = []

  /// Makes a context that leads nowhere yet; give it a coordinator or a parent.
  public init(concurrencyType type: NSManagedObjectContextConcurrencyType) {
    concurrencyType = type
    queue =
      type == .mainQueueConcurrencyType
      ? .main : DispatchQueue(label: "NSManagedObjectContext", autoreleaseFrequency: .workItem)
    super.init()
  }

  /// Makes a context that leads nowhere yet; give it a coordinator or a parent.
  public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.rawValue) }

  deinit {
    abandonObjects()
    undoObserver.map(NotificationCenter.default.removeObserver)
  }

  var modelPlan: ModelPlan? {
    if let knownModelPlan { return knownModelPlan }
    knownModelPlan = coordinator?.modelPlan
    knownModelIdentity = knownModelPlan.map(ObjectIdentifier.init)
    return knownModelPlan
  }

  func missingEntityMessage(_ name: String) -> String {
    guard let coordinator else {
      return "the context has neither a persistent store coordinator nor a parent; give it one before using \(name)"
    }
    let known = coordinator.managedObjectModel.entities.compactMap(\.name).sorted().joined(separator: ", ")
    return "Could not locate an entity named '\(name)' in the model; it has \(known)"
  }

  // MARK: Objects

  /// The objects that this context knows at the moment.
  open var registeredObjects: Set<NSManagedObject> { Set(homes.flatMap(\.objects)) }
  /// The new objects that a save would write.
  open var insertedObjects: Set<NSManagedObject> { Set(changes.inserted) }
  /// The changed objects that a save would write.
  open var updatedObjects: Set<NSManagedObject> { Set(changes.updated) }
  /// The objects that a save would delete.
  open var deletedObjects: Set<NSManagedObject> { Set(changes.deleted) }
  /// Whether a save would have anything to do.
  open var hasChanges: Bool { !changes.isEmpty }

  /// Makes an object part of the context, to be saved as new.
  open func insert(_ object: NSManagedObject) {
    if object.home?.context === self {
      if object.flags.contains(.deleted) { revive(object) }
      return
    }
    let plan = localPlan(object.plan)
    guard !plan.isAbstract else {
      fatalError("the entity \(plan.name) is abstract; insert an object of one of its subentities")
    }
    object.key = TemporaryKeys.next()
    register(object, plan)
    object.flags.formUnion([.inserted, .insertPending])
    changes.append(inserted: object)
    event.inserted.append(object)
    scheduleProcessing()
    object.awakeFromInsert()
  }

  /// Takes in an object that is filled already, without waking it.
  func insertRow(_ object: NSManagedObject) {
    object.key = TemporaryKeys.next()
    register(object, localPlan(object.plan))
    object.flags.formUnion([.inserted, .insertPending])
    changes.append(inserted: object)
    event.inserted.append(object)
  }

  /// Marks an object for deletion and applies its delete rules. It goes from the store with the next save.
  open func delete(_ object: NSManagedObject) {
    if let other = object.home?.context, other !== self {
      fatalError(
        "An NSManagedObjectContext cannot delete objects in other contexts; delete \(object.objectID) in its own")
    }
    guard object.managedObjectContext != nil, object.flags.isDisjoint(with: [.deleted, .gone]) else { return }
    if object.flags.contains(.fault) { object.fire() }
    guard !object.flags.contains(.gone) else { return }
    if !isScratch { object.prepareForDeletion() }
    if object.flags.contains(.observed) { object.sendWillChange() }
    object.flags.insert(.deleted)
    changes.delete(object)
    event.deleted.append(object)
    scheduleProcessing()
    object.spreadDeletion()
  }

  private func revive(_ object: NSManagedObject) {
    object.flags.remove(.deleted)
    changes.revive(object)
    event.deleted.removeAll { $0 === object }
    scheduleProcessing()
  }

  /// Says which store a new object goes to. The store is told by the model's configurations here: an object can only be
  /// assigned to the store that holds its entity anyway.
  open func assign(_ object: Any, to store: NSPersistentStore) {
    guard let object = object as? NSManagedObject, let wanted = coordinator?.store(for: object.plan), wanted !== store
    else { return }
    Log.once(
      "NSManagedObjectContext.assign(_:to:) has no effect: \(object.plan.name) is kept in \(wanted); put the entity into a "
        + "configuration of the model that the other store is opened with")
  }

  /// The object with that identity: the registered one, or a fault that is filled on first use.
  open func object(with id: NSManagedObjectID) -> NSManagedObject { object(for: id.reference, localPlan(id.plan)) }

  /// The registered object with that identity, or nil.
  open func registeredObject(for id: NSManagedObjectID) -> NSManagedObject? {
    adoptPermanentKeys()
    return home(localPlan(id.plan)).object(currentKey(id.reference.key))
  }

  /// The object with that identity, looked up in the store if need be.
  /// - Throws: error 133000 if there is no such object.
  open func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject {
    if let object = registeredObject(for: id), !object.flags.contains(.fault) {
      if !object.flags.contains(.deleted) { return object }
    } else {
      let object = self.object(with: id)
      if !object.flags.contains(.rowless) || readRow(of: object) {
        object.flags.remove(.rowless)
        return object
      }
      object.home?.forget(object)
    }
    throw NSError.coreData(
      NSManagedObjectReferentialIntegrityError,
      "There is no object \(id) in the store; it has been deleted, or the identity is from another store.")
  }

  func object(for reference: ObjectReference) -> NSManagedObject? {
    guard let plans = modelPlan?.plans, plans.indices.contains(Int(reference.entity) - 1) else { return nil }
    return object(for: reference, plans[Int(reference.entity) - 1])
  }

  func object(for reference: ObjectReference, _ plan: EntityPlan) -> NSManagedObject {
    adoptPermanentKeys()
    let key = currentKey(reference.key)
    if let object = home(plan).object(key) { return object }
    let object = plan.makeObject()
    object.key = key
    object.row = plan.emptyRow
    object.flags = [.fault, .rowless]
    register(object, plan)
    return object
  }

  /// Where a temporary key has been replaced by a permanent one since, that one.
  private func currentKey(_ key: Int64) -> Int64 { key < 0 ? coordinator?.permanentKey(for: key) ?? key : key }

  /// The same entity in this context's copy of the model.
  func localPlan(_ plan: EntityPlan) -> EntityPlan {
    if plan.modelIdentity == knownModelIdentity { return plan }
    guard let modelPlan, plan.model !== modelPlan else { return plan }
    return modelPlan.byName[plan.name] ?? plan
  }

  func home(_ plan: EntityPlan) -> Home {
    let number = plan.rootNumber
    if number < homeTable.count, let home = homeTable[number] { return home }
    while homeTable.count <= number { homeTable.append(nil) }
    let home = Home(root: plan.root, context: self)
    homeTable[number] = home
    return home
  }

  func forgetHomes() {
    for home in homes { home.contextIsGone() }
    homeTable = []
  }

  func register(_ object: NSManagedObject, _ plan: EntityPlan) {
    let home = self.home(plan)
    object.home = home
    home.register(object)
  }

  private func abandonObjects() {
    for home in homes {
      for object in home.objects { object.extras?.release() }
      home.contextIsGone()
    }
  }

  // MARK: Events

  /// Called after an event in which something happened has ended.
  open func _didEndEvent() {}

  func noteChange(of object: NSManagedObject, from old: Row) {
    if object.flags.isDisjoint(with: [.inserted, .updated]) {
      object.flags.insert(.updated)
      if !object.flags.contains(.deleted) { changes.append(updated: object) }
    }
    event.changed.append((object, old))
    if undoManager != nil { keepLists(of: object) }
    scheduleProcessing()
  }

  func scheduleProcessing() {
    guard concurrencyType == .mainQueueConcurrencyType, !isScheduled, !isProcessing else { return }
    isScheduled = true
    waitForTurn()
  }

  func didProcess() {
    guard isScheduled else { return }
    isScheduled = false
    stopWaiting()
  }

  // MARK: Parents and children

  private func addChild(_ child: NSManagedObjectContext) {
    children.removeAll { $0.context == nil }
    children.append(WeakContext(context: child))
  }

  /// What this context reads from and writes to.
  var source: (any RowSource)? { parent.map { ParentSource(parent: $0) } ?? coordinator }
}

/// A context that is not kept alive.
struct WeakContext { weak var context: NSManagedObjectContext? }

/// Keys for objects that have never been saved: negative, and never used twice in a process.
enum TemporaryKeys {
  private static let last = Atomic<Int64>(0)
  static func next() -> Int64 { last.subtract(1, ordering: .relaxed).newValue }
}
