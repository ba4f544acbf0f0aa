import Foundation

extension ProgressView {
  /// Shows how much of an interval is over, or is left, and goes on by itself.
  public nonisolated init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(fraction: nil, label: label(), currentValue: currentValueLabel())
    interval = timerInterval
    self.countsDown = countsDown
  }

  /// Shows how much of an interval is over, or is left, with the time that is left.
  public nonisolated init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == DefaultDateProgressLabel {
    self.init(
      timerInterval: timerInterval, countsDown: countsDown, label: label,
      currentValueLabel: { DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown) })
  }

  /// Shows how much of an interval is over, or is left, with the time that is left.
  public nonisolated init(timerInterval: ClosedRange<Date>, countsDown: Bool = true)
  where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }

  /// How much of the interval a bar shows at a moment.
  nonisolated static func fraction(of interval: ClosedRange<Date>, at date: Date, countsDown: Bool) -> Double {
    let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
    let past = length > 0 ? min(1, max(0, date.timeIntervalSince(interval.lowerBound) / length)) : 1
    return countsDown ? 1 - past : past
  }
}

/// The time that is left of an interval, or that is over.
public struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool
  nonisolated init(interval: ClosedRange<Date>, countsDown: Bool) {
    self.interval = interval
    self.countsDown = countsDown
  }
  public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}
