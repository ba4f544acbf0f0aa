/// The stage of every operator that looks at all values and says one thing at the end.
///
/// It asks for everything at once, and delivers its result when that is both known and asked for.
final class ReduceStage<Input, UpstreamFailure: Error, Downstream: Subscriber>: Stage<Downstream>, Subscriber {
  typealias Failure = UpstreamFailure

  /// Takes in one value; returns whether to go on.
  typealias Absorb = (Input) throws -> Bool

  private let absorb: Absorb
  private let result: () -> Downstream.Input?
  private let convert: (any Error) -> Downstream.Failure

  private var isRequested = false
  private var isConcluded = false
  private var outcome: Downstream.Input?

  init(
    _ downstream: Downstream, failure convert: @escaping (any Error) -> Downstream.Failure,
    result: @escaping () -> Downstream.Input?, absorb: @escaping Absorb
  ) {
    self.absorb = absorb
    self.result = result
    self.convert = convert
    super.init(downstream)
  }

  func receive(subscription: any Subscription) { attach(subscription) }

  override func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
    downstream.receive(subscription: self)
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard !isConcluded else { return .none }
    do {
      if try absorb(input) { return .none }
      source?.cancel()
      conclude()
    } catch {
      stop(.failure(convert(error)))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    guard !isConcluded else { return }
    switch completion {
    case .finished: conclude()
    case .failure(let error): end().downstream?.receive(completion: .failure(convert(error)))
    }
  }

  private func conclude() {
    isConcluded = true
    guard let value = result() else {
      end().downstream?.receive(completion: .finished)
      return
    }
    let isRequested = lock.withLock {
      outcome = value
      return self.isRequested
    }
    if isRequested { deliver(value) }
  }

  private func deliver(_ value: Downstream.Input) {
    guard let downstream = end().downstream else { return }
    _ = downstream.receive(value)
    downstream.receive(completion: .finished)
  }

  override func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request must be for at least one value")
    let outcome = lock.withLock {
      isRequested = true
      return self.outcome
    }
    if let outcome { deliver(outcome) }
  }
}

extension Publisher {
  /// Takes in all values with `absorb`, and delivers `result` at the end.
  func reduce<S: Subscriber>(
    into subscriber: S, result: @escaping () -> S.Input?, absorb: @escaping (Output) -> Bool
  ) where S.Failure == Failure {
    // Only this publisher's own failure can come here: `absorb` does not throw.
    subscribe(
      ReduceStage<Output, Failure, S>(subscriber, failure: { $0 as! Failure }, result: result, absorb: absorb))
  }

  /// Takes in all values with an `absorb` that may throw, and delivers `result` at the end.
  func tryReduce<S: Subscriber>(
    into subscriber: S, result: @escaping () -> S.Input?, absorb: @escaping (Output) throws -> Bool
  ) where S.Failure == any Error {
    subscribe(ReduceStage<Output, Failure, S>(subscriber, failure: { $0 }, result: result, absorb: absorb))
  }
}
