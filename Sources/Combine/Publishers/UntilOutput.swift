extension Publishers {
  /// Drops values until another publisher publishes.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let other: Other

    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      Inner(subscriber).start(upstream, other)
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private var isOpen = false
      private var trigger: Inlet<Other.Output, Failure>?

      func start(_ upstream: Upstream, _ other: Other) {
        let trigger = Inlet<Other.Output, Failure>(
          onValue: { _ in
            self.open()
            return .none
          },
          onCompletion: triggerEnded)
        lock.withLock { self.trigger = trigger }
        trigger.request(.max(1))
        other.subscribe(trigger)
        upstream.subscribe(self)
      }

      private func open() {
        let trigger = lock.withLock {
          isOpen = true
          return self.trigger.take()
        }
        trigger?.cancel()
      }

      /// A trigger that ends without a value will never open.
      private func triggerEnded(_ completion: Subscribers.Completion<Failure>) {
        let isShut = lock.withLock {
          trigger = nil
          return !isOpen
        }
        if case .failure = completion { return stop(completion) }
        if isShut { stop(.finished) }
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      func receive(_ input: Output) -> Subscribers.Demand {
        guard lock.withLock({ isOpen }) else { return .max(1) }
        return live?.receive(input) ?? .none
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        lock.withLock { trigger.take() }?.cancel()
        end().downstream?.receive(completion: completion)
      }

      override func cancel() {
        lock.withLock { trigger.take() }?.cancel()
        super.cancel()
      }
    }
  }

  /// Publishes values until another publisher publishes.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let other: Other

    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      Inner(subscriber).start(upstream, other)
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private var trigger: Inlet<Other.Output, Other.Failure>?

      func start(_ upstream: Upstream, _ other: Other) {
        let trigger = Inlet<Other.Output, Other.Failure>(
          onValue: { _ in
            self.close()
            return .none
          },
          onCompletion: { _ in })
        lock.withLock { self.trigger = trigger }
        trigger.request(.max(1))
        other.subscribe(trigger)
        upstream.subscribe(self)
      }

      private func close() {
        takeTrigger()?.cancel()
        stop(.finished)
      }

      func receive(subscription: any Subscription) { attach(subscription) }
      func receive(_ input: Output) -> Subscribers.Demand { live?.receive(input) ?? .none }

      func receive(completion: Subscribers.Completion<Failure>) {
        takeTrigger()?.cancel()
        end().downstream?.receive(completion: completion)
      }

      override func cancel() {
        takeTrigger()?.cancel()
        super.cancel()
      }

      private func takeTrigger() -> Inlet<Other.Output, Other.Failure>? { lock.withLock { trigger.take() } }
    }
  }
}

extension Publisher {
  /// Drops values until `publisher` publishes.
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
  where Failure == P.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }

  /// Publishes values until `publisher` publishes.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
