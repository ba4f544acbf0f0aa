extension Publishers {
  /// Publishes the time between one value and the next.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context

    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var last = scheduler.now
      upstream.step(into: subscriber) { [scheduler] _, stage in
        let now = scheduler.now
        defer { last = now }
        return stage.next(last.distance(to: now))
      }
    }
  }
}

extension Publisher {
  /// Publishes the time between one value and the next, by the clock of `scheduler`; the first since subscribing.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
