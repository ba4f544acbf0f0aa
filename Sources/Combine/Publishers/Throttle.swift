extension Publishers {
  /// Publishes at most one value in every stretch of time: the first one at once, then the first or latest of each.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    /// Whether it is the latest value of the stretch, not the first.
    public let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let settings: Throttle
      private let gate = RecursiveLock()
      private var demand = Subscribers.Demand.none
      private var waiting: Output?
      private var isScheduled = false
      private var lastTime: Context.SchedulerTimeType?
      private var completion: Subscribers.Completion<Failure>?

      init(_ downstream: Downstream, _ settings: Throttle) {
        self.settings = settings
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      override func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
        downstream.receive(subscription: self)
        subscription.request(.unlimited)
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        let now = settings.scheduler.now
        let due = lock.withLock { () -> Context.SchedulerTimeType? in
          if settings.latest || waiting == nil { waiting = input }
          guard !isScheduled else { return nil }
          isScheduled = true
          guard let lastTime else { return now }
          return Swift.max(now, lastTime.advanced(by: settings.interval))
        }
        if let due { schedule(due, now: now) }
        return .none
      }

      private func schedule(_ due: Context.SchedulerTimeType, now: Context.SchedulerTimeType) {
        if due > now {
          settings.scheduler.schedule(after: due) { self.deliver() }
        } else {
          settings.scheduler.schedule { self.deliver() }
        }
      }

      private func deliver() {
        gate.withLock {
          let now = settings.scheduler.now
          let value = lock.withLock { () -> Output? in
            isScheduled = false
            lastTime = now
            guard demand > .none, let value = waiting.take() else { return nil }
            demand -= 1
            return value
          }
          if let value, let more = live?.receive(value) { lock.withLock { demand += more } }
          if let completion = lock.withLock({ completion }) { end().downstream?.receive(completion: completion) }
        }
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        let isWaiting = lock.withLock {
          self.completion = completion
          return isScheduled
        }
        // A value that waits goes first, at its time.
        if case .finished = completion, isWaiting { return }
        settings.scheduler.schedule {
          self.gate.withLock { self.end().downstream?.receive(completion: completion) }
        }
      }

      override func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
      }
    }
  }
}

extension Publisher {
  /// Publishes at most one value in every `interval`: the first or the latest of it.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
