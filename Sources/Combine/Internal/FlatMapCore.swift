/// The works of `flatMap` and `merge`: many publishers at once into one subscriber.
///
/// While the subscriber asks for everything, so do the publishers. Otherwise each of them may have one value waiting.
final class FlatMapCore<Downstream: Subscriber>: Subscription {
  private typealias Waiting = (value: Downstream.Input, from: Int)

  private let lock = Lock()
  /// Serialises deliveries: the publishers do not know of each other.
  private let gate = RecursiveLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var waiting = Fifo<Waiting>()
  private var isDraining = false
  private var outer: (any InletControl)?
  private var children: [Int: any InletControl] = [:]
  private var lastKey = 0

  private init(_ downstream: Downstream) { self.downstream = downstream }

  /// Feeds `subscriber` from what `transform` makes of the values of `publisher`, `limit` at a time.
  static func start<Outer: Publisher, Child: Publisher>(
    _ publisher: Outer, limit: Subscribers.Demand, into subscriber: Downstream,
    _ transform: @escaping (Outer.Output) -> Child
  )
  where
    Outer.Failure == Downstream.Failure, Child.Failure == Downstream.Failure, Child.Output == Downstream.Input
  {
    let core = FlatMapCore(subscriber)
    let outer = Inlet<Outer.Output, Outer.Failure>(
      onValue: {
        core.follow(transform($0))
        return .none
      },
      onCompletion: core.outerEnded)
    core.outer = outer
    subscriber.receive(subscription: core)
    outer.request(limit)
    publisher.subscribe(outer)
  }

  private func follow<Child: Publisher>(_ publisher: Child)
  where Child.Failure == Downstream.Failure, Child.Output == Downstream.Input {
    let key = lock.withLock {
      lastKey += 1
      return lastKey
    }
    let inlet = Inlet<Child.Output, Child.Failure>(
      onValue: { self.receive($0, from: key) },
      onCompletion: { self.childEnded(key, $0) })
    let demand = lock.withLock { () -> Subscribers.Demand? in
      guard downstream != nil else { return nil }
      children[key] = inlet
      return self.demand
    }
    guard let demand else { return }
    inlet.request(demand == .unlimited ? .unlimited : .max(1))
    publisher.subscribe(inlet)
  }

  private func receive(_ value: Downstream.Input, from child: Int) -> Subscribers.Demand {
    let isUnlimited = lock.withLock { () -> Bool in
      if demand == .unlimited, waiting.isEmpty { return true }
      waiting.append((value, child))
      return false
    }
    if isUnlimited {
      gate.withLock { _ = live?.receive(value) }
    } else {
      drain()
    }
    return .none
  }

  private var live: Downstream? { lock.withLock { downstream } }

  /// Delivers what waits, as far as the demand goes. Whoever comes meanwhile leaves the work to the first.
  private func drain() {
    gate.withLock {
      while let (downstream, next) = takeWaiting() {
        let more = downstream.receive(next.value)
        let child = lock.withLock {
          demand += more
          isDraining = false
          return children[next.from]
        }
        child?.request(.max(1))
      }
    }
    finishIfDone()
  }

  private func takeWaiting() -> (Downstream, Waiting)? {
    lock.withLock {
      guard !isDraining, let downstream, demand > .none, let next = waiting.popFirst() else { return nil }
      isDraining = true
      demand -= 1
      return (downstream, next)
    }
  }

  private func childEnded(_ child: Int, _ completion: Subscribers.Completion<Downstream.Failure>) {
    let outer = lock.withLock {
      children[child] = nil
      return self.outer
    }
    guard case .finished = completion else { return finish(completion) }
    outer?.request(.max(1))
    finishIfDone()
  }

  private func outerEnded(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard case .finished = completion else { return finish(completion) }
    lock.withLock { outer = nil }
    finishIfDone()
  }

  private func finishIfDone() {
    let isDone = lock.withLock { outer == nil && children.isEmpty && waiting.isEmpty && !isDraining }
    if isDone { finish(.finished) }
  }

  private func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let (downstream, inlets) = end()
    for inlet in inlets { inlet.cancel() }
    gate.withLock { downstream?.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    let freed = lock.withLock { () -> [any InletControl] in
      let wasUnlimited = self.demand == .unlimited
      self.demand += demand
      return !wasUnlimited && self.demand == .unlimited ? Array(children.values) : []
    }
    drain()
    for child in freed { child.request(.unlimited) }
  }

  func cancel() {
    for inlet in end().inlets { inlet.cancel() }
  }

  private func end() -> (downstream: Downstream?, inlets: [any InletControl]) {
    lock.withLock {
      let inlets = Array(children.values) + (outer.map { [$0] } ?? [])
      children = [:]
      outer = nil
      waiting.removeAll()
      return (downstream.take(), inlets)
    }
  }
}
