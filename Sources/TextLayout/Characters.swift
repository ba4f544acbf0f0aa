/// Questions about single characters that layout asks.
enum Characters {
  /// Whether a space may hang past the end of a line.
  static func hangs(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x3000 || (0x2000...0x200A).contains(unit) && unit != 0x2007
      || unit == 0x1680 || unit == 0x205F || unit == 0x200B
  }

  /// Whether a paragraph ends with this unit.
  static func endsParagraph(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029 || unit == 0x85 || unit == 0x0C || unit == 0x0B
  }

  /// Whether text with this unit may need the bidirectional algorithm.
  static func mayBeRightToLeft(_ unit: UInt16) -> Bool {
    (0x0590...0x08FF).contains(unit) || (0x200E...0x200F).contains(unit) || (0x202A...0x202E).contains(unit)
      || (0x2066...0x2069).contains(unit) || (0xD800...0xDFFF).contains(unit) || (0xFB1D...0xFDFF).contains(unit)
      || (0xFE70...0xFEFF).contains(unit)
  }

  /// Whether a character needs no glyph: joiners, variation selectors, direction marks, tags.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    (0x200B...0x200F).contains(scalar) || (0x202A...0x202E).contains(scalar) || (0x2060...0x206F).contains(scalar)
      || (0xFE00...0xFE0F).contains(scalar) || (0xE0000...0xE0FFF).contains(scalar) || scalar == 0xFEFF
      || scalar == 0xAD || scalar == 0x061C || scalar < 0x20 && scalar != 9
  }

  /// Scripts whose letters join, and so take no letter spacing.
  static let cursiveScripts: Set<UInt32> = [
    fourCharacterTag("Arab"), fourCharacterTag("Syrc"), fourCharacterTag("Mong"), fourCharacterTag("Nkoo"),
    fourCharacterTag("Phag"), fourCharacterTag("Mand"), fourCharacterTag("Mani"), fourCharacterTag("Adlm"),
    fourCharacterTag("Rohg"),
  ]

  /// Whether a character is a picture by itself. Beyond the basic plane every one that may be a picture is: phones have
  /// no other glyph for a racing car.
  static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation || (scalar.value > 0x1F000 && scalar.properties.isEmoji)
  }

  /// Whether a user-perceived character is drawn as a coloured picture.
  static func isEmoji(_ scalars: some Sequence<UInt32>) -> Bool {
    var iterator = scalars.makeIterator()
    guard let first = iterator.next().flatMap(Unicode.Scalar.init) else { return false }
    let second = iterator.next()
    // Digits are pictures only where a selector says so; looking up properties of every letter would be slow.
    if first.value < 0x80 && second != 0xFE0F { return false }
    if second == 0xFE0E { return false }
    if second == 0xFE0F { return first.properties.isEmoji }
    if isPicture(first) { return true }
    guard let second, first.properties.isEmoji, first.value > 0x7F else { return false }
    return (0x1F3FB...0x1F3FF).contains(second) || second == 0x200D
  }
}

/// The characters of UTF-16 text.
struct ScalarCursor: Sequence, IteratorProtocol {
  let units: UnsafeBufferPointer<UInt16>
  var position: Int
  let end: Int

  mutating func next() -> UInt32? {
    guard position < end else { return nil }
    let unit = units[position]
    position += 1
    if unit & 0xFC00 == 0xD800, position < end, units[position] & 0xFC00 == 0xDC00 {
      let low = units[position]
      position += 1
      return 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
    }
    return UInt32(unit)
  }
}
