import Foundation

/// The size of a picture as the first bytes of its file tell it: PNG, JPEG, GIF, WebP, AVIF and BMP.
struct PictureHeader {
  private let bytes: [UInt8]

  init(_ data: Data) { bytes = Array(data) }

  /// Width and height in pixels, or nil for a file that is none of these.
  var size: (width: Double, height: Double)? {
    if starts(with: [0x89, 0x50, 0x4E, 0x47], at: 0) { return pair(big(4, at: 16), big(4, at: 20)) }
    if starts(with: [0xFF, 0xD8], at: 0) { return jpegSize }
    if starts(with: Array("GIF8".utf8), at: 0) { return pair(little(2, at: 6), little(2, at: 8)) }
    if starts(with: Array("BM".utf8), at: 0) { return pair(little(4, at: 18), little(4, at: 22)) }
    if starts(with: Array("RIFF".utf8), at: 0), starts(with: Array("WEBP".utf8), at: 8) { return webPSize }
    if starts(with: Array("ftypavi".utf8), at: 4) { return avifSize }
    return nil
  }

  /// An AVIF is boxes in boxes; the one called `ispe` has the size.
  private var avifSize: (width: Double, height: Double)? {
    let name = Array("ispe".utf8)
    guard let at = (12..<min(max(bytes.count, 12), 4000)).first(where: { starts(with: name, at: $0) }) else {
      return nil
    }
    return pair(big(4, at: at + 8), big(4, at: at + 12))
  }

  /// A JPEG is a row of segments; the one that starts a frame has the size. A camera's turn by a quarter swaps the sides.
  private var jpegSize: (width: Double, height: Double)? {
    var position = 2
    var isTurned = false
    while position + 9 < bytes.count {
      guard bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      guard marker != 0xFF, let length = big(2, at: position + 2) else {
        position += 1
        continue
      }
      if marker == 0xE1, let orientation = exifOrientation(at: position + 4) { isTurned = orientation >= 5 }
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        let (height, width) = (big(2, at: position + 5), big(2, at: position + 7))
        return isTurned ? pair(height, width) : pair(width, height)
      }
      position += 2 + length
    }
    return nil
  }

  /// The orientation, 1 to 8, in a camera's notes; browsers obey it.
  private func exifOrientation(at start: Int) -> Int? {
    guard starts(with: Array("Exif\0\0".utf8), at: start) else { return nil }
    let tiff = start + 6
    let isBig = starts(with: Array("MM".utf8), at: tiff)
    func number(_ count: Int, at position: Int) -> Int? {
      isBig ? big(count, at: tiff + position) : little(count, at: tiff + position)
    }
    guard let directory = number(4, at: 4), let entries = number(2, at: directory) else { return nil }
    for index in 0..<entries where number(2, at: directory + 2 + index * 12) == 0x0112 {
      return number(2, at: directory + 2 + index * 12 + 8)
    }
    return nil
  }

  private var webPSize: (width: Double, height: Double)? {
    switch bytes.dropFirst(12).prefix(4) {
    case ArraySlice("VP8X".utf8):
      return pair(little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
    case ArraySlice("VP8 ".utf8):
      return pair(little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
    case ArraySlice("VP8L".utf8):
      return pair(
        little(4, at: 21).map { ($0 & 0x3FFF) + 1 }, little(4, at: 21).map { (($0 >> 14) & 0x3FFF) + 1 })
    default: return nil
    }
  }

  private func pair(_ width: Int?, _ height: Int?) -> (width: Double, height: Double)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return (Double(width), Double(height))
  }

  private func starts(with signature: [UInt8], at position: Int) -> Bool {
    bytes.count >= position + signature.count && bytes[position..<(position + signature.count)].elementsEqual(signature)
  }

  private func big(_ count: Int, at position: Int) -> Int? {
    guard position >= 0, bytes.count >= position + count else { return nil }
    return bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ count: Int, at position: Int) -> Int? {
    guard position >= 0, bytes.count >= position + count else { return nil }
    return bytes[position..<(position + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
