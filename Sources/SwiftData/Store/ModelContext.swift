import CoreData
import Diagnostics

/// Fetches models, keeps one instance for each, tracks changes, and saves them all or none.
///
/// Use a context and its models where it was made: on the main actor, or in the actor that made it.
public final class ModelContext: Equatable {
  /// Where models are fetched from and saved to.
  public let container: ModelContainer
  /// Whether changes are saved by themselves when the event ends in which they were made. So for the main context.
  public var autosaveEnabled = false {
    didSet { if autosaveEnabled { eventDidEnd() } }
  }
  private var isSaveWaiting = false
  private var kind: NSManagedObjectContextConcurrencyType?

  /// Made on first use, for the queue that its user is on then.
  private(set) lazy var managed: ModelObjectContext = {
    let isOnMain = Thread.isMainThread
    let context = ModelObjectContext(
      concurrencyType: kind ?? (isOnMain ? .mainQueueConcurrencyType : .privateQueueConcurrencyType))
    context.persistentStoreCoordinator = container.coordinator
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    // A private context that is used from outside its queue must not be merged into behind its user's back.
    context.automaticallyMergesChangesFromParent = kind != nil || isOnMain
    context.owner = self
    return context
  }()

  /// A context of one's own.
  public init(_ container: ModelContainer) { self.container = container }

  func serveMainQueue() { kind = .mainQueueConcurrencyType }
  /// Has the context run on a queue of its own, whose blocks an actor's jobs are.
  func serveActor() { kind = .privateQueueConcurrencyType }

  /// Whether both are the same.
  public static func == (a: ModelContext, b: ModelContext) -> Bool { a === b }

  /// Who makes the changes, for the store's history.
  public var author: String? {
    get { managed.transactionAuthor }
    set { managed.transactionAuthor = newValue }
  }
  /// Where undoable changes are registered; nil, unless set.
  public var undoManager: UndoManager? {
    get { managed.undoManager }
    set { managed.undoManager = newValue }
  }

  // MARK: Models

  /// Has a model kept with the next save, and with it all that its relationships lead to.
  public func insert<T: PersistentModel>(_ model: T) { model._object.join(self) }

  /// Has a model removed with the next save, after its relationships' delete rules.
  public func delete<T: PersistentModel>(_ model: T) {
    let object = model._object
    if object.managedObjectContext != nil { managed.delete(object) }
  }

  /// Deletes all models of a class that fulfil a condition.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    let request = try FetchDescriptor<T>(predicate: predicate).request(in: self)
    for object in try managed.fetch(request) { managed.delete(object) }
  }

  /// The model of an identity: the registered one, or one whose values are read on first use.
  public func model(for id: PersistentIdentifier) -> any PersistentModel {
    guard let objectID = id.objectID(in: container.coordinator),
      let object = managed.object(with: objectID) as? _ModelObject
    else { fatalError("there is no \(id.entityName) of that identity in this context's container") }
    return object.anyModel
  }

  /// The model of an identity that the context knows already.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    guard let objectID = id.objectID(in: container.coordinator) else { return nil }
    return (managed.registeredObject(for: objectID) as? _ModelObject)?.anyModel as? T
  }

  /// The model of an identity, looked up in the store if need be; nil if there is none.
  public func existingModel<T: PersistentModel>(for id: PersistentIdentifier) throws -> T? {
    guard let objectID = id.objectID(in: container.coordinator),
      let object = try? managed.existingObject(with: objectID) as? _ModelObject
    else { return nil }
    return object.anyModel as? T
  }

  // MARK: Changes

  /// Whether a save would have anything to do.
  public var hasChanges: Bool { managed.hasChanges }
  /// The models that the next save adds.
  public var insertedModelsArray: [any PersistentModel] { Self.models(managed.insertedObjects) }
  /// The models that the next save changes.
  public var changedModelsArray: [any PersistentModel] { Self.models(managed.updatedObjects) }
  /// The models that the next save removes.
  public var deletedModelsArray: [any PersistentModel] { Self.models(managed.deletedObjects) }

  private static func models(_ objects: Set<NSManagedObject>) -> [any PersistentModel] {
    objects.compactMap { ($0 as? _ModelObject)?.anyModel }
  }

  /// Ends the event: views and observers hear of what changed.
  public func processPendingChanges() { managed.processPendingChanges() }

  /// Goes back to what is saved.
  public func rollback() {
    managed.rollback()
    managed.forgetNameless()
  }

  /// Writes all changes to the store, or none.
  public func save() throws {
    guard managed.hasChanges else { return }
    let info = SavedModels.info(of: managed)
    NotificationCenter.default.post(name: Self.willSave, object: self)
    try managed.save()
    managed.forgetNameless()
    NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: info)
  }

  /// Saves after a block has made its changes.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// Saves with the next turn of the queue, when what the person did has been shown.
  func eventDidEnd() {
    guard autosaveEnabled, !isSaveWaiting, managed.hasChanges else { return }
    isSaveWaiting = true
    managed.perform { [weak self] in
      guard let self else { return }
      isSaveWaiting = false
      guard autosaveEnabled else { return }
      do { try save() } catch {
        Log.once("changes could not be saved, and are tried again with the next: \(error.localizedDescription)")
      }
    }
  }
}

