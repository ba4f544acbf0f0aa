import Foundation
import _FoundationICU

/// Makes strings equal that differ only in case or accents, by the same rules in every locale, in memory and in SQL.
package enum TextFolding {
  /// `text` with what `options` disregard taken out of it. Folding twice changes nothing.
  package static func fold(_ text: String, _ options: NSComparisonPredicate.Options) -> String {
    let ignoresCase = options.contains(.caseInsensitive)
    let ignoresAccents = options.contains(.diacriticInsensitive)
    guard ignoresCase || ignoresAccents else { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? lowercasedASCII(text) : text }
    var units = normalized(Array(text.utf16), decomposing)
    if ignoresAccents { units = withoutAccents(units) }
    if ignoresCase {
      units = foldCase(units)
      // Folding İ leaves a dot above its i.
      if ignoresAccents { units = withoutAccents(units) }
    }
    return String(decoding: normalized(units, composing), as: UTF16.self)
  }

  // ICU's own and never changed.
  nonisolated(unsafe) private static let decomposing = normalizer(swift_unorm2_getNFDInstance)
  nonisolated(unsafe) private static let composing = normalizer(swift_unorm2_getNFCInstance)

  private static func normalizer(_ get: (UnsafeMutablePointer<UErrorCode>?) -> OpaquePointer?) -> OpaquePointer {
    var status = U_ZERO_ERROR
    guard let normalizer = get(&status) else { fatalError("ICU has no normalization data (\(status.rawValue))") }
    return normalizer
  }

  private static func normalized(_ units: [UInt16], _ normalizer: OpaquePointer) -> [UInt16] {
    // No character becomes more than 18 units, and most stay as they are.
    transformed(units, capacity: units.count * 3 + 18) {
      swift_unorm2_normalize(normalizer, units, Int32(units.count), $0, $1, &$2)
    }
  }

  /// What ICU writes for `units`; asked a second time if the first buffer was too small.
  private static func transformed(
    _ units: [UInt16], capacity: Int, _ body: (UnsafeMutablePointer<UInt16>?, Int32, inout UErrorCode) -> Int32
  ) -> [UInt16] {
    var status = U_ZERO_ERROR
    var needed = 0
    let result = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
      needed = Int(body(buffer.baseAddress, Int32(capacity), &status))
      count = status.rawValue <= 0 ? needed : 0
    }
    if status.rawValue <= 0 { return result }
    return needed > capacity ? transformed(units, capacity: needed + 1, body) : units
  }

  private static func withoutAccents(_ units: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let unit = units[index]
      // No accents are encoded below.
      if unit < 0x300 {
        result.append(unit)
        index += 1
        continue
      }
      let length = UTF16.isLeadSurrogate(unit) && index + 1 < units.count ? 2 : 1
      let character = units[index..<index + length]
      if swift_u_charType(scalar(character)) != Int8(U_NON_SPACING_MARK.rawValue) { result += character }
      index += length
    }
    return result
  }

  private static func scalar(_ units: ArraySlice<UInt16>) -> Int32 {
    let first = Int32(units.first!)
    guard units.count == 2 else { return first }
    return ((first - 0xD800) << 10) + (Int32(units.last!) - 0xDC00) + 0x10000
  }

  private static func lowercasedASCII(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return text }
    return String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
      var count = 0
      for byte in text.utf8 {
        buffer[count] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  private static func foldCase(_ units: [UInt16]) -> [UInt16] {
    transformed(units, capacity: units.count * 3 + 1) {
      swift_u_strFoldCase($0, $1, units, Int32(units.count), UInt32(U_FOLD_CASE_DEFAULT), &$2)
    }
  }
}
