import Foundation

/// Lines of the axes, and the marks before them.
struct PlotView {
  let model: ChartModel
  let geometry: ChartGeometry
}

extension PlotView: View {
  var body: some View {
    GeometryReader { plot in
      let pieces = AxisLines(model, plot.size, geometry).pieces + PlotDrawing(model, plot.size).pieces
      PieceLayout(places: pieces.map(\.place), chart: geometry.chartInPlot) {
        ForEach(pieces) { PieceView(piece: $0) }
      }
    }
  }
}

/// The lines and ticks of the axes: one path for all that look the same.
@MainActor struct AxisLines {
  private(set) var pieces: [Piece] = []
  private let size: CGSize

  init(_ model: ChartModel, _ size: CGSize, _ geometry: ChartGeometry) {
    self.size = size
    for (number, axis) in model.axes.enumerated() {
      let scale = axis.axis == .horizontal ? model.x : model.y
      var paths: [(line: AxisDrawing.Line, path: Path)] = []
      for line in axis.lines {
        guard let path = path(of: line, axis, scale, geometry) else { continue }
        let isTick = line.tick != nil
        let known = paths.firstIndex {
          ($0.line.tick != nil) == isTick && $0.line.stroke == line.stroke && $0.line.style == line.style
        }
        if let known { paths[known].path.addPath(path) } else { paths.append((line, path)) }
      }
      for (index, entry) in paths.enumerated() {
        pieces.append(
          Piece(
            id: "axis \(number) \(index)", place: .frame(CGRect(origin: .zero, size: size)),
            content: .stroke(PlotShape(figure: .path(entry.path)), entry.line.style, entry.line.stroke)))
      }
    }
  }

  private func path(
    of line: AxisDrawing.Line, _ axis: AxisDrawing, _ scale: PositionScale, _ geometry: ChartGeometry
  ) -> Path? {
    let isHorizontal = axis.axis == .horizontal
    guard let along = scale.place(line.place, isHorizontal ? size.width : size.height) else { return nil }
    var (start, end): (CGFloat, CGFloat)
    if let tick = line.tick {
      let length = length(of: tick, axis, line.place, geometry)
      let depth = isHorizontal ? size.height : size.width
      (start, end) = axis.edge == .bottom || axis.edge == .trailing ? (depth, depth + length) : (-length, 0)
    } else {
      (start, end) = (0, isHorizontal ? size.height : size.width)
    }
    return Path {
      $0.move(to: isHorizontal ? CGPoint(x: along, y: start) : CGPoint(x: start, y: size.height - along))
      $0.addLine(to: isHorizontal ? CGPoint(x: along, y: end) : CGPoint(x: end, y: size.height - along))
    }
  }

  /// Ticks reach down beside labels that stand at their side, as far as these.
  private func length(
    of tick: AxisTick.Length, _ axis: AxisDrawing, _ place: AxisDrawing.Place, _ geometry: ChartGeometry
  ) -> CGFloat {
    let labels = geometry.labelHeights[axis.edge] ?? ChartLayout.rowSpacing
    switch tick.kind {
    case .fixed(let length): return length
    case .label(let more): return labels + more
    case .automatic:
      let isBeside = axis.labels.first { $0.place.value == place.value }.map { $0.anchor == .topLeading } ?? false
      return axis.axis == .horizontal && isBeside ? labels : 4
    }
  }
}
