extension Subscribers {
  /// A subscriber that asks for everything at once and hands it to closures.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    private enum State {
      case awaiting
      case attached(any Subscription)
      case ended
    }

    private let lock = Lock()
    private var state = State.awaiting
    private var handler: Handler?
    private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// A closure in a box, which is cheaper to take out of the lock than the closure.
    private final class Handler {
      let receiveValue: (Input) -> Void
      init(_ receiveValue: @escaping (Input) -> Void) { self.receiveValue = receiveValue }
    }

    /// What is called with every value; does nothing after the end.
    public var receiveValue: (Input) -> Void { lock.withLock { handler }?.receiveValue ?? { _ in } }
    /// What is called at the end; does nothing after the end.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      lock.withLock { onCompletion } ?? { _ in }
    }

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      onCompletion = receiveCompletion
      handler = Handler(receiveValue)
    }

    public func receive(subscription: any Subscription) {
      let accepted = lock.withLock {
        guard case .awaiting = state else { return false }
        state = .attached(subscription)
        return true
      }
      accepted ? subscription.request(.unlimited) : subscription.cancel()
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      lock.withLock { handler }?.receiveValue(value)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let (_, onCompletion) = end()
      onCompletion?(completion)
    }

    public func cancel() {
      end().subscription?.cancel()
    }

    /// Lets go of everything. The closures are released by the caller, outside the lock: their captures may call back.
    private func end() -> (
      subscription: (any Subscription)?, completion: ((Subscribers.Completion<Failure>) -> Void)?
    ) {
      let (state, _, completion) = lock.withLock { () -> (State, Any?, ((Subscribers.Completion<Failure>) -> Void)?) in
        defer { self.state = .ended }
        return (self.state, handler.take(), onCompletion.take())
      }
      guard case .attached(let subscription) = state else { return (nil, completion) }
      return (subscription, completion)
    }

    public var description: String { "Sink" }
  }
}

extension Publisher {
  /// Calls a closure with every value and another one at the end, until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with every value, until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
