import Foundation

/// The writing end that the signal handler, which may touch almost nothing, puts the signals' numbers into.
private nonisolated(unsafe) var signalPipeEnd: Int32 = -1

/// Signals as something that can be waited for.
struct SignalPipe: Sendable {
  private let reading: Int32

  init(_ signals: [Int32]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    signalPipeEnd = ends[1]
    for number in signals {
      signal(number) { number in
        let keep = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(signalPipeEnd, &byte, 1)
        errno = keep
      }
    }
  }

  /// The next signal, or nil when none came within so many milliseconds.
  func next(within milliseconds: Int32) -> Int32? {
    var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    return read(reading, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Wakes the one who waits, with a number that looks like a signal's.
  func put(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    write(signalPipeEnd, &byte, 1)
  }
}
