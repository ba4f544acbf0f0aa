import Foundation

/// Says in a file what the process is at work for, a preview or a page, so that whoever started it knows what ended it.
///
/// The file is mapped: what was written is in it however the process ends, and writing costs next to nothing.
@MainActor package final class WorkMark {
  private static let size = 256
  private let bytes: UnsafeMutableRawBufferPointer?

  /// - Parameter path: the file; nil where nobody wants to know.
  package init(path: String?) {
    guard let path, case let descriptor = open(path, O_RDWR | O_CREAT, 0o600), descriptor >= 0 else {
      bytes = nil
      return
    }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(Self.size)) == 0,
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else {
      bytes = nil
      return
    }
    bytes = UnsafeMutableRawBufferPointer(start: memory, count: Self.size)
  }

  /// Names the work; the name stays until the next one, since what was begun may go on by itself.
  package func set(_ name: String) {
    guard let bytes else { return }
    let name = name.utf8.prefix(Self.size - 1)
    bytes.copyBytes(from: name)
    bytes[name.count] = 0
  }

  /// The name that a process left in the file; empty where it left none.
  package nonisolated static func read(_ file: URL) -> String {
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
