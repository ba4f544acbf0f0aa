import Foundation
import Synchronization

/// Passes on what an app writes to its standard error, and keeps the last line by which Swift said why it ended.
final class ErrorOutput: Sendable {
  private let pipe = Pipe()
  private let fatal = Mutex<String?>(nil)
  private let finished = DispatchSemaphore(value: 0)

  /// The descriptor that the app gets as its standard error.
  var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// The message with which the app ended itself, once it has; waits a little for what is still in the pipe.
  var lastFatalError: String? {
    _ = finished.wait(timeout: .now() + 1)
    return fatal.withLock { $0 }
  }

  /// Reads until the app has ended, on a thread of its own.
  func forward() {
    try? pipe.fileHandleForWriting.close()
    let source = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      var pending = Data()
      while case let data = source.availableData, !data.isEmpty {
        FileHandle.standardError.write(data)
        pending += data
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          hear(String(decoding: pending[..<end], as: UTF8.self))
          pending = Data(pending[(end + 1)...])
        }
      }
      finished.signal()
    }
  }

  private func hear(_ line: String) {
    if line.contains("Fatal error") || line.contains("recondition failed") || line.contains("ssertion failed") {
      fatal.withLock { $0 = line }
    }
  }
}
