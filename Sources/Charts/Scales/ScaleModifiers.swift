import Foundation

extension View {
  // MARK: Places

  /// Sets the values, the places and the type of the horizontal scale.
  public nonisolated func chartXScale<Domain: ScaleDomain, Range: PositionScaleRange>(
    domain: Domain, range: Range, type: ScaleType? = nil
  ) -> some View {
    chart { $0.x.scale.set(domain._spec, range._places, type) }
  }
  /// Sets the values and the type of the horizontal scale.
  public nonisolated func chartXScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View {
    chart { $0.x.scale.set(domain._spec, nil, type) }
  }
  /// Sets the places and the type of the horizontal scale.
  public nonisolated func chartXScale<Range: PositionScaleRange>(range: Range, type: ScaleType? = nil) -> some View {
    chart { $0.x.scale.set(nil, range._places, type) }
  }
  /// Sets the type of the horizontal scale.
  public nonisolated func chartXScale(type: ScaleType?) -> some View { chart { $0.x.scale.set(nil, nil, type) } }

  /// Sets the values, the places and the type of the vertical scale.
  public nonisolated func chartYScale<Domain: ScaleDomain, Range: PositionScaleRange>(
    domain: Domain, range: Range, type: ScaleType? = nil
  ) -> some View {
    chart { $0.y.scale.set(domain._spec, range._places, type) }
  }
  /// Sets the values and the type of the vertical scale.
  public nonisolated func chartYScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View {
    chart { $0.y.scale.set(domain._spec, nil, type) }
  }
  /// Sets the places and the type of the vertical scale.
  public nonisolated func chartYScale<Range: PositionScaleRange>(range: Range, type: ScaleType? = nil) -> some View {
    chart { $0.y.scale.set(nil, range._places, type) }
  }
  /// Sets the type of the vertical scale.
  public nonisolated func chartYScale(type: ScaleType?) -> some View { chart { $0.y.scale.set(nil, nil, type) } }

  // MARK: Styles

