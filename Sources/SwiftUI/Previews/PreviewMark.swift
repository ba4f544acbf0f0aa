import Foundation

/// Says in a file which preview the process is at work for, so that whoever started it knows which one ended it.
///
/// The file is mapped: what was written is in it however the process ends, and writing costs next to nothing.
@MainActor final class PreviewMark {
  static let size = 256
  private let bytes: UnsafeMutableRawBufferPointer?

  /// - Parameter path: the file; nil where nobody wants to know.
  init(path: String?) {
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

  /// Names the preview; the name stays until the next one, since what a preview began may go on by itself.
  func set(_ id: String) {
    guard let bytes else { return }
    let name = id.utf8.prefix(Self.size - 1)
    bytes.copyBytes(from: name)
    bytes[name.count] = 0
  }
}
