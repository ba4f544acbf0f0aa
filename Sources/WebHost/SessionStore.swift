import Diagnostics
import DisplayTree
import Foundation

/// The windows that there are, by the secret tokens that their browsers hold.
@MainActor final class SessionStore {
  private let app: any HostedApp
  private let configuration: ServerConfiguration
  private let states: StateFolder?
  private var sessions: [String: Session] = [:]
  private var byConnection: [ObjectIdentifier: Session] = [:]
  private var waitsForSave: Set<String> = []
  private var sweeper: (any DispatchSourceTimer)?
  private let mark: WorkMark
  /// How the process before this one ended, until the page that was at work has been told.
  private var crash: CrashReport?
  /// The version of the client's files as they are now: a page of another one loads itself anew.
  private let clientVersion: () -> String?

  init(app: any HostedApp, configuration: ServerConfiguration, clientVersion: @escaping () -> String? = { nil }) {
    self.app = app
    self.configuration = configuration
    self.clientVersion = clientVersion
    states = configuration.dataFolder.map { StateFolder($0.appendingPathComponent("Sessions")) }
    states?.removeOld()
    mark = WorkMark(path: configuration.mark?.path)
    crash = configuration.crash.flatMap { CrashReport(file: $0) }
    // What a window was made of when that ended the process would end it again.
    if let token = crash?.opening, Self.isToken(token) { states?.remove(token) }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 15, repeating: 15)
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.sweep() } }
    timer.resume()
    sweeper = timer
  }

  var count: Int { sessions.count }
  /// The number of windows that no browser shows at present.
  var lostCount: Int { sessions.values.count { $0.lostAt != nil } }

  /// The most that waits for any browser, bytes.
  var queuedBytes: Int { sessions.values.map { $0.connection?.queuedBytes ?? 0 }.max() ?? 0 }

  func session(_ connection: Connection) -> Session? { byConnection[ObjectIdentifier(connection)] }

  /// Answers `hello`: the session of the token if it is still here; else a window of its saved state; else a new one.
  func join(_ connection: Connection, _ hello: ClientMessage.Hello, number: Int) throws(Refusal) {
    guard session(connection) == nil else { throw Refusal(code: .order, text: "`hello` comes once, and first") }
    try tellCrash(hello.page)
    let token = hello.session.flatMap { Self.isToken($0) ? $0 : nil }
    if let token, let session = sessions[token] {
      if let old = session.connection { byConnection[ObjectIdentifier(old)] = nil }
      byConnection[ObjectIdentifier(connection)] = session
      session.attach(connection, hello, number: number, isNew: false, client: clientVersion())
      return
    }
    if sessions.count >= configuration.mostSessions { removeLongestLost() }
    guard sessions.count < configuration.mostSessions else {
      throw Refusal(code: .full, text: "too many windows are open")
    }
    let state = token.flatMap { states?.load($0) }
    let kept = state == nil ? Self.makeToken() : token!
    mark.set(CrashReport.mark(page: hello.page, opening: kept))
    let window = try makeWindow(hello.traits, view: hello.view, restoring: state)
    let session = Session(token: kept, window: window, mark: mark, configuration: configuration)
    session.onChange = { [weak self] in self?.saveSoon(kept) }
    sessions[kept] = session
    byConnection[ObjectIdentifier(connection)] = session
    session.attach(connection, hello, number: number, isNew: true, client: clientVersion())
  }

  /// The page that was at work when the process crashed stays out until it comes once more, which is a person's doing:
  /// coming back by itself, it might end the process again and again.
  private func tellCrash(_ page: String?) throws(Refusal) {
    guard let report = crash, let page, page == report.page else { return }
    crash = nil
    throw Refusal(
      code: .crashed, text: "\(app.name) has crashed.",
      details: configuration.isForDeveloper ? [report.message, report.place].compactMap { $0 } : [])
  }

  private func makeWindow(
    _ traits: WindowTraits, view: String?, restoring state: String?
  ) throws(Refusal) -> any HostedWindow {
    guard let view, let gallery = app as? any HostedGallery else { return app.makeWindow(traits, restoring: state) }
    guard let window = gallery.makeWindow(traits, showing: view, restoring: state) else {
      throw Refusal(code: .invalid, text: "there is no preview \(view)")
    }
    return window
  }

  func leave(_ connection: Connection) {
    guard let session = byConnection.removeValue(forKey: ObjectIdentifier(connection)) else { return }
    session.detach()
    save(session)
  }

  /// Saves every window's state and closes the windows.
  func closeAll() {
    sweeper?.cancel()
    for session in sessions.values {
      save(session)
      session.close()
    }
    states?.finish()
    sessions = [:]
    byConnection = [:]
  }

  /// Closes the windows that nobody came back to. Setting the machine's clock ages none of them.
  func sweep(now: ContinuousClock.Instant = .now) {
    let limit = now - .seconds(configuration.sessionLifetime)
    for session in sessions.values {
      guard let lostAt = session.lostAt else { continue }
      if lostAt < limit { remove(session) } else if lostAt < now - .seconds(5) { session.hide() }
    }
    states?.removeOld()
  }

  private func removeLongestLost() {
    let lost = sessions.values.filter { $0.lostAt != nil }
    if let oldest = lost.min(by: { $0.lostAt! < $1.lostAt! }) { remove(oldest) }
  }

  private func remove(_ session: Session) {
    save(session)
    session.close()
    sessions[session.token] = nil
  }

  // MARK: Saved states

  private func saveSoon(_ token: String) {
    guard states != nil, waitsForSave.insert(token).inserted else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.waitsForSave.remove(token)
        if let session = self.sessions[token] { self.save(session) }
      }
    }
  }

  private func save(_ session: Session) {
    guard let states, let state = session.window.saveState() else { return }
    states.save(state, token: session.token)
  }

  // MARK: Tokens

  /// 128 bits from the system's generator, in hexadecimal.
  nonisolated static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether the text has a token's shape; only such a text becomes a file's name.
  nonisolated static func isToken(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
