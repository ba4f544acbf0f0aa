extension Publishers {
  /// Publishes everything, and the end, some time later.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let tolerance: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let settings: Delay
      private let gate = RecursiveLock()

      init(_ downstream: Downstream, _ settings: Delay) {
        self.settings = settings
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      func receive(_ input: Output) -> Subscribers.Demand {
        later {
          let more = self.gate.withLock { self.live?.receive(input) ?? .none }
          if more > .none { self.source?.request(more) }
        }
        return .none
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        later {
          self.gate.withLock { self.end().downstream?.receive(completion: completion) }
        }
      }

      private func later(_ action: @escaping () -> Void) {
        let scheduler = settings.scheduler
        scheduler.schedule(
          after: scheduler.now.advanced(by: settings.interval), tolerance: settings.tolerance,
          options: settings.options, action)
      }
    }
  }
}

extension Publisher {
  /// Publishes everything, and the end, `interval` later.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
}
