import Foundation

extension NSManagedObjectContext {
  /// Has the store do something other than fetch and save objects: a batch insert, update or delete, an asynchronous fetch,
  /// or a look into its history.
  /// - Throws: an error of the store, or one that says why the request cannot be answered.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    guard let coordinator else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "The context has neither a persistent store coordinator nor a parent; load the container's stores first.")
    }
    let runner = BatchRunner(context: self, coordinator: coordinator)
    switch request {
    case let request as any AsynchronousRequest: return request.start(in: self)
    case let request as NSBatchDeleteRequest:
      return NSBatchDeleteResult(request.resultType, try runner.delete(request))
    case let request as NSBatchUpdateRequest:
      return NSBatchUpdateResult(request.resultType, try runner.update(request))
    case let request as NSBatchInsertRequest:
      return NSBatchInsertResult(request.resultType, try runner.insert(request))
    case let request as NSPersistentHistoryChangeRequest: return try coordinator.history(request)
    default:
      throw NSError.coreData(
        NSPersistentStoreUnsupportedRequestTypeError,
        "NSManagedObjectContext.execute does not know \(type(of: request)); fetch with fetch(_:) and save with save().")
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// Executes a request for a context, as the context's own `execute(_:)` does; a fetch or a batch request.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
    if let fetch = request as? any ErasedFetch { return try fetch.results(in: context) }
    return try context.execute(request)
  }
}

/// A fetch request of any result type.
private protocol ErasedFetch {
  func results(in context: NSManagedObjectContext) throws -> [Any]
}

extension NSFetchRequest: ErasedFetch {
  fileprivate func results(in context: NSManagedObjectContext) throws -> [Any] { try context.fetch(self) }
}
