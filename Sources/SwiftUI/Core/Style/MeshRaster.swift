import Foundation

/// A mesh gradient as pixels.
struct MeshRaster {
  static let side = 40
  private(set) var pixels: [SIMD4<Float>]

  init(_ gradient: MeshGradient, in environment: EnvironmentValues) {
    func components(_ color: Color) -> SIMD4<Float> {
      let color = color.rgba(in: environment)
      return SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.opacity))
    }
    pixels = Array(repeating: components(gradient.background), count: Self.side * Self.side)
    let (corners, colors) = (gradient.locations.positions, gradient.colors.all.map(components))
    // Each part of the grid is drawn as small patches, each filled with its middle's colour.
    let steps = max(8, 2 * Self.side / max(1, min(gradient.width, gradient.height) - 1))
    for row in 0..<gradient.height - 1 {
      for column in 0..<gradient.width - 1 {
        let first = row * gradient.width + column
        let places = [first, first + 1, first + gradient.width, first + gradient.width + 1]
        for y in 0...steps {
          for x in 0...steps {
            let (u, v) = (Float(x) / Float(steps), Float(y) / Float(steps))
            let point = Self.mix(places.map { corners[$0] }, u, v)
            let (s, t) = gradient.smoothsColors ? (Self.smooth(u), Self.smooth(v)) : (u, v)
            put(Self.mix(places.map { colors[$0] }, s, t), at: point)
          }
        }
      }
    }
  }

  private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }

  private static func mix<V: SIMD>(_ corners: [V], _ u: Float, _ v: Float) -> V where V.Scalar == Float {
    let top = corners[0] * (1 - u) + corners[1] * u
    let bottom = corners[2] * (1 - u) + corners[3] * u
    return top * (1 - v) + bottom * v
  }

  private mutating func put(_ color: SIMD4<Float>, at point: SIMD2<Float>) {
    let (x, y) = (Int((point.x * Float(Self.side - 1)).rounded()), Int((point.y * Float(Self.side - 1)).rounded()))
    // Corners that were moved apart leave gaps of a pixel, which neighbours fill.
    for (dx, dy) in [(0, 0), (1, 0), (0, 1)] {
      guard (0..<Self.side).contains(x + dx), (0..<Self.side).contains(y + dy) else { continue }
      if (dx, dy) == (0, 0) || pixels[(y + dy) * Self.side + x + dx].w == 0 {
        pixels[(y + dy) * Self.side + x + dx] = color
      }
    }
  }

  /// The picture as a PNG file, not compressed: it is small.
  var png: [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<Self.side {
      rows.append(0)
      for x in 0..<Self.side {
        let color = pixels[y * Self.side + x]
        for channel in 0..<4 { rows.append(UInt8(min(max(color[channel], 0), 1) * 255)) }
      }
    }
    let count = rows.count
    var data: [UInt8] = [
      0x78, 0x01, 1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8((~count >> 8) & 255),
    ]
    data += rows
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    data += Self.bytes(b << 16 | a)
    let side = Self.bytes(UInt32(Self.side))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", side + side + [8, 6, 0, 0, 0])
      + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
  }

  private static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(checksum(body))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
  }
}
