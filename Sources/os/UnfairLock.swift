import Foundation

/// A value that one thread at a time may use.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }
  private let box: Box

  /// A lock around a value that may go from thread to thread.
  public init(initialState: State) where State: Sendable { box = Box(initialState) }
  /// A lock around any value.
  public init(uncheckedState: State) { box = Box(uncheckedState) }
  /// A lock around nothing.
  public init() where State == Void { box = Box(()) }

  /// Uses the value while no other thread does.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }
  /// Uses the value while no other thread does.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    box.lock.lock()
    defer { box.lock.unlock() }
    return try body(&box.state)
  }
  /// Waits until no other thread has the lock, and takes it.
  public func lock() where State == Void { box.lock.lock() }
  /// Gives the lock back.
  public func unlock() where State == Void { box.lock.unlock() }
}
