import Dispatch
import Foundation

extension OperationQueue: Scheduler {
  /// Where delays are waited for. It is serial, so that what falls due together keeps its order.
  private static let clock = DispatchQueue(label: "Combine.OperationQueue")

  /// A moment of the calendar clock.
  public struct SchedulerTimeType: _DateSchedulerTime {
    /// A length of time in seconds.
    public typealias Stride = _TimeIntervalStride

    public var date: Date
    public init(_ date: Date) { self.date = date }
  }

  /// Operation queues have no options.
  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let job = Job(run: action)
    addOperation { job.run() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let job = Job(run: action)
    let delay = max(0, date.date.timeIntervalSinceNow)
    OperationQueue.clock.asyncAfter(deadline: .now() + delay) { self.addOperation { job.run() } }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let job = Job(run: action)
    let start = DispatchQueue.SchedulerTimeType(.now()).advanced(by: .seconds(max(0, date.date.timeIntervalSinceNow)))
    return OperationQueue.clock.schedule(
      after: start, interval: .seconds(interval.timeInterval), tolerance: .seconds(tolerance.timeInterval)
    ) {
      self.addOperation { job.run() }
    }
  }
}
