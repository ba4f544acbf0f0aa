import Combine

/// A scheduler whose clock is moved by the test. One tick is one nanosecond.
final class VirtualScheduler: Scheduler {
  typealias SchedulerOptions = Never

  struct SchedulerTimeType: Strideable {
    var ticks: Int
    func distance(to other: Self) -> Stride { Stride(ticks: other.ticks - ticks) }
    func advanced(by n: Stride) -> Self { Self(ticks: ticks + n.ticks) }

    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var ticks: Int
      var magnitude: Int { abs(ticks) }
      init(ticks: Int) { self.ticks = ticks }
      init(integerLiteral value: Int) { ticks = value }
      init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        ticks = value
      }
      static func seconds(_ s: Int) -> Self { Self(ticks: s * 1_000_000_000) }
      static func seconds(_ s: Double) -> Self { Self(ticks: Int(s * 1_000_000_000)) }
      static func milliseconds(_ ms: Int) -> Self { Self(ticks: ms * 1_000_000) }
      static func microseconds(_ us: Int) -> Self { Self(ticks: us * 1_000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(ticks: ns) }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.ticks < rhs.ticks }
      static func + (lhs: Self, rhs: Self) -> Self { Self(ticks: lhs.ticks + rhs.ticks) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(ticks: lhs.ticks - rhs.ticks) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(ticks: lhs.ticks * rhs.ticks) }
      static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
      static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
    }
  }

  private struct Job {
    var ticks: Int
    let order: Int
    let interval: Int?
    let action: () -> Void
  }

  private var jobs: [Job] = []
  private var lastOrder = 0
  private(set) var now = SchedulerTimeType(ticks: 0)
  let minimumTolerance: SchedulerTimeType.Stride = 0

  func schedule(options: Never?, _ action: @escaping () -> Void) { add(now.ticks, nil, action) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    add(date.ticks, nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let order = add(date.ticks, interval.ticks, action)
    return AnyCancellable { self.jobs.removeAll { $0.order == order } }
  }

  @discardableResult
  private func add(_ ticks: Int, _ interval: Int?, _ action: @escaping () -> Void) -> Int {
    lastOrder += 1
    jobs.append(Job(ticks: ticks, order: lastOrder, interval: interval, action: action))
    return lastOrder
  }

  /// Moves the clock by `ticks`, running what falls due in its order.
  func advance(by ticks: Int = 0) {
    let end = now.ticks + ticks
    while let index = jobs.indices.filter({ jobs[$0].ticks <= end })
      .min(by: { (jobs[$0].ticks, jobs[$0].order) < (jobs[$1].ticks, jobs[$1].order) })
    {
      let job = jobs[index]
      now.ticks = max(now.ticks, job.ticks)
      if let interval = job.interval { jobs[index].ticks += interval } else { jobs.remove(at: index) }
      job.action()
    }
    now.ticks = end
  }
}
