import CoreData

/// What to fetch: which models of a class, in what order, how many.
public struct FetchDescriptor<T: PersistentModel> {
  /// The condition that models fulfil; all of the class if nil.
  public var predicate: Predicate<T>?
  /// The order of the models.
  public var sortBy: [SortDescriptor<T>]
  /// The most models to fetch.
  public var fetchLimit: Int?
  /// How many models to leave out at the start.
  public var fetchOffset: Int?
  /// Whether unsaved changes of the context count.
  public var includePendingChanges = true
  /// The properties that are needed. All are read with their row.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// Relationships whose models are read along, in one statement each.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// Describes the models that fulfil a condition, in an order.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }

  /// The same as a request to managed objects.
  func request(in context: ModelContext) throws -> NSFetchRequest<NSManagedObject> {
    let name = ModelType.of(T.self).name
    guard let entity = context.container.coordinator.managedObjectModel.entitiesByName[name] as? ModelEntity,
      entity.type == T.self
    else { throw SwiftDataError.unknownModel(name) }
    let request = NSFetchRequest<NSManagedObject>()
    request.entity = entity
    request.predicate = managedPredicate
    request.sortDescriptors = try sortBy.map { descriptor in
      guard let key = SortKey(descriptor) else { throw SwiftDataError.unsupportedSortDescriptor }
      return NSSortDescriptor(key)
    }
    request.fetchLimit = fetchLimit ?? 0
    request.fetchOffset = fetchOffset ?? 0
    request.includesPendingChanges = includePendingChanges
    let paths = relationshipKeyPathsForPrefetching.compactMap { KeyPathNames.name(of: $0, root: T.self) }
    if !paths.isEmpty { request.relationshipKeyPathsForPrefetching = paths }
    return request
  }

  /// The condition in the words of stores; object by object where they have none for it.
  var managedPredicate: NSPredicate? {
    _ = ModelType.of(T.self)
    return predicate.map { predicate in
      NSPredicate._managed(predicate) { object in
        (object as? _ModelObject).map { (try? predicate.evaluate($0.model(T.self))) ?? false } ?? false
      }
    }
  }
}

extension FetchDescriptor: @unchecked Sendable {}

extension ModelContext {
  /// The models that a descriptor describes.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    try managed.fetch(descriptor.request(in: self)).map { unsafeDowncast($0, to: _ModelObject.self).model(T.self) }
  }

  /// The same as a collection. All identities are read at once, and the rows that many at a time.
  public func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> {
    let request = try descriptor.request(in: self)
    request.fetchBatchSize = batchSize
    return FetchResultsCollection(objects: try managed.fetch(request))
  }

  /// How many models a descriptor describes.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try managed.count(for: descriptor.request(in: self))
  }

  /// The identities of the models that a descriptor describes.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    let wanted = try descriptor.request(in: self)
    let request = NSFetchRequest<NSManagedObjectID>()
    request.entity = wanted.entity
    request.predicate = wanted.predicate
    request.sortDescriptors = wanted.sortDescriptors
    request.fetchLimit = wanted.fetchLimit
    request.fetchOffset = wanted.fetchOffset
    request.includesPendingChanges = wanted.includesPendingChanges
    request.resultType = .managedObjectIDResultType
    return try managed.fetch(request).map { PersistentIdentifier($0) }
  }

  /// Runs a block with each model that a descriptor describes, reading so many at a time.
  public func enumerate<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    for model in try fetch(descriptor, batchSize: batchSize) { try block(model) }
  }
}

/// Fetched models whose rows are read as they are used.
public struct FetchResultsCollection<Element: PersistentModel>: RandomAccessCollection {
  let objects: [NSManagedObject]
  /// The first place.
  public var startIndex: Int { 0 }
  /// The place after the last.
  public var endIndex: Int { objects.count }
  /// The model at a place; its row is read with those around it.
  public subscript(position: Int) -> Element {
    unsafeDowncast(objects[position], to: _ModelObject.self).model(Element.self)
  }
}
