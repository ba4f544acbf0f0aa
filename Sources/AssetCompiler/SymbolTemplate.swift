import Foundation

/// A custom symbol comes as a sheet with the glyph in many weights and sizes, and guides around them.
enum SymbolTemplate {
  /// The sizes of glyphs, and how high they are beside medium ones. Sheets for interpolation have the small ones only.
  private static let sizes = [("M", 1.0), ("S", 0.783), ("L", 1.29)]

  /// An SVG of the regular glyph alone, cut out along its guides. Nil where the sheet is no such template.
  static func regularGlyph(in sheet: String) -> String? {
    for (size, proportion) in sizes {
      guard let glyph = element("g", id: "Regular-\(size)", in: sheet) else { continue }
      // The first templates have one pair of margins.
      let left = guide("left-margin-Regular-\(size)", "x1", in: sheet) ?? guide("left-margin", "x1", in: sheet)
      let right = guide("right-margin-Regular-\(size)", "x1", in: sheet) ?? guide("right-margin", "x1", in: sheet)
      guard let left, let right, let baseline = guide("Baseline-\(size)", "y1", in: sheet),
        let capline = guide("Capline-\(size)", "y1", in: sheet)
      else { continue }
      // Symbols stand a little above and below the capital letters that they go with.
      let height = (baseline - capline) * 1.5 * proportion
      let top = (baseline + capline - height) / 2
      let scale = 20 / height
      return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(left) \(top) \(right - left) \(height)\" "
        + "width=\"\((right - left) * scale)\" height=\"20\">\(glyph)</svg>"
    }
    return nil
  }

  /// The text of the first element of that kind and id, with all that is nested in it.
  private static func element(_ name: String, id: String, in text: String) -> String? {
    let pattern = "<\(name)\\s[^>]*id=\"\(id)\"[^>]*>"
    guard let opening = text.range(of: pattern, options: .regularExpression) else { return nil }
    var level = 1
    var position = opening.upperBound
    while level > 0 {
      let rest = position..<text.endIndex
      guard let tag = text.range(of: "</?\(name)[\\s>][^>]*>?", options: .regularExpression, range: rest) else {
        return nil
      }
      if text[tag].hasPrefix("</") { level -= 1 } else if !text[tag].hasSuffix("/>") { level += 1 }
      position = tag.upperBound
    }
    return String(text[opening.lowerBound..<position])
  }

  private static func guide(_ id: String, _ attribute: String, in text: String) -> Double? {
    guard let tag = text.range(of: "<(line|path)\\s[^>]*id=\"\(id)\"[^>]*>", options: .regularExpression) else {
      return nil
    }
    let element = text[tag]
    guard let match = element.range(of: "\\s\(attribute)=\"[^\"]*\"", options: .regularExpression) else { return nil }
    return Double(element[match].split(separator: "\"")[1])
  }
}
