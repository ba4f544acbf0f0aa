/// Delivers one value, when asked, and finishes.
final class OneValueSubscription<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  private let lock = Lock()
  private var downstream: Downstream?
  private let value: Downstream.Input

  init(_ value: Downstream.Input, to downstream: Downstream) {
    self.value = value
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request must be for at least one value")
    guard let downstream = take() else { return }
    _ = downstream.receive(value)
    downstream.receive(completion: .finished)
  }

  func cancel() { _ = take() }

  var description: String { "Just" }

  private func take() -> Downstream? { lock.withLock { downstream.take() } }
}

extension Subscriber {
  /// Ends at once, without a value.
  func endAtOnce(_ completion: Subscribers.Completion<Failure>) {
    receive(subscription: Subscriptions.empty)
    receive(completion: completion)
  }

  /// Offers one value.
  func offerOne(_ value: Input) {
    receive(subscription: OneValueSubscription(value, to: self))
  }
}