  /// Sets the style of each value.
  public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<DataValue, S>
  ) -> some View {
    chart { $0.styles.set(mapping.map(\.key.datum), mapping.map { AnyShapeStyle($0.value) }) }
  }
  /// Sets the values and their styles.
  public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    domain: [DataValue], range: [S], type: ScaleType? = nil
  ) -> some View {
    chart { $0.styles.set(domain.map(\.datum), range.map { AnyShapeStyle($0) }) }
  }
  /// Sets the styles that values get in their order.
  public nonisolated func chartForegroundStyleScale<S: ShapeStyle>(
    range: [S], type: ScaleType? = nil
  ) -> some View {
    chart { $0.styles.set(nil, range.map { AnyShapeStyle($0) }) }
  }
  /// Sets the colours of numbers.
  public nonisolated func chartForegroundStyleScale(range: Gradient, type: ScaleType? = nil) -> some View {
    chart { $0.styles.gradient = range }
  }
  /// Sets the values and the colours of numbers.
  public nonisolated func chartForegroundStyleScale<Domain: ScaleDomain>(
    domain: Domain, range: Gradient, type: ScaleType? = nil
  ) -> some View {
    chart {
      $0.styles.set(domain._spec.listed, nil)
      $0.styles.gradient = range
    }
  }
  /// Sets the values and their order.
  public nonisolated func chartForegroundStyleScale<Domain: ScaleDomain>(
    domain: Domain, type: ScaleType? = nil
  ) -> some View { chart { $0.styles.set(domain._spec.listed, nil) } }
  /// Asks a closure for the style of each value.
  public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    mapping: @escaping (DataValue) -> S
  ) -> some View {
    chart { $0.styles.mapping = { DataValue(datum: $0).map { AnyShapeStyle(mapping($0)) } } }
  }
  /// Sets the values, and asks a closure for the style of each.
  public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
    domain: [DataValue], mapping: @escaping (DataValue) -> S
  ) -> some View {
    chart {
      $0.styles.domain = domain.map(\.datum)
      $0.styles.mapping = { DataValue(datum: $0).map { AnyShapeStyle(mapping($0)) } }
    }
  }

  /// Sets the symbol of each value.
  public nonisolated func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
    _ mapping: KeyValuePairs<DataValue, S>
  ) -> some View {
    chart { $0.symbols.set(mapping.map(\.key.datum), mapping.map { AnyChartSymbolShape($0.value) }) }
  }
  /// Sets the values and their symbols.
  public nonisolated func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
    domain: [DataValue], range: [S]
  ) -> some View {
    chart { $0.symbols.set(domain.map(\.datum), range.map { AnyChartSymbolShape($0) }) }
  }
  /// Sets the symbols that values get in their order.
  public nonisolated func chartSymbolScale<S: ChartSymbolShape>(range: [S]) -> some View {
    chart { $0.symbols.set(nil, range.map { AnyChartSymbolShape($0) }) }
  }
  /// Sets the values and their order.
  public nonisolated func chartSymbolScale<DataValue: Plottable>(domain: [DataValue]) -> some View {
    chart { $0.symbols.set(domain.map(\.datum), nil) }
  }
  /// Asks a closure for the symbol of each value.
  public nonisolated func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
    mapping: @escaping (DataValue) -> S
  ) -> some View {
    chart { $0.symbols.mapping = { DataValue(datum: $0).map { AnyChartSymbolShape(mapping($0)) } } }
  }

  /// Sets the area of the symbols of each value.
  public nonisolated func chartSymbolSizeScale<DataValue: Plottable>(
    _ mapping: KeyValuePairs<DataValue, CGFloat>
  ) -> some View {
    chart { $0.symbolSizes.set(mapping.map(\.key.datum), mapping.map(\.value)) }
  }
  /// Sets the areas of the symbols of the least and the greatest value.
  public nonisolated func chartSymbolSizeScale(range: ClosedRange<CGFloat>, type: ScaleType? = nil) -> some View {
    chart { $0.symbolSizes.set(nil, [range.lowerBound, range.upperBound]) }
  }
  /// Sets the values, and the areas of the symbols of the least and the greatest.
  public nonisolated func chartSymbolSizeScale<Domain: ScaleDomain>(
    domain: Domain, range: ClosedRange<CGFloat>, type: ScaleType? = nil
  ) -> some View {
    chart { $0.symbolSizes.set(domain._spec.listed, [range.lowerBound, range.upperBound]) }
  }

  /// Sets the way in which the lines of each value are drawn.
  public nonisolated func chartLineStyleScale<DataValue: Plottable>(
    _ mapping: KeyValuePairs<DataValue, StrokeStyle>
  ) -> some View {
    chart { $0.lineStyles.set(mapping.map(\.key.datum), mapping.map(\.value)) }
  }
  /// Sets the values and the ways in which their lines are drawn.
  public nonisolated func chartLineStyleScale<DataValue: Plottable>(
    domain: [DataValue], range: [StrokeStyle]
  ) -> some View { chart { $0.lineStyles.set(domain.map(\.datum), range) } }
  /// Sets the ways in which the lines of values are drawn, in their order.
  public nonisolated func chartLineStyleScale(range: [StrokeStyle]) -> some View {
    chart { $0.lineStyles.set(nil, range) }
  }
}

extension PositionScaleSpec {
  fileprivate mutating func set(_ domain: _DomainSpec?, _ range: _PositionSpec?, _ type: ScaleType?) {
    if let domain { self.domain = domain }
    if let range { self.range = range }
    if let type { self.type = type }
  }
}

extension StyleScaleSpec {
  fileprivate mutating func set(_ domain: [_Datum]?, _ range: [Style]?) {
    if let domain { self.domain = domain }
    if let range { self.range = range }
  }
}

extension _DomainSpec {
  fileprivate var listed: [_Datum]? { values ?? bounds.map { [$0.0, $0.1] } }
}
