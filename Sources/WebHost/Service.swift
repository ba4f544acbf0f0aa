import CWebSockets
import Diagnostics
import Foundation
import Synchronization

/// What the network service tells its owner, on the service thread.
protocol ServiceDelegate: AnyObject, Sendable {
  func respond(to request: HTTPRequest) -> HTTPResponse
  /// Nil when a page may open this WebSocket, else what it is told instead.
  func refusal(ofSocket request: SocketRequest) -> HTTPResponse?
  func opened(_ connection: Connection)
  func received(_ message: [UInt8], isText: Bool, from connection: Connection)
  func oversized(_ connection: Connection)
  /// The queue of a connection that asked for it is empty.
  func drained(_ connection: Connection)
  func closed(_ connection: Connection)
}

/// A page's wish to open a WebSocket.
struct SocketRequest: Sendable {
  var path: String
  var host: String
  var origin: String?
  /// The subprotocols that the page speaks, separated by commas; nil when it does not care.
  var subprotocols: String?
}

/// The one thread that speaks HTTP and WebSocket, by libwebsockets.
///
/// Everything of the library happens on that thread. Other threads leave work in `woken` and wake it up.
final class Service: @unchecked Sendable {
  static let subprotocol = "martlet.1"
  /// The bytes that the library writes its own framing into, before what it is given (`LWS_PRE`).
  static let room = 16
  private static let longestChunk = 64 << 10
  private static let longestHeaders = 8 << 10

  private let configuration: ServerConfiguration
  private unowned let delegate: any ServiceDelegate
  private let woken = Mutex<(connections: [Connection], isStopping: Bool)>(([], false))
  private let stopped = DispatchSemaphore(value: 0)

  // For the service thread, and for `start` before there is one.
  private var context: OpaquePointer?
  private var connections: [OpaquePointer: Connection] = [:]
  private var sockets: [ObjectIdentifier: OpaquePointer] = [:]
  private var transfers: [OpaquePointer: Transfer] = [:]

  /// The rest of a response.
  private struct Transfer {
    var body: [UInt8]
    var offset = 0
  }

  init(configuration: ServerConfiguration, delegate: any ServiceDelegate) {
    self.configuration = configuration
    self.delegate = delegate
  }

  /// The library keeps pointers to these for as long as it runs.
  private nonisolated(unsafe) static let serverName = strdup("martlet")
  private nonisolated(unsafe) static let httpName = strdup("http")
  private nonisolated(unsafe) static let subprotocolName = strdup(subprotocol)
  private nonisolated(unsafe) static let protocols: UnsafeMutablePointer<lws_protocols> = {
    let list = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
    list.initialize(repeating: lws_protocols(), count: 3)
    list[0].name = UnsafePointer(httpName)
    list[0].callback = serviceCallback
    list[0].rx_buffer_size = longestChunk
    list[1].name = UnsafePointer(subprotocolName)
    list[1].callback = serviceCallback
    list[1].rx_buffer_size = longestChunk
    return list
  }()
  /// Pings find out about connections that were lost without a word.
  private nonisolated(unsafe) static let idlePolicy: UnsafeMutablePointer<lws_retry_bo> = {
    let policy = UnsafeMutablePointer<lws_retry_bo>.allocate(capacity: 1)
    policy.initialize(to: lws_retry_bo())
    policy.pointee.secs_since_valid_ping = 25
    policy.pointee.secs_since_valid_hangup = 45
    return policy
  }()

