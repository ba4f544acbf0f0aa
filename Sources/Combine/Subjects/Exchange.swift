/// The works of every subject: who listens, what the current value is (for those which keep one), and how it ended.
final class Exchange<Output, Failure: Error> {
  /// Whether a new subscriber gets the current value first.
  let keepsCurrent: Bool

  private let lock = Lock()
  private var roster = Roster<Output, Failure>()
  private var current: Output?
  private var completion: Subscribers.Completion<Failure>?
  private var feeds: [any Subscription] = []

  init() { keepsCurrent = false }

  init(_ value: Output) {
    keepsCurrent = true
    current = value
  }

  deinit {
    for feed in feeds { feed.cancel() }
  }

  /// The current value; nil where none is kept.
  var value: Output? { lock.withLock { current } }

  var isObserved: Bool { lock.withLock { !roster.isEmpty } }

  /// Sends `value` and keeps nothing.
  func publish(_ value: Output) {
    for conduit in lock.withLock({ roster.slots }) { conduit?.offer(value) }
  }

  /// Makes `value` the current one, then sends it.
  func keepAndPublish(_ value: Output) {
    // The old value leaves the lock alive: its release may run anything.
    let (conduits, _) = lock.withLock { () -> (ContiguousArray<Conduit<Output, Failure>?>, Output?) in
      guard completion == nil else { return ([], nil) }
      defer { current = value }
      return (roster.slots, current)
    }
    for conduit in conduits { conduit?.offer(value) }
  }

  /// Makes `value` the current one without a word.
  func keep(_ value: Output) {
    _ = lock.withLock {
      defer { current = value }
      return current
    }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let conduits = lock.withLock { () -> ContiguousArray<Conduit<Output, Failure>?> in
      guard self.completion == nil else { return [] }
      self.completion = completion
      defer { roster.removeAll() }
      return roster.slots
    }
    for conduit in conduits { conduit?.finish(completion) }
  }

  func feed(on subscription: any Subscription) {
    lock.withLock { feeds.append(subscription) }
    subscription.request(.unlimited)
  }

  func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = SubscriberConduit(subscriber, exchange: self)
    let completion = lock.withLock {
      if self.completion == nil { roster.add(conduit) }
      return self.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  /// Calls `body` with every value until the result is cancelled or released.
  func observe(_ body: @escaping (Output) -> Void) -> AnyCancellable {
    let conduit = ClosureConduit<Output, Failure>(body)
    lock.withLock { roster.add(conduit) }
    return AnyCancellable { self.remove(conduit) }
  }

  func remove(_ conduit: Conduit<Output, Failure>) {
    lock.withLock { roster.remove(conduit) }
  }
}
