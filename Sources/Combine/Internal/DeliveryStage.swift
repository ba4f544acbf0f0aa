/// The stage of operators that deliver somewhere else or later. What comes in is delivered one by one and in order,
/// even where the scheduler is concurrent.
class DeliveryStage<Downstream: Subscriber>: Stage<Downstream>, Subscriber {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum Event {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  private let schedule: (@escaping () -> Void) -> Void
  private let gate = RecursiveLock()
  private var events = Fifo<Event>()

  /// Delivers each event in a closure that is given to `schedule`.
  init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.schedule = schedule
    super.init(downstream)
  }

  final func receive(subscription: any Subscription) { attach(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    enqueue(.value(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { enqueue(.completion(completion)) }

  private func enqueue(_ event: Event) {
    lock.withLock { events.append(event) }
    schedule(deliverNext)
  }

  private func deliverNext() {
    let more = gate.withLock { () -> Subscribers.Demand in
      switch lock.withLock({ events.popFirst() }) {
      case .value(let value): return live?.receive(value) ?? .none
      case .completion(let completion): end().downstream?.receive(completion: completion)
      case nil: break
      }
      return .none
    }
    if more > .none { source?.request(more) }
  }
}
