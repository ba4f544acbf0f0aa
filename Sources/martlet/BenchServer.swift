import Diagnostics
import Foundation

/// A built app's process, served for a measurement.
struct ServedApp {
  let name: String
  let port: UInt16
  let process = Process()

  /// Starts it and returns when browsers may come.
  init(_ bundle: URL, data: URL) throws {
    name = bundle.deletingPathExtension().lastPathComponent
    port = try Port.choose(host: "127.0.0.1", wanted: nil)
    process.executableURL = bundle.appendingPathComponent(name)
    var environment = ProcessInfo.processInfo.environment.merging(try Sandbox(folder: data).environment) { $1 }
    environment["MARTLET_PORT"] = "\(port)"
    environment["MARTLET_HOST"] = "127.0.0.1"
    environment["MARTLET_BUNDLE"] = bundle.path
    environment.merge(RuntimeFiles.environment) { own, _ in own }
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).contains("listening") else {
      stop()
      throw Self.failure(name)
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  static func failure(_ name: String) -> Diagnostic {
    Diagnostic(
      code: "bench.start", summary: "\(name) shows no first page", fix: "run it with martlet run to see why",
      blame: .martlet)
  }
}

/// A connection to this machine that gives up after ten seconds of silence.
final class Socket {
  let descriptor: Int32

  init?(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Opens a WebSocket and says hello, as a page does.
  func open() -> Bool {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
    }
    let host = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    send(
      "GET /ws HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Key: \(Data(1...16).base64EncodedString())\r\n"
        + "Sec-WebSocket-Version: 13\r\n\r\n")
    guard receive(until: { $0.contains("\r\n\r\n") }) != nil else { return false }
    sendMessage(
      #"{"k":"hello","s":1,"v":1,"traits":{"w":390,"h":844,"sa":[0,0,0,0],"dark":false,"lang":["en"],"dpr":2}}"#)
    return true
  }

  /// A short text frame with a mask of zeros.
  func sendMessage(_ text: String) {
    let length = text.utf8.count
    let head: [UInt8] = length < 126 ? [0x80 | UInt8(length)] : [0x80 | 126, UInt8(length >> 8), UInt8(length & 255)]
    send([0x81] + head + [0, 0, 0, 0] + Array(text.utf8))
  }

  func send(_ text: String) { send(Array(text.utf8)) }
  func send(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }

  /// Reads until what came satisfies the test; gives the number of bytes, or nil at the end of the connection.
  func receive(until isEnough: (String) -> Bool) -> Int? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    repeat {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    } while !isEnough(String(decoding: received, as: UTF8.self))
    return received.count
  }
}
