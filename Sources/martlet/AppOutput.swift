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
          Terminal.pass(data, to: .standardOutput)
          continue
        }
        pending += data
        while !isListening, let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          let line = pending[...end]
          pending = Data(pending[(end + 1)...])
          // It may follow words of the app's that did not end a line.
          let mark = line.range(of: Data("listening ".utf8), options: .backwards)
          isListening = mark.map { Self.isPort(line[$0.upperBound...]) } ?? false
          if let mark, isListening {
            Terminal.pass(line[..<mark.lowerBound], to: .standardOutput)
            listens.store(true, ordering: .relaxed)
            ready()
          } else {
            Terminal.pass(line, to: .standardOutput)
          }
        }
        if isListening {
          Terminal.pass(pending, to: .standardOutput)
          pending = Data()
        }
      }
      Terminal.pass(pending, to: .standardOutput)
      finished.signal()
    }
  }

  private static func isPort(_ bytes: Data) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return bytes.count > 1 && bytes.dropLast().allSatisfy(digits.contains)
  }

  /// Waits until what an app that has ended wrote last is passed on, but not for what it may have left running.
  func finish() { _ = finished.wait(timeout: .now() + 1) }
}
