import Synchronization

/// One browser's WebSocket: bytes on their way out, and the pieces of a message on its way in.
///
/// `send`, `close` and the counters may be used from any thread; what is marked as the service thread's belongs to it.
final class Connection: Sendable {
  struct Outgoing {
    var messages: [[UInt8]] = []
    /// How much of the first message is written.
    var offset = 0
    var size = 0
    var isClosing = false
    /// To be closed without waiting for the browser, which takes nothing.
    var isDiscarded = false
    var isClosed = false
    var waitsForRoom = false
    /// Messages that came in and wait for the main thread.
    var pending = 0
    var isHeld = false
  }

  /// Messages that may wait for the main thread before the browser is asked to pause.
  static let mostPending = 256

  private let outgoing = Mutex(Outgoing())
  private let wake: @Sendable (Connection) -> Void
  private let line: SlowLine?

  init(line: SlowLine? = nil, wake: @escaping @Sendable (Connection) -> Void) {
    self.line = line
    self.wake = wake
  }

  /// Bytes that are not handed to the network yet.
  var queuedBytes: Int { outgoing.withLock { $0.size } }

  /// Puts a message in the queue. Nothing happens after the connection is closed.
  func send(_ message: [UInt8]) {
    if let line { line.send { self.enqueue(message) } } else { enqueue(message) }
  }

  private func enqueue(_ message: [UInt8]) {
    let isOpen = outgoing.withLock { state in
      guard !state.isClosed && !state.isClosing else { return false }
      state.messages.append(message)
      state.size += message.count
      return true
    }
    if isOpen { wake(self) }
  }

  /// Closes once everything in the queue is written, or has been thrown away.
  func close(discarding: Bool = false) {
    // What was sent before arrives before.
    if let line, !discarding { line.send { self.end(discarding: false) } } else { end(discarding: discarding) }
  }

  private func end(discarding: Bool) {
    outgoing.withLock { state in
      state.isClosing = true
      guard discarding else { return }
      state.isDiscarded = true
      state.messages = []
      state.offset = 0
      state.size = 0
    }
    wake(self)
  }

  var isDiscarded: Bool { outgoing.withLock { $0.isDiscarded } }

  /// Asks for one call of `Service.drained` when the queue is empty.
  func notifyWhenDrained() {
    outgoing.withLock { $0.waitsForRoom = true }
    wake(self)
  }

  /// The main thread has dealt with a message.
  func finishedMessage() {
    let resumes = outgoing.withLock { state in
      state.pending -= 1
      return state.isHeld && state.pending <= Self.mostPending / 2
    }
    if resumes { wake(self) }
  }

  // MARK: The service thread's part

  /// The pieces of a message; only for the service thread.
  nonisolated(unsafe) var incoming: [UInt8] = []
  nonisolated(unsafe) var isOversized = false

  enum Step {
    case write(chunk: [UInt8], isFirst: Bool, isLast: Bool)
    case drained
    case close
    case idle
  }

  /// What to do now that the socket can be written to. `room` bytes are left free before a chunk.
  func nextStep(longestChunk: Int, room: Int) -> Step {
    outgoing.withLock { state in
      guard let message = state.messages.first else {
        if state.isClosing { return .close }
        guard state.waitsForRoom else { return .idle }
        state.waitsForRoom = false
        return .drained
      }
      let end = min(state.offset + longestChunk, message.count)
      var chunk = [UInt8](repeating: 0, count: room)
      chunk.append(contentsOf: message[state.offset..<end])
      let step = Step.write(chunk: chunk, isFirst: state.offset == 0, isLast: end == message.count)
      state.size -= end - state.offset
      state.offset = end
      if end == message.count {
        state.messages.removeFirst()
        state.offset = 0
      }
      return step
    }
  }

  /// Counts a message for the main thread; true when the browser must pause.
  func startedMessage() -> Bool {
    outgoing.withLock { state in
      state.pending += 1
      guard state.pending > Self.mostPending && !state.isHeld else { return false }
      state.isHeld = true
      return true
    }
  }

  /// Whether a paused browser may go on.
  func resumesReading() -> Bool {
    outgoing.withLock { state in
      guard state.isHeld && state.pending <= Self.mostPending / 2 else { return false }
      state.isHeld = false
      return true
    }
  }

  func markClosed() {
    outgoing.withLock { state in
      state.isClosed = true
      state.messages = []
      state.size = 0
    }
  }
}
