import Foundation

/// Arranges a chart: the plot, labels and titles around it, and the legend.
struct ChartLayout: Layout {
  var x: PositionScale
  var y: PositionScale
  var axes: [AxisDrawing]
  var legend: LegendSettings
  var geometry: ChartGeometry

  /// Between the plot and labels beside it.
  static let labelSpacing: CGFloat = 6
  /// Between the plot and labels below it.
  static let rowSpacing: CGFloat = 4
  static let titleSpacing: CGFloat = 4
  static let legendSpacing: CGFloat = 8
  /// Where labels go that do not show.
  private static let nowhere = CGPoint(x: -20_000, y: -20_000)

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 120))
  }

  /// A label with what it measures.
  private struct Label {
    var drawing: AxisDrawing
    var label: AxisDrawing.Label
    var view: LayoutSubview
    var size = CGSize.zero
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var rest = bounds
    var plotView: LayoutSubview?
    var titles: [(LayoutSubview, Edge, Alignment?, CGFloat)] = []
    var labels: [Label] = []
    var layers: [LayoutSubview] = []
    var scrolled: [Edge: CGFloat] = [:]
    for view in subviews {
      switch view[ChartRoleKey.self] {
      case .plot: plotView = view
      case .layer: layers.append(view)
      case .ruler(let edge):
        let height = view.sizeThatFits(.unspecified).height + Self.rowSpacing
        scrolled[edge] = max(scrolled[edge] ?? 0, height)
        view.place(at: Self.nowhere, proposal: .unspecified)
      case .legend: rest = placeLegend(view, in: rest)
      case .title(let edge, let alignment, let spacing): titles.append((view, edge, alignment, spacing))
      case .label(let axis, let index):
        guard axes.indices.contains(axis), axes[axis].labels.indices.contains(index) else { continue }
        labels.append(Label(drawing: axes[axis], label: axes[axis].labels[index], view: view))
      }
    }
    let outer = rest
    for (view, edge, _, spacing) in titles { rest = rest.without(edge, view.size(across: edge, in: outer) + spacing) }
    for (edge, height) in scrolled { rest = rest.without(edge, height) }
    rest = takeLabels(&labels, from: rest, outer: outer)
    let wanted = CGSize(width: max(0, rest.width), height: max(0, rest.height))
    let fitting = plotView?.sizeThatFits(ProposedViewSize(wanted)) ?? wanted
    let plot = CGRect(
      origin: rest.origin, size: CGSize(width: min(fitting.width, 1e5), height: min(fitting.height, 1e5)))
    geometry.plot = plot.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    geometry.size = bounds.size
    // Labels that scroll with the plot are a part of it.
    let whole = scrolled.reduce(plot) { $0.without($1.key, -$1.value) }
    plotView?.place(at: whole.origin, proposal: ProposedViewSize(whole.size))
    place(labels, around: plot, in: bounds)
    placeTitles(titles, around: plot, in: outer)
    for layer in layers { layer.place(at: plot.origin, proposal: ProposedViewSize(plot.size)) }
  }

  // MARK: Legend and titles

  private func placeLegend(_ view: LayoutSubview, in rest: CGRect) -> CGRect {
    let position = legend.position
    let spacing = legend.spacing ?? Self.legendSpacing
    if position == .overlay {
      let size = view.sizeThatFits(ProposedViewSize(rest.size))
      let origin = BesidePlacement.origin(
        of: size, beside: rest, .overlay, legend.alignment ?? .topLeading, spacing: 0)
      view.place(at: origin, proposal: ProposedViewSize(size))
      return rest
    }
    let edge: Edge =
      position.y == -1 ? .top : position.y == 1 || position.x == nil ? .bottom : position.x == -1 ? .leading : .trailing
    let isRow = edge == .top || edge == .bottom
    let size = view.sizeThatFits(ProposedViewSize(width: isRow ? rest.width : nil, height: isRow ? nil : rest.height))
    let standard: Alignment =
      isRow ? (position.x == 1 ? .trailing : .leading) : position.y == 1 ? .bottom : .top
    let inner = rest.without(edge, (isRow ? size.height : size.width) + spacing)
    let strip = rest.strip(edge, isRow ? size.height : size.width)
    let origin = BesidePlacement.origin(of: size, beside: strip, .overlay, legend.alignment ?? standard, spacing: 0)
    view.place(at: origin, proposal: ProposedViewSize(size))
    return inner
  }

  private func placeTitles(
    _ titles: [(LayoutSubview, Edge, Alignment?, CGFloat)], around plot: CGRect, in outer: CGRect
  ) {
    for (view, edge, alignment, _) in titles {
      let isRow = edge == .top || edge == .bottom
      let size = view.sizeThatFits(
        ProposedViewSize(width: isRow ? outer.width : nil, height: isRow ? nil : outer.height))
      let strip = outer.strip(edge, isRow ? size.height : size.width)
      let beside =
        isRow
        ? CGRect(x: outer.minX, y: strip.minY, width: outer.width, height: strip.height)
        : CGRect(x: strip.minX, y: plot.minY, width: strip.width, height: plot.height)
      let origin = BesidePlacement.origin(of: size, beside: beside, .overlay, alignment ?? .center, spacing: 0)
      view.place(at: origin, proposal: ProposedViewSize(size))
    }
  }

  // MARK: Labels

  /// Measures labels and takes the room that they need.
  private func takeLabels(_ labels: inout [Label], from rest: CGRect, outer: CGRect) -> CGRect {
    var rest = rest
    var margins: [Edge: CGFloat] = [:]
    for index in labels.indices where labels[index].drawing.axis == .vertical {
      let size = labels[index].view.sizeThatFits(ProposedViewSize(width: outer.width * 0.45, height: nil))
      labels[index].size = size
      guard labels[index].drawing.preset != .inset else { continue }
      let spacing = labels[index].label.label.horizontalSpacing ?? Self.labelSpacing
      margins[labels[index].drawing.edge, default: 0] = max(
        margins[labels[index].drawing.edge] ?? 0, size.width + spacing)
    }
    for (edge, margin) in margins { rest = rest.without(edge, margin) }
    margins = [:]
    let band = x.isBands ? max(1, x.step(rest.width) - 4) : nil
    for index in labels.indices where labels[index].drawing.axis == .horizontal {
      // A word that is wider than its band is not broken; it may hide the next.
      let size = labels[index].view.sizeThatFits(
        ProposedViewSize(width: labels[index].label.wraps ? band : nil, height: nil))
      labels[index].size = size
      guard labels[index].drawing.preset != .inset else { continue }
      let spacing = labels[index].label.label.verticalSpacing ?? Self.rowSpacing
      margins[labels[index].drawing.edge, default: 0] = max(
        margins[labels[index].drawing.edge] ?? 0, size.height + spacing)
    }
    for axis in axes where axis.axis == .horizontal && margins[axis.edge] == nil {
      let ticks = axis.lines.compactMap { $0.tick?.fixed }
      if let longest = ticks.max() { margins[axis.edge] = longest }
    }
    geometry.labelHeights = margins
    rest.size.width -= overflow(of: labels, in: rest, outer: outer)
    for (edge, margin) in margins { rest = rest.without(edge, margin) }
    // Labels beside the plot stand in the middle of their lines: half of the first and last sticks out.
    let half = (labels.filter { $0.drawing.axis == .vertical }.map(\.size.height).max() ?? 0) / 2
    if half > 0, !y.isBands {
      let top = max(0, half - (rest.minY - outer.minY))
      let bottom = max(0, half - (outer.maxY - rest.maxY))
      rest = CGRect(x: rest.minX, y: rest.minY + top, width: rest.width, height: rest.height - top - bottom)
    }
    return rest
  }

  /// How far the last number below the plot would reach out of the chart. (Dates are left out there.)
  private func overflow(of labels: [Label], in rest: CGRect, outer: CGRect) -> CGFloat {
    guard !x.isDate, !x.isBands else { return 0 }
    let ends = labels.filter { $0.drawing.axis == .horizontal && $0.drawing.preset != .inset }.compactMap { each in
      x.place(each.label.place, rest.width).map {
        rest.minX + $0 + each.size.width * (1 - each.label.anchor.x) + (each.label.anchor.x == 0 ? 4 : 0)
      }
    }
    return max(0, min((ends.max() ?? 0) - outer.maxX, rest.width / 4))
  }

  private func place(_ labels: [Label], around plot: CGRect, in bounds: CGRect) {
    /// Where labels of an axis already are.
    var taken: [String: CGRect] = [:]
    for each in labels {
      let key = "\(each.drawing.axis) \(each.drawing.edge)"
      guard let rect = frame(of: each, around: plot) else {
        each.view.place(at: Self.nowhere, proposal: ProposedViewSize(each.size))
        continue
      }
      let collides =
        taken[key].map { $0.insetBy(dx: each.drawing.axis == .horizontal ? -3 : 0, dy: 0).intersects(rect) } ?? false
      let isBeside = each.label.anchor == .topLeading && each.drawing.axis == .horizontal
      let isOut = isBeside && rect.maxX > bounds.maxX + 2
      if collides || isOut, !each.label.label.collision.isOff, rect.width > 0 {
        each.view.place(at: Self.nowhere, proposal: ProposedViewSize(each.size))
      } else {
        taken[key] = rect
        let offset = each.label.offset
        each.view.place(
          at: CGPoint(x: rect.minX + offset.width, y: rect.minY + offset.height), proposal: ProposedViewSize(each.size))
      }
    }
  }

  private func frame(of each: Label, around plot: CGRect) -> CGRect? {
    let (size, label) = (each.size, each.label)
    let isInside = each.drawing.preset == .inset
    if each.drawing.axis == .horizontal {
      guard let place = x.place(label.place, plot.width) else { return nil }
      let vertical = label.label.verticalSpacing ?? Self.rowSpacing
      let isBeside = label.anchor.x == 0
      let left = plot.minX + place - size.width * label.anchor.x + (label.label.horizontalSpacing ?? (isBeside ? 4 : 0))
      let isTop = each.drawing.edge == .top
      let top =
        isTop != isInside
        ? (isTop ? plot.minY - vertical - size.height : plot.maxY - vertical - size.height)
        : (isTop ? plot.minY + vertical : plot.maxY + vertical)
      var rect = CGRect(x: left, y: top, width: size.width, height: size.height)
      if each.drawing.preset == .aligned {
        rect.origin.x = max(plot.minX, min(rect.minX, plot.maxX - size.width))
      }
      return rect
    }
    guard let place = y.place(label.place, plot.height) else { return nil }
    let spacing = label.label.horizontalSpacing ?? Self.labelSpacing
    let isLeading = each.drawing.edge == .leading
    let left =
      isLeading != isInside
      ? (isLeading ? plot.minX - spacing - size.width : plot.maxX - spacing - size.width)
      : (isLeading ? plot.minX + spacing : plot.maxX + spacing)
    return CGRect(
      x: left, y: plot.maxY - place - size.height * label.anchor.y - (label.label.verticalSpacing ?? 0),
      width: size.width, height: size.height)
  }
}

