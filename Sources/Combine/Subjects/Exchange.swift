/// The works of every subject: who listens, and how it ended.
@usableFromInline class Exchange<Output, Failure: Error>: CustomStringConvertible {
  final let lock = Lock()
  /// The lock guards these.
  private final var roster = Roster()
  private final var hasEnded = false
  private final var completion: Subscribers.Completion<Failure>?
  private final var feeds: [any Subscription] = []

  deinit {
    for feed in feeds { feed.cancel() }
  }

  /// Whether a new subscriber gets the current value first.
  var keepsCurrent: Bool { false }

  /// Offers the current value, if one is kept.
  func offerCurrent(to conduit: Conduit<Output, Failure>) {}

  @usableFromInline var description: String { "PassthroughSubject" }

  final var isObserved: Bool { lock.withLock { !roster.isEmpty } }

  /// Sends `value` to whoever listens.
  final func publish(_ value: Output) { offer(value, to: lock.withLock { roster.listeners }) }

  /// Sends `value` to those who listened at some moment.
  @inline(__always)
  final func offer(_ value: Output, to listeners: Roster.Listeners) {
    // Only `attach` and `observe` put members on the roster.
    listeners.forEach { unsafeDowncast($0, to: Conduit<Output, Failure>.self).offer(value) }
  }

  /// Who listens, unless the subject has ended; changes the subject in the same breath.
  @inline(__always)
  final func listeners(afterChange change: () -> Void) -> Roster.Listeners {
    lock.withLock {
      guard !hasEnded else { return .none }
      change()
      return roster.listeners
    }
  }

  /// Changes the subject, unless it has ended.
  @inline(__always)
  final func unlessEnded(_ change: () -> Void) { lock.withLock { if !hasEnded { change() } } }

  /// Who listens, and something else that the lock guards.
  @inline(__always)
  final func listeners<T>(and other: () -> T) -> (listeners: Roster.Listeners, other: T) {
    lock.withLock { (roster.listeners, other()) }
  }

  final func finish(_ completion: Subscribers.Completion<Failure>) {
    let listeners = lock.withLock { () -> Roster.Listeners in
      guard !hasEnded else { return .none }
      hasEnded = true
      self.completion = completion
      defer { roster.removeAll() }
      return roster.listeners
    }
    listeners.forEach { unsafeDowncast($0, to: Conduit<Output, Failure>.self).finish(completion) }
  }

  final func feed(on subscription: any Subscription) {
    lock.withLock { feeds.append(subscription) }
    subscription.request(.unlimited)
  }

  final func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = SubscriberConduit(subscriber, exchange: self)
    let completion = lock.withLock {
      if !hasEnded { roster.add(conduit) }
      return self.completion
    }
    if let completion {
      subscriber.endAtOnce(completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  /// Calls `body` with every value until the result is cancelled or released.
  final func observe(_ body: @escaping (Output) -> Void) -> AnyCancellable {
    let conduit = ClosureConduit<Output, Failure>(body)
    lock.withLock { roster.add(conduit) }
    return AnyCancellable { self.remove(conduit) }
  }

  final func remove(_ member: RosterMember) {
    lock.withLock { roster.remove(member) }
  }
}

/// An exchange that keeps the latest value, for those who come later.
@usableFromInline class KeepingExchange<Output, Failure: Error>: Exchange<Output, Failure> {
  private final var current: Output

  init(_ value: Output) { current = value }

  final override var keepsCurrent: Bool { true }

  final override func offerCurrent(to conduit: Conduit<Output, Failure>) { conduit.offer(value) }

  @usableFromInline override var description: String { "CurrentValueSubject" }

  @usableFromInline final var value: Output { lock.withLock { current } }

  /// Makes `value` the current one, then sends it.
  final func keepAndPublish(_ value: Output) {
    offer(value, to: replace(by: value))
  }

  /// Makes `value` the current one; returns who listens. The old value dies outside the lock: its release may run
  /// anything.
  private func replace(by value: Output) -> Roster.Listeners {
    var old = value
    return listeners(afterChange: { swap(&old, &current) })
  }

  /// Sends `value`, then makes it the current one.
  final func publishAndKeep(_ value: Output) {
    publish(value)
    keep(value)
  }

  /// Makes `value` the current one, and tells nobody.
  @inline(__always)
  final func keep(_ value: Output) {
    var old = value
    unlessEnded { swap(&old, &current) }
  }
}
