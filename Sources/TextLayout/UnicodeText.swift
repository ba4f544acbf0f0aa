import Synchronization
import _FoundationICU

// The only file that knows ICU, which comes with the toolchain's Foundation as a private module.

/// Where a line may end.
struct LineBreaks: Sendable {
  /// UTF-16 offsets after which a new line may start, ascending, the text's end included.
  var offsets: [Int32]
}

enum UnicodeText {
  /// Line-break opportunities of a text by the rules of a locale.
  static func lineBreaks(_ text: [UInt16], locale: String) -> [Int32] {
    plainLineBreaks(text) ?? ruledLineBreaks(text, locale: locale)
  }

  static func ruledLineBreaks(_ text: [UInt16], locale: String) -> [Int32] {
    boundaries(of: text, kind: UBRK_LINE, locale: lineLocale(locale))
  }

  /// Line-break opportunities of plain words: behind the spaces between them, in every locale. Nil for a text with
  /// anything in it that has rules of its own.
  static func plainLineBreaks(_ text: [UInt16]) -> [Int32]? {
    var breaks: [Int32] = []
    var isAfterSpace = false
    for (offset, unit) in text.enumerated() {
      switch UInt8(exactly: unit) {
      case UInt8(ascii: " ")?: isAfterSpace = true
      case (UInt8(ascii: "a")...UInt8(ascii: "z"))?, (UInt8(ascii: "A")...UInt8(ascii: "Z"))?,
        (UInt8(ascii: "0")...UInt8(ascii: "9"))?, UInt8(ascii: "'")?, UInt8(ascii: "\"")?:
        if isAfterSpace { breaks.append(Int32(offset)) }
        isAfterSpace = false
      // These stay with what is before them, and after a space they do not begin a line.
      case UInt8(ascii: ",")?, UInt8(ascii: ".")?, UInt8(ascii: ":")?, UInt8(ascii: ";")?:
        if isAfterSpace { return nil }
      default: return nil
      }
    }
    breaks.append(Int32(text.count))
    return breaks
  }

  /// Boundaries between user-perceived characters.
  static func graphemeBreaks(_ text: [UInt16]) -> [Int32] {
    // Of ASCII only the two characters of a line end belong together.
    if !text.isEmpty, text.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return Array(1...Int32(text.count)) }
    return boundaries(of: text, kind: UBRK_CHARACTER, locale: "en")
  }

  /// Japanese text keeps small kana and prolonged sound marks off the start of a line, as on iOS.
  private static func lineLocale(_ locale: String) -> String {
    let name = String(locale.map { $0 == "-" ? "_" : $0 })
    return name.hasPrefix("ja") ? "ja@lb=strict" : name
  }

  // MARK: Break iterators

  private struct IteratorKey: Hashable {
    var kind: UInt32
    var locale: String
  }

  /// Idle iterators: opening one costs far more than running it.
  private static let idle = Mutex<[IteratorKey: [IdleIterator]]>([:])

  private struct IdleIterator: @unchecked Sendable { var pointer: OpaquePointer }

  private static func boundaries(of text: [UInt16], kind: UBreakIteratorType, locale: String) -> [Int32] {
    var status = U_ZERO_ERROR
    let key = IteratorKey(kind: UInt32(kind.rawValue), locale: locale)
    let pooled = idle.withLock { $0[key]?.popLast() }
    guard let iterator = pooled?.pointer ?? swift_ubrk_open(kind, locale, nil, 0, &status) else {
      return [Int32(text.count)]
    }
    var result: [Int32] = []
    text.withUnsafeBufferPointer { buffer in
      swift_ubrk_setText(iterator, buffer.baseAddress, Int32(buffer.count), &status)
      var position = swift_ubrk_next(iterator)
      while position != -1 {
        result.append(position)
        position = swift_ubrk_next(iterator)
      }
    }
    // The iterator keeps no pointer into `text` past this point: it is given a new one before it runs again.
    idle.withLock { $0[key, default: []].append(IdleIterator(pointer: iterator)) }
    if result.last != Int32(text.count) { result.append(Int32(text.count)) }
    return result
  }

  // MARK: Direction

  /// The embedding levels of one paragraph; nil when all of it runs left to right.
  ///
  /// - Parameter fallback: the direction if no character is strong.
  static func bidiLevels(
    _ text: UnsafeBufferPointer<UInt16>, fallback: TextDirection
  ) -> (levels: [UInt8], isRightToLeft: Bool) {
    var status = U_ZERO_ERROR
    guard let bidi = swift_ubidi_openSized(Int32(text.count), 0, &status) else { return ([], false) }
    defer { swift_ubidi_close(bidi) }
    let automatic = UInt8(fallback == .rightToLeft ? 0xFF : 0xFE)
    swift_ubidi_setPara(bidi, text.baseAddress, Int32(text.count), automatic, nil, &status)
    guard let levels = swift_ubidi_getLevels(bidi, &status) else { return ([], false) }
    return (Array(UnsafeBufferPointer(start: levels, count: text.count)), swift_ubidi_getParaLevel(bidi) & 1 == 1)
  }

  // MARK: Scripts

  /// What a character tells about the script of its run.
  enum Script: Equatable {
    /// An ISO 15924 tag as HarfBuzz wants it.
    case own(UInt32)
    /// Takes the script of its neighbours.
    case inherited
  }

  static func script(of scalar: UInt32) -> Script {
    var status = U_ZERO_ERROR
    let code = swift_uscript_getScript(UChar32(scalar), &status)
    if code == USCRIPT_COMMON || code == USCRIPT_INHERITED { return .inherited }
    guard let name = swift_uscript_getShortName(code) else { return .inherited }
    var tag: UInt32 = 0
    for index in 0..<4 { tag = tag << 8 | UInt32(UInt8(bitPattern: name[index])) }
    return .own(tag)
  }
}
