import Foundation

/// Draws the marks of a chart into a plot of some size.
@MainActor struct PlotDrawing {
  /// Up to so many bars, slices or rectangles each has a view of its own, which can move by itself.
  static let limitOfViews = 300

  let model: ChartModel
  let size: CGSize
  var pieces: [Piece] = []
  /// Pieces that take in several marks, by what these have in common.
  private var runs: [RunKey: Int] = [:]
  private var runPaths: [Int: Path] = [:]
  private var styles: [AnyShapeStyle] = []

  init(_ model: ChartModel, _ size: CGSize) {
    self.model = model
    self.size = size
    let boxes = model.marks.reduce(0) { $0 + ($1.mark.kind == .line || $1.mark.kind == .area ? 0 : 1) }
    let areMany = boxes > Self.limitOfViews
    drawSeries()
    for resolved in model.marks {
      switch resolved.mark.kind {
      case .bar, .rectangle:
        if let rect = rect(of: resolved) { drawBox(resolved, rect, merged: areMany) }
      case .rule: drawRule(resolved)
      case .point: if let point = point(of: resolved) { drawPoint(resolved, point) }
      case .sector: drawSector(resolved)
      case .line, .area: break
      }
    }
    for (index, path) in runPaths { pieces[index].content.take(path) }
    addWords()
    pieces = pieces.enumerated()
      .sorted { ($0.element.depth, $0.element.order, $0.offset) < ($1.element.depth, $1.element.order, $1.offset) }
      .map(\.element)
  }

  // MARK: Places

  private func vertical(_ place: CGFloat) -> CGFloat { size.height - place }

  /// From where to where an extent reaches along an axis, from the axis' beginning.
  private func reach(
    _ extent: Extent, _ scale: PositionScale, _ length: CGFloat, _ dimension: MarkDimension, _ resolved: ResolvedMark,
    axis: Axis
  ) -> (CGFloat, CGFloat)? {
    switch extent {
    case .plot(let start, let end):
      let whole = axis == .horizontal ? (start ?? 0, end ?? length) : (length - (end ?? length), length - (start ?? 0))
      return (min(whole.0, whole.1), max(whole.0, whole.1))
    case .span(let start, let end):
      guard let a = scale.bounds(of: start, length), let b = scale.bounds(of: end, length) else { return nil }
      return scale.isBands ? (min(a.0, b.0), max(a.1, b.1)) : (min(a.0, b.0), max(a.0, b.0))
    case .at(let value):
      guard let middle = scale.middle(of: value, length) else { return nil }
      let room = scale.room(for: value, length)
      return Bars.reach(
        middle: middle, room: room, dimension, isBin: scale.isBands || value.end != nil,
        kind: resolved.mark.kind, group: grouping(resolved, axis))
    }
  }

  private func grouping(_ resolved: ResolvedMark, _ axis: Axis) -> Bars.Group? {
    guard let index = resolved.group, resolved.groupAxis == axis else { return nil }
    return Bars.Group(
      index: index, count: model.groups.count, span: resolved.mark.look.position?.span ?? .automatic)
  }

