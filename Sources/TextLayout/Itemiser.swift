/// A stretch of a paragraph that one call to the shaper handles: one run, font, script and direction.
struct TextItem: Sendable {
  var range: Range<Int>
  var run: Int
  var font: SizelessFont
  /// ISO 15924 tag; `Zyyy` where no character has a script of its own.
  var script: UInt32
  var isRightToLeft: Bool
}

/// Cuts paragraphs into items.
struct Itemiser {
  let units: [UInt16]
  /// Offsets of the runs' starts, and the text's end.
  let runStarts: [Int]
  let stacks: [FontStack]
  let fallbackDirection: TextDirection

  private static let common = fourCharacterTag("Zyyy")
  private static let latin = fourCharacterTag("Latn")

  /// Items of a paragraph in logical order, and its base direction.
  func items(of paragraph: Range<Int>, graphemes: () -> [Int32]) -> (items: [TextItem], isRightToLeft: Bool) {
    if let items = plainItems(of: paragraph) { return (items, false) }
    var levels: [UInt8] = []
    var isRightToLeft = false
    if fallbackDirection == .rightToLeft || units[paragraph].contains(where: Characters.mayBeRightToLeft) {
      units.withUnsafeBufferPointer {
        (levels, isRightToLeft) = UnicodeText.bidiLevels(.init(rebasing: $0[paragraph]), fallback: fallbackDirection)
      }
    }
    var items: [TextItem] = []
    let breaks = graphemes()
    var index = breaks.firstIndex(after: paragraph.lowerBound)
    var start = paragraph.lowerBound
    var run = run(containing: start)
    var script = Self.common
    while start < paragraph.upperBound {
      while start >= runStarts[run + 1] { run += 1 }
      let end = min(Int(breaks[index]), paragraph.upperBound, runStarts[run + 1])
      let level = levels.isEmpty ? 0 : levels[start - paragraph.lowerBound]
      if let item = item(start..<end, run: run, script: &script, level: level) { append(item, to: &items) }
      if Int(breaks[index]) <= end { index += 1 }
      start = end
    }
    return (items, isRightToLeft)
  }

  /// The items of text that is plain ASCII, as most is: one a run.
  private func plainItems(of paragraph: Range<Int>) -> [TextItem]? {
    guard fallbackDirection == .leftToRight, units[paragraph].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      return nil
    }
    var items: [TextItem] = []
    var run = run(containing: paragraph.lowerBound)
    var start = paragraph.lowerBound
    let hasLetters = units[paragraph].contains { $0 >= 0x41 }
    while start < paragraph.upperBound {
      while start >= runStarts[run + 1] { run += 1 }
      let end = min(runStarts[run + 1], paragraph.upperBound)
      guard let font = stacks[run].primary else { return [] }
      items.append(
        TextItem(
          range: start..<end, run: run, font: font, script: hasLetters ? Self.latin : Self.common, isRightToLeft: false)
      )
      start = end
    }
    return items
  }

  private func item(_ range: Range<Int>, run: Int, script: inout UInt32, level: UInt8) -> TextItem? {
    units.withUnsafeBufferPointer { units in
      let scalars = ScalarCursor(units: units, position: range.lowerBound, end: range.upperBound)
      for scalar in scalars {
        if case .own(let tag) = UnicodeText.script(of: scalar) {
          script = tag
          break
        }
      }
      let emoji = Characters.isEmoji(scalars)
      guard let font = stacks[run].font(for: scalars, emoji: emoji) ?? stacks[run].primary else { return nil }
      return TextItem(range: range, run: run, font: font, script: script, isRightToLeft: level & 1 == 1)
    }
  }

  /// Joins an item to the last one where both can be shaped as one. A leading stretch without a script of its own
  /// takes the script of what follows.
  private func append(_ item: TextItem, to items: inout [TextItem]) {
    if let last = items.last, last.run == item.run, last.font === item.font,
      last.isRightToLeft == item.isRightToLeft, last.script == item.script || last.script == Self.common
    {
      items[items.count - 1].range = last.range.lowerBound..<item.range.upperBound
      items[items.count - 1].script = item.script
    } else {
      items.append(item)
    }
  }

  private func run(containing offset: Int) -> Int {
    var run = 0
    while run + 2 < runStarts.count, runStarts[run + 1] <= offset { run += 1 }
    return run
  }
}
