import Foundation
import Glibc

/// Notices that another process has written to a SQLite store: the system tells of changes in the store's folder, and the
/// store tells whether they are commits of others.
final class StoreWatcher: @unchecked Sendable {
  private let source: any DispatchSourceRead
  private let descriptor: Int32
  private let name: String
  private let queue = DispatchQueue(label: "StoreWatcher")
  private var isPending = false

  /// Calls the block, on a queue of its own, some milliseconds after the store's files have changed.
  init?(_ url: URL, onChange: @escaping @Sendable () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    name = url.lastPathComponent
    // The folder, because SQLite makes its files anew.
    let mask = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO)
    guard inotify_add_watch(descriptor, url.deletingLastPathComponent().path, mask) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      guard let self, readNames(), !isPending else { return }
      isPending = true
      // A commit becomes visible a moment after its bytes are written, which is all that the system tells of; on a busy
      // machine the moment can be a long one.
      for delay in [10, 120, 1000] {
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
          self?.isPending = false
          onChange()
        }
      }
    }
    let descriptor = descriptor
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }

  /// Reads what has happened; true if it was to one of the store's files.
  private func readNames() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isOurs = false
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      var place = 0
      while place + MemoryLayout<inotify_event>.size <= count {
        let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
        let start = place + MemoryLayout<inotify_event>.size
        let file = String(
          decoding: buffer[start..<min(start + Int(event.len), count)].prefix { $0 != 0 }, as: UTF8.self)
        if file == name || file == name + "-wal" { isOurs = true }
        place = start + Int(event.len)
      }
    }
    return isOurs
  }
}
