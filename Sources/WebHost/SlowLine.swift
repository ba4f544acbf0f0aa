import Foundation
import Synchronization

/// A line that takes its time, for who wants to see an app as people far away do. What is sent first arrives first.
final class SlowLine: Sendable {
  private struct Parcel: Sendable {
    var due: ContinuousClock.Instant
    var deliver: @Sendable () -> Void
  }

  private let delay: Duration
  private let underWay = Mutex<[Parcel]>([])

  init(milliseconds: Int) { delay = .milliseconds(milliseconds) }

  /// Calls `deliver` on the main queue after the line's time.
  func send(_ deliver: @escaping @Sendable () -> Void) {
    let isFirst = underWay.withLock { parcels in
      parcels.append(Parcel(due: .now + delay, deliver: deliver))
      return parcels.count == 1
    }
    if isFirst { wait(for: delay) }
  }

  private func wait(for time: Duration) {
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, time / .seconds(1))) { [self] in arrive() }
  }

  private func arrive() {
    let now = ContinuousClock.now
    let due = underWay.withLock { parcels in
      let due = parcels.prefix { $0.due <= now }
      parcels.removeFirst(due.count)
      return due
    }
    for parcel in due { parcel.deliver() }
    if let next = underWay.withLock({ $0.first?.due }) { wait(for: next - .now) }
  }
}
