import Foundation

extension NSManagedObjectContext {
  /// The objects that the request asks for, in its order.
  /// - Throws: an error of the store, or one that says why the request cannot be answered.
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    let results: [Any]
    switch request.resultType {
    case .managedObjectIDResultType: results = try fetchIDs(request)
    case .countResultType: results = [NSNumber(value: try count(for: request))]
    case .dictionaryResultType: results = try fetchDictionaries(request)
    default:
      let objects = try fetchObjects(request)
      if let typed = typed(objects, T.self) { return typed }
      throw mismatch(objects, T.self)
    }
    guard let typed = results as? [T] else { throw mismatch(results, T.self) }
    return typed
  }

  /// Only identities, for which no row has to be read unless something is unsaved.
  private func fetchIDs<T>(_ request: NSFetchRequest<T>) throws -> [NSManagedObjectID] {
    let query = try makeQuery(request)
    processPendingChanges()
    guard parent == nil, let coordinator, !hasPendingChanges(for: query, request.includesPendingChanges),
      let references = try coordinator.references(query)
    else { return try fetchObjects(request).map(\.objectID) }
    return references.map(coordinator.identity)
  }

  /// The objects as what the request is for. Looks at entities, or at worst at classes, instead of casting each object.
  private func typed<T>(_ objects: [NSManagedObject], _: T.Type) -> [T]? {
    guard let wanted = T.self as? NSManagedObject.Type else { return objects as? [T] }
    guard let first = objects.first else { return [] }
    guard first.plan.isAlways(wanted) || objects.allSatisfy({ type(of: $0) is T.Type }) else { return nil }
    // References to objects of T's subclasses look the same as references to objects of T.
    return unsafeBitCast(objects, to: [T].self)
  }

  private func mismatch(_ results: [Any], _ wanted: Any.Type) -> NSError {
    let found = results.first.map { "\(type(of: $0))" } ?? "nothing"
    return .coreData(
      NSCoreDataError,
      "The fetch request is for \(wanted) and its results are \(found); make the request's type and resultType agree.")
  }

  /// How many objects `fetch` would give.
  public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
    let query = try makeQuery(request)
    processPendingChanges()
    if !hasPendingChanges(for: query, request.includesPendingChanges), let source,
      let count = try source.count(query)
    {
      return count
    }
    return try fetchObjects(query, pending: request.includesPendingChanges).count
  }

  func fetchObjects<T>(_ request: NSFetchRequest<T>) throws -> [NSManagedObject] {
    let query = try makeQuery(request)
    processPendingChanges()
    if request.fetchBatchSize > 0, request.returnsObjectsAsFaults, !request.shouldRefreshRefetchedObjects,
      request.relationshipKeyPathsForPrefetching == nil, !hasPendingChanges(for: query, request.includesPendingChanges),
      let objects = try fetchInBatches(query, size: request.fetchBatchSize)
    {
      return objects
    }
    let objects = try fetchObjects(
      query, pending: request.includesPendingChanges, refresh: request.shouldRefreshRefetchedObjects)
    if !request.returnsObjectsAsFaults { objects.forEach { $0.fire() } }
    if let paths = request.relationshipKeyPathsForPrefetching { try prefetch(paths, of: objects) }
    return objects
  }

  func makeQuery<T>(_ request: NSFetchRequest<T>) throws -> FetchQuery {
    guard let modelPlan else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "The context has neither a persistent store coordinator nor a parent; load the container's stores first.")
    }
    let named = request.entityName ?? request.entity?.name
    let classPlan = (request.entityClass ?? T.self as? NSManagedObject.Type).flatMap {
      modelPlan.byClass[ObjectIdentifier($0)]
    }
    guard let plan = named.flatMap({ modelPlan.byName[$0] }) ?? (named == nil ? classPlan : nil) else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        named.map(missingEntityMessage) ?? "A fetch request must have an entity; give it an entity or an entity name.")
    }
    var query = FetchQuery(plan: plan)
    query.includesSubentities = request.includesSubentities
    query.predicate = request.predicate
    query.sort = request.sortDescriptors ?? []
    query.limit = request.fetchLimit
    query.offset = request.fetchOffset
    return query
  }

  private func hasPendingChanges(for query: FetchQuery, _ wanted: Bool) -> Bool {
    guard wanted, !changes.isEmpty else { return false }
    return anyPending { $0.plan.isKind(of: query.plan) } || reachesPendingChanges(query)
  }

  private func anyPending(_ test: (NSManagedObject) -> Bool) -> Bool {
    changes.inserted.contains(where: test) || changes.updated.contains(where: test)
      || changes.deleted.contains(where: test)
  }

  /// Whether what is not saved yet may decide, through relationships, about objects that have not changed themselves.
  private func reachesPendingChanges(_ query: FetchQuery) -> Bool {
    let related = RelatedEntities.of(query)
    return !related.isEmpty && anyPending { related.contains($0.plan.root.name) }
  }

  /// Objects from the source, brought up to date with what this context has not saved yet.
  func fetchObjects(_ query: FetchQuery, pending: Bool, refresh: Bool = false) throws -> [NSManagedObject] {
    guard let source else { return [] }
    guard hasPendingChanges(for: query, pending) else {
      let answer = try source.fetch(query)
      let objects = materialize(answer.rows, refresh: refresh)
      return answer.isFinal ? objects : arrange(objects.filter(query.matches), query)
    }
    var wide = query
    wide.limit = 0
    wide.offset = 0
    let tellsAll = !reachesPendingChanges(query)
    if !tellsAll { wide.predicate = nil }
    let answer = try source.fetch(wide)
    var objects = materialize(answer.rows, refresh: refresh).filter { object in
      if object.isDeleted { return false }
      return tellsAll && answer.isFinal && !object.flags.contains(.updated) || query.matches(object)
    }
    let found = Set(objects.map(ObjectIdentifier.init))
    for object in changes.inserted + changes.updated
    where !found.contains(ObjectIdentifier(object)) && query.covers(object) && query.matches(object) {
      objects.append(object)
    }
    return arrange(objects, query)
  }

  private func arrange(_ objects: [NSManagedObject], _ query: FetchQuery) -> [NSManagedObject] {
    let sorted = ObjectOrder(query.sort).sorted(objects)
    guard query.offset > 0 || query.limit > 0 else { return sorted }
    let rest = sorted.dropFirst(query.offset)
    return Array(query.limit > 0 ? rest.prefix(query.limit) : rest)
  }

  /// The objects of rows: the registered ones, or new faults that have their rows already.
  func materialize(_ rows: [FetchedRow], refresh: Bool = false) -> [NSManagedObject] {
    adoptPermanentKeys()
    var objects: [NSManagedObject] = []
    objects.reserveCapacity(rows.count)
    var index = 0
    while index < rows.count {
      // All rows of one table at once: usually these are all there are.
      let home = self.home(rows[index].plan)
      let number = rows[index].plan.rootNumber
      while index < rows.count, rows[index].plan.rootNumber == number {
        objects.append(materialize(rows[index].key, rows[index].plan, rows[index].row, home, refresh))
        index += 1
      }
    }
    return objects
  }

  @inline(__always) private func materialize(
    _ key: Int64, _ plan: EntityPlan, _ row: Row, _ home: Home, _ refresh: Bool
  ) -> NSManagedObject {
    if let object = home.object(key) {
      if object.flags.contains(.fault) {
        object.row = row
        object.flags.remove(.rowless)
      } else if refresh {
        object.take(row)
      }
      return object
    }
    let object = plan.makeObject()
    object.key = key
    object.row = row
    object.flags = .fault
    object.home = home
    home.register(object)
    return object
  }

  /// Reads the row of a fault that has none. False if there is no such row.
  func readRow(of object: NSManagedObject) -> Bool {
    if !fetchBatches.isEmpty, readBatch(of: object) { return true }
    guard let source, let fetched = try? source.rows([object.key], of: object.plan).first else { return false }
    object.row = fetched.row.count == object.plan.slots.count ? fetched.row : object.plan.emptyRow
    return true
  }

  /// The members of a to-many relationship as the source has them.
  func readMembers(of object: NSManagedObject, _ slot: Int) -> [NSManagedObject] {
    guard let source, let relation = object.plan.slots[slot].relation else { return [] }
    let references = (try? source.members(of: object.reference, relation)) ?? []
    return references.compactMap { self.object(for: $0) }
  }

  private func prefetch(_ paths: [String], of objects: [NSManagedObject]) throws {
    for path in paths {
      var current = objects
      for name in path.split(separator: ".") {
        current = try prefetch(String(name), of: current)
      }
    }
  }

  /// Reads what one relationship leads to: with one query for who belongs to whom, and one for all faults.
  private func prefetch(_ name: String, of objects: [NSManagedObject]) throws -> [NSManagedObject] {
    var related: [NSManagedObject] = []
    for group in objects.grouped(by: { $0.plan.number }) {
      guard let slot = group[0].plan.slotOf[name], let relation = group[0].plan.slots[slot].relation, relation.isToMany
      else { continue }
      let unread = group.filter { $0.key > 0 && $0.extras?.toMany[slot]?.members == nil }
      guard !unread.isEmpty, let lists = try source?.members(ofAll: unread.map(\.reference), relation) else { continue }
      for object in unread {
        object.state(slot).fill(with: (lists[object.key] ?? []).compactMap { self.object(for: $0) })
      }
    }
    for object in objects {
      guard let slot = object.plan.slotOf[name] else { continue }
      object.fire()
      if object.plan.slots[slot].kind == .toMany {
        related += object.members(slot)
      } else if let other = object.toOne(slot) {
        related.append(other)
      }
    }
    let faults = Dictionary(grouping: related.filter { $0.flags.contains(.rowless) }) { $0.plan.root.number }
    for group in faults.values {
      guard let plan = group.first?.plan.root else { continue }
      _ = materialize(try source?.rows(Array(Set(group.map(\.key))), of: plan) ?? [])
    }
    return related
  }

  // MARK: Dictionaries

  private func fetchDictionaries<T>(_ request: NSFetchRequest<T>) throws -> [NSDictionary] {
    let table = try TableQuery(request, try makeQuery(request))
    if let rows = try coordinator?.table(table) { return rows.map(table.dictionary) }
    // As the store has it: what is not saved yet does not show in dictionaries.
    let scratch = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    scratch.persistentStoreCoordinator = coordinator
    scratch.isScratch = true
    return try scratch.performAndWait {
      var wide = table.query
      if table.isGrouped { wide.sort = [] }
      if table.isGrouped || table.isDistinct { (wide.limit, wide.offset) = (0, 0) }
      let rows = TableInMemory(query: table).rows(of: try scratch.fetchObjects(wide, pending: false))
      guard table.isGrouped || table.isDistinct else { return rows.map(table.dictionary) }
      let rest = rows.dropFirst(table.query.offset)
      return (table.query.limit > 0 ? rest.prefix(table.query.limit) : rest).map(table.dictionary)
    }
  }
}

