import Foundation
import Synchronization

/// A file's bytes as long as the file does not change.
struct CachedFile: Sendable {
  var modified: Date
  var size: Int
  var bytes: [UInt8]
  /// The entity tag: changes with the content.
  var tag: String

  /// FNV-1a of the content: it guards against staleness, not against forgery.
  static func tag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }
}

/// Files that were read, read again only when their size or date is another.
final class FileCache: Sendable {
  /// What is kept at most; beyond it files are read each time.
  private static let capacity = 64 << 20

  private struct State {
    var files: [String: CachedFile] = [:]
    var compressed: [String: [UInt8]] = [:]
    var size = 0
  }
  private let state = Mutex(State())

  /// Nil when there is no such regular file, or it cannot be read.
  func file(_ url: URL) -> CachedFile? {
    let path = url.resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes[.size] as? NSNumber)?.intValue, let modified = attributes[.modificationDate] as? Date
    else { return nil }
    if let known = state.withLock({ $0.files[path] }), known.modified == modified, known.size == size { return known }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let bytes = Array(data)
    let file = CachedFile(modified: modified, size: size, bytes: bytes, tag: CachedFile.tag(bytes))
    state.withLock { state in
      state.size -= state.files.removeValue(forKey: path)?.bytes.count ?? 0
      guard state.size + bytes.count <= Self.capacity else { return }
      state.files[path] = file
      state.size += bytes.count
    }
    return file
  }

  /// The bytes with this tag in the gzip format, made once; nil if they cannot be made.
  func compressed(_ bytes: [UInt8], tag: String) -> [UInt8]? {
    if let known = state.withLock({ $0.compressed[tag] }) { return known }
    guard let result = Gzip.compress(bytes) else { return nil }
    state.withLock { state in
      guard state.size + result.count <= Self.capacity else { return }
      state.compressed[tag] = result
      state.size += result.count
    }
    return result
  }
}
