import Diagnostics
import Foundation
import Synchronization
import _FoundationICU

/// The string operators of predicates: CONTAINS, BEGINSWITH, ENDSWITH, LIKE and MATCHES.
package enum TextMatching {
  /// Whether `text` stands in the relation `type` to `pattern`; operators that are not about text give false.
  package static func matches(
    _ text: String, _ type: NSComparisonPredicate.Operator, _ pattern: String, _ options: NSComparisonPredicate.Options
  ) -> Bool {
    matcher(type, pattern, options)(text)
  }

  /// The test against one pattern, which is prepared once.
  package static func matcher(
    _ type: NSComparisonPredicate.Operator, _ pattern: String, _ options: NSComparisonPredicate.Options
  ) -> @Sendable (String) -> Bool {
    let folded = TextFolding.fold(pattern, options)
    switch type {
    case .contains: return { contains(TextFolding.fold($0, options), folded) }
    case .beginsWith: return { begins(TextFolding.fold($0, options), folded) }
    case .endsWith: return { ends(TextFolding.fold($0, options), folded) }
    case .like:
      let like = LikePattern(folded)
      return { like.matches(TextFolding.fold($0, options)) }
    case .matches:
      // Folding the case of a pattern would change its classes (\D, \d), so the engine does that part.
      let accents = options.intersection(.diacriticInsensitive)
      let ignoresCase = options.contains(.caseInsensitive)
      let regex = RegularExpression.cached(TextFolding.fold(pattern, accents), ignoresCase: ignoresCase)
      return { regex?.matchesWhole(TextFolding.fold($0, accents)) ?? false }
    default: return { _ in false }
    }
  }

  /// As `NSString`'s: the empty string is contained in nothing.
  private static func contains(_ text: String, _ part: String) -> Bool {
    if part.isEmpty { return false }
    var text = text
    var part = part
    return text.withUTF8 { text in part.withUTF8 { part in position(of: part, in: text) != nil } }
  }

  private static func position(of part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    while start + part.count <= text.count {
      let rest = text.baseAddress! + start
      // Jump to the next place where the first byte fits.
      guard let found = memchr(rest, Int32(part[0]), text.count - start - part.count + 1) else { return nil }
      start += UnsafeRawPointer(rest).distance(to: UnsafeRawPointer(found))
      if memcmp(text.baseAddress! + start, part.baseAddress!, part.count) == 0 { return start }
      start += 1
    }
    return nil
  }

  private static func begins(_ text: String, _ part: String) -> Bool { text.utf8.starts(with: part.utf8) }

  private static func ends(_ text: String, _ part: String) -> Bool {
    text.utf8.count >= part.utf8.count && text.utf8.suffix(part.utf8.count).elementsEqual(part.utf8)
  }
}

/// A LIKE pattern: `?` is one character, `*` any number of them, `\` takes the next one literally.
struct LikePattern: Sendable {
  private enum Part {
    case one(Unicode.Scalar)
    case any
    case many

    func accepts(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .one(let own): own == scalar
      case .any: true
      case .many: false
      }
    }
  }

  private var parts: [Part] = []

  init(_ pattern: String) {
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        parts.append(.one(scalar))
        isEscaped = false
      case "\\": isEscaped = true
      case "?": parts.append(.any)
      case "*": parts.append(.many)
      default: parts.append(.one(scalar))
      }
    }
    if isEscaped { parts.append(.one("\\")) }
  }

  /// The pattern as SQL's LIKE has it.
  var sql: String {
    parts.map { part in
      switch part {
      case .one(let scalar): ["%", "_", "\\"].contains(scalar) ? "\\\(scalar)" : String(Character(scalar))
      case .any: "_"
      case .many: "%"
      }
    }.joined()
  }

  /// Greedy with one point of return, the last `*`: linear in practice, never exponential.
  func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var position = 0
    var part = 0
    var retry: (part: Int, position: Int)?
    while position < text.count {
      if part < parts.count, case .many = parts[part] {
        retry = (part + 1, position)
        part += 1
      } else if part < parts.count, parts[part].accepts(text[position]) {
        part += 1
        position += 1
      } else if let (again, from) = retry {
        part = again
        position = from + 1
        retry = (again, position)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .many = $0 { true } else { false } }
  }
}

/// An ICU regular expression, usable from any thread, one at a time.
final class RegularExpression: @unchecked Sendable {
  private let raw: OpaquePointer
  private let lock = Mutex(())
  private static let cache = Mutex<[String: RegularExpression]>([:])

  /// The expression for `pattern`, compiled once; nil, with a notice, if it is not a regular expression.
  static func cached(_ pattern: String, ignoresCase: Bool) -> RegularExpression? {
    let key = (ignoresCase ? "i" : "s") + pattern
    if let known = cache.withLock({ $0[key] }) { return known }
    guard let made = RegularExpression(pattern, ignoresCase: ignoresCase) else {
      Log.once("Can't do regex matching: \"\(pattern)\" is not a regular expression; nothing matches it.")
      return nil
    }
    cache.withLock {
      // Patterns typed by people must not pile up.
      if $0.count > 256 { $0.removeAll() }
      $0[key] = made
    }
    return made
  }

  private init?(_ pattern: String, ignoresCase: Bool) {
    var status = U_ZERO_ERROR
    let units = Array(pattern.utf16)
    let flags = UInt32(ignoresCase ? UREGEX_CASE_INSENSITIVE.rawValue : 0)
    guard let raw = swift_uregex_open(units, Int32(units.count), flags, nil, &status), status.rawValue <= 0 else {
      return nil
    }
    self.raw = raw
  }

  deinit { swift_uregex_close(raw) }

  func matchesWhole(_ text: String) -> Bool {
    let units = Array(text.utf16)
    return lock.withLock { _ in
      units.withUnsafeBufferPointer { buffer in
        var status = U_ZERO_ERROR
        // An empty array has no address, but ICU wants one.
        var nothing: UInt16 = 0
        return withUnsafePointer(to: &nothing) { empty in
          swift_uregex_setText(raw, buffer.baseAddress ?? empty, Int32(units.count), &status)
          return swift_uregex_matches(raw, 0, &status) != 0 && status.rawValue <= 0
        }
      }
    }
  }
}