  /// Listens, and starts the thread. Returns the port; throws a `Diagnostic` when the port is taken.
  func start() throws -> Int {
    lws_set_log_level(configuration.isVerbose ? 3 : 0, nil)
    var info = lws_context_creation_info()
    info.port = Int32(configuration.port)
    info.protocols = UnsafePointer(Self.protocols)
    info.gid = -1
    info.uid = -1
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.options = UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
    info.max_http_header_data = UInt16(Self.longestHeaders)
    info.keepalive_timeout = 30
    info.timeout_secs = UInt32(configuration.patience)
    info.fd_limit_per_thread = UInt32(mostDescriptors())
    info.retry_and_idle_policy = UnsafePointer(Self.idlePolicy)
    let address = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
    if !address.contains(":") { info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6) }
    let listensEverywhere = address == "0.0.0.0" || address == "::"
    context = address.withCString { text in
      info.iface = listensEverywhere ? nil : text
      info.server_string = UnsafePointer(Self.serverName)
      return lws_create_context(&info)
    }
    guard let context, let host = lws_get_vhost_by_name(context, "default") else {
      throw Diagnostic(
        code: "host.portTaken", summary: "cannot listen on \(configuration.host) port \(configuration.port)",
        cause: "another program may listen there", fix: "stop it or choose another port", blame: .environment)
    }
    let port = Int(lws_get_vhost_listen_port(host))
    let thread = Thread { [self] in run() }
    thread.name = "martlet.network"
    thread.stackSize = 1 << 20
    thread.start()
    return port
  }

  /// What connections may take of the process's descriptors: the app needs some for its files, and a connection that
  /// cannot be accepted for want of one would keep the thread busy.
  private func mostDescriptors() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return configuration.mostConnections
    }
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4096))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return min(configuration.mostConnections, Int(clamping: limit.rlim_cur) / 2)
  }

  /// Ends the thread and closes everything. Returns when that is done.
  func stop() {
    guard let context else { return }
    woken.withLock { $0.isStopping = true }
    lws_cancel_service(context)
    stopped.wait()
    self.context = nil
  }

  private func run() {
    while lws_service(context, 0) >= 0, !woken.withLock({ $0.isStopping && $0.connections.isEmpty }) {}
    lws_context_destroy(context)
    stopped.signal()
  }

  func makeConnection() -> Connection {
    Connection(line: configuration.slowLine) { [weak self] connection in self?.wake(connection) }
  }

  private func wake(_ connection: Connection) {
    let context = woken.withLock { state in
      state.connections.append(connection)
      return state.connections.count == 1 ? self.context : nil
    }
    if let context { lws_cancel_service(context) }
  }
}

/// All callbacks of the library come here.
private func serviceCallback(
  _ socket: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
  guard let socket, let context = lws_get_context(socket), let owner = lws_context_user(context) else { return 0 }
  let service = Unmanaged<Service>.fromOpaque(owner).takeUnretainedValue()
  return service.handle(socket, reason, bytes, count)
}

