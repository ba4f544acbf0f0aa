import Foundation

/// Time for what is computed frame by frame: animations that a host cannot play by itself, and views that follow the
/// clock. It ticks only while somebody listens.
@MainActor package final class FrameClock {
  /// Seconds between two frames.
  package nonisolated static let frame = 1.0 / 30

  private var listeners: [ObjectIdentifier: () -> Void] = [:]
  private var alarms: [(owner: ObjectIdentifier, time: Double, action: () -> Void)] = []
  private var timer: Timer?
  private var alarmTimer: Timer?
  /// Time as a test tells it, by `advance(to:)`; nil for the real one.
  package private(set) var manualTime: Double?

  package nonisolated init() {}

  /// Seconds from some moment on.
  package var now: Double { manualTime ?? ProcessInfo.processInfo.systemUptime }

  /// By how much somebody has set the clock, in a test's time.
  package var adjustment = 0.0

  /// The date, which stands still where time does.
  package var date: Date { manualTime.map { Date(timeIntervalSinceReferenceDate: $0 + adjustment) } ?? Date() }

  /// Calls `action` at every frame until `owner` is removed.
  package func add(_ owner: AnyObject, _ action: @escaping () -> Void) {
    listeners[ObjectIdentifier(owner)] = action
    guard timer == nil, manualTime == nil else { return }
    timer = schedule(after: Self.frame, repeats: true) { [weak self] in self?.tick() }
  }

  package func remove(_ owner: AnyObject) {
    listeners[ObjectIdentifier(owner)] = nil
    alarms.removeAll { $0.owner == ObjectIdentifier(owner) }
    if listeners.isEmpty {
      timer?.invalidate()
      timer = nil
    }
  }

  /// Calls `action` once, when `now` has come to `time`. One for each owner.
  package func setAlarm(_ owner: AnyObject, at time: Double, _ action: @escaping () -> Void) {
    alarms.removeAll { $0.owner == ObjectIdentifier(owner) }
    alarms.append((ObjectIdentifier(owner), time, action))
    scheduleAlarms()
  }

  private func scheduleAlarms() {
    alarmTimer?.invalidate()
    alarmTimer = nil
    guard manualTime == nil, let first = alarms.map(\.time).min() else { return }
    alarmTimer = schedule(after: max(0, first - now), repeats: false) { [weak self] in self?.ring() }
  }

  private func ring() {
    let due = alarms.filter { $0.time <= now + 0.001 }.sorted { $0.time < $1.time }
    alarms.removeAll { $0.time <= now + 0.001 }
    for alarm in due { alarm.action() }
    scheduleAlarms()
  }

  private func tick() { for listener in Array(listeners.values) { listener() } }

  /// The timer runs in all modes, also while the person drags something.
  private func schedule(after seconds: Double, repeats: Bool, _ action: @escaping @MainActor () -> Void) -> Timer {
    let timer = Timer(timeInterval: seconds, repeats: repeats) { _ in MainActor.assumeIsolated { action() } }
    RunLoop.main.add(timer, forMode: .common)
    return timer
  }

  /// Stops real time and sets it, for tests: whoever waits is called.
  package func advance(to time: Double) {
    manualTime = time
    timer?.invalidate()
    alarmTimer?.invalidate()
    ring()
    tick()
  }

  /// Whether somebody waits for frames.
  package var isTicking: Bool { !listeners.isEmpty }
}
