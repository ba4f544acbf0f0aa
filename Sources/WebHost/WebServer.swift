import Diagnostics
import DisplayTree
import Foundation

/// Serves one app's windows to browsers.
///
/// The network has a thread of its own; messages hop to the main actor in the order in which they came. The main queue
/// must be served (a run loop, `dispatchMain`) for anything to happen.
@MainActor public final class WebServer {
  private let app: any HostedApp
  private let configuration: ServerConfiguration
  let store: SessionStore
  private let gateway: Gateway
  private let service: Service
  /// Connections that have not said `hello` yet, and since when they are there.
  private var silent: [ObjectIdentifier: (connection: Connection, since: ContinuousClock.Instant)] = [:]
  private var isWatchingSilence = false
  /// How long a connection may say nothing at first, seconds.
  private static let patience = 10.0
  /// The port that the server listens on, once started.
  public private(set) var port = 0

  public init(app: any HostedApp, configuration: ServerConfiguration) {
    var configuration = configuration
    configuration.clientFolder = configuration.clientFolder ?? ClientFiles.folder
    self.app = app
    self.configuration = configuration
    let gallery = (app as? any HostedGallery).map { GalleryFiles($0, status: configuration.galleryStatus) }
    let gateway = Gateway(configuration: configuration, gallery: gallery)
    self.gateway = gateway
    store = SessionStore(app: app, configuration: configuration) { gateway.files.clientVersion }
    service = Service(configuration: configuration, delegate: gateway)
    gateway.server = self
  }

  deinit { service.stop() }

  /// Begins to listen; throws a `Diagnostic` when the port is taken.
  public func start() throws { port = try service.start() }

  /// Saves the windows' states, closes them and stops listening.
  public func stop() {
    store.closeAll()
    service.stop()
  }

  /// The number of windows.
  public var sessionCount: Int { store.count }

  fileprivate func opened(_ connection: Connection) {
    silent[ObjectIdentifier(connection)] = (connection, .now)
    watchSilence()
  }

  /// Who connects and says nothing is let go.
  private func watchSilence() {
    guard !isWatchingSilence, !silent.isEmpty else { return }
    isWatchingSilence = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.isWatchingSilence = false
        let limit = ContinuousClock.now - .seconds(Self.patience - 1)
        for (id, (connection, since)) in self.silent where since < limit {
          connection.close(discarding: true)
          self.silent[id] = nil
        }
        self.watchSilence()
      }
    }
  }

  fileprivate func received(_ message: Result<ClientMessage, Refusal>, size: Int, from connection: Connection) {
    defer { connection.finishedMessage() }
    let start = ContinuousClock.now
    do {
      let message = try message.get()
      if case .hello(let hello) = message.content {
        try store.join(connection, hello, number: message.number)
        silent[ObjectIdentifier(connection)] = nil
      } else if let session = store.session(connection) {
        let before = session.window.work
        try session.handle(message)
        if configuration.isVerbose { log(message, session, before, since: start) }
      } else {
        throw Refusal(code: .order, text: "`hello` comes first")
      }
    } catch {
      refuse(error as? Refusal ?? Refusal(code: .invalid, text: "\(error)"), connection)
    }
  }

  private func refuse(_ refusal: Refusal, _ connection: Connection) {
    if configuration.isVerbose { Log.warning("refused a message: \(refusal.text)") }
    // A browser that sends nonsense and reads no answers would fill the memory.
    if connection.queuedBytes > configuration.mostQueued { return connection.close(discarding: true) }
    connection.send(WireEncoder.refusal(refusal))
  }

  fileprivate func drained(_ connection: Connection) { store.session(connection)?.drained() }

  fileprivate func closed(_ connection: Connection) {
    silent[ObjectIdentifier(connection)] = nil
    store.leave(connection)
  }

  private func log(
    _ message: ClientMessage, _ session: Session, _ before: WorkCounts, since start: ContinuousClock.Instant
  ) {
    guard case .event(let event) = message.content else { return }
    let kind = "\(event.kind)".prefix { $0 != "(" }
    let time = start.duration(to: .now) / .milliseconds(1)
    let (sent, work) = (session.lastSent, session.window.work)
    Log.warning(
      "event \(kind) of node \(event.node): \(work.bodies - before.bodies) bodies, \(work.sizes - before.sizes) laid out, "
        + "\(sent.operations) operations, \(sent.bytes) bytes, \(work.statements - before.statements) SQL statements, "
        + "\((time * 100).rounded() / 100) ms")
  }
}

/// Carries what happens on the network's thread to the main actor, in order.
private final class Gateway: ServiceDelegate, @unchecked Sendable {
  private let configuration: ServerConfiguration
  let files: FileResponder
  /// Set before the network's thread begins.
  weak var server: WebServer?

  init(configuration: ServerConfiguration, gallery: GalleryFiles?) {
    self.configuration = configuration
    files = FileResponder(configuration: configuration, gallery: gallery)
  }

  private func onMain(_ work: @escaping @MainActor @Sendable (WebServer) -> Void) {
    let run: @Sendable () -> Void = { [weak self] in
      MainActor.assumeIsolated {
        if let server = self?.server { work(server) }
      }
    }
    if let line = configuration.slowLine { line.send(run) } else { DispatchQueue.main.async(execute: run) }
  }

  func respond(to request: HTTPRequest) -> HTTPResponse { files.respond(to: request) }

  func refusal(ofSocket request: SocketRequest) -> HTTPResponse? {
    guard request.path == "/ws" else { return .text(404, "There is no socket here.") }
    let host = request.host.lowercased()
    let origins = ["http://\(host)", "https://\(host)"]
    guard configuration.allows(hostHeader: host), let origin = request.origin?.lowercased(), origins.contains(origin)
    else { return .text(403, "Sockets are for this server's own page.") }
    guard let subprotocols = request.subprotocols else { return nil }
    let names = subprotocols.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return names.contains(Service.subprotocol) ? nil : .text(400, "This server speaks \(Service.subprotocol).")
  }

  func opened(_ connection: Connection) { onMain { $0.opened(connection) } }

  func received(_ message: [UInt8], isText: Bool, from connection: Connection) {
    let result: Result<ClientMessage, Refusal>
    do throws(Refusal) {
      guard isText else { throw Refusal(code: .malformed, text: "not a text message") }
      let message = try WireDecoder.decode(message)
      if message.content == .ping {
        // Answered at once: the connection is well, however busy the app may be.
        if connection.queuedBytes > configuration.mostQueued {
          connection.close(discarding: true)
        } else {
          // On a line that is slow there and back.
          if let line = configuration.slowLine {
            line.send { connection.send(WireEncoder.pong(message.number)) }
          } else {
            connection.send(WireEncoder.pong(message.number))
          }
        }
        return connection.finishedMessage()
      }
      result = .success(message)
    } catch {
      result = .failure(error)
    }
    onMain { $0.received(result, size: message.count, from: connection) }
  }

  func oversized(_ connection: Connection) {
    let limit = configuration.longestMessage
    onMain {
      let refusal = Refusal(code: .tooLarge, text: "a message has at most \(limit) bytes")
      $0.received(.failure(refusal), size: limit, from: connection)
    }
  }

  func drained(_ connection: Connection) { onMain { $0.drained(connection) } }

  func closed(_ connection: Connection) { onMain { $0.closed(connection) } }
}
