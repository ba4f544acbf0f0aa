import CZlib

/// Compression of what is served, by zlib.
package enum Gzip {
  /// Shorter answers gain nothing.
  static let shortest = 1024

  /// Whether files of this type become smaller: pictures and WOFF2 are compressed already.
  static func isWorthwhile(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/json") || type == "image/svg+xml" || type == "font/ttf"
      || type == "font/otf"
  }

  /// The bytes in the gzip format; nil if the library fails.
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    let gzipWindow: Int32 = 15 + 16
    let status = deflateInit2_(
      &stream, 6, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
  }
}
