extension Publishers {
  /// Publishes what the latest of the published publishers publishes.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let switcher = Switcher(subscriber)
      subscriber.receive(subscription: switcher)
      switcher.start(upstream)
    }

    private final class Switcher<Downstream: Subscriber>: Subscription
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let relay: Relay<Downstream>
      private let lock = Lock()
      private var outer: Inlet<P, Failure>?
      private var hasChild = false
      private var outerHasEnded = false
      /// Tells the end of the latest child from that of an earlier one.
      private var generation = 0

      init(_ downstream: Downstream) { relay = Relay(downstream) }

      func start(_ upstream: Upstream) {
        let outer = Inlet<P, Failure>(onValue: receive, onCompletion: outerEnded)
        lock.withLock { self.outer = outer }
        guard relay.isLive else { return cancel() }
        outer.request(.unlimited)
        upstream.subscribe(outer)
      }

      private func receive(_ publisher: P) -> Subscribers.Demand {
        let generation = lock.withLock {
          hasChild = true
          self.generation += 1
          return self.generation
        }
        relay.follow(publisher) { self.childEnded(generation, $0) }
        return .none
      }

      private func childEnded(_ generation: Int, _ completion: Subscribers.Completion<Failure>) {
        let isDone = lock.withLock {
          if generation == self.generation { hasChild = false }
          return outerHasEnded && !hasChild
        }
        if case .failure = completion {
          cancelOuter()
          relay.finish(completion)
        } else if isDone {
          relay.finish(.finished)
        }
      }

      private func outerEnded(_ completion: Subscribers.Completion<Failure>) {
        let isDone = lock.withLock {
          outerHasEnded = true
          outer = nil
          return !hasChild
        }
        if case .failure = completion {
          relay.finish(completion)
        } else if isDone {
          relay.finish(.finished)
        }
      }

      func request(_ demand: Subscribers.Demand) { relay.request(demand) }

      func cancel() {
        cancelOuter()
        relay.cancel()
      }

      private func cancelOuter() { lock.withLock { outer.take() }?.cancel() }
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Publishes what the latest of the published publishers publishes; the earlier ones are cancelled.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Publishes what the latest of the published publishers publishes; the earlier ones are cancelled.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Publishes what the latest of the published publishers publishes; the earlier ones are cancelled.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes what the latest of the published publishers publishes; the earlier ones are cancelled.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
  }
}