extension Service {
  fileprivate func handle(
    _ socket: OpaquePointer, _ reason: lws_callback_reasons, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_HTTP: return respond(socket)
    case LWS_CALLBACK_HTTP_WRITEABLE: return continueTransfer(socket)
    case LWS_CALLBACK_CLOSED_HTTP: transfers[socket] = nil
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirmUpgrade(socket, bytes)
    case LWS_CALLBACK_ESTABLISHED:
      let connection = makeConnection()
      connections[socket] = connection
      sockets[ObjectIdentifier(connection)] = socket
      delegate.opened(connection)
    case LWS_CALLBACK_RECEIVE: receive(socket, bytes, count)
    case LWS_CALLBACK_SERVER_WRITEABLE: return write(socket)
    case LWS_CALLBACK_CLOSED:
      guard let connection = connections.removeValue(forKey: socket) else { break }
      sockets[ObjectIdentifier(connection)] = nil
      connection.markClosed()
      delegate.closed(connection)
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: serveWoken()
    default: break
    }
    return 0
  }

  // MARK: WebSocket

  private func serveWoken() {
    let list = woken.withLock { state in
      defer { state.connections = [] }
      return state.connections
    }
    for connection in list {
      guard let socket = sockets[ObjectIdentifier(connection)] else { continue }
      if connection.isDiscarded {
        // It would never be ready for a goodbye.
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
        continue
      }
      if connection.resumesReading() { lws_rx_flow_control(socket, 1) }
      lws_callback_on_writable(socket)
    }
  }

  private func receive(_ socket: OpaquePointer, _ bytes: UnsafeMutableRawPointer?, _ count: Int) {
    guard let connection = connections[socket] else { return }
    if connection.incoming.count + count > configuration.longestMessage { connection.isOversized = true }
    if connection.isOversized {
      connection.incoming = []
    } else {
      connection.incoming.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }
    guard lws_is_final_fragment(socket) != 0 else { return }
    defer { connection.incoming = [] }
    if connection.startedMessage() { lws_rx_flow_control(socket, 0) }
    if connection.isOversized {
      connection.isOversized = false
      delegate.oversized(connection)
    } else {
      delegate.received(connection.incoming, isText: lws_frame_is_binary(socket) == 0, from: connection)
    }
  }

  private func write(_ socket: OpaquePointer) -> Int32 {
    guard let connection = connections[socket] else { return 0 }
    switch connection.nextStep(longestChunk: Self.longestChunk, room: Self.room) {
    case .write(var chunk, let isFirst, let isLast):
      let flags = lws_write_ws_flags(Int32(LWS_WRITE_TEXT.rawValue), isFirst ? 1 : 0, isLast ? 1 : 0)
      let length = chunk.count - Self.room
      let written = chunk.withUnsafeMutableBufferPointer {
        lws_write(socket, $0.baseAddress! + Self.room, length, lws_write_protocol(UInt32(flags)))
      }
      guard written >= length else { return -1 }
      lws_callback_on_writable(socket)
    case .drained: delegate.drained(connection)
    case .close:
      lws_close_reason(socket, LWS_CLOSE_STATUS_NORMAL, nil, 0)
      return -1
    case .idle: break
    }
    return 0
  }

  /// The last moment at which the headers are there and a refusal can still be told in HTTP.
  private func confirmUpgrade(_ socket: OpaquePointer, _ role: UnsafeMutableRawPointer?) -> Int32 {
    guard let role, String(cString: role.assumingMemoryBound(to: CChar.self)) == "websocket" else { return -1 }
    let request = SocketRequest(
      path: header(socket, WSI_TOKEN_GET_URI) ?? "", host: header(socket, WSI_TOKEN_HOST) ?? "",
      origin: header(socket, WSI_TOKEN_ORIGIN), subprotocols: header(socket, WSI_TOKEN_PROTOCOL))
    guard let refusal = delegate.refusal(ofSocket: request) else { return 0 }
    return send(refusal, to: socket, completes: false) ? 1 : -1
  }

  // MARK: HTTP

  func header(_ socket: OpaquePointer, _ token: lws_token_indexes) -> String? {
    let length = Int(lws_hdr_total_length(socket, token))
    guard length > 0 else { return nil }
    var text = [CChar](repeating: 0, count: length + 1)
    guard lws_hdr_copy(socket, &text, Int32(text.count), token) >= 0 else { return nil }
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func respond(_ socket: OpaquePointer) -> Int32 {
    var method = HTTPRequest.Method.other
    var path = "/"
    if let text = header(socket, WSI_TOKEN_GET_URI) { (method, path) = (.get, text) }
    if let text = header(socket, WSI_TOKEN_HEAD_URI) { (method, path) = (.head, text) }
    let request = HTTPRequest(
      method: method, path: path, host: header(socket, WSI_TOKEN_HOST) ?? "",
      ifNoneMatch: header(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH),
      acceptsGzip: header(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING)?.contains("gzip") == true,
      language: language(header(socket, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) ?? ""))
    guard send(delegate.respond(to: request), to: socket, completes: true) else { return -1 }
    // A body that comes along with a refused method is not read.
    return method == .other ? -1 : 0
  }

  private func language(_ header: String) -> String {
    let tag = header.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return tag.isEmpty || tag.count > 35 ? "en" : String(tag)
  }

  /// Writes the headers, and the body at once when it is short.
  private func send(_ response: HTTPResponse, to socket: OpaquePointer, completes: Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.room + Self.longestHeaders)
    let isWritten = buffer.withUnsafeMutableBufferPointer { buffer -> Bool in
      let start = buffer.baseAddress! + Self.room
      let end = buffer.baseAddress! + buffer.count
      var cursor: UnsafeMutablePointer<UInt8>? = start
      guard lws_add_http_header_status(socket, UInt32(response.status), &cursor, end) == 0 else { return false }
      var headers = response.headers
      if response["content-length"] == nil && response.status != 304 && response.status != 204 {
        headers.append(.init("content-length", String(response.body.count)))
      }
      for header in headers {
        let result = lws_add_http_header_by_name(
          socket, header.name + ":", header.value, Int32(header.value.utf8.count), &cursor, end)
        guard result == 0 else { return false }
      }
      return lws_finalize_write_http_header(socket, start, &cursor, end) == 0
    }
    guard isWritten else { return false }
    if !completes {
      var body = [UInt8](repeating: 0, count: Self.room) + response.body
      return body.withUnsafeMutableBufferPointer {
        lws_write(socket, $0.baseAddress! + Self.room, response.body.count, LWS_WRITE_HTTP_FINAL) >= 0
      }
    }
    if response.body.isEmpty { return lws_http_transaction_completed(socket) == 0 }
    transfers[socket] = Transfer(body: response.body)
    lws_callback_on_writable(socket)
    return true
  }

  private func continueTransfer(_ socket: OpaquePointer) -> Int32 {
    guard var transfer = transfers[socket] else { return 0 }
    let end = min(transfer.offset + Self.longestChunk, transfer.body.count)
    let isLast = end == transfer.body.count
    var chunk = [UInt8](repeating: 0, count: Self.room)
    chunk.append(contentsOf: transfer.body[transfer.offset..<end])
    let length = end - transfer.offset
    let written = chunk.withUnsafeMutableBufferPointer {
      lws_write(
        socket, $0.baseAddress! + Self.room, length, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP)
    }
    guard written >= length else { return -1 }
    if isLast {
      transfers[socket] = nil
      return lws_http_transaction_completed(socket) == 0 ? 0 : -1
    }
    transfer.offset = end
    transfers[socket] = transfer
    lws_callback_on_writable(socket)
    return 0
  }
}
