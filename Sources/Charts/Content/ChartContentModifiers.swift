import Foundation

/// Content whose marks look otherwise.
public struct _ModifiedChartContent<Content: ChartContent> {
  let content: Content
  let change: (inout _MarkLook) -> Void
  nonisolated init(content: Content, change: @escaping (inout _MarkLook) -> Void) {
    self.content = content
    self.change = change
  }
}

extension _ModifiedChartContent: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    var look = look
    change(&look)
    content._collect(into: collector, look)
  }
  public typealias Body = Never
}

extension ChartContent {
  nonisolated func look(_ change: @escaping (inout _MarkLook) -> Void) -> _ModifiedChartContent<Self> {
    _ModifiedChartContent(content: self, change: change)
  }

  // MARK: Styles

  /// Fills and strokes the marks with a style.
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    look {
      $0.style = AnyShapeStyle(style)
      $0.styleBy = nil
    }
  }

  /// Gives the marks a style of their own for each value, and makes a legend.
  public nonisolated func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    look {
      $0.styleBy = value.plotted
      $0.style = nil
    }
  }

  /// Makes the marks let through what is behind them.
  public nonisolated func opacity(_ opacity: Double) -> some ChartContent { look { $0.opacity *= opacity } }

  /// Rounds the corners of the marks.
  public nonisolated func cornerRadius(_ radius: CGFloat, style: RoundedCornerStyle = .continuous) -> some ChartContent
  {
    look { $0.cornerRadius = radius }
  }

  /// Sets how lines are drawn.
  public nonisolated func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    look {
      $0.lineStyle = style
      $0.lineStyleBy = nil
    }
  }

  /// Draws lines in a way of their own for each value.
  public nonisolated func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    look { $0.lineStyleBy = value.plotted }
  }

  /// Sets the way of lines from point to point.
  public nonisolated func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    look { $0.interpolation = method }
  }

  /// Has gradients reach over the whole plot in place of each mark.
  public nonisolated func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
    look { $0.alignsWithPlot = aligns }
  }

  // MARK: Symbols

  /// Draws points as a shape.
  public nonisolated func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
    look {
      $0.symbol = .shape(AnyChartSymbolShape(symbol))
      $0.symbolBy = nil
    }
  }

  /// Draws points as a shape of their own for each value.
  public nonisolated func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    look { $0.symbolBy = value.plotted }
  }

  /// Shows a view at each point.
  public nonisolated func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
    let view = AnyView(symbol())
    return look {
      $0.symbol = .view(view)
      $0.symbolBy = nil
    }
  }

  /// Sets the area of symbols, in square points.
  public nonisolated func symbolSize(_ area: CGFloat) -> some ChartContent {
    look {
      $0.symbolSize = area
      $0.symbolSizeBy = nil
    }
  }

  /// Sets the size of symbols.
  public nonisolated func symbolSize(_ size: CGSize) -> some ChartContent {
    symbolSize(size.width * size.height)
  }

  /// Makes symbols larger for larger values.
  public nonisolated func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    look { $0.symbolSizeBy = value.plotted }
  }

  // MARK: Places

  /// Puts marks of the same place beside one another, by a value.
  public nonisolated func position<P: Plottable>(
    by value: PlottableValue<P>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent {
    look { $0.position = Grouping(by: value.plotted, axis: axis, span: span) }
  }

  /// Moves the marks.
  public nonisolated func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves the marks.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    offset(xStart: x, xEnd: x, yStart: y, yEnd: y)
  }

  /// Moves the edges of the marks.
  public nonisolated func offset(
    xStart: CGFloat = 0, xEnd: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0
  ) -> some ChartContent {
    look {
      $0.offset.xStart += xStart
      $0.offset.xEnd += xEnd
      $0.offset.yStart += yStart
      $0.offset.yEnd += yEnd
    }
  }

  /// Moves the marks and the edges of the marks.
  public nonisolated func offset(x: CGFloat, yStart: CGFloat = 0, yEnd: CGFloat = 0) -> some ChartContent {
    offset(xStart: x, xEnd: x, yStart: yStart, yEnd: yEnd)
  }

  /// Moves the marks and the edges of the marks.
  public nonisolated func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat) -> some ChartContent {
    offset(xStart: xStart, xEnd: xEnd, yStart: y, yEnd: y)
  }

  /// Draws marks before or behind others.
  public nonisolated func zIndex(_ value: Double) -> some ChartContent { look { $0.depth = value } }

  // MARK: Effects

  /// Blurs the marks.
  public nonisolated func blur(radius: CGFloat) -> some ChartContent {
    look { $0.effects.append { AnyView($0.blur(radius: radius)) } }
  }

  /// Puts a shadow behind the marks.
  public nonisolated func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some ChartContent {
    look { $0.effects.append { AnyView($0.shadow(color: color, radius: radius, x: x, y: y)) } }
  }

  /// Shows only what of each mark lies within a shape of its size.
  public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some ChartContent {
    look { $0.effects.append { AnyView($0.clipShape(shape)) } }
  }

  /// Draws the marks as one before effects are applied; here each mark has its own.
  public nonisolated func compositingLayer() -> some ChartContent { self }

  // MARK: Accessibility

  /// Names the marks.
  public nonisolated func accessibilityLabel(_ label: Text) -> some ChartContent { look { $0.label = label } }
  /// Names the marks.
  public nonisolated func accessibilityLabel(_ key: LocalizedStringKey) -> some ChartContent {
    look { $0.label = Text(key) }
  }
  /// Names the marks.
  @_disfavoredOverload
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
    let text = Text(label)
    return look { $0.label = text }
  }
  /// Says what value the marks have.
  public nonisolated func accessibilityValue(_ value: Text) -> some ChartContent { look { $0.value = value } }
  /// Says what value the marks have.
  public nonisolated func accessibilityValue(_ key: LocalizedStringKey) -> some ChartContent {
    look { $0.value = Text(key) }
  }
  /// Says what value the marks have.
  @_disfavoredOverload
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
    let text = Text(value)
    return look { $0.value = text }
  }
  /// Hides the marks from assistive technology.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some ChartContent { look { $0.isHidden = hidden } }
  /// Marks the marks for tests.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some ChartContent {
    look { $0.identifier = identifier }
  }
}
