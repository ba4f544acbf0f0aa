import Foundation
import Synchronization

/// Passes on what an app prints, and hears the one line by which its host says that browsers may come.
final class AppOutput: Sendable {
  private let pipe = Pipe()
  private let finished = DispatchSemaphore(value: 0)
  private let listens = Atomic(false)

  /// Whether the host has said it.
  var isListening: Bool { listens.load(ordering: .relaxed) }

  /// The descriptor that the app gets as its standard output.
  var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// Reads until the app has ended; `ready` is called, on a thread of this type, for the host's line.
  func forward(ready: @escaping @Sendable () -> Void) {
    try? pipe.fileHandleForWriting.close()
    let source = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      var isListening = false
      var pending = Data()
      while case let data = source.availableData, !data.isEmpty {
        guard !isListening else {
          FileHandle.standardOutput.write(data)
          continue
        }
        pending += data
        while !isListening, let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          let line = pending[...end]
          pending = Data(pending[(end + 1)...])
          isListening = line.starts(with: Data("listening ".utf8))
          if isListening {
            listens.store(true, ordering: .relaxed)
            ready()
          } else {
            FileHandle.standardOutput.write(line)
          }
        }
        if isListening {
          FileHandle.standardOutput.write(pending)
          pending = Data()
        }
      }
      FileHandle.standardOutput.write(pending)
      finished.signal()
    }
  }

  /// Waits until what an app that has ended wrote last is passed on, but not for what it may have left running.
  func finish() { _ = finished.wait(timeout: .now() + 1) }
}
