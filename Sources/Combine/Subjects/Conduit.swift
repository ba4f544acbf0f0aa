import Synchronization

/// A subject's end of one subscription.
class Conduit<Output, Failure: Error>: RosterMember {
  func offer(_ value: Output) {}
  func finish(_ completion: Subscribers.Completion<Failure>) {}
}

/// Carries a subject's values to one subscriber, as many as it asked for.
final class SubscriberConduit<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure>, Subscription,
  CustomStringConvertible
{
  private static var closed: Int { -1 }
  private static var unlimited: Int { .max }

  private let exchange: Exchange<Downstream.Input, Downstream.Failure>
  /// Serialises deliveries: a subject may be sent to from many threads, a subscriber must not notice.
  private let gate = RecursiveLock()
  /// How many values may still be delivered, or `closed`, or `unlimited`.
  private let demand = Atomic<Int>(0)
  /// The gate guards these two.
  private var downstream: Outlet<Downstream>?
  private var owesCurrent: Bool

  init(_ downstream: Downstream, exchange: Exchange<Downstream.Input, Downstream.Failure>) {
    self.downstream = Outlet(downstream)
    self.exchange = exchange
    owesCurrent = exchange.keepsCurrent
  }

  var description: String { exchange.description }

  override func offer(_ value: Downstream.Input) {
    gate.withLock { deliver(value) }
  }

  override func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    gate.withLock {
      guard demand.exchange(Self.closed, ordering: .acquiringAndReleasing) != Self.closed else { return }
      downstream.take()?.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard exchange.keepsCurrent else { return add(demand) }
    gate.withLock {
      add(demand)
      if owesCurrent { exchange.offerCurrent(to: self) }
    }
  }

  func cancel() {
    guard demand.exchange(Self.closed, ordering: .acquiringAndReleasing) != Self.closed else { return }
    exchange.remove(self)
    gate.withLockIfAvailable { downstream = nil }
  }

  private func deliver(_ value: Downstream.Input) {
    guard let downstream, takeOne() else { return }
    owesCurrent = false
    add(downstream.receive(value))
    if demand.load(ordering: .relaxed) == Self.closed { self.downstream = nil }
  }

  /// Uses up one unit of demand. Where there is none, a current value is owed until the next request.
  @inline(__always)
  private func takeOne() -> Bool {
    var seen = demand.load(ordering: .acquiring)
    while true {
      if seen == Self.unlimited { return true }
      if seen <= 0 {
        owesCurrent = exchange.keepsCurrent
        return false
      }
      let (exchanged, original) = demand.weakCompareExchange(
        expected: seen, desired: seen - 1, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      seen = original
    }
  }

  @inline(__always)
  private func add(_ more: Subscribers.Demand) {
    guard more != .none else { return }
    var seen = demand.load(ordering: .relaxed)
    while seen != Self.closed, seen != Self.unlimited {
      let sum = (Subscribers.Demand.max(seen) + more).max ?? Self.unlimited
      let (exchanged, original) = demand.weakCompareExchange(
        expected: seen, desired: sum, ordering: .acquiringAndReleasing)
      if exchanged { return }
      seen = original
    }
  }
}

/// Calls a closure for every value, without demand: for observers inside the system.
final class ClosureConduit<Output, Failure: Error>: Conduit<Output, Failure> {
  private let body: (Output) -> Void
  init(_ body: @escaping (Output) -> Void) { self.body = body }
  override func offer(_ value: Output) { body(value) }
}
