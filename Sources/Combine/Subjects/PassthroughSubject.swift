/// A subject that hands values on and keeps none.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let exchange = Exchange<Output, Failure>()

  public init() {}

  public func send(_ input: Output) { exchange.publish(input) }
  public func send(completion: Subscribers.Completion<Failure>) { exchange.finish(completion) }
  public func send(subscription: any Subscription) { exchange.feed(on: subscription) }

  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    exchange.attach(subscriber)
  }
}

/// The exchange locks for itself.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
