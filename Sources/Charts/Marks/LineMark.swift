import Foundation

/// A point of a line.
public struct LineMark {
  let x: Extent
  let y: Extent
  let series: Plotted?

  /// A point of the line.
  public nonisolated init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.x = .at(x.plotted)
    self.y = .at(y.plotted)
    series = nil
  }

  /// A point of one of several lines.
  public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    self.x = .at(x.plotted)
    self.y = .at(y.plotted)
    self.series = series.plotted
  }
}

extension LineMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    collector.add(.line, x: x, y: y, look) { $0.series = series }
  }
}

/// A point of an area's edge.
public struct AreaMark {
  let x: Extent
  let y: Extent
  var series: Plotted?
  var stacking = MarkStackingMethod.standard

  /// A point of an area above the base line.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    self.x = .at(x.plotted)
    self.y = .at(y.plotted)
    self.stacking = stacking
  }

  /// A point of one of several areas above the base line.
  public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>, stacking: MarkStackingMethod = .standard
  ) {
    self.init(x: x, y: y, stacking: stacking)
    self.series = series.plotted
  }

  /// A place of an area from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    self.x = .at(x.plotted)
    y = .span(yStart.plotted, yEnd.plotted)
  }

  /// A place of one of several areas from value to value.
  public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    self.init(x: x, yStart: yStart, yEnd: yEnd)
    self.series = series.plotted
  }

  /// A place of an area from value to value, lying down.
  public nonisolated init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    self.y = .at(y.plotted)
  }

  /// A place of one of several areas from value to value, lying down.
  public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    self.init(xStart: xStart, xEnd: xEnd, y: y)
    self.series = series.plotted
  }
}

extension AreaMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    collector.add(.area, x: x, y: y, look) {
      $0.series = series
      $0.stacking = stacking
    }
  }
}
