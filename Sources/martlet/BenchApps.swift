import Diagnostics
import Foundation
import XcodeProject

/// What a person waits for: an app's first build, its build after an edit, and its first page.
enum AppBench {
  static let group = "Building and starting"

  static func run() throws -> [BenchRow] {
    let runtime = try timed { _ = try RuntimeLibrary.prepare() }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-bench-\(getpid())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let copy = scratch.appendingPathComponent("Bookworm")
    try FileManager.default.copyItem(at: Places.root.appendingPathComponent("Examples/Bookworm"), to: copy)
    var rows: [BenchRow] = []
    func add(_ work: String, _ milliseconds: Int, atMost limit: Int? = nil) {
      rows.append(BenchRow(group: group, work: work, milliseconds: milliseconds, atMost: limit))
    }

    if runtime > 5000 { add("Martlet's own modules, built once", runtime) }
    var bundle = copy
    let first = try timed { bundle = try build(copy) }
    let start = try FirstPage.measure(bundle, data: scratch.appendingPathComponent("data"))
    add("a small app, built for the first time", first)
    add("a small app, from its sources to its first page", first + start.milliseconds, atMost: 15_000)
    add("the same app without a change", try timed { bundle = try build(copy) })
    try edit(copy)
    let edited = try timed { bundle = try build(copy) }
    let again = try FirstPage.measure(bundle, data: scratch.appendingPathComponent("data"))
    add("an edit in it, built", edited)
    add("an edit in it, to the first page", edited + again.milliseconds, atMost: 5_000)
    add("its start, from the process to the first page", again.milliseconds)
    rows.append(
      BenchRow(
        group: group, work: "… memory then (resident, with shared libraries)", figure: "\(again.memory / 1024) MB"))
    rows.append(BenchRow(group: group, work: "… bytes of the first page", figure: "\(again.bytes) bytes"))
    try? FileManager.default.removeItem(at: bundle.deletingLastPathComponent())
    return rows
  }

  private static func build(_ folder: URL) throws -> URL {
    let builder = AppBuilder(app: try ProjectFinder.app(at: folder.path), isVerbose: Shell.isVerbose)
    return try builder.build(builder.inputs())
  }

  /// Changes what one view says, as a person at work does.
  private static func edit(_ folder: URL) throws {
    let file = folder.appendingPathComponent("Bookworm/BookListView.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacingOccurrences(of: "\"Bookworm\"", with: "\"My books\"").write(
      to: file, atomically: true, encoding: .utf8)
  }

  private static func timed(_ body: () throws -> Void) rethrows -> Int {
    let elapsed = try ContinuousClock().measure(body)
    return Int(elapsed.components.seconds * 1000 + elapsed.components.attoseconds / 1_000_000_000_000_000)
  }
}

/// Starts a built app and plays the browser until it has its first page.
enum FirstPage {
  struct Cost {
    var milliseconds: Int
    /// Kilobytes.
    var memory: Int
    var bytes: Int
  }

  static func measure(_ bundle: URL, data: URL) throws -> Cost {
    let name = bundle.deletingPathExtension().lastPathComponent
    let port = try Port.choose(host: "127.0.0.1", wanted: nil)
    let process = Process()
    process.executableURL = bundle.appendingPathComponent(name)
    var environment = ProcessInfo.processInfo.environment.merging(try Sandbox(folder: data).environment) { $1 }
    environment["MARTLET_PORT"] = "\(port)"
    environment["MARTLET_HOST"] = "127.0.0.1"
    environment["MARTLET_BUNDLE"] = bundle.path
    environment.merge(RuntimeFiles.environment) { own, _ in own }
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).contains("listening") else {
      throw failure(name)
    }
    guard let bytes = fetchPage(port: port) else { throw failure(name) }
    let elapsed = ContinuousClock.now - start
    let milliseconds = elapsed.components.seconds * 1000 + elapsed.components.attoseconds / 1_000_000_000_000_000
    return Cost(milliseconds: Int(milliseconds), memory: residentMemory(process.processIdentifier), bytes: bytes)
  }

  private static func failure(_ name: String) -> Diagnostic {
    Diagnostic(
      code: "bench.start", summary: "\(name) shows no first page", fix: "run it with martlet run to see why",
      blame: .martlet)
  }

  private static func residentMemory(_ process: pid_t) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) } ?? 0
  }

  /// Loads the page, opens its socket, says hello and waits for everything that the window shows.
  ///
  /// - Returns: the bytes of that first patch, or nil if it does not come within ten seconds.
  private static func fetchPage(port: UInt16) -> Int? {
    guard let page = Socket(port: port) else { return nil }
    page.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
    guard page.receive(until: { $0.contains("</html>") || $0.contains("</HTML>") }) != nil else { return nil }
    guard let socket = Socket(port: port) else { return nil }
    socket.send(
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Key: \(Data(1...16).base64EncodedString())\r\n"
        + "Sec-WebSocket-Version: 13\r\n\r\n")
    guard socket.receive(until: { $0.contains("\r\n\r\n") }) != nil else { return nil }
    let hello =
      #"{"k":"hello","s":1,"v":1,"traits":{"w":390,"h":844,"sa":[0,0,0,0],"dark":false,"lang":["en"],"dpr":2}}"#
    // A short text frame with a mask of zeros.
    socket.send([0x81, 0x80 | 126, 0, UInt8(hello.utf8.count), 0, 0, 0, 0] + Array(hello.utf8))
    return socket.receive { $0.contains("\"full\":true}") }
  }
}

/// A connection to this machine that gives up after ten seconds of silence.
private final class Socket {
  private let descriptor: Int32

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
