/// A type that receives values from a publisher.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  /// Tells that the publisher accepted the subscriber, which may now ask for values.
  func receive(subscription: any Subscription)

  /// Takes one value; returns how many more are wanted, on top of what was asked for before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells that no more values come.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Takes one empty value.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The tie between one subscriber and a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Tells the publisher that it may send `demand` more values.
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of subscriptions.
public enum Subscriptions {
  /// A subscription that brings nothing and holds nothing.
  public static var empty: any Subscription { Empty.shared }

  private final class Empty: Subscription, CustomStringConvertible, Sendable {
    static let shared = Empty()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
    var description: String { "Empty" }
  }
}

/// The namespace of subscribers.
public enum Subscribers {}

/// The namespace of the publishers that operators return.
public enum Publishers {}