extension FetchQuery {
  /// Whether an object is of the entity that is asked for.
  func covers(_ object: NSManagedObject) -> Bool {
    includesSubentities ? object.plan.isKind(of: plan) : object.plan.name == plan.name
  }

  func matches(_ object: NSManagedObject) -> Bool { predicate?.evaluate(with: object) ?? true }
}

/// Sorts objects in memory as the store would: by the descriptors, then by key, new objects last.
struct ObjectOrder {
  private let comparer: ObjectComparer?
  private let descriptors: [NSSortDescriptor]

  init(_ descriptors: [NSSortDescriptor]) {
    self.descriptors = descriptors
    let keys = descriptors.compactMap(\._sortKey)
    comparer = keys.count == descriptors.count ? ObjectComparer(keys) : nil
  }

  func sorted(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    guard let comparer, !descriptors.isEmpty else { return objects.sorted(by: precedes) }
    return objects.map { (object: $0, values: comparer.values(of: $0)) }
      .sorted { a, b in
        let order = comparer.compare(a.values, b.values)
        return order != 0 ? order < 0 : Self.keyOrder(a.object) < Self.keyOrder(b.object)
      }
      .map(\.object)
  }

  func precedes(_ a: NSManagedObject, _ b: NSManagedObject) -> Bool {
    for descriptor in descriptors {
      let order = descriptor.compare(a, to: b)
      if order != .orderedSame { return order == .orderedAscending }
    }
    return Self.keyOrder(a) < Self.keyOrder(b)
  }

  /// Permanent keys in their order, then temporary ones in the order of their making.
  static func keyOrder(_ object: NSManagedObject) -> Int64 {
    object.key > 0 ? object.key : Int64.max / 2 - object.key
  }
}
