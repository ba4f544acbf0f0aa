import CoreData

/// An executor that has a context: what runs on it may use the context's models.
public protocol ModelExecutor: Executor {
  var modelContext: ModelContext { get }
}

/// A model executor that runs one job at a time.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

/// Runs an actor's jobs on its context's queue.
public final class DefaultSerialModelExecutor: SerialModelExecutor, @unchecked Sendable {
  /// The context whose queue jobs run on.
  public let modelContext: ModelContext

  /// Takes a context that nobody has used yet.
  public init(modelContext: ModelContext) {
    self.modelContext = modelContext
    modelContext.serveActor()
    // Made here, before jobs come on several threads.
    _ = modelContext.managed
  }

  /// Runs a job on the context's queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    modelContext.managed.perform { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// The executor as actors know it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// An actor with a context of its own. `@ModelActor` writes the conformance.
public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The actor's context.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// The executor of the context's queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    guard let executor = modelExecutor as? any SerialModelExecutor else {
      fatalError("\(Self.self).modelExecutor runs no actor; use DefaultSerialModelExecutor")
    }
    return executor.asUnownedSerialExecutor()
  }

  /// The model of an identity in the actor's context; nil if it is not one of that class.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
    try? modelContext.existingModel(for: id)
  }
}
