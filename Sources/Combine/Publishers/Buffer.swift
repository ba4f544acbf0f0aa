extension Publishers {
  /// How a buffer asks for values.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// It keeps itself full, whether or not anybody asks.
    case keepFull
    /// It asks for everything once somebody asks.
    case byRequest
  }

  /// What a full buffer does with another value.
  public enum BufferingStrategy<Failure: Error> {
    /// It drops the new value.
    case dropNewest
    /// It drops its oldest value.
    case dropOldest
    /// It fails.
    case customError(() -> Failure)
  }

  /// Keeps values for which there is no demand yet.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let size: Int
    public let prefetch: PrefetchStrategy
    public let whenFull: BufferingStrategy<Failure>

    public init(upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Failure>) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let settings: Buffer
      private let gate = RecursiveLock()
      private var demand = Subscribers.Demand.none
      private var values = Fifo<Output>()
      private var completion: Subscribers.Completion<Failure>?
      private var isDraining = false

      init(_ downstream: Downstream, _ settings: Buffer) {
        self.settings = settings
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      override func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
        downstream.receive(subscription: self)
        subscription.request(settings.prefetch == .keepFull ? .max(settings.size) : .unlimited)
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        let failure = lock.withLock { () -> (() -> Failure)? in
          guard completion == nil else { return nil }
          if values.count < settings.size || demand > .none {
            values.append(input)
            return nil
          }
          switch settings.whenFull {
          case .dropNewest: return nil
          case .dropOldest:
            _ = values.popFirst()
            values.append(input)
            return nil
          case .customError(let make): return make
          }
        }
        if let failure {
          stop(.failure(failure()))
          return .none
        }
        return drain()
      }

      /// Delivers what is asked for; returns by how much the buffer has room again.
      @discardableResult
      private func drain() -> Subscribers.Demand {
        gate.withLock {
          var delivered = 0
          while let (downstream, value) = takeValue() {
            let more = downstream.receive(value)
            lock.withLock {
              demand += more
              isDraining = false
            }
            delivered += 1
          }
          let completion = lock.withLock { values.isEmpty && !isDraining ? self.completion : nil }
          if let completion { end().downstream?.receive(completion: completion) }
          return settings.prefetch == .keepFull ? .max(delivered) : .none
        }
      }

      private func takeValue() -> (Outlet<Downstream>, Output)? {
        guard let downstream = live else { return nil }
        return lock.withLock {
          guard !isDraining, demand > .none, let value = values.popFirst() else { return nil }
          isDraining = true
          demand -= 1
          return (downstream, value)
        }
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        lock.withLock { self.completion = completion }
        if case .failure = completion {
          end().downstream?.receive(completion: completion)
        } else {
          drain()
        }
      }

      override func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
        let room = drain()
        if room > .none { source?.request(room) }
      }
    }
  }
}

extension Publisher {
  /// Keeps up to `size` values for which there is no demand yet.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