@available(*, unavailable)
extension ModelContext: Sendable {}

/// The managed object context of a model context.
final class ModelObjectContext: NSManagedObjectContext, @unchecked Sendable {
  weak var owner: ModelContext?

  /// Inserted objects that nobody has asked for their identities.
  private var nameless: [NSManagedObject] = []

  override func _didEndEvent() { owner?.eventDidEnd() }

  func take(_ object: _ModelObject) {
    insert(object)
    nameless.append(object)
  }

  /// Gives an inserted object its permanent identity, and all others along with it: that is one statement.
  func identify(_ object: _ModelObject) {
    let others = nameless.filter { $0 !== object }
    nameless = []
    try? obtainPermanentIDs(for: [object] + others)
  }

  /// What was inserted is saved or gone.
  func forgetNameless() { nameless = [] }

  /// The object itself if its entity is this context's, and one of that entity otherwise.
  func ownObject(for object: _ModelObject) -> _ModelObject {
    guard let model = persistentStoreCoordinator?.managedObjectModel else { return object }
    if object._belongs(to: model), !object._isGone { return object }
    guard let name = object.entity.name, let entity = model.entitiesByName[name] else {
      fatalError(SwiftDataError.unknownModel(object.entity.name ?? "").description)
    }
    return _ModelObject(entity: entity, insertInto: nil)
  }
}

extension ModelContext {
  /// The context is about to save.
  public static let willSave = Notification.Name("_SwiftDataModelContextWillSave")
  /// The context has saved; the user info has the identities of the models.
  public static let didSave = Notification.Name("_SwiftDataModelContextDidSave")

  /// The keys of the notifications' user info.
  public enum NotificationKey: String, Sendable {
    case queryGeneration, invalidatedAllIdentifiers, insertedIdentifiers, updatedIdentifiers, deletedIdentifiers
  }
}

/// What the notification of a save tells.
private enum SavedModels {
  static func info(of context: ModelObjectContext) -> [AnyHashable: Any] {
    func identifiers(_ objects: Set<NSManagedObject>) -> [PersistentIdentifier] {
      objects.compactMap { ($0 as? _ModelObject)?.persistentModelID }
    }
    return [
      ModelContext.NotificationKey.insertedIdentifiers.rawValue: identifiers(context.insertedObjects),
      ModelContext.NotificationKey.updatedIdentifiers.rawValue: identifiers(context.updatedObjects),
      ModelContext.NotificationKey.deletedIdentifiers.rawValue: identifiers(context.deletedObjects),
    ]
  }
}
