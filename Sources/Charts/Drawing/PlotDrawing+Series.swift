import Foundation

// Lines and areas: one path for each series.
extension PlotDrawing {
  mutating func drawSeries() {
    for series in Series.all(of: model.marks) {
      let first = series.marks[0]
      let look = first.mark.look
      let method = look.interpolation ?? .linear
      let points = series.marks.map { point(of: $0) }
      let lines = points.split(separator: nil).map { $0.compactMap { $0 } }
      if series.kind == .area {
        drawArea(series, method)
      } else {
        let path = Path { path in
          for line in lines {
            path.move(to: line[0])
            method.draw(line[...], into: &path)
          }
        }
        var line = piece(
          first, "line \(series.id)", whole,
          .stroke(PlotShape(figure: .path(path)), model.paint(look), model.stroke(look)))
        // Before whatever stands between its points in the content.
        line.order = series.marks[series.marks.count - 1].mark.order
        pieces.append(line)
      }
      for (resolved, point) in zip(series.marks, points) {
        guard let point else { continue }
        if series.kind == .line {
          if let symbol = model.symbol(resolved.mark.look) {
            drawSymbol(resolved, point, symbol)
          } else if case .view? = resolved.mark.look.symbol {
            drawSymbol(resolved, point, Self.circle)
          }
        }
        annotate(resolved, CGRect(origin: point, size: .zero))
      }
    }
  }

  mutating func drawArea(_ series: Series, _ method: InterpolationMethod) {
    let first = series.marks[0]
    func edges(_ resolved: ResolvedMark) -> (CGPoint, CGPoint)? {
      let isSideways = resolved.isHorizontal
      let (scale, length) = isSideways ? (model.x, size.width) : (model.y, size.height)
      let (other, otherLength) = isSideways ? (model.y, size.height) : (model.x, size.width)
      guard case .at(let value) = resolved.across, let across = other.middle(of: value, otherLength) else { return nil }
      let ends: (CGFloat, CGFloat)
      if let span = resolved.span {
        let base = scale.kind == .log ? max(span.low, scale.low) : span.low
        let isDown = resolved.isNegative && resolved.mark.stacking != .center
        let (a, b) = (scale.place(base, length), scale.place(span.high, length))
        ends = isDown ? (b, a) : (a, b)
      } else if case .span(let start, let end) = isSideways ? resolved.mark.x : resolved.mark.y,
        let a = scale.middle(of: start, length), let b = scale.middle(of: end, length)
      {
        ends = (a, b)
      } else {
        return nil
      }
      func point(_ along: CGFloat) -> CGPoint {
        isSideways
          ? CGPoint(x: along, y: size.height - across) : CGPoint(x: across, y: size.height - along)
      }
      return (point(ends.0), point(ends.1))
    }
    let path = Path { path in
      for run in series.marks.map(edges).split(whereSeparator: { $0 == nil }) {
        let upper = run.map { $0!.1 }
        let lower = run.map { $0!.0 }.reversed() as [CGPoint]
        guard upper.count > 1 else { continue }
        path.move(to: upper[0])
        method.draw(upper[...], into: &path)
        path.addLine(to: lower[0])
        method.draw(lower[...], into: &path)
        path.closeSubpath()
      }
    }
    guard !path.isEmpty else { return }
    // Gradients reach over the area, unless they are to reach over the plot.
    let box = first.mark.look.alignsWithPlot ? CGRect(origin: .zero, size: size) : path.boundingRect
    let moved = path.offsetBy(dx: -box.minX, dy: -box.minY)
    pieces.append(
      piece(
        first, "area \(series.id)", .frame(box), .fill(PlotShape(figure: .path(moved)), model.paint(first.mark.look))))
  }
}