  func rect(of resolved: ResolvedMark) -> CGRect? {
    let mark = resolved.mark
    func stacked(_ scale: PositionScale, _ length: CGFloat, _ axis: Axis) -> (CGFloat, CGFloat)? {
      guard let span = resolved.span, resolved.isHorizontal == (axis == .horizontal) else { return nil }
      let base = scale.kind == .log ? max(span.low, scale.low) : span.low
      // Bars on one another meet at whole points, so that nothing shines through between them.
      let (a, b) = (scale.place(base, length).rounded(), scale.place(span.high, length).rounded())
      return (min(a, b), max(a, b))
    }
    guard
      let x = stacked(model.x, size.width, .horizontal)
        ?? reach(mark.x, model.x, size.width, mark.width, resolved, axis: .horizontal),
      let y = stacked(model.y, size.height, .vertical)
        ?? reach(mark.y, model.y, size.height, mark.height, resolved, axis: .vertical)
    else { return nil }
    let offset = mark.look.offset
    let (left, right) = (x.0 + offset.xStart, x.1 + offset.xEnd)
    let (top, bottom) = (vertical(y.1) + offset.yStart, vertical(y.0) + offset.yEnd)
    return CGRect(x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
  }

  /// The place of a point's or a line's mark.
  func point(of resolved: ResolvedMark) -> CGPoint? {
    func along(_ extent: Extent, _ scale: PositionScale, _ length: CGFloat, _ axis: Axis) -> CGFloat? {
      switch extent {
      case .plot(let start, _):
        return start.map { axis == .horizontal ? $0 : length - $0 } ?? length / 2
      case .span(_, let end): return scale.middle(of: end, length)
      case .at(let value):
        if resolved.mark.kind == .area, let span = resolved.span, resolved.isHorizontal == (axis == .horizontal) {
          return scale.place(span.high, length)
        }
        guard var middle = scale.middle(of: value, length) else { return nil }
        if let group = grouping(resolved, axis) {
          let (a, b) = group.part(middle: middle, room: scale.room(for: value, length))
          middle = (a + b) / 2
        }
        return middle
      }
    }
    guard let x = along(resolved.mark.x, model.x, size.width, .horizontal),
      let y = along(resolved.mark.y, model.y, size.height, .vertical)
    else { return nil }
    let offset = resolved.mark.look.offset
    return CGPoint(x: x + offset.xStart, y: vertical(y) + offset.yStart)
  }

  // MARK: Runs of marks that look the same

  /// What marks that are drawn as one path have in common.
  private struct RunKey: Hashable {
    var kind: Mark.Kind
    var style: Int
    var styleBy: _Datum?
    var symbolBy: _Datum?
    var symbol: Int
    var opacity: Double
    var depth: Double
  }

  private mutating func number(of style: AnyShapeStyle?) -> Int {
    guard let style else { return -1 }
    if let known = styles.lastIndex(of: style) { return known }
    styles.append(style)
    return styles.count - 1
  }

  /// Adds an outline to the run of marks that look the same; false where there is none yet.
  private mutating func extendRun(_ key: RunKey?, _ outline: Path) -> Bool {
    guard let key, let index = runs[key] else { return false }
    runPaths[index]!.addPath(outline)
    return true
  }

  private mutating func beginRun(_ key: RunKey?, _ outline: Path, _ piece: Piece) {
    if let key {
      runs[key] = pieces.count
      runPaths[pieces.count] = outline
    }
    pieces.append(piece)
    if key == nil { pieces[pieces.count - 1].content.take(outline) }
  }

  /// What a mark has in common with others; nil where it has effects of its own.
  private mutating func key(_ resolved: ResolvedMark, symbol: Int = -1) -> RunKey? {
    let look = resolved.mark.look
    guard look.effects.isEmpty else { return nil }
    return RunKey(
      kind: resolved.mark.kind, style: number(of: look.style), styleBy: look.styleBy?.datum,
      symbolBy: look.symbolBy?.datum, symbol: symbol, opacity: look.opacity, depth: look.depth)
  }

  var whole: PiecePlace { .frame(CGRect(origin: .zero, size: size)) }

  func piece(_ resolved: ResolvedMark, _ id: String, _ place: PiecePlace, _ content: Piece.Content) -> Piece {
    let look = resolved.mark.look
    return Piece(
      id: id, place: place, content: content, opacity: look.opacity, depth: look.depth, order: resolved.mark.order,
      effects: look.effects)
  }

  // MARK: Marks

  private mutating func drawBox(_ resolved: ResolvedMark, _ rect: CGRect, merged: Bool) {
    let look = resolved.mark.look
    let radius = min(look.cornerRadius ?? 0, rect.width / 2, rect.height / 2)
    let paint = model.paint(look)
    if merged {
      let (key, outline) = (key(resolved), radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect))
      if !extendRun(key, outline) {
        beginRun(
          key, outline,
          piece(resolved, "run \(resolved.mark.id)", whole, .fill(PlotShape(figure: .path(Path())), paint)))
      }
    } else {
      var piece: Piece
      if look.alignsWithPlot {
        let path = radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect)
        piece = self.piece(
          resolved, "mark \(resolved.mark.id)", whole, .fill(PlotShape(figure: .path(path)), paint))
      } else {
        piece = self.piece(
          resolved, "mark \(resolved.mark.id)", .frame(rect), .fill(PlotShape(figure: .bar(radius)), paint))
      }
      say(resolved, &piece)
      pieces.append(piece)
    }
    annotate(resolved, rect)
  }

  private mutating func drawRule(_ resolved: ResolvedMark) {
    let mark = resolved.mark
    // A rule has no width of its own: only what it spans reaches anywhere.
    let isUpright = if case .at = mark.x { true } else { false }
    var thin = mark
    (thin.width, thin.height) = isUpright ? (.fixed(0), .automatic) : (.automatic, .fixed(0))
    guard let rect = rect(of: ResolvedMark(thin)) else { return }
    var stroke =
      mark.look.lineStyleBy == nil && mark.look.lineStyle == nil ? StrokeStyle(lineWidth: 1) : model.stroke(mark.look)
    if stroke.lineWidth <= 0 { stroke.lineWidth = 1 }
    // A frame without height or width shows nothing of what is drawn in it.
    let room = stroke.lineWidth / 2
    let path = Path {
      $0.move(to: CGPoint(x: room, y: room))
      $0.addLine(to: CGPoint(x: room + rect.width, y: room + rect.height))
    }
    var piece = piece(
      resolved, "mark \(mark.id)", .frame(rect.insetBy(dx: -room, dy: -room)),
      .stroke(PlotShape(figure: .path(path)), model.paint(mark.look), stroke))
    say(resolved, &piece)
    pieces.append(piece)
    annotate(resolved, rect)
  }

  private mutating func drawPoint(_ resolved: ResolvedMark, _ point: CGPoint) {
    drawSymbol(resolved, point, model.symbol(resolved.mark.look) ?? Self.circle)
    let side = model.symbolArea(resolved.mark.look).squareRoot()
    annotate(resolved, CGRect(x: point.x - side / 2, y: point.y - side / 2, width: side, height: side))
  }

  static let circle = AnyChartSymbolShape(BasicChartSymbolShape(kind: .circle), lineWidth: nil)

  mutating func drawSymbol(_ resolved: ResolvedMark, _ point: CGPoint, _ symbol: AnyChartSymbolShape) {
    let look = resolved.mark.look
    if case .view(let view)? = look.symbol, look.symbolBy == nil {
      var piece = piece(
        resolved, "symbol \(resolved.mark.id)", .at(point), .view(AnyView(view.foregroundStyle(model.paint(look)))))
      say(resolved, &piece)
      return pieces.append(piece)
    }
    let outline = symbol.path(around: point, area: model.symbolArea(look))
    // Static symbols of one look are mostly one symbol: the outline's width and shape tell them apart.
    let key = key(resolved, symbol: symbol.key)
    if extendRun(key, outline) { return }
    let shape = PlotShape(figure: .path(Path()))
    let paint = model.paint(look)
    var points = piece(
      resolved, "points \(resolved.mark.id)", whole,
      symbol.lineWidth.map { .stroke(shape, paint, StrokeStyle(lineWidth: $0)) } ?? .fill(shape, paint))
    if resolved.mark.kind == .line { points.order = model.marks.count }
    beginRun(key, outline, points)
  }

  private mutating func drawSector(_ resolved: ResolvedMark) {
    guard let sector = SectorGeometry(model, size).sector(of: resolved) else { return }
    var piece = piece(
      resolved, "mark \(resolved.mark.id)", whole,
      .fill(PlotShape(figure: .sector(sector)), model.paint(resolved.mark.look)))
    say(resolved, &piece)
    pieces.append(piece)
    annotate(resolved, CGRect(origin: sector.middle, size: .zero), standard: .overlay)
  }
}

extension Piece.Content {
  /// Puts a path in the place of the one that is drawn.
  mutating func take(_ path: Path) {
    switch self {
    case .fill(_, let style): self = .fill(PlotShape(figure: .path(path)), style)
    case .stroke(_, let style, let stroke): self = .stroke(PlotShape(figure: .path(path)), style, stroke)
    case .view, .words: break
    }
  }
}
