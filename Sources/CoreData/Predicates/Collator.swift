import Foundation
import _FoundationICU

/// How text is ordered: one rule in memory and, under its name, as a SQLite collation.
package enum TextOrder: UInt8, Hashable, Sendable, CaseIterable {
  /// By UTF-8 bytes: `compare:` and Swift's own order.
  case binary
  /// By folded bytes: `caseInsensitiveCompare:`.
  case caseInsensitive
  /// By the locale's rules: `localizedCompare:`.
  case localized
  /// By the locale's rules, without case: `localizedCaseInsensitiveCompare:`.
  case localizedCaseInsensitive
  /// As a file browser does, numbers in text by value: `localizedStandardCompare:`.
  case localizedStandard

  /// The name of the SQLite collation.
  package var collation: String {
    switch self {
    case .binary: "BINARY"
    case .caseInsensitive: "CD_NOCASE"
    case .localized: "CD_LOCALIZED"
    case .localizedCaseInsensitive: "CD_LOCALIZED_NOCASE"
    case .localizedStandard: "CD_LOCALIZED_STANDARD"
    }
  }

  /// Negative, zero or positive.
  package func compare(_ a: String, _ b: String) -> Int {
    switch self {
    case .binary: ValueOrder.bytes(a, b)
    case .caseInsensitive:
      ValueOrder.bytes(TextFolding.fold(a, .caseInsensitive), TextFolding.fold(b, .caseInsensitive))
    case .localized: Collator.localized.compare(a, b)
    case .localizedCaseInsensitive: Collator.localizedCaseInsensitive.compare(a, b)
    case .localizedStandard: Collator.localizedStandard.compare(a, b)
    }
  }

  /// The same for UTF-8 that is not in a Swift string.
  package func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    switch self {
    case .binary: ValueOrder.bytes(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
    case .caseInsensitive: compare(String(decoding: a, as: UTF8.self), String(decoding: b, as: UTF8.self))
    case .localized: Collator.localized.compare(a, b)
    case .localizedCaseInsensitive: Collator.localizedCaseInsensitive.compare(a, b)
    case .localizedStandard: Collator.localizedStandard.compare(a, b)
    }
  }
}

/// ICU's order of the user's locale. Never changed after it is made, so any thread may compare with it.
final class Collator: @unchecked Sendable {
  static let localized = Collator(ignoringCase: false, numeric: false)
  static let localizedCaseInsensitive = Collator(ignoringCase: true, numeric: false)
  static let localizedStandard = Collator(ignoringCase: false, numeric: true)

  private let raw: OpaquePointer

  private init(ignoringCase: Bool, numeric: Bool) {
    var status = U_ZERO_ERROR
    let locale = Locale.current.identifier
    guard let raw = swift_ucol_open(locale, &status) ?? swift_ucol_open("", &status) else {
      fatalError("ICU has no collation rules at all (\(status.rawValue))")
    }
    status = U_ZERO_ERROR
    // Canonically equal text must be equal whatever form it is in.
    swift_ucol_setAttribute(raw, UCOL_NORMALIZATION_MODE, UCOL_ON, &status)
    if ignoringCase { swift_ucol_setAttribute(raw, UCOL_STRENGTH, UCOL_SECONDARY, &status) }
    if numeric { swift_ucol_setAttribute(raw, UCOL_NUMERIC_COLLATION, UCOL_ON, &status) }
    self.raw = raw
  }

  deinit { swift_ucol_close(raw) }

  func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    var status = U_ZERO_ERROR
    return a.withMemoryRebound(to: CChar.self) { x in
      b.withMemoryRebound(to: CChar.self) { y in
        // ICU refuses a null pointer even for no bytes.
        guard let left = x.baseAddress else { return y.isEmpty ? 0 : -1 }
        guard let right = y.baseAddress else { return x.isEmpty ? 0 : 1 }
        return Int(
          swift_ucol_strcollUTF8(raw, left, Int32(x.count), right, Int32(y.count), &status).rawValue)
      }
    }
  }

  func compare(_ a: String, _ b: String) -> Int {
    var a = a
    var b = b
    return a.withUTF8 { x in b.withUTF8 { y in compare(x, y) } }
  }
}
