import Foundation

extension Timer {
  /// Publishes the date, again and again, once connected.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// Seconds.
    public let interval: TimeInterval
    public let tolerance: TimeInterval?
    public let runLoop: RunLoop
    public let mode: RunLoop.Mode
    public let options: RunLoop.SchedulerOptions?

    private let subject = PassthroughSubject<Date, Never>()

    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Date, S.Failure == Never {
      subject.subscribe(subscriber)
    }

    /// Starts the timer; every connection is one of its own.
    public func connect() -> any Cancellable {
      // A timer that never rests would stop everything else.
      let interval = RunLoop.SchedulerTimeType.Stride(Swift.max(interval, 0.0001))
      return runLoop.schedule(
        after: runLoop.now.advanced(by: interval), interval: interval, tolerance: .init(tolerance ?? 0)
      ) { [subject] in
        subject.send(Date())
      }
    }
  }

  /// Publishes the date every `interval` seconds, once connected; `autoconnect()` does that for the first subscriber.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }
}