extension AxisTick.Length {
  /// The length in points, where it does not depend on labels.
  var fixed: CGFloat? {
    switch kind {
    case .automatic: 4
    case .fixed(let value): value
    case .label: nil
    }
  }
}

extension LayoutSubview {
  /// How much a title takes away from an edge.
  fileprivate func size(across edge: Edge, in rect: CGRect) -> CGFloat {
    let isRow = edge == .top || edge == .bottom
    let size = sizeThatFits(ProposedViewSize(width: isRow ? rect.width : nil, height: isRow ? nil : rect.height))
    return isRow ? size.height : size.width
  }
}

extension CGRect {
  /// What remains when a strip at an edge is taken away.
  func without(_ edge: Edge, _ amount: CGFloat) -> CGRect {
    switch edge {
    case .top: CGRect(x: minX, y: minY + amount, width: width, height: height - amount)
    case .bottom: CGRect(x: minX, y: minY, width: width, height: height - amount)
    case .leading: CGRect(x: minX + amount, y: minY, width: width - amount, height: height)
    case .trailing: CGRect(x: minX, y: minY, width: width - amount, height: height)
    }
  }
  /// A strip at an edge.
  func strip(_ edge: Edge, _ amount: CGFloat) -> CGRect {
    switch edge {
    case .top: CGRect(x: minX, y: minY, width: width, height: amount)
    case .bottom: CGRect(x: minX, y: maxY - amount, width: width, height: amount)
    case .leading: CGRect(x: minX, y: minY, width: amount, height: height)
    case .trailing: CGRect(x: maxX - amount, y: minY, width: amount, height: height)
    }
  }
}
