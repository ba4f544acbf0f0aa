/// Cuts text that is too long for its last line and puts an ellipsis in.
struct Truncator {
  let text: ShapedText
  let width: Double
  let locale: String
  let direction: TextDirection

  /// A line that was made of parts of the text.
  struct Line {
    var text: String
    var pieces: [TextLine.Piece]
    var width: Double
  }

  private static let ellipsis = "…"

  /// The last line of truncated text.
  ///
  /// - Parameters:
  ///   - start: where the line begins.
  ///   - paragraph: the paragraph of the line; text of further ones is always cut away.
  func line(from start: Int, in paragraph: Int, mode: TextTruncation) -> Line {
    let end = text.paragraphs[paragraph].range.upperBound
    let isLastParagraph = paragraph == text.paragraphs.count - 1
    let stops = text.graphemeBreaks.map(Int.init).filter { $0 > start && $0 < end }
    switch mode {
    case .tail:
      let ends = [start] + stops + [end]
      return best(count: ends.count) { pieces(start..<ends[$0], end..<end) }
    case .head:
      // The end of the whole text is what must be seen.
      let all = text.graphemeBreaks.map(Int.init).filter { $0 > start }
      let last = isLastParagraph ? end : text.units.count
      let starts = Array(([start] + all.filter { $0 < last } + [last]).reversed())
      return best(count: starts.count) { pieces(start..<start, starts[$0]..<last) }
    case .middle:
      let last = text.units.count
      let all = [start] + text.graphemeBreaks.map(Int.init).filter { $0 > start && $0 < last } + [last]
      // Step n keeps n characters, the front getting the odd one.
      return best(count: all.count) { kept in
        let front = (kept + 1) / 2
        return pieces(start..<all[front], all[all.count - 1 - kept / 2]..<last)
      }
    }
  }

  /// The candidate with most text that fits. Candidates grow with their number, so that halving finds it.
  private func best(count: Int, _ candidate: (Int) -> [TextLine.Piece]) -> Line {
    var low = 0
    var high = count - 1
    var found = measured(candidate(0))
    while low < high {
      let middle = (low + high + 1) / 2
      let line = measured(candidate(middle))
      if line.width <= width + 0.001 {
        low = middle
        found = line
      } else {
        high = middle - 1
      }
    }
    return found
  }

  private func measured(_ pieces: [TextLine.Piece]) -> Line {
    let runs = pieces.map { piece in
      var run = text.runs[piece.run]
      run.text = piece.text
      return run
    }
    let shaped = ShapedText(runs: runs, locale: locale, direction: direction)
    return Line(text: runs.map(\.text).joined(), pieces: pieces, width: shaped.roughWidth(of: 0..<shaped.units.count))
  }

  /// What is kept of the text, with the ellipsis between, in the font of what comes before it.
  private func pieces(_ front: Range<Int>, _ back: Range<Int>) -> [TextLine.Piece] {
    let visible = text.trimmed(front)
    var start = back.lowerBound
    while start < back.upperBound, Characters.hangs(text.units[start]) || Characters.endsParagraph(text.units[start]) {
      start += 1
    }
    var result = text.pieces(of: visible)
    let run = result.last?.run ?? text.run(at: min(start, max(0, text.units.count - 1)))
    append(.init(run: run, text: Self.ellipsis), to: &result)
    for piece in text.pieces(of: start..<back.upperBound) { append(piece, to: &result) }
    for index in result.indices {
      result[index].text = String(result[index].text.map { $0.isNewline ? " " : $0 })
    }
    return result
  }

  private func append(_ piece: TextLine.Piece, to pieces: inout [TextLine.Piece]) {
    if let last = pieces.last, last.run == piece.run {
      pieces[pieces.count - 1].text += piece.text
    } else {
      pieces.append(piece)
    }
  }
}
