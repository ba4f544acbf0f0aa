extension Subscribers {
  /// A subscriber that writes every value to a property.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible {
    public typealias Failure = Never

    private let lock = Lock()
    private var subscription: (any Subscription)?
    private var target: Root?
    /// The property that is written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// The object that is written to; nil after the end.
    public var object: Root? { lock.withLock { target } }

    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = object
      self.keyPath = keyPath
    }

    public func receive(subscription: any Subscription) {
      let accepted = lock.withLock {
        guard self.subscription == nil, target != nil else { return false }
        self.subscription = subscription
        return true
      }
      accepted ? subscription.request(.unlimited) : subscription.cancel()
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      if let object { object[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      _ = end()
    }

    public func cancel() {
      end().subscription?.cancel()
    }

    private func end() -> (subscription: (any Subscription)?, target: Root?) {
      lock.withLock { (subscription.take(), target.take()) }
    }

    public var description: String { "Assign \(Root.self)" }
  }
}

extension Publisher where Failure == Never {
  /// Writes every value to a property of `object`, which is kept alive until the result is cancelled or released.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
