import Foundation

/// An axis' lines, ticks and labels, by value.
struct AxisDrawing {
  /// Where something stands on the axis.
  struct Place: Hashable {
    var value: Plotted
    /// Where the next value is, if what is drawn stands in the middle between the two.
    var next: Double?
  }
  struct Line {
    var place: Place
    var stroke: StrokeStyle
    var style: AnyShapeStyle
    /// How long a tick is; nil for a line across the plot.
    var tick: AxisTick.Length?
  }
  struct Label: Identifiable {
    var id: String
    var place: Place
    var view: AnyView
    var label: AxisLabel
    /// Which of the label's points stands at the tick.
    var anchor: UnitPoint
    var offset: CGSize
    /// Whether the label may be broken into lines where its band is narrow.
    var wraps: Bool
  }
  var axis: Axis
  var edge: Edge
  var preset: AxisMarkPreset
  var lines: [Line] = []
  var labels: [Label] = []
}

extension PositionScale {
  /// The place of something on an axis.
  func place(_ place: AxisDrawing.Place, _ length: CGFloat) -> CGFloat? {
    if let next = place.next, let value = place.value.datum.number {
      return (self.place(value, length) + self.place(next, length)) / 2
    }
    if place.value.end == nil, let number = place.value.datum.number { return self.place(number, length) }
    return middle(of: place.value, length)
  }
}

/// Makes the drawings of an axis.
@MainActor struct AxisBuilder {
  let axis: Axis
  private var groups: [_AxisGroup] = []
  /// About how many values are wanted.
  var count = 5
  var rounds = (low: true, high: true)

  init(_ settings: AxisSettings, _ axis: Axis) {
    self.axis = axis
    guard settings.visibility != .hidden else {
      rounds = (false, false)
      return
    }
    if let content = settings.content {
      content._collect(into: &groups)
    } else {
      groups = [.automatic]
    }
    for group in groups {
      if case .automatic(_, let wanted?) = group.values.kind { count = max(1, wanted) }
      if let low = group.values.roundsLow { rounds.low = low }
      if let high = group.values.roundsHigh { rounds.high = high }
    }
    // Given values say where lines are; the domain is round by its own measure.
  }

  func drawings(_ scale: PositionScale, _ locale: Locale) -> [AxisDrawing] {
    groups.enumerated().map { drawing($1, index: $0, scale, locale) }
  }

  private func drawing(
    _ group: _AxisGroup, index groupIndex: Int, _ scale: PositionScale, _ locale: Locale
  ) -> AxisDrawing {
    let ticks = AxisTicks(group.values, scale, count: count, locale)
    let standardEdge: Edge = axis == .horizontal ? .bottom : scale.isBands ? .leading : .trailing
    var drawing = AxisDrawing(axis: axis, edge: group.edge ?? standardEdge, preset: group.preset)
    let format = group.format ?? ticks.format
    for (index, datum) in ticks.values.enumerated() {
      let value = AxisValue(datum: datum, index: index, count: ticks.values.count)
      var parts: [_AxisPart] = []
      group.parts?(value)._collect(into: &parts, _AxisLook())
      if group.parts == nil { parts = standard(group, scale) }
      for (part, each) in parts.enumerated() {
        let isLabel = if case .label = each.kind { true } else { false }
        let isCentered = each.isCentered ?? (isLabel && ticks.centersLabels)
        let place = AxisDrawing.Place(
          value: Plotted(datum: datum), next: isCentered && !scale.isBands ? ticks.end(of: index) : nil)
        add(
          each, at: place, id: "\(groupIndex).\(datum.key).\(part)", format(datum),
          to: &drawing, scale)
      }
    }
    return drawing
  }

  /// What suits the axis where nothing is said.
  private func standard(_ group: _AxisGroup, _ scale: PositionScale) -> [_AxisPart] {
    let label = _AxisPart(kind: .label(AxisLabel()), look: _AxisLook())
    if scale.isBands { return [label] }
    let line = _AxisPart(kind: .line(group.stroke), look: _AxisLook())
    if axis == .vertical { return [line, label] }
    return [line, _AxisPart(kind: .tick(.automatic, group.stroke), look: _AxisLook()), label]
  }

  private func add(
    _ part: _AxisPart, at place: AxisDrawing.Place, id: String, _ text: String, to drawing: inout AxisDrawing,
    _ scale: PositionScale
  ) {
    let color = AnyShapeStyle(Color(.system(.separator)))
    switch part.kind {
    case .line(let stroke):
      let standard = StrokeStyle(lineWidth: 0.5, dash: axis == .horizontal ? [2, 2] : [])
      drawing.lines.append(
        AxisDrawing.Line(place: place, stroke: stroke ?? standard, style: part.look.style ?? color))
    case .tick(let length, let stroke):
      drawing.lines.append(
        AxisDrawing.Line(
          place: place, stroke: stroke ?? StrokeStyle(lineWidth: 0.5), style: part.look.style ?? color, tick: length))
    case .label(let label):
      let words = label.format.map { $0(place.value.datum) } ?? text
      // Labels of dates and numbers stand beside their line, as those of a calendar do; the others below it.
      let isBeside = axis == .horizontal && !scale.isBands && place.next == nil
      let anchor = label.anchor ?? (isBeside ? .topLeading : axis == .horizontal ? .top : Self.anchor(drawing.edge))
      drawing.labels.append(
        AxisDrawing.Label(
          id: id, place: place, view: Self.view(label, words, part.look), label: label, anchor: anchor,
          offset: part.look.offset, wraps: label.content != nil || words.contains(" ")))
    }
  }

  private static func anchor(_ edge: Edge) -> UnitPoint { edge == .leading ? .trailing : .leading }

  private static func view(_ label: AxisLabel, _ words: String, _ look: _AxisLook) -> AnyView {
    let content = label.content ?? AnyView(Text(words))
    let view =
      content.font(look.font ?? .caption).foregroundStyle(look.style ?? AnyShapeStyle(Color.secondary))
      .accessibilityHidden(look.isHidden || label.content == nil)
    return label.orientation.isUpright ? AnyView(view.fixedSize().rotationEffect(.degrees(-90))) : AnyView(view)
  }
}
