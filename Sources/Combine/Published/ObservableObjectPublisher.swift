/// Tells that an observable object is about to change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let exchange = Exchange<Void, Never>()

  public init() {}

  /// Tells the subscribers that the object is about to change.
  public func send() { exchange.publish(()) }

  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Void, S.Failure == Never {
    exchange.attach(subscriber)
  }

  /// Calls `body` before every change until the result is cancelled or released: a subscription without demand, for
  /// the view graph.
  public func _observe(_ body: @escaping () -> Void) -> AnyCancellable { exchange.observe(body) }

  /// Whether anybody listens.
  public var _isObserved: Bool { exchange.isObserved }
}

/// The exchange locks for itself.
extension ObservableObjectPublisher: @unchecked Sendable {}
