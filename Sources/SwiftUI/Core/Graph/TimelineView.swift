import Foundation

/// When a timeline view is evaluated again.
public protocol TimelineSchedule {
  typealias Mode = TimelineScheduleMode
  associatedtype Entries: Sequence where Entries.Element == Date
  /// The dates from one on, in order; the first may be before it and is the one that holds then.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// Whether updates should be few.
public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }

/// At regular intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    var upcoming: Date
    let interval: TimeInterval
    public mutating func next() -> Date? {
      defer { upcoming += interval }
      return upcoming
    }
  }
  private let start: Date
  private let interval: TimeInterval
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = max(interval, FrameClock.frame)
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let rounds = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(upcoming: max(start, start + rounds * interval), interval: interval)
  }
}

/// At the beginning of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = PeriodicTimelineSchedule.Entries
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return Entries(upcoming: Date(timeIntervalSinceReferenceDate: minute), interval: 60)
  }
}

/// At given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// As often as frames are drawn: thirty times a second, or less often where that is asked for.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = PeriodicTimelineSchedule.Entries
  private let interval: TimeInterval
  private let isPaused: Bool
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = max(minimumInterval ?? 0, FrameClock.frame)
    isPaused = paused
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    Entries(upcoming: startDate, interval: isPaused ? .infinity : interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { .init() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { .init() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    .init(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    .init(from: startDate, by: interval)
  }
}
extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date { .init(dates) }
}

/// What the content of a timeline view is told.
public struct TimelineViewDefaultContext {
  /// How often the content is shown anew.
  public enum Cadence: Comparable, Sendable { case live, seconds, minutes }
  /// The date of the schedule that holds now.
  public let date: Date
  public let cadence: Cadence
  /// Frees cached values on Apple's systems; nothing is cached here.
  public func invalidateTimelineContent() {}
}

/// A view that is evaluated again at the dates of a schedule.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  public typealias Context = TimelineViewDefaultContext
  let schedule: Schedule
  let content: (Context) -> Content

  public nonisolated init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.schedule = schedule
    self.content = content
  }
}

extension TimelineView: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TimelineElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class TimelineElement<Schedule: TimelineSchedule, Content: View>: Element {
  private var view: TimelineView<Schedule, Content>
  private var child: Element!
  private var entries: Schedule.Entries.Iterator
  private var current: Date
  private var next: Date?
  private var isHidden = false

  init(_ view: TimelineView<Schedule, Content>, parent: Element) {
    self.view = view
    current = parent.graph.clock.date
    entries = view.schedule.entries(from: current, mode: .normal).makeIterator()
    super.init(parent: parent)
    advance()
    evaluate { child = Content._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    // It does not tick where nobody sees it.
    addWatchers(appearance: 1)
    life = .active
    wait()
  }

  /// Makes the last date that is not to come the current one.
  private func advance() {
    let now = graph.clock.date
    // Somebody has set the clock, or nobody has looked for long.
    if now < current - 0.01 || (next.map { now.timeIntervalSince($0) > 60 } ?? false) {
      entries = view.schedule.entries(from: now, mode: .normal).makeIterator()
      next = nil
      current = now
    }
    if next == nil { next = entries.next() }
    while let date = next, date <= now.addingTimeInterval(0.001) {
      current = date
      next = entries.next()
    }
  }

  private func wait() {
    guard let next, !isHidden else { return graph.clock.remove(self) }
    let seconds = next.timeIntervalSince(graph.clock.date)
    guard seconds.isFinite else { return }
    graph.clock.setAlarm(self, at: graph.clock.now + max(seconds, 0)) { [weak self] in
      guard let self, life != .gone else { return }
      advance()
      markDirty()
      wait()
    }
  }

  private func evaluate(_ use: (UnsafePointer<Content>) -> Void) {
    graph.counters.bodies += 1
    let interval = next?.timeIntervalSince(current) ?? .infinity
    let context = TimelineViewDefaultContext(
      date: current, cadence: interval < 1 ? .live : interval < 60 ? .seconds : .minutes)
    let content = graph.evaluate(self) { view.content(context) }
    withUnsafePointer(to: content, use)
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: TimelineView<Schedule, Content>.self).pointee
    let isSameSchedule = SwiftUI.isSame(self.view.schedule, new.schedule)
    self.view = new
    if !isSameSchedule {
      entries = new.schedule.entries(from: graph.clock.date, mode: .normal).makeIterator()
      next = nil
      advance()
      wait()
    }
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    evaluate { child.update($0) }
  }

  package override func setAppeared(_ appeared: Bool) {
    super.setAppeared(appeared)
    isHidden = !appeared
    if appeared {
      advance()
      markDirty()
    }
    wait()
  }

  package override func tearDown() {
    super.tearDown()
    addWatchers(appearance: -1)
    graph.clock.remove(self)
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}
