extension Publishers {
  /// When a time-bound `collect` publishes what it has.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Every so often.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// Every so often, and whenever there are so many values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// Publishes, in arrays, the values of equal stretches of time.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let strategy: TimeGroupingStrategy<Context>
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, strategy, options))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let scheduler: Context
      private let interval: Context.SchedulerTimeType.Stride
      private let limit: Int
      private let options: Context.SchedulerOptions?
      private let gate = RecursiveLock()
      private var demand = Subscribers.Demand.none
      private var values: Output = []
      private var timer: (any Cancellable)?

      init(_ downstream: Downstream, _ strategy: TimeGroupingStrategy<Context>, _ options: Context.SchedulerOptions?) {
        switch strategy {
        case .byTime(let scheduler, let interval): (self.scheduler, self.interval, limit) = (scheduler, interval, .max)
        case .byTimeOrCount(let scheduler, let interval, let count):
          (self.scheduler, self.interval, limit) = (scheduler, interval, count)
        }
        self.options = options
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      override func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
        let timer = scheduler.schedule(
          after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
          options: options
        ) { [weak self] in
          self?.flush()
        }
        lock.withLock { self.timer = timer }
        downstream.receive(subscription: self)
        subscription.request(.unlimited)
      }

      func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        let isFull = lock.withLock {
          values.append(input)
          return values.count >= limit
        }
        if isFull { flush() }
        return .none
      }

      /// Publishes what there is. Without demand it goes on gathering.
      private func flush() {
        gate.withLock {
          let ready = lock.withLock { () -> Output in
            guard demand > .none, !values.isEmpty else { return [] }
            demand -= 1
            defer { values = [] }
            return values
          }
          guard !ready.isEmpty, let more = live?.receive(ready) else { return }
          lock.withLock { demand += more }
        }
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        stopTimer()
        gate.withLock {
          guard let downstream = end().downstream else { return }
          if case .finished = completion, !values.isEmpty { _ = downstream.receive(values) }
          downstream.receive(completion: completion)
        }
      }

      override func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
      }

      override func cancel() {
        stopTimer()
        super.cancel()
      }

      private func stopTimer() { lock.withLock { timer.take() }?.cancel() }
    }
  }
}

extension Publisher {
  /// Publishes, in arrays, the values of equal stretches of time.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}
