import Diagnostics
import DisplayTree
import Foundation

/// A window and the browser that shows it, which may be gone for a while.
///
/// One message from the browser makes one update and one patch. While the browser is slow, changes gather in the tree and
/// go out as one patch when it has caught up.
@MainActor final class Session {
  let token: String
  let window: any HostedWindow
  private let mark: WorkMark
  /// The page that shows the window, by the name that it gave itself.
  private var page: String?
  /// Whether something has happened in the window since it was made.
  private var wasUsed = false
  private(set) var connection: Connection?
  /// When the browser was lost; nil while there is one.
  private(set) var lostAt: ContinuousClock.Instant?
  /// What the browser last said of its window.
  private var traits: WindowTraits?

  private let configuration: ServerConfiguration
  private var lastMessage = 0
  private var lastPatch = 0
  private var shownTitle: String?
  /// Patches that the browser has not applied yet, once it has acknowledged any.
  private var unapplied: [(number: Int, size: Int)] = []
  private var acknowledges = false
  private var owesAnswer = false
  private var isHeld = false
  private var isFlushScheduled = false
  /// Called after changes, to save the window's state soon.
  var onChange: (() -> Void)?

  init(token: String, window: any HostedWindow, mark: WorkMark, configuration: ServerConfiguration) {
    self.token = token
    self.window = window
    self.mark = mark
    self.configuration = configuration
    window.onNeedsFlush = { [weak self] in self?.scheduleFlush() }
    window.onRequest = { [weak self] request in self?.tell(WireEncoder.request(request)) }
  }

  /// Shows the window in this browser: a welcome, and everything there is. A browser that showed it before is let go.
  func attach(
    _ connection: Connection, _ hello: ClientMessage.Hello, number: Int, isNew: Bool, client: String?
  ) {
    if let old = self.connection, old !== connection {
      old.send(WireEncoder.refusal(Refusal(code: .taken, text: "the session is shown elsewhere now")))
      old.close()
    }
    self.connection = connection
    page = hello.page
    lostAt = nil
    lastMessage = number
    lastPatch = 1
    unapplied = []
    acknowledges = false
    owesAnswer = false
    isHeld = false
    markWork()
    traits = hello.traits
    if !isNew { window.update(hello.traits) }
    window.flush()
    shownTitle = window.title
    connection.send(WireEncoder.welcome(session: token, title: window.title, isNew: isNew, client: client))
    connection.send(WireEncoder.patch(window.tree.snapshot(), number: lastPatch, lastMessage: number, isFull: true))
  }

  func detach() {
    connection = nil
    lostAt = .now
  }

  /// The window is in the background: its browser was lost and has not come back.
  func hide() {
    guard var gone = traits, !gone.isHidden else { return }
    gone.isActive = false
    gone.isHidden = true
    traits = gone
    markWork()
    window.update(gone)
    window.flush()
  }

  func close() {
    window.onNeedsFlush = nil
    window.onRequest = nil
    connection?.close()
    connection = nil
    markWork()
    window.close()
  }

  /// Runs what a message asks for. Throws a refusal, after which the session is as it was.
  func handle(_ message: ClientMessage) throws(Refusal) {
    guard message.number > lastMessage else { throw Refusal(code: .order, text: "messages must be numbered upwards") }
    lastMessage = message.number
    if case .event = message.content { wasUsed = true }
    markWork()
    let isAccepted: Bool
    switch message.content {
    case .hello, .ping: throw Refusal(code: .order, text: "`hello` comes once, and first")
    case .acknowledgement(let number):
      acknowledges = true
      unapplied.removeAll { $0.number <= number }
      if isHeld { sendChanges() }
      return
    case .traits(let traits):
      self.traits = traits
      window.update(traits)
      isAccepted = true
    case .event(let event):
      isAccepted = window.send(event) || event.kind.isOfWhatHasGone
    }
    owesAnswer = true
    window.flush()
    sendChanges()
    onChange?()
    if !isAccepted { throw Refusal(code: .refused, text: "the node is unknown, disabled or takes no such event") }
  }

  /// From here on it is this session whose work may end the process.
  private func markWork() { mark.set(CrashReport.mark(page: page, opening: wasUsed ? nil : token)) }

  private func scheduleFlush() {
    guard !isFlushScheduled else { return }
    isFlushScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.isFlushScheduled = false
        self.markWork()
        self.window.flush()
        self.sendChanges()
        self.onChange?()
      }
    }
  }

  /// The queue to the browser is empty.
  func drained() {
    isHeld = false
    sendChanges()
  }

  private var isBehind: Bool {
    guard let connection else { return true }
    return connection.queuedBytes > configuration.highWater
      || (acknowledges && unapplied.reduce(0) { $0 + $1.size } > 4 * configuration.highWater)
  }

  /// Sends what cannot be gathered. A browser that takes nothing is let go; it is told everything when it comes back.
  private func tell(_ message: [UInt8]) {
    guard let connection else { return }
    if connection.queuedBytes > configuration.mostQueued { return connection.close(discarding: true) }
    connection.send(message)
  }

  private func sendChanges() {
    guard let connection, owesAnswer || window.tree.hasChanges || window.title != shownTitle else { return }
    if isBehind {
      // Either the queue empties or the browser acknowledges; both lead back here.
      if connection.queuedBytes > configuration.highWater { connection.notifyWhenDrained() }
      isHeld = true
      return
    }
    isHeld = false
    if window.title != shownTitle {
      shownTitle = window.title
      connection.send(WireEncoder.title(window.title))
    }
    guard owesAnswer || window.tree.hasChanges else { return }
    owesAnswer = false
    lastPatch += 1
    let patch = window.tree.takePatch()
    let bytes = WireEncoder.patch(patch, number: lastPatch, lastMessage: lastMessage)
    lastSent = (patch.operations.count, bytes.count)
    unapplied.append((lastPatch, bytes.count))
    if !acknowledges && unapplied.count > 1000 { unapplied.removeFirst(500) }
    connection.send(bytes)
  }

  /// Operations and bytes of the latest patch, for the log.
  private(set) var lastSent = (operations: 0, bytes: 0)
}
