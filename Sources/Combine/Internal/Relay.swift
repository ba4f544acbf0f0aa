/// Carries the values of one publisher after another to the same subscriber. What was asked for and not yet delivered
/// is asked of the next publisher.
final class Relay<Downstream: Subscriber>: Subscription {
  private let lock = Lock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var current: (any InletControl)?

  init(_ downstream: Downstream) { self.downstream = downstream }

  var isLive: Bool { lock.withLock { downstream != nil } }

  /// Takes the place of whatever fed the relay, which is cancelled, and calls `onCompletion` when it ends itself.
  func follow<P: Publisher>(_ publisher: P, onCompletion: @escaping (Subscribers.Completion<P.Failure>) -> Void)
  where P.Output == Downstream.Input {
    let inlet = Inlet<P.Output, P.Failure>(onValue: deliver, onCompletion: onCompletion)
    let (previous, demand) = lock.withLock { () -> ((any InletControl)?, Subscribers.Demand?) in
      guard downstream != nil else { return (nil, nil) }
      defer { current = inlet }
      return (current, self.demand)
    }
    guard let demand else { return inlet.cancel() }
    previous?.cancel()
    inlet.request(demand)
    publisher.subscribe(inlet)
  }

  private func deliver(_ value: Downstream.Input) -> Subscribers.Demand {
    let downstream = lock.withLock { () -> Downstream? in
      guard demand > .none else { return nil }
      demand -= 1
      return self.downstream
    }
    guard let more = downstream?.receive(value) else { return .none }
    lock.withLock { demand += more }
    return more
  }

  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let (downstream, current) = end()
    current?.cancel()
    downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let current = lock.withLock {
      self.demand += demand
      return self.current
    }
    current?.request(demand)
  }

  func cancel() { end().current?.cancel() }

  private func end() -> (downstream: Downstream?, current: (any InletControl)?) {
    lock.withLock { (downstream.take(), current.take()) }
  }
}

/// An inlet, whatever comes in.
protocol InletControl: AnyObject, Cancellable {
  func request(_ demand: Subscribers.Demand)
}

extension Inlet: InletControl {}
