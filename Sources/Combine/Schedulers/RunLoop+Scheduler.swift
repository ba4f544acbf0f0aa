import Dispatch
import Foundation

extension RunLoop: Scheduler {
  /// A moment of the calendar clock.
  public struct SchedulerTimeType: _DateSchedulerTime {
    /// A length of time in seconds.
    public typealias Stride = _TimeIntervalStride

    public var date: Date
    public init(_ date: Date) { self.date = date }
  }

  /// Run loops have no options.
  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let job = Job(run: action)
    if isMain {
      DispatchQueue.main.async { job.run() }
    } else {
      perform { job.run() }
    }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let job = Job(run: action)
    if isMain {
      DispatchQueue.main.schedule(after: .init(date), { job.run() })
    } else {
      let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in job.run() }
      timer.tolerance = tolerance.timeInterval
      add(timer, forMode: .default)
    }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    if isMain {
      return DispatchQueue.main.schedule(
        after: .init(date), interval: .seconds(interval.timeInterval), tolerance: .seconds(tolerance.timeInterval),
        action)
    }
    let job = Job(run: action)
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in job.run() }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
    return AnyCancellable { timer.invalidate() }
  }

  /// The main run loop's work goes through the main queue, which is served whether the process runs the main run loop
  /// or parks its main thread in `dispatchMain()`.
  private var isMain: Bool { self === RunLoop.main }
}

extension DispatchQueue.SchedulerTimeType {
  /// The moment on the monotonic clock that a calendar moment is expected to be.
  init(_ time: RunLoop.SchedulerTimeType) {
    self = DispatchQueue.SchedulerTimeType(.now()).advanced(by: .seconds(time.date.timeIntervalSinceNow))
  }
}
