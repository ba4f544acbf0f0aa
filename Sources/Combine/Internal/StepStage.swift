/// What becomes of one value on its way through an operator.
enum Step<Output, Failure: Error> {
  /// This goes down.
  case next(Output)
  /// Nothing goes down; another value is asked for instead.
  case skip
  /// This goes down, and nothing after it.
  case last(Output)
  /// The operator ends.
  case end(Subscribers.Completion<Failure>)
}

/// The stage of every operator that decides value by value: a function, whose captured state belongs to one
/// subscription.
final class StepStage<Input, UpstreamFailure: Error, Downstream: Subscriber>: Stage<Downstream>, Subscriber {
  typealias Failure = UpstreamFailure

  private let step: (Input) -> Step<Downstream.Input, Downstream.Failure>
  private let convert: (UpstreamFailure) -> Downstream.Failure

  init(
    _ downstream: Downstream,
    failure convert: @escaping (UpstreamFailure) -> Downstream.Failure,
    step: @escaping (Input) -> Step<Downstream.Input, Downstream.Failure>
  ) {
    self.step = step
    self.convert = convert
    super.init(downstream)
  }

  func receive(subscription: any Subscription) { attach(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream = live else { return .none }
    switch step(input) {
    case .next(let output): return downstream.receive(output)
    case .skip: return .max(1)
    case .last(let output):
      let (_, upstream) = end()
      upstream?.cancel()
      _ = downstream.receive(output)
      downstream.receive(completion: .finished)
    case .end(let completion): stop(completion)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    end().downstream?.receive(completion: completion.mapError(convert))
  }
}

extension Publisher {
  /// Runs this publisher's values through `step`; its failure stays what it is.
  func step<S: Subscriber>(into subscriber: S, _ step: @escaping (Output) -> Step<S.Input, Failure>)
  where S.Failure == Failure {
    subscribe(StepStage(subscriber, failure: { $0 }, step: step))
  }

  /// Runs this publisher's values through a `step` that may throw.
  func tryStep<S: Subscriber>(into subscriber: S, _ step: @escaping (Output) throws -> Step<S.Input, any Error>)
  where S.Failure == any Error {
    subscribe(
      StepStage(subscriber, failure: { $0 as any Error }) { (input: Output) -> Step<S.Input, any Error> in
        do { return try step(input) } catch { return .end(.failure(error)) }
      })
  }
}
