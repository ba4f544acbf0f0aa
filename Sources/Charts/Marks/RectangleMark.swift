import Foundation

/// A rectangle.
public struct RectangleMark {
  let x: Extent
  let y: Extent
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic

  /// A rectangle around a place.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic, height: MarkDimension = .automatic
  ) {
    self.x = .at(x.plotted)
    self.y = .at(y.plotted)
    self.width = width
    self.height = height
  }

  /// A rectangle over two ranges.
  public nonisolated init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    y = .span(yStart.plotted, yEnd.plotted)
  }

  /// A rectangle from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    self.y = .at(y.plotted)
    self.height = height
  }

  /// A rectangle from value to value.
  public nonisolated init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
  ) {
    self.x = .at(x.plotted)
    y = .span(yStart.plotted, yEnd.plotted)
    self.width = width
  }

  /// A rectangle over a range, from and to places in the plot.
  public nonisolated init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {
    x = .span(xStart.plotted, xEnd.plotted)
    y = .plot(yStart, yEnd)
  }

  /// A rectangle over a range, from and to places in the plot.
  public nonisolated init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    x = .plot(xStart, xEnd)
    y = .span(yStart.plotted, yEnd.plotted)
  }

  /// A rectangle at a value, from and to places in the plot.
  public nonisolated init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic
  ) {
    self.x = .at(x.plotted)
    y = .plot(yStart, yEnd)
    self.width = width
  }

  /// A rectangle at a value, from and to places in the plot.
  public nonisolated init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic
  ) {
    x = .plot(xStart, xEnd)
    self.y = .at(y.plotted)
    self.height = height
  }
}

extension RectangleMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    collector.add(.rectangle, x: x, y: y, look) {
      $0.width = width
      $0.height = height
    }
  }
}
