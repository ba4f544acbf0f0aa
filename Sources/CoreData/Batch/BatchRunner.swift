import Foundation

/// Runs batch requests: lets the store do them in one go where it can, and row by row in a context of its own where not.
struct BatchRunner {
  let context: NSManagedObjectContext
  let coordinator: NSPersistentStoreCoordinator

  private func plan(_ name: String) throws -> EntityPlan {
    guard let plan = coordinator.modelPlan.byName[name] else {
      throw NSError.coreData(NSPersistentStoreOperationError, context.missingEntityMessage(name) + ".")
    }
    return plan
  }

  private func ids(_ references: [ObjectReference]) -> [NSManagedObjectID] {
    references.map(coordinator.identity)
  }

  /// A context that sees the store as it is, and that nobody else knows.
  private func scratch() -> NSManagedObjectContext {
    let scratch = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    scratch.persistentStoreCoordinator = coordinator
    scratch.name = context.name
    scratch.transactionAuthor = context.transactionAuthor
    scratch.mergePolicy = NSMergePolicy.overwrite
    scratch.isScratch = true
    return scratch
  }

  // MARK: Deleting and updating

  func delete(_ request: NSBatchDeleteRequest) throws -> [NSManagedObjectID] {
    if request.objectIDs?.isEmpty == true { return [] }
    if let given = request.objectIDs, given.contains(where: { $0.plan.root.name != given[0].plan.root.name }) {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "mismatched objectIDs in batch delete initializer: all must be of one entity; make one request for each.")
    }
    let query = try context.makeQuery(request.fetchRequest)
    if let done = try coordinator.apply(.delete, to: query, SaveOrigin(context)) { return ids(done) }
    let scratch = scratch()
    return try scratch.performAndWait {
      let objects = try scratch.fetchObjects(query, pending: false)
      let ids = objects.map(\.objectID)
      objects.forEach(scratch.delete)
      try scratch.save()
      return ids
    }
  }

  func update(_ request: NSBatchUpdateRequest) throws -> [NSManagedObjectID] {
    var query = FetchQuery(plan: try plan(request.entityName))
    query.includesSubentities = request.includesSubentities
    query.predicate = request.predicate
    let values = try self.values(request, query.plan)
    if let done = try coordinator.apply(.update(values), to: query, SaveOrigin(context)) { return ids(done) }
    let scratch = scratch()
    return try scratch.performAndWait {
      let objects = try scratch.fetchObjects(query, pending: false)
      for object in objects {
        let new = values.mapValues { value -> Any? in
          switch value {
          case .constant(let constant):
            (constant as? NSManagedObjectID).map(scratch.object(with:)) ?? constant
          case .expression(let term): term.value(for: object).foundationValue
          }
        }
        for (name, value) in new { object.setValue(value, forKey: name) }
      }
      try scratch.save()
      return objects.map(\.objectID)
    }
  }

  private func values(_ request: NSBatchUpdateRequest, _ plan: EntityPlan) throws -> [String: BatchValue] {
    var values: [String: BatchValue] = [:]
    for (key, value) in request.propertiesToUpdate ?? [:] {
      let name = (key.base as? String) ?? (key.base as? NSPropertyDescription)?.name ?? ""
      guard let slot = plan.slotOf[name], plan.slots[slot].kind != .toMany else {
        throw NSError.coreData(
          NSPersistentStoreOperationError,
          "Invalid string key \(name) passed to propertiesToUpdate: \(plan.name) has no attribute or to-one "
            + "relationship of that name; use one of its properties.")
      }
      guard let expression = value as? NSExpression else {
        values[name] = .constant((value as? NSManagedObject)?.objectID ?? (value is NSNull ? nil : value))
        continue
      }
      values[name] = expression.term.constantValue.map { .constant($0.foundationValue) } ?? .expression(expression.term)
    }
    return values
  }

  // MARK: Inserting

  func insert(_ request: NSBatchInsertRequest) throws -> [NSManagedObjectID] {
    let plan = try plan(request.entityName)
    guard !plan.entity.isAbstract else {
      throw NSError.coreData(
        NSPersistentStoreOperationError, "The entity \(plan.name) is abstract; insert rows of one of its subentities.")
    }
    let scratch = scratch()
    scratch.mergePolicy = context.mergePolicy
    return try scratch.performAndWait {
      rows(request, plan).forEach(scratch.insertRow)
      try scratch.save()
      // Rows that were there before and have taken on the new values count too.
      let saved = scratch.savedByBatch
      return ids((saved.inserted + saved.updated).map { ObjectReference(key: $0.key, entity: Int32($0.plan.number)) })
    }
  }

  private func rows(_ request: NSBatchInsertRequest, _ plan: EntityPlan) -> [NSManagedObject] {
    var objects: [NSManagedObject] = []
    func add(_ values: [String: Any]) {
      let object = plan.makeObject()
      for (key, value) in values where plan.slotOf[key] != nil {
        object.setValue(value is NSNull ? nil : value, forKey: key)
      }
      objects.append(object)
    }
    switch request.rows {
    case .dictionaries(let dictionaries): dictionaries.forEach(add)
    case .dictionary(let handler):
      while true {
        let dictionary = NSMutableDictionary()
        if handler(dictionary) { break }
        add(dictionary as? [String: Any] ?? [:])
      }
    case .object(let handler):
      while true {
        let object = plan.makeObject()
        if handler(object) { break }
        objects.append(object)
      }
    }
    return objects
  }
}
