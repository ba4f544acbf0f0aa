import Foundation

/// A result that comes later.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult, @unchecked Sendable {
  /// The context that fetches.
  public let managedObjectContext: NSManagedObjectContext
  /// How far the request has come; nil if nobody asked for progress before it was executed.
  public let progress: Progress?
  /// Why there is no result.
  open internal(set) var operationError: (any Error)?
  private var isCancelled = false

  init(_ context: NSManagedObjectContext) {
    managedObjectContext = context
    progress = Progress.current() == nil ? nil : Progress(totalUnitCount: 1)
  }

  /// Keeps the result from being delivered, if it has not been yet.
  open func cancel() {
    isCancelled = true
    progress?.cancel()
  }
  var wasCancelled: Bool { isCancelled || progress?.isCancelled == true }
}

/// The objects that an asynchronous fetch finds.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult, @unchecked Sendable {
  /// The request that this is the answer to.
  public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
  /// The results; nil until they are there, or if the fetch failed.
  open internal(set) var finalResult: [ResultType]?

  init(_ request: NSAsynchronousFetchRequest<ResultType>, _ context: NSManagedObjectContext) {
    fetchRequest = request
    super.init(context)
  }
}

/// A fetch that gives its results to a block on the context's queue, when they are there.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
  /// What is fetched.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// Called on the context's queue.
  public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
  /// How many results to count progress against.
  open var estimatedResultCount = 0

  /// A fetch whose results a block is given.
  public init(
    fetchRequest request: NSFetchRequest<ResultType>,
    completionBlock block: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
  ) {
    fetchRequest = request
    completionBlock = block
  }
}

/// A request that runs on after `execute` has returned.
protocol AsynchronousRequest {
  func start(in context: NSManagedObjectContext) -> NSPersistentStoreResult
}

extension NSAsynchronousFetchRequest: AsynchronousRequest {
  func start(in context: NSManagedObjectContext) -> NSPersistentStoreResult {
    let result = NSAsynchronousFetchResult(self, context)
    context.perform {
      guard !result.wasCancelled else { return }
      do { result.finalResult = try context.fetch(self.fetchRequest) } catch { result.operationError = error }
      result.progress?.completedUnitCount = 1
      self.completionBlock?(result)
    }
    return result
  }
}
