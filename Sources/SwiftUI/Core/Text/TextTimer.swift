import Foundation
import FoundationSupplement

/// The time that is left of an interval, or that is over, as a clock shows it.
package struct Countdown: Equatable, Sendable {
  var interval: ClosedRange<Date>
  var pauseTime: Date?
  var countsDown: Bool
  var showsHours: Bool

  func string(at date: Date) -> String {
    let moment = min(max(pauseTime ?? date, interval.lowerBound), interval.upperBound)
    let span =
      countsDown ? interval.upperBound.timeIntervalSince(moment) : moment.timeIntervalSince(interval.lowerBound)
    let seconds = Int(countsDown ? span.rounded(.up) : span.rounded(.down))
    let tail = String(format: "%02d", seconds % 60)
    guard showsHours, seconds >= 3600 else { return "\(seconds / 60):" + tail }
    return "\(seconds / 3600):" + String(format: "%02d", seconds / 60 % 60) + ":" + tail
  }
}

extension Text {
  /// Shows a clock that runs through an interval, and stands still at `pauseTime`.
  public nonisolated init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    storage = .countdown(
      Countdown(interval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }

  /// Shows a text of the app's string tables.
  @_disfavoredOverload public nonisolated init(_ resource: LocalizedStringResource) {
    storage = .verbatim(String(localized: resource))
  }

  /// Whether what is shown changes by itself.
  nonisolated var followsClock: Bool {
    switch storage {
    case .date(_, let style): [.relative, .offset, .timer].contains(style.kind)
    case .countdown(let countdown): countdown.pauseTime == nil
    default: false
    }
  }
}

/// Lets texts that change by themselves be shown anew each second. Hardly any text does, so none keeps a timer.
@MainActor enum TextClocks {
  private static var timers: [ObjectIdentifier: Timer] = [:]
  static var areRunning: Bool { !timers.isEmpty }

  static func start(for element: Element) {
    guard timers[ObjectIdentifier(element)] == nil else { return }
    timers[ObjectIdentifier(element)] = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak element] _ in
      MainActor.assumeIsolated { element?.markDirty() }
    }
  }

  static func stop(for element: Element) { timers.removeValue(forKey: ObjectIdentifier(element))?.invalidate() }
}
