import Glibc
import Synchronization

/// A plain lock for short critical sections that call nobody outside.
struct Lock: ~Copyable {
  private let mutex = Mutex<Void>(())

  @inline(__always)
  borrowing func withLock<R>(_ body: () throws -> R) rethrows -> R {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return try body()
  }
}

/// A lock that its holder may take again: it serialises deliveries, which may send to themselves.
struct RecursiveLock: ~Copyable {
  private let mutex = Mutex<Void>(())
  /// The holder's thread, 0 when nobody holds the lock. Only the holder can find its own identity here.
  private let owner = Atomic<UInt>(0)

  @inline(__always)
  borrowing func withLock<R>(_ body: () throws -> R) rethrows -> R {
    let thread = pthread_self()
    if owner.load(ordering: .relaxed) == thread { return try body() }
    mutex._unsafeLock()
    owner.store(thread, ordering: .relaxed)
    defer {
      owner.store(0, ordering: .relaxed)
      mutex._unsafeUnlock()
    }
    return try body()
  }

  /// Runs `body` unless another thread holds the lock.
  borrowing func withLockIfAvailable(_ body: () -> Void) {
    let thread = pthread_self()
    if owner.load(ordering: .relaxed) == thread { return body() }
    guard mutex._unsafeTryLock() else { return }
    owner.store(thread, ordering: .relaxed)
    defer {
      owner.store(0, ordering: .relaxed)
      mutex._unsafeUnlock()
    }
    body()
  }
}
