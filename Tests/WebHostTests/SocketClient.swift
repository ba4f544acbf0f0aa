import Foundation

@testable import WebHost

/// A WebSocket over a plain socket: enough to be a browser's well-behaved or ill-behaved stand-in.
final class SocketClient: @unchecked Sendable {
  /// The server's answer to a handshake that it refuses.
  struct Refused: Error { var response: String }
  struct Ended: Error {}

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var number = 0

  /// Connects. `receiveBuffer` makes the system take up only about so many bytes that nobody reads.
  init(port: Int, receiveBuffer: Int32? = nil, seconds: Int = 30) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Ended() }
  }

  deinit { close(descriptor) }

  /// Shakes hands as a page of the server's own would, unless told otherwise.
  static func open(
    port: Int, origin: String? = "same", path: String = "/ws", subprotocol: String? = "martlet.1",
    receiveBuffer: Int32? = nil
  ) throws -> SocketClient {
    let client = try SocketClient(port: port, receiveBuffer: receiveBuffer)
    var request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    request += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    if let subprotocol { request += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
    if let origin { request += "Origin: \(origin == "same" ? "http://127.0.0.1:\(port)" : origin)\r\n" }
    try client.write(Array("\(request)\r\n".utf8))
    let head = try client.readHead()
    guard head.hasPrefix("HTTP/1.1 101") else { throw Refused(response: head) }
    return client
  }

  /// The whole answer to an HTTP request of these lines; what came within so many seconds if the server does not end it.
  static func http(port: Int, _ lines: String..., seconds: Int = 30) throws -> String {
    let client = try SocketClient(port: port, seconds: seconds)
    try client.write(Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8))
    while (try? client.fill()) != nil {}
    return String(decoding: client.buffer, as: UTF8.self)
  }

  // MARK: Messages

  /// Sends a message with the next number.
  @discardableResult
  func send(_ members: String) throws -> Int {
    number += 1
    try sendText("{\"s\":\(number),\(members)}")
    return number
  }

  func hello(
    session: String? = nil, view: String? = nil, page: String? = nil
  ) throws -> (welcome: JSON, patch: JSON) {
    try sendHello(session: session, view: view, page: page)
    return (try receive(), try receive())
  }

  func sendHello(session: String? = nil, view: String? = nil, page: String? = nil) throws {
    number = 0
    let token = session.map { "\"session\":\"\($0)\"," } ?? ""
    let choice = view.map { "\"view\":\"\($0)\"," } ?? ""
    let name = page.map { "\"page\":\"\($0)\"," } ?? ""
    try send("\"k\":\"hello\",\"v\":1,\(token)\(choice)\(name)\"traits\":{\"w\":390,\"h\":844}")
  }

  func sendText(_ text: String) throws { try sendFrame(opcode: 1, Array(text.utf8)) }

  func sendText(bytes: [UInt8]) throws { try sendFrame(opcode: 1, bytes) }

  /// Browsers mask what they send; a mask of zeros changes nothing.
  func sendFrame(opcode: UInt8, _ payload: [UInt8]) throws {
    var frame: [UInt8] = [0x80 | opcode]
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65536: frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default: frame += [0x80 | 127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 255) }
    }
    try write(frame + [0, 0, 0, 0] + payload)
  }

  /// The next message's bytes, put together from its frames. Throws when the server has closed the connection.
  func receiveBytes() throws -> [UInt8] {
    var message: [UInt8] = []
    while true {
      let head = try read(2)
      var length = Int(head[1] & 127)
      if length == 126 { length = try read(2).reduce(0) { $0 << 8 | Int($1) } }
      if length == 127 { length = try read(8).reduce(0) { $0 << 8 | Int($1) } }
      let payload = try read(length)
      switch head[0] & 15 {
      case 8: throw Ended()
      case 9: try sendFrame(opcode: 10, payload)
      case 0, 1:
        message += payload
        if head[0] & 0x80 != 0 { return message }
      default: break
      }
    }
  }

  func receive() throws -> JSON { try JSON(receiveBytes()) }

  // MARK: Bytes

  func write(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Ended() }
      offset += count
    }
  }

  /// Everything that comes until the server ends the connection, or for as long as `init` says; nothing more is sent.
  func rest() -> String {
    shutdown(descriptor, Int32(SHUT_WR))
    while (try? fill()) != nil {}
    return String(decoding: buffer, as: UTF8.self)
  }

  private func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { throw Ended() }
    buffer += chunk[..<count]
  }

  private func read(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  func readHead() throws -> String {
    while true {
      if let end = buffer.firstRange(of: [13, 10, 13, 10]) {
        defer { buffer.removeSubrange(..<end.upperBound) }
        return String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
      }
      try fill()
    }
  }
}

extension JSON {
  subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }
  subscript(index: Int) -> JSON {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
  }
  var count: Int { if case .array(let elements) = self { elements.count } else { 0 } }
  var text: String { if case .string(let text) = self { text } else { "" } }
}
