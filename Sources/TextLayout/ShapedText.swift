import Synchronization

/// Text with the advance of every character, from which lines of any width are broken without shaping again.
final class ShapedText: Sendable {
  struct Paragraph: Sendable {
    /// Without the character that ends it.
    var range: Range<Int>
    var isRightToLeft: Bool
    var items: Range<Int>
  }

  let runs: [TextRun]
  let units: [UInt16]
  /// Offsets of the runs' starts, and the text's end.
  let runStarts: [Int]
  let paragraphs: [Paragraph]
  /// Em size of the largest run.
  let largestSize: Double
  private let items: [TextItem]
  /// Width of all text before an offset.
  private let widthBefore: [Double]
  /// Offsets where a line may not simply be cut: within a cluster, or where neighbours would be shaped anew.
  private let isUnsafe: [Bool]
  private let locale: String
  private let cachedLineBreaks = Mutex<[Int32]?>(nil)
  private let cachedGraphemes = Mutex<[Int32]?>(nil)

  init(runs: [TextRun], locale: String, direction: TextDirection, library: FontLibrary = .shared) {
    var units: [UInt16] = []
    var runStarts = [0]
    for run in runs {
      units.append(contentsOf: run.text.utf16)
      runStarts.append(units.count)
    }
    let han = HanVariant(locale: locale)
    let itemiser = Itemiser(
      units: units, runStarts: runStarts, stacks: runs.map { library.stack(for: $0.font, han: han) },
      fallbackDirection: direction)
    var graphemes: [Int32]?
    var items: [TextItem] = []
    var paragraphs: [Paragraph] = []
    for range in Self.paragraphRanges(units) {
      let found = itemiser.items(of: range) {
        let breaks = graphemes ?? UnicodeText.graphemeBreaks(units)
        graphemes = breaks
        return breaks
      }
      paragraphs.append(
        Paragraph(
          range: range, isRightToLeft: found.isRightToLeft, items: items.count..<items.count + found.items.count))
      items += found.items
    }

    var advances = [Double](repeating: 0, count: units.count + 1)
    var isUnsafe = [Bool](repeating: true, count: units.count + 1)
    let shaper = Shaper(locale: locale)
    for paragraph in paragraphs {
      for item in items[paragraph.items] {
        shaper.shapeWords(item, run: runs[item.run], units: units, within: paragraph.range) { cluster in
          advances[cluster.offset] += cluster.advance
          isUnsafe[cluster.offset] = cluster.isUnsafeToBreak
        }
      }
      isUnsafe[paragraph.range.lowerBound] = false
      isUnsafe[paragraph.range.upperBound] = false
    }
    var total = 0.0
    for offset in advances.indices {
      let advance = advances[offset]
      advances[offset] = total
      total += advance
    }

    self.runs = runs
    self.units = units
    self.runStarts = runStarts
    self.locale = locale
    self.items = items
    self.paragraphs = paragraphs
    self.largestSize = runs.map(\.font.size).max() ?? 0
    self.widthBefore = advances
    self.isUnsafe = isUnsafe
    cachedGraphemes.withLock { $0 = graphemes }
  }

  private static func paragraphRanges(_ units: [UInt16]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var offset = 0
    while offset < units.count {
      if Characters.endsParagraph(units[offset]) {
        ranges.append(start..<offset)
        if units[offset] == 0x0D, offset + 1 < units.count, units[offset + 1] == 0x0A { offset += 1 }
        start = offset + 1
      }
      offset += 1
    }
    ranges.append(start..<units.count)
    return ranges
  }

  /// Offsets after which a new line may start.
  var lineBreaks: [Int32] {
    cachedLineBreaks.withLock { cached in
      let breaks = cached ?? UnicodeText.lineBreaks(units, locale: locale)
      cached = breaks
      return breaks
    }
  }

  /// Boundaries between user-perceived characters.
  var graphemeBreaks: [Int32] {
    cachedGraphemes.withLock { cached in
      let breaks = cached ?? UnicodeText.graphemeBreaks(units)
      cached = breaks
      return breaks
    }
  }

  /// Width of a part of a paragraph as the sum of advances; off by a kern where it is cut at an unsafe place.
  func roughWidth(of range: Range<Int>) -> Double { widthBefore[range.upperBound] - widthBefore[range.lowerBound] }

  /// Width of a part of a paragraph drawn by itself.
  func width(of range: Range<Int>, in paragraph: Paragraph) -> Double {
    guard !range.isEmpty else { return 0 }
    if !isUnsafe[range.lowerBound], !isUnsafe[range.upperBound] { return roughWidth(of: range) }
    if range.count == 1, let width = soloWidth(at: range.lowerBound, in: paragraph) { return width }
    var total = 0.0
    let shaper = Shaper(locale: locale)
    for item in items[paragraph.items] where item.range.overlaps(range) {
      shaper.shapeWords(item, run: runs[item.run], units: units, within: range) { total += $0.advance }
    }
    return total
  }

  /// The width of one plain character on a line of its own, as where the least width of a text is looked for.
  private func soloWidth(at offset: Int, in paragraph: Paragraph) -> Double? {
    let unit = units[offset]
    guard (0x20..<0x7F).contains(unit),
      let item = items[paragraph.items].first(where: { $0.range.contains(offset) }),
      !Characters.cursiveScripts.contains(item.script)
    else { return nil }
    let run = runs[item.run]
    let spacing = run.letterSpacing
    let look = UInt32(unit) | (spacing == 0 ? 1 << 16 : 0) | (run.font.monospacedDigits ? 1 << 17 : 0)
    let ems = item.font.soloAdvance(look) {
      var total = 0.0
      Shaper(locale: locale).shape(item, run: run, units: units, within: offset..<offset + 1) { total += $0.advance }
      return (total - spacing) / run.font.size
    }
    return ems * run.font.size + spacing
  }

  /// Whether a part of the text is printable ASCII with one space between words.
  func isPlainWords(_ range: Range<Int>) -> Bool { Shaper.arePlainWords(units[range]) }

  /// The end of a line's visible part: `range` without trailing spaces.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, Characters.hangs(units[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// The parts of a range by run.
  func pieces(of range: Range<Int>) -> [TextLine.Piece] {
    var pieces: [TextLine.Piece] = []
    for run in runs.indices {
      let part = (runStarts[run]..<runStarts[run + 1]).clamped(to: range)
      if !part.isEmpty { pieces.append(.init(run: run, text: string(part))) }
    }
    return pieces
  }

  func string(_ range: Range<Int>) -> String {
    // The general way decodes one character after the other; most texts are plain ASCII.
    guard units[range].allSatisfy({ $0 < 0x80 }) else { return String(decoding: units[range], as: UTF16.self) }
    return String(unsafeUninitializedCapacity: range.count) { bytes in
      for (place, unit) in units[range].enumerated() { bytes[place] = UInt8(truncatingIfNeeded: unit) }
      return range.count
    }
  }

  /// The run that an offset belongs to.
  func run(at offset: Int) -> Int {
    var run = 0
    while run + 1 < runs.count, runStarts[run + 1] <= offset { run += 1 }
    return run
  }
}
