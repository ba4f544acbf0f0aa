/// One line of shaped text, not yet placed.
struct BrokenLine: Sendable {
  /// With trailing spaces, without the line end.
  var range: Range<Int>
  var paragraph: Int
  /// Without trailing spaces.
  var width: Double
}

/// Breaks shaped text greedily, as Chromium and iOS do: a line takes what fits, spaces at its end hang, and a word
/// longer than a line is broken between characters.
struct LineBreaker {
  let text: ShapedText
  let width: Double

  /// What a line may be too wide by, for sizes that went through sums and quotients.
  private static let tolerance = 0.001

  /// - Parameter limit: lines after which to stop, plus one to tell that there are more.
  func lines(limit: Int = .max) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    for index in text.paragraphs.indices where lines.count < limit {
      breakParagraph(index, into: &lines, limit: limit)
    }
    return lines
  }

  private func breakParagraph(_ index: Int, into lines: inout [BrokenLine], limit: Int) {
    let paragraph = text.paragraphs[index]
    if width == .infinity || text.roughWidth(of: text.trimmed(paragraph.range)) <= width + Self.tolerance {
      lines.append(line(paragraph.range, index))
      return
    }
    // Without any width each character of plain words has a line of its own.
    if width == 0, text.isPlainWords(paragraph.range) {
      for place in paragraph.range where lines.count < limit { lines.append(line(place..<place + 1, index)) }
      return
    }
    var start = paragraph.range.lowerBound
    while start < paragraph.range.upperBound, lines.count < limit {
      let end = lineEnd(from: start, in: paragraph)
      lines.append(line(start..<end, index))
      start = end
    }
  }

  private func line(_ range: Range<Int>, _ paragraph: Int) -> BrokenLine {
    BrokenLine(
      range: range, paragraph: paragraph,
      width: text.width(of: text.trimmed(range), in: text.paragraphs[paragraph]))
  }

  /// Where the line that begins at `start` ends.
  private func lineEnd(from start: Int, in paragraph: ShapedText.Paragraph) -> Int {
    let breaks = text.lineBreaks
    var last: Int?
    var index = breaks.firstIndex(after: start)
    while index < breaks.count {
      let end = min(Int(breaks[index]), paragraph.range.upperBound)
      guard fits(start..<end, in: paragraph) else { break }
      last = end
      if end == paragraph.range.upperBound { return end }
      index += 1
    }
    return last ?? characterEnd(from: start, in: paragraph)
  }

  /// Where a word that does not fit is cut: after as many characters as fit, at least one.
  private func characterEnd(from start: Int, in paragraph: ShapedText.Paragraph) -> Int {
    let breaks = text.graphemeBreaks
    var index = breaks.firstIndex(after: start)
    var last = min(Int(breaks[index]), paragraph.range.upperBound)
    index += 1
    while index < breaks.count, Int(breaks[index]) <= paragraph.range.upperBound {
      guard fits(start..<Int(breaks[index]), in: paragraph) else { break }
      last = Int(breaks[index])
      index += 1
    }
    return last
  }

  private func fits(_ range: Range<Int>, in paragraph: ShapedText.Paragraph) -> Bool {
    let visible = text.trimmed(range)
    let rough = text.roughWidth(of: visible)
    if width == 0 { return rough <= Self.tolerance }
    // A kern at the cut is far less than an em: only near the limit is it worth shaping the line by itself.
    if rough > width + text.largestSize { return false }
    if rough < width - text.largestSize { return true }
    return text.width(of: visible, in: paragraph) <= width + Self.tolerance
  }
}

extension [Int32] {
  /// The place of the first offset greater than `offset` in an ascending array.
  func firstIndex(after offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
