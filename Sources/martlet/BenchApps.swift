import Diagnostics
import Foundation
import XcodeProject

/// What a person waits for: an app's first build, its build after an edit, and its first page.
enum AppBench {
  static let group = "Building and starting"

  static func run(_ tell: (BenchRow) -> Void) throws {
    let runtime = try timed { _ = try RuntimeLibrary.prepare() }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-bench-\(getpid())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let copy = scratch.appendingPathComponent("Bookworm")
    try FileManager.default.copyItem(at: Places.root.appendingPathComponent("Examples/Bookworm"), to: copy)
    func add(_ work: String, _ milliseconds: Int, atMost limit: Int? = nil) {
      tell(BenchRow(group: group, work: work, milliseconds: milliseconds, atMost: limit))
    }

    if runtime > 5000 { add("Martlet's own modules, built once", runtime) }
    var bundle = copy
    let first = try timed { bundle = try build(copy) }
    let start = try FirstPage.measure(bundle, data: scratch.appendingPathComponent("data"))
    add("a second small app, built for the first time", first)
    add("a second small app, from its sources to its first page", first + start.milliseconds, atMost: 15_000)
    add("the same app without a change", try timed { bundle = try build(copy) })
    try edit(copy)
    let edited = try timed { bundle = try build(copy) }
    let again = try FirstPage.measure(bundle, data: scratch.appendingPathComponent("data"))
    add("an edit in it, built", edited)
    add("an edit in it, to the first page", edited + again.milliseconds, atMost: 3_000)
    add("its start, from the process to the first page", again.milliseconds)
    tell(
      BenchRow(
        group: group, work: "… memory then (resident, with shared libraries)", figure: "\(again.memory / 1024) MB"))
    tell(BenchRow(group: group, work: "… bytes of the first page", figure: "\(again.bytes) bytes"))
    try? FileManager.default.removeItem(at: bundle.deletingLastPathComponent())
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
    let start = ContinuousClock.now
    let app = try ServedApp(bundle, data: data)
    defer { app.stop() }
    guard let bytes = fetchPage(port: app.port) else { throw ServedApp.failure(app.name) }
    let elapsed = ContinuousClock.now - start
    let milliseconds = elapsed.components.seconds * 1000 + elapsed.components.attoseconds / 1_000_000_000_000_000
    return Cost(milliseconds: Int(milliseconds), memory: residentMemory(app.process.processIdentifier), bytes: bytes)
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
    guard let socket = Socket(port: port), socket.open() else { return nil }
    return socket.receive { $0.contains("\"full\":true}") }
  }
}
