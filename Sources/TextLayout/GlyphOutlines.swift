import CHarfBuzz

/// The outlines of letters, for drawings that no font can be given to.
public enum GlyphOutlines {
  /// SVG path data of a piece of a line, whose baseline begins at a point, and the x at which the piece ends.
  ///
  /// Each character is drawn by its own glyph: there are no ligatures.
  public static func path(
    of text: String, font: FontDescriptor, kerning: Double = 0, x: Double, y: Double
  ) -> (path: String, end: Double) {
    let stack = FontLibrary.shared.stack(for: font, han: HanVariant(locale: "en"))
    let pen = Pen()
    var place = x
    for character in text {
      let scalars = character.unicodeScalars.map(\.value)
      guard let face = stack.font(for: scalars, emoji: false) else { continue }
      let unit = face.emPerUnit * font.size
      for scalar in scalars {
        var glyph: UInt32 = 0
        guard hb_font_get_nominal_glyph(face.font, scalar, &glyph) != 0 else { continue }
        pen.move(to: place, y, unit)
        hb_font_get_glyph_shape(face.font, glyph, Pen.functions, Unmanaged.passUnretained(pen).toOpaque())
        place += Double(hb_font_get_glyph_h_advance(face.font, glyph)) * unit
      }
      place += font.letterSpacing + kerning
    }
    return (pen.path, place)
  }
}

/// Takes down what HarfBuzz draws, y down.
private final class Pen {
  private(set) var path = ""
  private var origin = (x: 0.0, y: 0.0)
  private var unit = 1.0

  func move(to x: Double, _ y: Double, _ unit: Double) {
    origin = (x, y)
    self.unit = unit
  }

  private func add(_ command: String, _ points: [(Float, Float)]) {
    path += command
    path += points.map { x, y in "\(number(origin.x + Double(x) * unit)) \(number(origin.y - Double(y) * unit))" }
      .joined(separator: " ")
  }

  private func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  private static func pen(_ data: UnsafeMutableRawPointer?) -> Pen? {
    data.map { Unmanaged<Pen>.fromOpaque($0).takeUnretainedValue() }
  }

  /// HarfBuzz's drawing functions, made once.
  nonisolated(unsafe) static let functions: OpaquePointer = {
    let functions = hb_draw_funcs_create()!
    hb_draw_funcs_set_move_to_func(functions, { _, data, _, x, y, _ in Pen.pen(data)?.add("M", [(x, y)]) }, nil, nil)
    hb_draw_funcs_set_line_to_func(functions, { _, data, _, x, y, _ in Pen.pen(data)?.add("L", [(x, y)]) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, data, _, cx, cy, x, y, _ in Pen.pen(data)?.add("Q", [(cx, cy), (x, y)]) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions, { _, data, _, ax, ay, bx, by, x, y, _ in Pen.pen(data)?.add("C", [(ax, ay), (bx, by), (x, y)]) }, nil,
      nil)
    hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in Pen.pen(data)?.path += "Z" }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()
}
