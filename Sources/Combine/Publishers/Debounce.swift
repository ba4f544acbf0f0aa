extension Publishers {
  /// Publishes a value once no other has followed it for a while.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let settings: Debounce
      private var demand = Subscribers.Demand.none
      /// Counts values; the one whose count is still the latest when its time has come is published.
      private var generation = 0

      init(_ downstream: Downstream, _ settings: Debounce) {
        self.settings = settings
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      override func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
        downstream.receive(subscription: self)
        subscription.request(.unlimited)
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        let count = lock.withLock {
          generation += 1
          return generation
        }
        let due = settings.scheduler.now.advanced(by: settings.dueTime)
        settings.scheduler.schedule(
          after: due, tolerance: settings.scheduler.minimumTolerance, options: settings.options
        ) { [weak self] in
          self?.deliver(input, ifStill: count)
        }
        return .none
      }

      private func deliver(_ input: Output, ifStill count: Int) {
        let isDue = lock.withLock {
          guard count == generation, demand > .none else { return false }
          demand -= 1
          return true
        }
        guard isDue, let more = live?.receive(input) else { return }
        lock.withLock { demand += more }
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        // A value that still waits is dropped.
        lock.withLock { generation += 1 }
        settings.scheduler.schedule(options: settings.options) {
          self.end().downstream?.receive(completion: completion)
        }
      }

      override func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
      }
    }
  }
}

extension Publisher {
  /// Publishes a value once no other has followed it for `dueTime`.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
