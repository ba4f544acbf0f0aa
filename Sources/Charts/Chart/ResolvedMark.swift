import Foundation

/// A mark with what stacking and grouping make of it.
struct ResolvedMark {
  var mark: Mark
  /// Whether a bar or an area grows along the horizontal axis.
  var isHorizontal = false
  /// From where to where the mark reaches along the axis of its value.
  var span: (low: Double, high: Double)?
  /// Which of the marks beside one another it is.
  var group: Int?

  init(_ mark: Mark) {
    self.mark = mark
    isHorizontal = Self.growsSideways(mark)
  }

  private static func growsSideways(_ mark: Mark) -> Bool {
    switch (mark.x, mark.y) {
    case (.span, .at), (.span, .plot): true
    case (.at(let x), .at(let y)): x.isPlainNumber && !y.isPlainNumber
    case (.at(let x), .plot): mark.kind == .bar && x.isPlainNumber
    default: false
    }
  }

  /// The extent along the axis of the value, and along the other.
  private var along: Extent { isHorizontal ? mark.x : mark.y }
  var across: Extent { isHorizontal ? mark.y : mark.x }

  /// The value to be put on others; nil where the mark says from where to where it reaches.
  var stacked: Double? {
    guard mark.kind == .bar || mark.kind == .area, case .at(let value) = along, value.isPlainNumber else { return nil }
    return value.datum.number
  }

  /// Whether the mark reaches from the base line downwards.
  var isNegative: Bool { (stacked ?? 0) < 0 }
  /// The end of a span that is away from the base line.
  func end(of span: (low: Double, high: Double)) -> Double { isNegative ? span.low : span.high }

  /// The axis along which marks of the same place stand beside one another.
  var groupAxis: Axis { mark.look.position?.axis ?? (isHorizontal ? .vertical : .horizontal) }
}

extension Plotted {
  var isPlainNumber: Bool { if case .number = datum { end == nil } else { false } }
}

/// Everything of a chart that does not depend on its size.
@MainActor struct ChartModel {
  var marks: [ResolvedMark] = []
  var x = PositionScale()
  var y = PositionScale()
  var styles: StyleScale<AnyShapeStyle>
  var symbols: StyleScale<AnyChartSymbolShape>
  var symbolSizes: StyleScale<CGFloat>
  var lineStyles: StyleScale<StrokeStyle>
  var groups: [_Datum] = []
  var axes: [AxisDrawing] = []
  /// Whether there are slices in place of axes.
  let isPolar: Bool
  let settings: ChartSettings

