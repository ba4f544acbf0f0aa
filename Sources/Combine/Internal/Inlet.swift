/// One of several inputs of an operator: a subscriber made of closures, which the operator asks for values and cancels
/// at any time, even before the subscription has come.
final class Inlet<Input, Failure: Error>: Subscriber, Cancellable {
  private enum State {
    /// No subscription yet; so much is to be asked for.
    case awaiting(Subscribers.Demand)
    case attached(any Subscription)
    case ended
  }

  private let lock = Lock()
  private var state = State.awaiting(.none)
  private var onValue: ((Input) -> Subscribers.Demand)?
  private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  init(
    onValue: @escaping (Input) -> Subscribers.Demand,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) {
    let demand = lock.withLock { () -> Subscribers.Demand? in
      guard case .awaiting(let demand) = state else { return nil }
      state = .attached(subscription)
      return demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.withLock { onValue }?(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    end().onCompletion?(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let subscription = lock.withLock { () -> (any Subscription)? in
      switch state {
      case .awaiting(let earlier):
        state = .awaiting(earlier + demand)
        return nil
      case .attached(let subscription): return subscription
      case .ended: return nil
      }
    }
    subscription?.request(demand)
  }

  func cancel() {
    if case .attached(let subscription) = end().state { subscription.cancel() }
  }

  private func end() -> (
    state: State, onValue: ((Input) -> Subscribers.Demand)?,
    onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  ) {
    lock.withLock {
      defer { state = .ended }
      return (state, onValue.take(), onCompletion.take())
    }
  }
}
