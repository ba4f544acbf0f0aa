import Foundation

/// A bar.
public struct BarMark {
  let x: Extent
  let y: Extent
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard

  /// A bar from the base line to a value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    self.x = .at(x.plotted)
    self.y = .at(y.plotted)
    self.width = width
    self.height = height
    self.stacking = stacking
  }

  /// A bar from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    self.y = .at(y.plotted)
    self.height = height
  }

  /// A bar from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
  ) {
    self.x = .at(x.plotted)
    y = .span(yStart.plotted, yEnd.plotted)
    self.width = width
  }

  /// A bar over a range of values, from and to places in the plot.
  public nonisolated init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    y = .plot(yStart, yEnd)
  }

  /// A bar over a range of values, from and to places in the plot.
  public nonisolated init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    x = .plot(xStart, xEnd)
    y = .span(yStart.plotted, yEnd.plotted)
  }

  /// A bar at a value, or as long as it, from and to places in the plot.
  public nonisolated init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    self.x = .at(x.plotted)
    y = .plot(yStart, yEnd)
    self.width = width
    self.stacking = stacking
  }

  /// A bar at a value, or as long as it, from and to places in the plot.
  public nonisolated init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {
    x = .plot(xStart, xEnd)
    self.y = .at(y.plotted)
    self.height = height
    self.stacking = stacking
  }
}

extension BarMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    collector.add(.bar, x: x, y: y, look) {
      $0.width = width
      $0.height = height
      $0.stacking = stacking
    }
  }
}
