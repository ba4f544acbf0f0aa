/// Places the lines of shaped text.
struct BlockBuilder {
  let request: TextRequest
  let text: ShapedText
  let scale: Double
  /// Whether all lines are kept, also where the block has no width: that is asked for to find out how narrow a text can
  /// be, which makes a line of every character.
  var keepsAll = false

  /// Vertical measures of one line.
  private struct LineMetrics {
    var ascender = 0.0
    var height = 0.0

    mutating func include(_ run: TextRun) {
      let font = metrics(for: run.font)
      let above = font.ascender + run.baselineOffset
      let below = font.lineHeight - font.ascender - run.baselineOffset
      let deepest = max(height - ascender, below)
      ascender = max(ascender, above)
      height = ascender + deepest
    }
  }

  func block() -> TextBlock {
    let block = TextBlock(runs: request.runs, text: text, scale: scale)
    defer { reserveSpace(in: block) }
    guard !text.units.isEmpty else { return block }
    let limit = max(1, request.lineLimit ?? .max)
    let width = max(0, request.width ?? .infinity)
    var lines = LineBreaker(text: text, width: width).lines(limit: limit == .max ? .max : limit + 1)
    if lines.count > limit {
      lines.removeLast(lines.count - limit)
      block.isTruncated = true
    }
    let keeps = keepsAll || width > 0 || lines.count < 8 || limit < .max || request.height != nil
    place(lines, in: block, keeps: keeps)
    block.lineCount = block.places.count
    if !keeps {
      block.lineCount = lines.count
      block.unplaced = request
      block.width = ceilToPixel(lines.lazy.map(\.width).max() ?? 0)
      return block
    }
    if let last = lines.indices.last, block.places.count < lines.count || block.isTruncated {
      block.isTruncated = true
      truncate(lines[min(last, block.places.count - 1)], in: block)
    }
    block.width = ceilToPixel(block.places.lazy.map(\.width).max() ?? 0)
    return block
  }

  /// Adds the lines that fit in the request's height, at least one.
  private func place(_ lines: [BrokenLine], in block: TextBlock, keeps: Bool) {
    if keeps { block.places.reserveCapacity(lines.count) }
    var last: PlacedLine?
    let common = text.runs.count == 1 ? lineMetrics(0..<0) : nil
    for broken in lines {
      let measures = common ?? lineMetrics(broken.range)
      var baseline = measures.ascender
      if let previous = last {
        baseline = previous.baseline + max(request.leading ?? 0, measures.height) + request.lineSpacing
      }
      let bottom = ceilToPixel(baseline - measures.ascender + measures.height)
      if let height = request.height, last != nil, bottom > height + 0.01 { break }
      if last == nil { block.firstBaseline = baseline }
      let placed = PlacedLine(
        start: Int32(broken.range.lowerBound), end: Int32(broken.range.upperBound),
        paragraph: Int32(broken.paragraph), width: broken.width, top: baseline - measures.ascender,
        height: measures.height, baseline: baseline)
      if keeps { block.places.append(placed) }
      last = placed
      block.height = bottom
    }
    block.lastBaseline = last?.baseline ?? 0
  }

  private func truncate(_ broken: BrokenLine, in block: TextBlock) {
    let truncator = Truncator(
      text: text, width: max(0, request.width ?? .infinity), locale: request.locale, direction: request.layoutDirection)
    let line = truncator.line(from: broken.range.lowerBound, in: broken.paragraph, mode: request.truncation)
    let last = block.places.count - 1
    block.places[last].width = line.width
    var cut = block.places[last].line(of: text)
    cut.text = line.text
    cut.several = line.pieces
    block.cut = cut
  }

  private func lineMetrics(_ range: Range<Int>) -> LineMetrics {
    var measures = LineMetrics()
    guard !range.isEmpty else {
      measures.include(text.runs[text.run(at: range.lowerBound)])
      return measures
    }
    for run in text.runs.indices where (text.runStarts[run]..<text.runStarts[run + 1]).overlaps(range) {
      measures.include(text.runs[run])
    }
    return measures
  }

  /// Makes room for as many lines as the limit allows, where that is asked for.
  private func reserveSpace(in block: TextBlock) {
    guard request.reservesSpace, let limit = request.lineLimit, let run = request.runs.first else { return }
    let line = metrics(for: run.font).lineHeight
    let missing = Double(limit - max(1, block.places.count))
    if block.places.isEmpty { block.height = line }
    block.height = ceilToPixel(block.height + max(0, missing) * (max(request.leading ?? 0, line) + request.lineSpacing))
  }
}
