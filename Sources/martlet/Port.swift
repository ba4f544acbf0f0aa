import Diagnostics
import Foundation

/// Finds a port to serve at by trying to take it.
enum Port {
  static let standard: UInt16 = 8080

  /// The wanted port, or the first free one from 8080 on.
  ///
  /// - Throws: where the wanted port is taken, forbidden, or the address is none of this machine's.
  static func choose(host: String, wanted: UInt16?) throws -> UInt16 {
    if let wanted {
      try check(host: host, port: wanted)
      return wanted
    }
    for port in standard..<(standard + 100) {
      do {
        try check(host: host, port: port)
        return port
      } catch let diagnostic as Diagnostic where diagnostic.code == "port.inUse" {
        continue
      }
    }
    throw Diagnostic(
      code: "port.noneFree", summary: "the ports \(standard) to \(standard + 99) are all taken",
      fix: "give a free one with --port", blame: .environment)
  }

  /// Says which port was chosen where that is not the one that people expect.
  static func tell(_ port: UInt16, wanted: UInt16?) {
    if wanted == nil && port != standard { Terminal.note("Port \(standard) is taken; using \(port).") }
  }

  private static func check(host: String, port: UInt16) throws {
    let code = attempt(host: host, port: port)
    guard code != 0 else { return }
    switch code {
    case EADDRINUSE:
      throw Diagnostic(
        code: "port.inUse", summary: "port \(port) is in use",
        fix: "stop what is using it or choose another with --port",
        blame: .environment)
    case EACCES, EPERM:
      throw Diagnostic(
        code: "port.noPermission", summary: "port \(port) may only be served by root",
        fix: "choose one above 1023 with --port", blame: .environment)
    case EADDRNOTAVAIL:
      throw Diagnostic(
        code: "port.noSuchAddress", summary: "\(host) is no address of this machine",
        fix: "give one of its own with --host, such as 127.0.0.1 or 0.0.0.0", blame: .environment)
    default:
      throw Diagnostic(
        code: "port.unusable", summary: "port \(port) at \(host) cannot be used",
        cause: String(cString: strerror(code)), fix: "choose another with --port or --host", blame: .environment)
    }
  }

  /// Binds and lets go again. Returns the error's number, or 0.
  private static func attempt(host: String, port: UInt16) -> Int32 {
    withAddress(host: host, port: port) { descriptor, address, length in
      var reuse: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
      guard bind(descriptor, address, length) == 0, listen(descriptor, 1) == 0 else { return errno }
      return 0
    }
  }

  private static func withAddress(
    host: String, port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let info = list?.pointee else { return EADDRNOTAVAIL }
    defer { freeaddrinfo(list) }
    let descriptor = socket(info.ai_family, info.ai_socktype, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return body(descriptor, info.ai_addr, info.ai_addrlen)
  }
}
