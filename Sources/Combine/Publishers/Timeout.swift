extension Publishers {
  /// Ends when no value comes for some time.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    /// What to fail with; nil to finish.
    public let customError: (() -> Failure)?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }

    private final class Inner<Downstream: Subscriber>: DeliveryStage<Downstream>
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let settings: Timeout
      private var generation = 0

      init(_ downstream: Downstream, _ settings: Timeout) {
        self.settings = settings
        super.init(downstream) { settings.scheduler.schedule(options: settings.options, $0) }
      }

      override func attached(_ subscription: any Subscription, to downstream: Outlet<Downstream>) {
        startClock()
        super.attached(subscription, to: downstream)
      }

      override func receive(_ input: Output) -> Subscribers.Demand {
        startClock()
        return super.receive(input)
      }

      override func receive(completion: Subscribers.Completion<Failure>) {
        lock.withLock { generation += 1 }
        super.receive(completion: completion)
      }

      private func startClock() {
        let count = lock.withLock {
          generation += 1
          return generation
        }
        let scheduler = settings.scheduler
        scheduler.schedule(
          after: scheduler.now.advanced(by: settings.interval), tolerance: scheduler.minimumTolerance,
          options: settings.options
        ) { [weak self] in
          self?.runOut(ifStill: count)
        }
      }

      private func runOut(ifStill count: Int) {
        guard lock.withLock({ count == generation }) else { return }
        stop(settings.customError.map { .failure($0()) } ?? .finished)
      }
    }
  }
}

extension Publisher {
  /// Ends when no value comes for `interval`: with `customError`, or else as finished.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
