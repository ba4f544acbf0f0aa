/// A publisher that code outside can send values into.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)
  /// Ends the subject; later values are dropped.
  func send(completion: Subscribers.Completion<Failure>)
  /// Gives the subject a subscription to feed on.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an empty value.
  public func send() { send(()) }
}

/// Feeds a subject from a publisher.
final class SubjectFeed<S: Subject>: Subscriber, Subscription {
  private let lock = Lock()
  private var subject: S?
  private var upstream: (any Subscription)?

  init(_ subject: S) { self.subject = subject }

  func receive(subscription: any Subscription) {
    let subject: S? = lock.withLock {
      guard upstream == nil, let subject = self.subject else { return nil }
      upstream = subscription
      return subject
    }
    guard let subject else { return subscription.cancel() }
    subject.send(subscription: self)
  }

  func receive(_ input: S.Output) -> Subscribers.Demand {
    lock.withLock { subject }?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    end().subject?.send(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  func cancel() {
    end().upstream?.cancel()
  }

  private func end() -> (subject: S?, upstream: (any Subscription)?) {
    lock.withLock { (subject.take(), upstream.take()) }
  }
}
