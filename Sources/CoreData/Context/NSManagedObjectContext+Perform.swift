import Foundation

extension NSManagedObjectContext {
  /// Whether the current thread is on the context's queue.
  private var isHeld: Bool {
    QueueFrames.holds(self) || (concurrencyType == .mainQueueConcurrencyType && QueueFrames.isOnMainQueue)
  }

  /// Runs on the queue: marks the thread, and ends the event afterwards where no run loop would.
  private func scoped<T>(_ block: () throws -> T) rethrows -> T {
    try QueueFrames.hold(self) {
      defer { if concurrencyType != .mainQueueConcurrencyType { processEvent() } }
      return try block()
    }
  }

  /// Runs the block on the context's queue, later.
  public func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block
    queue.async { self.scoped(block) }
  }

  /// Runs the block on the context's queue and waits for it. May be nested.
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
    if isHeld { return try QueueFrames.hold(self, block) }
    return try queue.sync { try scoped(block) }
  }

  /// Runs the block on the context's queue and gives back its result.
  public nonisolated(nonsending) func perform<T, Failure: Error>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
  ) async throws(Failure) -> T {
    if schedule == .immediate && QueueFrames.holds(self) { return try outcome(of: block).get() }
    nonisolated(unsafe) let block = block
    let outcome: Outcome<T, Failure> = await withUnsafeContinuation { continuation in
      queue.async { continuation.resume(returning: Outcome(result: self.outcome(of: block))) }
    }
    return try outcome.result.get()
  }

  private func outcome<T, Failure: Error>(of block: () throws(Failure) -> T) -> Result<T, Failure> {
    scoped {
      do throws(Failure) { return .success(try block()) } catch { return .failure(error) }
    }
  }

  private struct Outcome<T, Failure: Error>: @unchecked Sendable { let result: Result<T, Failure> }
}
