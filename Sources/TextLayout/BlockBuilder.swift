/// Places the lines of shaped text.
struct BlockBuilder {
  let request: TextRequest
  let text: ShapedText
  let scale: Double

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
    var block = TextBlock(
      runs: request.runs, lines: [], width: 0, height: 0, firstBaseline: 0, lastBaseline: 0, isTruncated: false,
      scale: scale)
    guard !text.units.isEmpty else { return reservingSpace(block) }
    let limit = max(1, request.lineLimit ?? .max)
    let width = max(0, request.width ?? .infinity)
    var lines = LineBreaker(text: text, width: width).lines(limit: limit == .max ? .max : limit + 1)
    if lines.count > limit {
      lines.removeLast(lines.count - limit)
      block.isTruncated = true
    }
    place(lines, in: &block)
    if let last = lines.indices.last, block.lines.count < lines.count || block.isTruncated {
      block.isTruncated = true
      truncate(lines[min(last, block.lines.count - 1)], in: &block)
    }
    block.width = ceilToPixel(block.lines.map(\.width).max() ?? 0)
    return reservingSpace(block)
  }

  /// Adds the lines that fit in the request's height, at least one.
  private func place(_ lines: [BrokenLine], in block: inout TextBlock) {
    for broken in lines {
      let measures = lineMetrics(broken.range)
      var baseline = measures.ascender
      if let previous = block.lines.last {
        baseline = previous.baseline + max(request.leading ?? 0, measures.height) + request.lineSpacing
      }
      let bottom = ceilToPixel(baseline - measures.ascender + measures.height)
      if let height = request.height, !block.lines.isEmpty, bottom > height + 0.01 { break }
      let pieces = text.pieces(of: broken.range)
      block.lines.append(
        TextLine(
          text: pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined(), pieces: pieces, width: broken.width,
          top: baseline - measures.ascender, height: measures.height, baseline: baseline,
          isRightToLeft: text.paragraphs[broken.paragraph].isRightToLeft))
      block.height = bottom
    }
    block.firstBaseline = block.lines.first?.baseline ?? 0
    block.lastBaseline = block.lines.last?.baseline ?? 0
  }

  private func truncate(_ broken: BrokenLine, in block: inout TextBlock) {
    let truncator = Truncator(
      text: text, width: max(0, request.width ?? .infinity), locale: request.locale, direction: request.layoutDirection)
    let line = truncator.line(from: broken.range.lowerBound, in: broken.paragraph, mode: request.truncation)
    let last = block.lines.count - 1
    block.lines[last].text = line.text
    block.lines[last].pieces = line.pieces
    block.lines[last].width = line.width
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
  private func reservingSpace(_ block: TextBlock) -> TextBlock {
    guard request.reservesSpace, let limit = request.lineLimit, let run = request.runs.first else { return block }
    let line = metrics(for: run.font).lineHeight
    var block = block
    let missing = Double(limit - max(1, block.lines.count))
    if block.lines.isEmpty { block.height = line }
    block.height = ceilToPixel(block.height + max(0, missing) * (max(request.leading ?? 0, line) + request.lineSpacing))
    return block
  }
}
