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
    case let request as NSPersistentHistoryChangeRequest: return try coordinator.execute(request)
    default:
      throw NSError.coreData(
        NSPersistentStoreUnsupportedRequestTypeError,
        "NSManagedObjectContext.execute does not know \(type(of: request)); fetch with fetch(_:) and save with save().")
    }
  }
}
