import Foundation
import Synchronization

/// Passes on what an app writes to its standard error, and keeps the words by which Swift said why it ended, and where.
final class ErrorOutput: Sendable {
  private struct Heard {
    /// The last message of a check that failed.
    var fatal: String?
    /// What the trace of a crash is headed by, with the signal's name.
    var crash: String?
    /// The app's line nearest to the crash.
    var place: String?
  }

  private let pipe = Pipe()
  private let heard = Mutex(Heard())
  private let finished = DispatchSemaphore(value: 0)
  private let ownPlace: @Sendable (String) -> String?

  /// - Parameter ownPlace: gives the place in the app's own files for one in what was compiled, nil for any other.
  init(ownPlace: @escaping @Sendable (String) -> String? = { _ in nil }) { self.ownPlace = ownPlace }

  /// The descriptor that the app gets as its standard error.
  var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// The message with which the app ended itself, once it has.
  var lastWords: String? { heard.withLock { $0.fatal ?? $0.crash } }

  /// The source line of the app that was running when it crashed, once it has: `file:line:column`.
  var place: String? { heard.withLock { $0.place } }

  /// Waits until what an app that has ended wrote last is passed on, but not for what it may have left running.
  func finish() {
    if finished.wait(timeout: .now() + 1) == .success { finished.signal() }
  }

  /// Reads until the app has ended, on a thread of its own. Whole lines are passed on, so that none is broken by others.
  func forward() {
    try? pipe.fileHandleForWriting.close()
    let source = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      var pending = Data()
      while case let data = source.availableData, !data.isEmpty {
        pending += data
        // A line without an end is passed on in pieces.
        let isLong = pending.count > 1 << 16
        guard let end = pending.lastIndex(of: UInt8(ascii: "\n")) ?? (isLong ? pending.indices.last : nil) else {
          continue
        }
        let lines = pending[...end]
        for line in lines.split(separator: UInt8(ascii: "\n")) { hear(String(decoding: line, as: UTF8.self)) }
        Terminal.pass(lines, to: .standardError)
        pending = Data(pending[(end + 1)...])
      }
      if !pending.isEmpty { Terminal.pass(pending, to: .standardError) }
      finished.signal()
    }
  }

  private func hear(_ line: String) {
    if line.contains("Fatal error") || line.contains("recondition failed") || line.contains("ssertion failed") {
      heard.withLock { $0 = Heard(fatal: line) }
    } else if line.hasPrefix("*** Program crashed: ") {
      heard.withLock { $0.crash = line.trimmingCharacters(in: CharacterSet(charactersIn: "* ")) }
    } else if line.contains(" at /"), heard.withLock({ $0.crash != nil && $0.place == nil }) {
      // A frame of the trace: `3 [ra] 0x… name + 12 in Module at /path/File.swift:3:14`.
      let place = line.range(of: " at /", options: .backwards).map { line[$0.upperBound...] }
      if let place = place.flatMap({ ownPlace("/" + $0) }) { heard.withLock { $0.place = place } }
    }
  }
}
