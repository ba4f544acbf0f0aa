import CHarfBuzz

/// The advances of a word between its neighbours.
///
/// Of what stands beside a word, a font looks at the spaces and at the characters behind them: a kern with a space, the
/// cross between two numbers. With these the same, the word is the same in every text, and most words of a screen were on
/// it before. Where it looks further (see `looksFurther`), texts are shaped whole. Browsers shape word by word as well.
final class ShapedWord: Sendable {
  struct Cluster: Sendable {
    /// Where it starts, from the word's start.
    var offset: Int32
    /// HarfBuzz's units.
    var advance: Int32
    var isUnsafeToBreak: Bool
  }
  /// All that decides on the advances, apart from the font.
  struct Setting: Equatable, Sendable {
    var script: UInt32
    var language: UInt
    var hasLigatures: Bool
    var hasTabularDigits: Bool
    /// How many of the units stand before the word.
    var lead: Int
  }
  let setting: Setting
  /// The word, and beside it at most a space and a character each.
  let units: [UInt16]
  /// Those of the word and of the space after it.
  let clusters: [Cluster]

  init(_ setting: Setting, _ units: [UInt16], _ clusters: [Cluster]) {
    self.setting = setting
    self.units = units
    self.clusters = clusters
  }
}

extension Shaper {
  private static let space: UInt16 = 0x20
  /// Longer words are hardly ever met again.
  private static let longestKept = 40

  /// Shapes the part of an item within `range` as `shape` does, word by word where it is plain words.
  func shapeWords(
    _ item: TextItem, run: TextRun, units: [UInt16], within range: Range<Int>, _ body: (Cluster) -> Void
  ) {
    let part = item.range.clamped(to: range)
    guard !part.isEmpty, !item.isRightToLeft, item.font.fixedAdvance == nil, Self.arePlainWords(units[part]),
      !(run.font.isDisplay && run.letterSpacing == 0 && Self.looksFurther(units[part])),
      // Their spaces take letter spacing that their letters do not.
      !Characters.cursiveScripts.contains(item.script)
    else {
      return shape(item, run: run, units: units, within: range, body)
    }
    let spacing = run.letterSpacing
    let pointsPerUnit = item.font.emPerUnit * run.font.size
    var start = part.lowerBound
    while start < part.upperBound {
      let end = units[start..<part.upperBound].firstIndex(of: Self.space) ?? part.upperBound
      let before = start == part.lowerBound ? start : start - 2
      let after = end == part.upperBound ? end : end + 2
      let setting = ShapedWord.Setting(
        script: item.script, language: UInt(bitPattern: language), hasLigatures: spacing == 0,
        hasTabularDigits: run.font.monospacedDigits, lead: start - before)
      for cluster in word(setting, item, run, units, before..<after, length: end - start).clusters {
        body(
          Cluster(
            offset: start + Int(cluster.offset), advance: Double(cluster.advance) * pointsPerUnit + spacing,
            isUnsafeToBreak: cluster.isUnsafeToBreak))
      }
      start = end + 1
    }
  }

  /// Whether a text is printable ASCII with one space between words and none at the ends.
  static func arePlainWords(_ units: ArraySlice<UInt16>) -> Bool {
    var previous = space
    for unit in units {
      guard unit >= space, unit < 0x7F, unit != space || previous != space else { return false }
      previous = unit
    }
    return previous != space
  }

  /// Whether the display font, where nothing keeps its letters apart, looks beyond a space's neighbours: it raises
  /// brackets and signs beside capitals, one after the other and over a space as well.
  private static func looksFurther(_ words: ArraySlice<UInt16>) -> Bool {
    func isLetterOrDigit(_ unit: UInt16) -> Bool {
      switch unit {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    // There is a character on both sides of each.
    return words.indices.contains {
      words[$0] == space && !(isLetterOrDigit(words[$0 - 1]) && isLetterOrDigit(words[$0 + 1]))
    }
  }

  private func word(
    _ setting: ShapedWord.Setting, _ item: TextItem, _ run: TextRun, _ units: [UInt16], _ place: Range<Int>, length: Int
  ) -> ShapedWord {
    var key: UInt64 = 0
    func mix(_ word: UInt64) {
      key = (key ^ word) &* 0x9E37_79B9_7F4A_7C15
      key ^= key >> 29
    }
    mix(UInt64(setting.script) ^ UInt64(setting.language))
    mix(UInt64(setting.lead) << 2 | (setting.hasLigatures ? 2 : 0) | (setting.hasTabularDigits ? 1 : 0))
    for unit in units[place] { mix(UInt64(unit)) }
    if let known = item.font.words.withLock({ $0[key] }), known.setting == setting,
      known.units.elementsEqual(units[place])
    {
      return known
    }
    var alone = item
    alone.range = place
    var clusters: [ShapedWord.Cluster] = []
    shapeGlyphs(alone, run: run, units: units, within: place) { offset, advance, isUnsafe in
      let offset = offset - place.lowerBound - setting.lead
      guard offset >= 0, offset <= length else { return }
      clusters.append(ShapedWord.Cluster(offset: Int32(offset), advance: advance, isUnsafeToBreak: isUnsafe))
    }
    let new = ShapedWord(setting, Array(units[place]), clusters)
    if place.count <= Self.longestKept { item.font.words.withLock { $0[key] = new } }
    return new
  }
}
