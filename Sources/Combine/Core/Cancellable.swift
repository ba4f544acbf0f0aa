/// What can be stopped, and frees what it holds when it is.
public protocol Cancellable {
  /// Stops the activity. Calling it again does nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this activity in `collection`; it stops when the collection lets go of it.
  public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this activity in `set`; it stops when the set lets go of it.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

/// Runs a closure, or cancels another object, when cancelled or released.
public final class AnyCancellable: Cancellable, Hashable {
  private let lock = Lock()
  private var action: (() -> Void)?

  /// Runs `cancel` once: at the first `cancel()`, or on release.
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Cancels `canceller` at the first `cancel()`, or on release.
  public init<C: Cancellable>(_ canceller: C) {
    action = canceller.cancel
  }

  public func cancel() {
    let action = lock.withLock { self.action.take() }
    action?()
  }

  deinit { action?() }

  /// Keeps this activity in `collection`.
  public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this activity in `set`.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Everything behind the lock; the action is called by whoever took it out.
extension AnyCancellable: @unchecked Sendable {}
