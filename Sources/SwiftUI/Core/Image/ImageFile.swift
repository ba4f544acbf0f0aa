import Foundation

/// What the first bytes of a picture's file tell: its type, and its size in pixels as it is shown.
package struct ImageFile: Equatable {
  package var type: String
  package var width: Int
  package var height: Int

  /// Nil for what is no picture that browsers show.
  package init?(_ bytes: [UInt8]) {
    let known =
      Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webP(bytes) ?? Self.bitmap(bytes)
      ?? Self.avif(bytes)
    guard let known = known ?? Self.svg(bytes), known.width > 0, known.height > 0 else { return nil }
    self = known
  }

  private init(_ type: String, _ width: Int, _ height: Int) {
    self.type = type
    self.width = width
    self.height = height
  }

  private static func starts(_ bytes: [UInt8], with prefix: [UInt8], at offset: Int = 0) -> Bool {
    bytes.count >= offset + prefix.count && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
  }

  private static func big(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func png(_ bytes: [UInt8]) -> ImageFile? {
    guard starts(bytes, with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
    return ImageFile("image/png", big(bytes, 16, 4), big(bytes, 20, 4))
  }

  private static func gif(_ bytes: [UInt8]) -> ImageFile? {
    guard starts(bytes, with: Array("GIF8".utf8)), bytes.count >= 10 else { return nil }
    return ImageFile("image/gif", little(bytes, 6, 2), little(bytes, 8, 2))
  }

  private static func bitmap(_ bytes: [UInt8]) -> ImageFile? {
    guard starts(bytes, with: Array("BM".utf8)), bytes.count >= 26 else { return nil }
    return ImageFile("image/bmp", little(bytes, 18, 4), abs(Int(Int32(truncatingIfNeeded: little(bytes, 22, 4)))))
  }

  /// An AVIF is boxes in boxes; the one called `ispe` has the size.
  private static func avif(_ bytes: [UInt8]) -> ImageFile? {
    guard starts(bytes, with: Array("ftypavi".utf8), at: 4) else { return nil }
    let name = Array("ispe".utf8)
    guard let at = (12..<max(12, min(bytes.count - 16, 4000))).first(where: { starts(bytes, with: name, at: $0) })
    else {
      return nil
    }
    return ImageFile("image/avif", big(bytes, at + 8, 4), big(bytes, at + 12, 4))
  }

  private static func webP(_ bytes: [UInt8]) -> ImageFile? {
    guard starts(bytes, with: Array("RIFF".utf8)), starts(bytes, with: Array("WEBPVP8".utf8), at: 8), bytes.count >= 30
    else { return nil }
    switch bytes[15] {
    case UInt8(ascii: " "): return ImageFile("image/webp", little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case UInt8(ascii: "L"):
      let bits = little(bytes, 21, 4)
      return ImageFile("image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default: return ImageFile("image/webp", little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    }
  }

  /// A JPEG is a run of segments; one of them has the size, an earlier one may say that the picture lies on its side.
  private static func jpeg(_ bytes: [UInt8]) -> ImageFile? {
    guard starts(bytes, with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    var liesOnItsSide = false
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      let length = big(bytes, at + 2, 2)
      // Start of frame, of all but the tables that have numbers in the same range.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        let (height, width) = (big(bytes, at + 5, 2), big(bytes, at + 7, 2))
        return liesOnItsSide ? ImageFile("image/jpeg", height, width) : ImageFile("image/jpeg", width, height)
      }
      if marker == 0xE1, at + 2 + length <= bytes.count {
        liesOnItsSide = (orientation(Array(bytes[at + 4..<at + 2 + length])) ?? 1) >= 5
      }
      at += 2 + length
    }
    return nil
  }

  /// The orientation, 1 to 8, that a camera noted.
  private static func orientation(_ exif: [UInt8]) -> Int? {
    guard starts(exif, with: Array("Exif\0\0".utf8)), exif.count > 16 else { return nil }
    let tiff = Array(exif[6...])
    let isLittle = tiff[0] == UInt8(ascii: "I")
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      return isLittle ? little(tiff, at, count) : big(tiff, at, count)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, 200) where number(directory + 2 + entry * 12, 2) == 0x0112 {
      return number(directory + 2 + entry * 12 + 8, 2)
    }
    return nil
  }

  private static func svg(_ bytes: [UInt8]) -> ImageFile? {
    let head = String(decoding: bytes.prefix(2000), as: UTF8.self)
    guard let start = head.range(of: "<svg"), let end = head[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = head[start.upperBound..<end]
    func attribute(_ name: String) -> Substring? {
      guard let found = tag.range(of: " \(name)=") ?? tag.range(of: "\n\(name)="), found.upperBound < tag.endIndex
      else { return nil }
      let quote = tag[found.upperBound]
      return tag[tag.index(after: found.upperBound)...].prefix { $0 != quote }
    }
    func length(_ name: String) -> Double? {
      attribute(name).flatMap { $0.hasSuffix("%") ? nil : Double($0.prefix { $0.isNumber || $0 == "." }) }
    }
    let box = attribute("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
    let width = length("width") ?? (box.count == 4 ? box[2] : 300)
    let height = length("height") ?? (box.count == 4 ? box[3] : 150)
    return ImageFile("image/svg+xml", Int(min(width.rounded(), 1e6)), Int(min(height.rounded(), 1e6)))
  }
}
