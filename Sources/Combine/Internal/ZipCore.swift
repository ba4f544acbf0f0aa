/// The works of `zip`: pairs the values of two publishers in their order.
final class ZipCore<A, B, Downstream: Subscriber>: Subscription where Downstream.Input == (A, B) {
  private let lock = Lock()
  private let gate = RecursiveLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var left: (inlet: any InletControl, values: Fifo<A>, hasEnded: Bool)!
  private var right: (inlet: any InletControl, values: Fifo<B>, hasEnded: Bool)!

  private init(_ downstream: Downstream) { self.downstream = downstream }

  static func start<P: Publisher, Q: Publisher>(_ a: P, _ b: Q, into subscriber: Downstream)
  where P.Output == A, Q.Output == B, P.Failure == Downstream.Failure, Q.Failure == Downstream.Failure {
    let core = ZipCore(subscriber)
    let left = Inlet<A, P.Failure>(
      onValue: { value in core.receive { core.left.values.append(value) } },
      onCompletion: { core.ended($0) { core.left.hasEnded = true } })
    let right = Inlet<B, Q.Failure>(
      onValue: { value in core.receive { core.right.values.append(value) } },
      onCompletion: { core.ended($0) { core.right.hasEnded = true } })
    core.left = (left, Fifo(), false)
    core.right = (right, Fifo(), false)
    subscriber.receive(subscription: core)
    a.subscribe(left)
    b.subscribe(right)
  }

  private func receive(_ keep: () -> Void) -> Subscribers.Demand {
    gate.withLock {
      lock.withLock(keep)
      while let (downstream, pair) = takePair() {
        let more = downstream.receive(pair)
        if more > .none { request(more) }
      }
      finishIfDone()
    }
    return .none
  }

  private func takePair() -> (Downstream, (A, B))? {
    lock.withLock {
      guard let downstream, demand > .none, !left.values.isEmpty, !right.values.isEmpty else { return nil }
      demand -= 1
      return (downstream, (left.values.popFirst()!, right.values.popFirst()!))
    }
  }

  private func ended(_ completion: Subscribers.Completion<Downstream.Failure>, _ mark: () -> Void) {
    lock.withLock(mark)
    if case .failure = completion { return finish(completion) }
    gate.withLock { finishIfDone() }
  }

  /// No pair can come any more once a side has ended and nothing of it waits.
  private func finishIfDone() {
    let isDone = lock.withLock {
      left.hasEnded && left.values.isEmpty || right.hasEnded && right.values.isEmpty
    }
    if isDone { finish(.finished) }
  }

  private func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let downstream = lock.withLock { self.downstream.take() }
    left.inlet.cancel()
    right.inlet.cancel()
    gate.withLock { downstream?.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    left.inlet.request(demand)
    right.inlet.request(demand)
  }

  func cancel() {
    _ = lock.withLock { downstream.take() }
    left.inlet.cancel()
    right.inlet.cancel()
  }
}