  init(_ marks: [Mark], _ settings: ChartSettings, locale: Locale = .current) {
    self.settings = settings
    isPolar = !marks.isEmpty && marks.allSatisfy { $0.kind == .sector }
    let looks = marks.map(\.look)
    styles = StyleScale(
      settings.styles, standard: StyleScale.palette, values: looks.compactMap(\.styleBy?.datum).unique)
    symbols = StyleScale(
      settings.symbols,
      standard: BasicChartSymbolShape.Kind.allCases.map {
        AnyChartSymbolShape(BasicChartSymbolShape(kind: $0), lineWidth: nil)
      }, values: looks.compactMap(\.symbolBy?.datum).unique)
    symbolSizes = StyleScale(
      settings.symbolSizes, standard: [36, 400], values: looks.compactMap(\.symbolSizeBy?.datum).unique)
    lineStyles = StyleScale(
      settings.lineStyles,
      standard: [[], [6, 4], [2, 4], [8, 4, 2, 4]].map {
        StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round, dash: $0)
      }, values: looks.compactMap(\.lineStyleBy?.datum).unique)
    groups = looks.compactMap(\.position?.by.datum).unique
    self.marks = marks.map(ResolvedMark.init)
    stack()
    self.marks = self.marks.merged
    if !isPolar { makeScales(locale) }
  }

  private mutating func stack() {
    let places = Dictionary(groups.enumerated().map { ($1, $0) }) { first, _ in first }
    var items: [Stacking.Item] = []
    var indices: [Int] = []
    for index in marks.indices {
      let mark = marks[index].mark
      if let by = mark.look.position?.by.datum { marks[index].group = places[by] }
      if mark.kind == .sector {
        items.append(Stacking.Item(place: 0, value: abs(mark.angle?.datum.number ?? 0), method: .standard))
        indices.append(index)
      } else if let value = marks[index].stacked {
        items.append(
          Stacking.Item(
            place: [AnyHashable(mark.kind), marks[index].across.values.first?.datum, marks[index].group]
              as [AnyHashable?],
            value: value, method: mark.stacking))
        indices.append(index)
      }
    }
    for (index, span) in zip(indices, Stacking.spans(items)) { marks[index].span = span }
  }

  private mutating func makeScales(_ locale: Locale) {
    var (horizontal, vertical) = (ScaleBuilder(), ScaleBuilder())
    horizontal.annotationRoom = 0.2
    for resolved in marks {
      let mark = resolved.mark
      let isTall = mark.look.annotations.contains { $0.overflow.y.boundary == nil && ($0.position.y ?? -1) == -1 }
      if let span = resolved.span {
        let reach = [span.low, span.high]
        if resolved.isHorizontal {
          horizontal.reached += reach
          vertical.add(mark.y)
          if !mark.look.annotations.isEmpty { horizontal.annotated.append(resolved.end(of: span)) }
        } else {
          vertical.reached += reach
          horizontal.add(mark.x)
          if isTall { vertical.annotated.append(resolved.end(of: span)) }
        }
      } else {
        horizontal.add(mark.x)
        vertical.add(mark.y)
      }
      if mark.kind == .bar || mark.kind == .rectangle {
        horizontal.addBar(mark.x)
        vertical.addBar(mark.y)
      }
    }
    let (xAxis, yAxis) = (AxisBuilder(settings.x, .horizontal), AxisBuilder(settings.y, .vertical))
    x = horizontal.scale(settings.x.scale, count: xAxis.count, rounds: xAxis.rounds)
    y = vertical.scale(settings.y.scale, count: yAxis.count, rounds: yAxis.rounds)
    // Categories are read from the top.
    if y.isBands { y.isReversed.toggle() }
    if settings.scroll.axes.contains(.horizontal) { x.visibleLength = settings.x.scale.visibleLength }
    let isShare =
      marks.contains { $0.stacked != nil }
      && marks.allSatisfy {
        $0.stacked == nil || $0.mark.stacking == .normalized
      }
    x.isShare = isShare && !horizontal.reached.isEmpty
    y.isShare = isShare && !vertical.reached.isEmpty
    if !horizontal.isEmpty || settings.x.scale.domain != nil { axes += xAxis.drawings(x, locale) }
    if !vertical.isEmpty || settings.y.scale.domain != nil { axes += yAxis.drawings(y, locale) }
  }

  // MARK: Looks

  /// What a mark is filled or drawn with.
  func paint(_ look: _MarkLook) -> AnyShapeStyle {
    if let by = look.styleBy { return styles.paint(of: by.datum) }
    return look.style ?? StyleScale.palette[0]
  }

  func symbol(_ look: _MarkLook) -> AnyChartSymbolShape? {
    if let by = look.symbolBy { return symbols.style(of: by.datum) }
    if case .shape(let shape) = look.symbol { return shape }
    return nil
  }

  func symbolArea(_ look: _MarkLook) -> CGFloat {
    if let by = look.symbolSizeBy?.datum {
      if let fraction = symbolSizes.fraction(of: by) {
        let range = symbolSizes.range ?? [36, 400]
        return range[0] + (range[range.count - 1] - range[0]) * fraction
      }
      return symbolSizes.style(of: by)
    }
    return look.symbolSize ?? 64
  }

  func stroke(_ look: _MarkLook) -> StrokeStyle {
    if let by = look.lineStyleBy { return lineStyles.style(of: by.datum) }
    return look.lineStyle ?? StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
  }
}

extension Array where Element: Hashable {
  /// The elements in their order, each once.
  var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
