import Combine

/// A subscriber that writes down what happens, and asks for as much as it is told to.
final class Recorder<Input, Failure: Error>: Subscriber, Cancellable {
  private(set) var events: [String] = []
  private(set) var values: [Input] = []
  private(set) var subscription: (any Subscription)?
  private let initial: Subscribers.Demand
  private let perValue: Subscribers.Demand
  /// Called after a value was written down.
  var onValue: ((Input) -> Void)?

  init(_ initial: Subscribers.Demand = .unlimited, perValue: Subscribers.Demand = .none) {
    self.initial = initial
    self.perValue = perValue
  }

  func receive(subscription: any Subscription) {
    events.append("subscription")
    self.subscription = subscription
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.append("\(input)")
    values.append(input)
    onValue?(input)
    return perValue
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events.append("finished")
    case .failure(let error): events.append("failure(\(error))")
    }
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription?.cancel() }
}

extension Publisher {
  /// A recorder that has subscribed to this publisher.
  func record(
    _ initial: Subscribers.Demand = .unlimited, perValue: Subscribers.Demand = .none
  ) -> Recorder<Output, Failure> {
    let recorder = Recorder<Output, Failure>(initial, perValue: perValue)
    subscribe(recorder)
    return recorder
  }

  /// Everything that this publisher does at once, without the subscription.
  func events(_ demand: Subscribers.Demand = .unlimited) -> [String] { Array(record(demand).events.dropFirst()) }
}

/// An error with a name.
enum Trouble: Error, Equatable { case first, second }

/// A publisher that writes down what is asked of it, and is driven by the test.
final class Source<Output, Failure: Error>: Publisher, Subscription {
  private(set) var log: [String] = []
  private var subscriber: AnySubscriber<Output, Failure>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) { log.append("\(demand)") }
  func cancel() { log.append("cancel") }

  /// Sends whether or not it was asked to; writes down what more is wanted.
  func send(_ value: Output) {
    if let more = subscriber?.receive(value), more > .none { log.append("+\(more)") }
  }

  func send(completion: Subscribers.Completion<Failure>) { subscriber?.receive(completion: completion) }
}
