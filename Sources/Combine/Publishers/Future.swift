/// Publishes one value, or a failure, that a closure brings about once for all subscribers.
public final class Future<Output, Failure: Error>: Publisher {
  /// Called by the closure with the result; only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = Lock()
  private var result: Result<Output, Failure>?
  private var waiting: [any Waiter<Output, Failure>] = []

  /// Runs `attemptToFulfill` at once.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill(fulfill)
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let waiting = lock.withLock { () -> [any Waiter<Output, Failure>] in
      guard self.result == nil else { return [] }
      self.result = result
      defer { self.waiting = [] }
      return self.waiting
    }
    for waiter in waiting { waiter.deliver(result) }
  }

  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    let conduit = FutureConduit(subscriber)
    let result = lock.withLock {
      if self.result == nil { waiting.append(conduit) }
      return self.result
    }
    subscriber.receive(subscription: conduit)
    if let result { conduit.deliver(result) }
  }
}

/// Somebody who waits for a future's result.
private protocol Waiter<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error
  func deliver(_ result: Result<Output, Failure>)
}

/// Delivers the result once it is both known and asked for; a failure does not wait to be asked for.
private final class FutureConduit<Downstream: Subscriber>: Subscription, Waiter {
  private let lock = Lock()
  private var downstream: Downstream?
  private var result: Result<Downstream.Input, Downstream.Failure>?
  private var isRequested = false

  init(_ downstream: Downstream) { self.downstream = downstream }

  func deliver(_ result: Result<Downstream.Input, Downstream.Failure>) {
    lock.withLock { self.result = result }
    deliverIfReady()
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request must be for at least one value")
    lock.withLock { isRequested = true }
    deliverIfReady()
  }

  func cancel() { _ = lock.withLock { downstream.take() } }

  private func deliverIfReady() {
    let (downstream, result) = lock.withLock { () -> (Downstream?, Result<Downstream.Input, Downstream.Failure>?) in
      switch self.result {
      case .success where isRequested, .failure: (self.downstream.take(), self.result)
      default: (nil, nil)
      }
    }
    switch result {
    case .success(let value):
      _ = downstream?.receive(value)
      downstream?.receive(completion: .finished)
    case .failure(let error): downstream?.receive(completion: .failure(error))
    case nil: break
    }
  }
}
