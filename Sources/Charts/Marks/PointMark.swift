import Foundation

/// A point.
public struct PointMark {
  let x: Extent
  let y: Extent

  /// A point of two values.
  public nonisolated init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.x = .at(x.plotted)
    self.y = .at(y.plotted)
  }

  /// A point of a value, at a place in the plot: its middle, if none is given.
  public nonisolated init<X: Plottable>(x: PlottableValue<X>, y: CGFloat? = nil) {
    self.x = .at(x.plotted)
    self.y = .plot(y, y)
  }

  /// A point of a value, at a place in the plot: its middle, if none is given.
  public nonisolated init<Y: Plottable>(x: CGFloat? = nil, y: PlottableValue<Y>) {
    self.x = .plot(x, x)
    self.y = .at(y.plotted)
  }
}

extension PointMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { collector.add(.point, x: x, y: y, look) }
}

/// A straight line across the plot, or from value to value.
public struct RuleMark {
  let x: Extent
  let y: Extent

  /// A line from top to bottom, or between places in the plot.
  public nonisolated init<X: Plottable>(x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil) {
    self.x = .at(x.plotted)
    y = .plot(yStart, yEnd)
  }

  /// A line from side to side, or between places in the plot.
  public nonisolated init<Y: Plottable>(xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>) {
    x = .plot(xStart, xEnd)
    self.y = .at(y.plotted)
  }

  /// An upright line from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    self.x = .at(x.plotted)
    y = .span(yStart.plotted, yEnd.plotted)
  }

  /// A line that lies, from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    self.y = .at(y.plotted)
  }
}

extension RuleMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { collector.add(.rule, x: x, y: y, look) }
}
