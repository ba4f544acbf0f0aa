import Foundation

/// Tells places from values and values from places, for what stands over or behind a chart.
@MainActor @preconcurrency public struct ChartProxy {
  let model: ChartModel
  let geometry: ChartGeometry

  /// The plot's size.
  public var plotSize: CGSize { geometry.plot.size }
  /// The plot's size.
  public var plotAreaSize: CGSize { geometry.plot.size }
  /// The plot's frame, for a geometry reader over or behind the chart.
  public var plotFrame: Anchor<CGRect>? { plotAreaFrame }
  /// The plot's frame, for a geometry reader over or behind the chart.
  public var plotAreaFrame: Anchor<CGRect> {
    let geometry = geometry
    // What asks fills the chart.
    return Anchor(told: { geometry.plot })
  }
  /// The frame of plot and axes, for a geometry reader over or behind the chart.
  public var plotContainerFrame: Anchor<CGRect>? {
    let geometry = geometry
    return Anchor(told: { CGRect(origin: .zero, size: geometry.size) })
  }

  private func place<P: Plottable>(_ value: P, _ scale: PositionScale, _ length: CGFloat) -> CGFloat? {
    scale.middle(of: Plotted(datum: value.datum), length)
  }

  /// Where a value is on the horizontal axis, in the plot.
  public func position<P: Plottable>(forX value: P) -> CGFloat? { place(value, model.x, plotSize.width) }
  /// Where a value is on the vertical axis, in the plot.
  public func position<P: Plottable>(forY value: P) -> CGFloat? {
    place(value, model.y, plotSize.height).map { plotSize.height - $0 }
  }
  /// Where two values meet, in the plot.
  public func position<X: Plottable, Y: Plottable>(for value: (x: X, y: Y)) -> CGPoint? {
    guard let x = position(forX: value.x), let y = position(forY: value.y) else { return nil }
    return CGPoint(x: x, y: y)
  }
  /// From where to where a value reaches on the horizontal axis: a category's band.
  public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? {
    model.x.bounds(of: Plotted(datum: value.datum), plotSize.width).map { $0...$1 }
  }
  /// From where to where a value reaches on the vertical axis: a category's band.
  public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? {
    model.y.bounds(of: Plotted(datum: value.datum), plotSize.height).map {
      (plotSize.height - $1)...(plotSize.height - $0)
    }
  }

  /// The value at a place on the horizontal axis.
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
    datum(atX: position).flatMap { P(datum: $0) }
  }
  /// The value at a place on the vertical axis.
  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
    datum(atY: position).flatMap { P(datum: $0) }
  }
  /// The values at a point.
  public func value<X: Plottable, Y: Plottable>(
    at position: CGPoint, as type: (X, Y).Type = (X, Y).self
  ) -> (X, Y)? {
    guard let x: X = value(atX: position.x), let y: Y = value(atY: position.y) else { return nil }
    return (x, y)
  }
  /// The value around a pie at an angle from the top.
  public func value<P: Plottable>(atAngle angle: Angle, as type: P.Type = P.self) -> P? {
    SectorGeometry(model, plotSize).value(at: angle.radians).flatMap { P(datum: .number($0)) }
  }
  /// The angle of a point around the middle of the plot, from the top and with the clock.
  public func angle(at position: CGPoint) -> Angle {
    Angle(radians: atan2(Double(position.x - plotSize.width / 2), Double(plotSize.height / 2 - position.y)))
  }

  func datum(atX position: CGFloat) -> _Datum? { model.x.datum(at: position, plotSize.width) }
  func datum(atY position: CGFloat) -> _Datum? { model.y.datum(at: plotSize.height - position, plotSize.height) }

  /// The values of the horizontal scale: its ends, or its categories.
  public func xDomain<P: Plottable>(dataType: P.Type) -> [P] { domain(model.x) }
  /// The values of the vertical scale: its ends, or its categories.
  public func yDomain<P: Plottable>(dataType: P.Type) -> [P] { domain(model.y) }
  private func domain<P: Plottable>(_ scale: PositionScale) -> [P] {
    let values: [_Datum] =
      scale.isBands
      ? scale.categories.map { .category($0) }
      : [scale.low, scale.high].map { scale.isDate ? .date($0) : .number($0) }
    return values.compactMap { P(datum: $0) }
  }

  /// The style of a value.
  public func foregroundStyle<P: Plottable>(for value: P) -> AnyShapeStyle? {
    model.styles.isEmpty ? nil : model.styles.paint(of: value.datum)
  }
  /// The symbol of a value.
  public func symbol<P: Plottable>(for value: P) -> AnyChartSymbolShape? {
    model.symbols.isEmpty ? nil : model.symbols.style(of: value.datum)
  }
  /// The area of the symbols of a value.
  public func symbolSize<P: Plottable>(for value: P) -> CGFloat? {
    var look = _MarkLook()
    look.symbolSizeBy = Plotted(datum: value.datum)
    return model.symbolSizes.isEmpty ? nil : model.symbolArea(look)
  }
  /// The way in which the lines of a value are drawn.
  public func lineStyle<P: Plottable>(for value: P) -> StrokeStyle? {
    model.lineStyles.isEmpty ? nil : model.lineStyles.style(of: value.datum)
  }

  /// Selects the value at a place on the horizontal axis, for `chartXSelection`.
  public func selectXValue(at position: CGFloat) {
    model.settings.x.selection?(datum(atX: position))
  }
  /// Selects the value at a place on the vertical axis, for `chartYSelection`.
  public func selectYValue(at position: CGFloat) {
    model.settings.y.selection?(datum(atY: position))
  }
  /// Selects the values between two places on the horizontal axis, for `chartXSelection(range:)`.
  public func selectXRange(from: CGFloat, to: CGFloat) {
    guard let a = datum(atX: min(from, to)), let b = datum(atX: max(from, to)) else { return }
    model.settings.x.rangeSelection?((a, b))
  }
  /// Selects the values between two places on the vertical axis, for `chartYSelection(range:)`.
  public func selectYRange(from: CGFloat, to: CGFloat) {
    guard let a = datum(atY: max(from, to)), let b = datum(atY: min(from, to)) else { return }
    model.settings.y.rangeSelection?((a, b))
  }
  /// Selects the value at an angle from the top, for `chartAngleSelection`.
  public func selectAngleValue(at angle: Angle) {
    model.settings.angleSelection?(SectorGeometry(model, plotSize).value(at: angle.radians).map { .number($0) })
  }
}
