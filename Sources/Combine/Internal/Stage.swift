import Synchronization

/// One link of a chain that has a state: it holds the subscription above and the subscriber below, passes demand up,
/// and lets go of both at the end.
///
/// Subclasses are the subscriber of what is above. Values come one at a time (the rule of Combine), so a subclass
/// guards with the lock only what `request` and `cancel`, which come from any thread, share with them.
class Stage<Downstream: Subscriber>: Subscription {
  enum Tie {
    case awaited
    case attached(any Subscription)
    case ended
  }

  let lock = Lock()
  private let isOver = Atomic<Bool>(false)
  private var upstream = Tie.awaited
  private var downstream: Outlet<Downstream>?

  init(_ downstream: Downstream) { self.downstream = Outlet(downstream) }

  /// What is below; nil after the end.
  final var live: Outlet<Downstream>? {
    @inline(__always) get { lock.withLock { downstream } }
  }

  /// Whether it has not ended; cheaper to ask than `live`.
  final var isLive: Bool { !isOver.load(ordering: .relaxed) }

  /// What is above; nil before and after.
  final var source: (any Subscription)? {
    lock.withLock {
      guard case .attached(let subscription) = upstream else { return nil }
      return subscription
    }
  }

  /// Keeps the first subscription and tells what is below; refuses a second one.
  final func attach(_ subscription: any Subscription) {
    let downstream = lock.withLock { () -> Outlet<Downstream>? in
      guard case .awaited = upstream else { return nil }
      upstream = .attached(subscription)
      return self.downstream
    }
    guard let downstream else { return subscription.cancel() }
    attached(subscription, to: downstream)
  }

  /// Called once, with the subscription in place. Hands this stage down as the subscription.
  func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
    downstream.receive(subscription: self)
  }

  /// Ends the stage; only the first caller gets what was still held.
  @discardableResult
  final func end() -> (downstream: Outlet<Downstream>?, upstream: (any Subscription)?) {
    isOver.store(true, ordering: .relaxed)
    let (downstream, upstream) = lock.withLock {
      defer {
        self.upstream = .ended
        self.downstream = nil
      }
      return (self.downstream, self.upstream)
    }
    guard case .attached(let subscription) = upstream else { return (downstream, nil) }
    return (downstream, subscription)
  }

  /// Ends the stage from inside: stops what is above and completes what is below.
  final func stop(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let (downstream, upstream) = end()
    upstream?.cancel()
    downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) { source?.request(demand) }

  func cancel() { end().upstream?.cancel() }
}
