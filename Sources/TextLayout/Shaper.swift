import CHarfBuzz

/// Turns items into advances.
struct Shaper: ~Copyable {
  private let buffer: OpaquePointer
  let language: OpaquePointer?

  init(locale: String) {
    buffer = hb_buffer_create()
    language = hb_language_from_string(locale, -1)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// What the shaper says of a cluster: characters that are drawn together.
  struct Cluster {
    /// UTF-16 offset of its start.
    var offset: Int
    /// Points, with letter spacing.
    var advance: Double
    /// Breaking the line before it would change the shape of its neighbours.
    var isUnsafeToBreak: Bool
  }

  /// Shapes the part of an item within `range`, of which only `range` is seen, and calls `body` for every cluster, in
  /// visual order.
  func shape(
    _ item: TextItem, run: TextRun, units: [UInt16], within range: Range<Int>, _ body: (Cluster) -> Void
  ) {
    guard self.run(item, run, units, range) else { return }
    report(item, size: run.font.size, spacing: run.letterSpacing, units: units, base: range.lowerBound, body)
  }

  /// As `shape`, with the advances in HarfBuzz's units and without letter spacing.
  func shapeGlyphs(
    _ item: TextItem, run: TextRun, units: [UInt16], within range: Range<Int>,
    _ body: (_ offset: Int, _ advance: Int32, _ isUnsafe: Bool) -> Void
  ) {
    guard self.run(item, run, units, range) else { return }
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    var index = 0
    while index < Int(count) {
      let cluster = infos[index].cluster
      var advance: Int32 = 0
      var isUnsafe = false
      repeat {
        advance += positions[index].x_advance
        isUnsafe = isUnsafe || hb_glyph_info_get_glyph_flags(infos + index).rawValue & 1 != 0
        index += 1
      } while index < Int(count) && infos[index].cluster == cluster
      body(range.lowerBound + Int(cluster), advance, isUnsafe)
    }
  }

  /// Has HarfBuzz shape the part of an item within a range; false if there is nothing to shape.
  private func run(_ item: TextItem, _ run: TextRun, _ units: [UInt16], _ range: Range<Int>) -> Bool {
    let part = item.range.clamped(to: range)
    guard !part.isEmpty else { return false }
    hb_buffer_clear_contents(buffer)
    units.withUnsafeBufferPointer { units in
      hb_buffer_add_utf16(
        buffer, units.baseAddress! + range.lowerBound, Int32(range.count), UInt32(part.lowerBound - range.lowerBound),
        Int32(part.count))
    }
    hb_buffer_set_direction(buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(item.script))
    hb_buffer_set_language(buffer, language)
    let spacing = run.letterSpacing
    let isCursive = Characters.cursiveScripts.contains(item.script)
    let features = Features.list(ligatures: spacing == 0 || isCursive, tabularDigits: run.font.monospacedDigits)
    hb_shape(item.font.font, buffer, features, UInt32(features.count))
    return true
  }

  private func report(
    _ item: TextItem, size: Double, spacing: Double, units: [UInt16], base: Int, _ body: (Cluster) -> Void
  ) {
    let isCursive = Characters.cursiveScripts.contains(item.script)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), count > 0 else { return }
    guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return }
    let pointsPerUnit = item.font.emPerUnit * size
    var index = 0
    while index < Int(count) {
      let cluster = infos[index].cluster
      var advance = 0.0
      var isUnsafe = false
      repeat {
        let units = Double(positions[index].x_advance)
        if let fixed = item.font.fixedAdvance, units > 0 {
          advance += fixed * size
        } else {
          advance += units * pointsPerUnit
        }
        isUnsafe = isUnsafe || hb_glyph_info_get_glyph_flags(infos + index).rawValue & 1 != 0
        index += 1
      } while index < Int(count) && infos[index].cluster == cluster
      let offset = base + Int(cluster)
      if spacing != 0, takesSpacing(units[offset], isCursive: isCursive) { advance += spacing }
      body(Cluster(offset: offset, advance: advance, isUnsafeToBreak: isUnsafe))
    }
  }

  /// Characters of no width take no letter spacing, nor do letters that join, but the spaces between such words do: as
  /// in browsers.
  private func takesSpacing(_ unit: UInt16, isCursive: Bool) -> Bool {
    if isCursive { return UnicodeText.script(of: UInt32(unit)) == .inherited && unit & 0xF800 != 0xD800 }
    return
      !((0x200B...0x200F).contains(unit) || (0x202A...0x202E).contains(unit) || (0x2060...0x206F).contains(unit)
      || unit == 0xFEFF || unit == 0xAD || unit < 0x20)
  }

  /// The OpenType features that differ from the font's defaults.
  private enum Features {
    static func list(ligatures: Bool, tabularDigits: Bool) -> [hb_feature_t] {
      switch (ligatures, tabularDigits) {
      case (true, false): []
      case (false, false): withoutLigatures
      case (true, true): tabular
      case (false, true): tabularWithoutLigatures
      }
    }

    private static func feature(_ tag: StaticString, _ value: UInt32) -> hb_feature_t {
      hb_feature_t(tag: fourCharacterTag(tag), value: value, start: 0, end: UInt32.max)
    }

    private static let withoutLigatures = [
      feature("liga", 0), feature("clig", 0), feature("dlig", 0), feature("hlig", 0), feature("calt", 0),
    ]
    private static let tabular = [feature("tnum", 1)]
    private static let tabularWithoutLigatures = withoutLigatures + tabular
  }
}
