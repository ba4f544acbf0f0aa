import CHarfBuzz
import Synchronization

/// One face of a font file, ready to shape at any size.
///
/// Sizes do not matter to HarfBuzz here: fonts are scaled to 64 units per font unit, unhinted, and advances come back
/// as fractions of an em. That equals what Chromium does under `text-rendering: geometricPrecision`.
/// HarfBuzz objects are immutable once made, hence safe to share.
final class FontFace: @unchecked Sendable {
  let path: String
  let index: Int
  /// The weights that the face serves; one value for a variable face means its whole `wght` axis.
  let isVariable: Bool
  /// Every glyph advances by this many ems: bitmap emoji, which HarfBuzz measures by the outline table and browsers by
  /// the bitmap strike.
  let fixedAdvance: Double?

  private let face: OpaquePointer
  private let unitsPerEm: Double
  private let fonts = Mutex<[Int: SizelessFont]>([:])

  init?(path: String, index: Int = 0, fixedAdvance: Double? = nil) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, UInt32(index)), hb_face_get_glyph_count(face) > 0 else { return nil }
    hb_face_make_immutable(face)
    self.path = path
    self.index = index
    self.face = face
    self.fixedAdvance = fixedAdvance
    self.isVariable = hb_ot_var_get_axis_count(face) > 0
    self.unitsPerEm = Double(hb_face_get_upem(face))
  }

  deinit { hb_face_destroy(face) }

  /// The font at a weight; static faces have only one.
  func font(weight: Int) -> SizelessFont {
    let key = isVariable ? weight : 0
    return fonts.withLock { fonts in
      if let font = fonts[key] { return font }
      let font = SizelessFont(face: face, unitsPerEm: unitsPerEm, weight: isVariable ? weight : nil, owner: self)
      fonts[key] = font
      return font
    }
  }

  /// Calls `body` with the HarfBuzz face.
  func withFace<R>(_ body: (OpaquePointer) throws -> R) rethrows -> R { try body(face) }

  /// A text entry of the `name` table: 1 family, 4 full name, 6 PostScript name, 16 typographic family.
  func name(_ id: UInt32) -> String? {
    var size: UInt32 = 128
    var buffer = [CChar](repeating: 0, count: 128)
    guard hb_ot_name_get_utf8(face, id, hb_language_from_string("en", -1), &size, &buffer) > 0 else { return nil }
    return String(decoding: buffer.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// A face at a weight, measured in ems.
final class SizelessFont: @unchecked Sendable {
  let font: OpaquePointer
  let fixedAdvance: Double?
  /// Ems per HarfBuzz unit.
  let emPerUnit: Double
  private unowned let owner: FontFace
  private let soloAdvances = Mutex<[UInt32: Double]>([:])
  /// Words that were shaped lately; see `Shaper.shapeWords`.
  let words = Mutex(RecentCache<UInt64, ShapedWord>(capacity: 8_192))

  fileprivate init(face: OpaquePointer, unitsPerEm: Double, weight: Int?, owner: FontFace) {
    font = hb_font_create(face)
    let scale = Int32(unitsPerEm) * 64
    hb_font_set_scale(font, scale, scale)
    if let weight {
      var axis = hb_variation_t(tag: fourCharacterTag("wght"), value: Float(weight))
      hb_font_set_variations(font, &axis, 1)
    }
    hb_font_make_immutable(font)
    emPerUnit = 1 / Double(scale)
    fixedAdvance = owner.fixedAdvance
    self.owner = owner
  }

  deinit { hb_font_destroy(font) }

  var face: FontFace { owner }

  /// The advance in ems of a character that stands alone; `look` is the character and what else decides on its glyph.
  func soloAdvance(_ look: UInt32, _ measure: () -> Double) -> Double {
    if let known = soloAdvances.withLock({ $0[look] }) { return known }
    let advance = measure()
    soloAdvances.withLock { $0[look] = advance }
    return advance
  }

  func hasGlyph(for scalar: UInt32) -> Bool {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
  }

  /// Advance and ink box of a character in ems, y up; nil without a glyph.
  func glyphBox(for scalar: UInt32) -> (advance: Double, left: Double, bottom: Double, right: Double, top: Double)? {
    var glyph: UInt32 = 0
    guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 else { return nil }
    var extents = hb_glyph_extents_t()
    hb_font_get_glyph_extents(font, glyph, &extents)
    let left = Double(extents.x_bearing) * emPerUnit
    let top = Double(extents.y_bearing) * emPerUnit
    return (
      Double(hb_font_get_glyph_h_advance(font, glyph)) * emPerUnit, left, top + Double(extents.height) * emPerUnit,
      left + Double(extents.width) * emPerUnit, top
    )
  }

  /// The file's own vertical measures at a size in points.
  func metrics(size: Double) -> FontMetrics {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    let ascender = Double(extents.ascender) * emPerUnit * size
    let descender = -Double(extents.descender) * emPerUnit * size
    let gap = Double(extents.line_gap) * emPerUnit * size
    var position: Int32 = 0
    func measure(_ tag: hb_ot_metrics_tag_t, otherwise: Double) -> Double {
      hb_ot_metrics_get_position(font, tag, &position) != 0 ? Double(position) * emPerUnit * size : otherwise * size
    }
    return FontMetrics(
      ascender: ascender, descender: descender, lineHeight: ceilToPixel(ascender + descender + gap),
      capHeight: measure(HB_OT_METRICS_TAG_CAP_HEIGHT, otherwise: SystemFont.capHeight),
      xHeight: measure(HB_OT_METRICS_TAG_X_HEIGHT, otherwise: SystemFont.xHeight))
  }
}

/// The number that OpenType uses for a four-letter name.
func fourCharacterTag(_ name: StaticString) -> UInt32 {
  name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}
