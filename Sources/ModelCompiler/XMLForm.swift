import Foundation

/// Whether a text is well-formed XML, as far as Xcode's files go. Asked before Linux's parser sees it: that one ends the
/// process over some documents that are not.
struct XMLForm {
  private let bytes: [UInt8]
  private var place = 0

  /// The line where the document is broken; nil if it is whole.
  static func brokenLine(_ data: Data) -> Int? {
    guard let text = String(data: data, encoding: .utf8) else { return 1 }
    let isForbidden = { (scalar: Unicode.Scalar) in
      scalar.value < 32 && ![9, 10, 13].contains(scalar.value) || [0xFFFE, 0xFFFF].contains(scalar.value)
    }
    guard !text.unicodeScalars.contains(where: isForbidden) else { return 1 }
    var form = XMLForm(bytes: [UInt8](data))
    return form.check() ? nil : form.bytes.prefix(form.place).count { $0 == 10 } + 1
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private mutating func check() -> Bool {
    var open: [ArraySlice<UInt8>] = []
    var hasRoot = false
    while place < bytes.count {
      guard bytes[place] == 60 else {
        // Outside the root only white space is allowed.
        if open.isEmpty, bytes[place] > 32 { return false }
        if bytes[place...].starts(with: "]]>".utf8) { return false }
        if bytes[place] == 38 { guard reference() else { return false } } else { place += 1 }
        continue
      }
      if take("<?xml") {
        guard place == 5, declaration() else { return false }
      } else if take("<!DOCTYPE ") {
        // As mapping models have it: a name and where its definition lies.
        guard open.isEmpty, !hasRoot, skip(past: ">", without: "[") else { return false }
      } else if take("<!--") {
        guard skip(past: "-->", without: "--") else { return false }
      } else if take("<![CDATA[") {
        guard !open.isEmpty, skip(past: "]]>") else { return false }
      } else if take("</") {
        guard let name = name(), open.popLast() == name else { return false }
        space()
        guard take(">") else { return false }
      } else {
        place += 1
        guard !(open.isEmpty && hasRoot), let name = name(), attributes() else { return false }
        hasRoot = true
        if take("/>") { continue }
        guard take(">") else { return false }
        open.append(name)
      }
    }
    return hasRoot && open.isEmpty
  }

  /// Version, encoding and the rest, in their order.
  private mutating func declaration() -> Bool {
    guard let end = bytes[place...].prefix(120).firstIndex(of: 62) else { return false }
    let text = String(decoding: bytes[place...end], as: UTF8.self)
    place = end + 1
    return text.wholeMatch(
      of: /\s+version=["']1\.0["'](\s+encoding=["'](UTF|utf)-8["'])?(\s+standalone=["'](yes|no)["'])?\s*\?>/) != nil
  }

  private mutating func attributes() -> Bool {
    var seen: Set<ArraySlice<UInt8>> = []
    while place < bytes.count {
      let before = place
      space()
      if place < bytes.count, bytes[place] == 47 || bytes[place] == 62 { return true }
      guard place > before, let name = name(), seen.insert(name).inserted else { return false }
      space()
      guard take("=") else { return false }
      space()
      guard place < bytes.count, bytes[place] == 34 || bytes[place] == 39 else { return false }
      let quote = bytes[place]
      place += 1
      while place < bytes.count, bytes[place] != quote {
        if bytes[place] == 60 { return false }
        if bytes[place] == 38 { guard reference() else { return false } } else { place += 1 }
      }
      guard place < bytes.count else { return false }
      place += 1
    }
    return false
  }

  /// `&amp;` and the like, or a character by its number.
  private mutating func reference() -> Bool {
    guard let end = bytes[place...].prefix(12).firstIndex(of: 59) else { return false }
    let text = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    place = end + 1
    if ["amp", "lt", "gt", "quot", "apos"].contains(text) { return true }
    let number = text.hasPrefix("#x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst())
    guard text.hasPrefix("#"), let number, Unicode.Scalar(number) != nil else { return false }
    return number >= 32 || [9, 10, 13].contains(number)
  }

  /// Letters, digits, `_`, `-` and `.`: no name in Xcode's files has a prefix.
  private mutating func name() -> ArraySlice<UInt8>? {
    let start = place
    while place < bytes.count,
      Character(Unicode.Scalar(bytes[place])).isLetter && bytes[place] < 128
        || (48...57).contains(bytes[place]) || [95, 45, 46].contains(bytes[place])
    { place += 1 }
    guard place > start, !(48...57).contains(bytes[start]), bytes[start] != 45, bytes[start] != 46 else { return nil }
    return bytes[start..<place]
  }

  private mutating func space() { while place < bytes.count, [32, 9, 10, 13].contains(bytes[place]) { place += 1 } }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func skip(past end: String, without forbidden: String? = nil) -> Bool {
    let rest = bytes[place...]
    let pattern = Array(end.utf8)
    guard let found = rest.indices.first(where: { rest[$0...].starts(with: pattern) }) else { return false }
    if let forbidden {
      let inside = rest[..<found]
      if inside.indices.contains(where: { inside[$0...].starts(with: forbidden.utf8) }) { return false }
    }
    place = found + pattern.count
    return true
  }
}
