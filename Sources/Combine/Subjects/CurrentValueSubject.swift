/// A subject that keeps its latest value and gives it to every new subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let exchange: KeepingExchange<Output, Failure>

  /// The latest value; setting it sends it.
  public var value: Output {
    get { exchange.value }
    set { send(newValue) }
  }

  public init(_ value: Output) { exchange = KeepingExchange(value) }

  public func send(_ input: Output) { exchange.keepAndPublish(input) }
  public func send(completion: Subscribers.Completion<Failure>) { exchange.finish(completion) }
  public func send(subscription: any Subscription) { exchange.feed(on: subscription) }

  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    exchange.attach(subscriber)
  }
}

/// The exchange locks for itself.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
