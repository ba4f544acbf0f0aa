/// The stage of every operator that decides value by value: a function, whose captured state belongs to one
/// subscription. It gets the value and the stage, and answers with one of `next`, `skip`, `last` and `end`.
final class StepStage<Input, UpstreamFailure: Error, Downstream: Subscriber>: Stage<Downstream>, Subscriber {
  typealias Failure = UpstreamFailure
  typealias Step = (Input, StepStage) -> Subscribers.Demand

  private let step: Step
  private let convert: (UpstreamFailure) -> Downstream.Failure

  init(
    _ downstream: Downstream, failure convert: @escaping (UpstreamFailure) -> Downstream.Failure, step: @escaping Step
  ) {
    self.step = step
    self.convert = convert
    super.init(downstream)
  }

  func receive(subscription: any Subscription) { attach(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { isLive ? step(input, self) : .none }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    end().downstream?.receive(completion: completion.mapError(convert))
  }

  /// This goes down.
  func next(_ output: Downstream.Input) -> Subscribers.Demand { live?.receive(output) ?? .none }

  /// Nothing goes down; another value is asked for instead.
  var skip: Subscribers.Demand { .max(1) }

  /// This goes down, and nothing after it.
  func last(_ output: Downstream.Input) -> Subscribers.Demand {
    let (downstream, upstream) = end()
    upstream?.cancel()
    _ = downstream?.receive(output)
    downstream?.receive(completion: .finished)
    return .none
  }

  /// The operator ends.
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) -> Subscribers.Demand {
    stop(completion)
    return .none
  }
}

extension Publisher {
  /// Runs this publisher's values through `step`; its failure stays what it is.
  func step<S: Subscriber>(into subscriber: S, _ step: @escaping StepStage<Output, Failure, S>.Step)
  where S.Failure == Failure {
    subscribe(StepStage(subscriber, failure: { $0 }, step: step))
  }

  /// Runs this publisher's values through a `step` that may throw.
  func tryStep<S: Subscriber>(
    into subscriber: S, _ step: @escaping (Output, StepStage<Output, Failure, S>) throws -> Subscribers.Demand
  ) where S.Failure == any Error {
    subscribe(
      StepStage<Output, Failure, S>(subscriber, failure: { $0 }) { input, stage in
        do { return try step(input, stage) } catch { return stage.end(.failure(error)) }
      })
  }
}
