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
    var result = text.decomposedStringWithCanonicalMapping
    if ignoresAccents { result.unicodeScalars.removeAll { $0.properties.generalCategory == .nonspacingMark } }
    if ignoresCase {
      result = foldCase(result)
      // Folding İ leaves a dot above its i.
      if ignoresAccents { result.unicodeScalars.removeAll { $0.properties.generalCategory == .nonspacingMark } }
    }
    return result.precomposedStringWithCanonicalMapping
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

  private static func foldCase(_ text: String) -> String {
    let source = Array(text.utf16)
    // A UTF-16 unit folds to three at most.
    var folded = [UInt16](repeating: 0, count: source.count * 3 + 1)
    var status = U_ZERO_ERROR
    let length = swift_u_strFoldCase(
      &folded, Int32(folded.count), source, Int32(source.count), UInt32(U_FOLD_CASE_DEFAULT), &status)
    return status.rawValue <= 0 ? String(decoding: folded[..<Int(length)], as: UTF16.self) : text.lowercased()
  }
}
