import Foundation

/// A custom symbol comes as a sheet with the glyph in many weights and sizes, and guides around them.
enum SymbolTemplate {
  /// An SVG of the medium regular glyph alone, cut out along its guides. Nil where the sheet is no such template.
  static func regularGlyph(in sheet: String) -> String? {
    guard let glyph = element("g", id: "Regular-M", in: sheet) else { return nil }
    let left = guide("left-margin-Regular-M", "x1", in: sheet)
    let right = guide("right-margin-Regular-M", "x1", in: sheet)
    guard let left, let right, let baseline = guide("Baseline-M", "y1", in: sheet),
      let capline = guide("Capline-M", "y1", in: sheet)
    else { return nil }
    // Symbols stand a little above and below the capital letters that they go with.
    let overshoot = (baseline - capline) * 0.25
    let height = baseline - capline + 2 * overshoot
    let box = "\(left) \(capline - overshoot) \(right - left) \(height)"
    let scale = 20 / height
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\" width=\"\((right - left) * scale)\" "
      + "height=\"20\">\(glyph)</svg>"
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
