/// The works of `combineLatest`: pairs every value of one publisher with the latest of the other.
///
/// A request goes to both publishers. A pair that is not asked for is dropped; its values stay the latest.
final class CombineLatestCore<A, B, Downstream: Subscriber>: Subscription where Downstream.Input == (A, B) {
  private let lock = Lock()
  private let gate = RecursiveLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var left: (inlet: any InletControl, value: A?, hasEnded: Bool)!
  private var right: (inlet: any InletControl, value: B?, hasEnded: Bool)!

  private init(_ downstream: Downstream) { self.downstream = downstream }

  static func start<P: Publisher, Q: Publisher>(_ a: P, _ b: Q, into subscriber: Downstream)
  where P.Output == A, Q.Output == B, P.Failure == Downstream.Failure, Q.Failure == Downstream.Failure {
    let core = CombineLatestCore(subscriber)
    let left = Inlet<A, P.Failure>(
      onValue: { value in core.receive { core.left.value = value } },
      onCompletion: { core.ended($0) { core.left.hasEnded = true } })
    let right = Inlet<B, Q.Failure>(
      onValue: { value in core.receive { core.right.value = value } },
      onCompletion: { core.ended($0) { core.right.hasEnded = true } })
    core.left = (left, nil, false)
    core.right = (right, nil, false)
    subscriber.receive(subscription: core)
    a.subscribe(left)
    b.subscribe(right)
  }

  private func receive(_ keep: () -> Void) -> Subscribers.Demand {
    gate.withLock {
      let next = lock.withLock { () -> (Downstream, (A, B))? in
        keep()
        guard let downstream, demand > .none, let a = left.value, let b = right.value else { return nil }
        demand -= 1
        return (downstream, (a, b))
      }
      guard let (downstream, pair) = next else { return }
      let more = downstream.receive(pair)
      if more > .none { request(more) }
    }
    return .none
  }

  private func ended(_ completion: Subscribers.Completion<Downstream.Failure>, _ mark: () -> Void) {
    let isDone = lock.withLock {
      mark()
      return left.hasEnded && right.hasEnded
    }
    if case .failure = completion {
      finish(completion)
    } else if isDone {
      finish(.finished)
    }
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
