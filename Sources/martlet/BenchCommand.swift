import Diagnostics
import Foundation
import XcodeProject

/// Measures what a person waits for: building an app, building it again after an edit, and its start.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures building and starting the example app."
  static let operands: [String] = []
  static let options = [Option.verbose]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    _ = try RuntimeLibrary.prepare()
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-bench-\(getpid())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let copy = scratch.appendingPathComponent("Bookworm")
    try FileManager.default.copyItem(at: Places.root.appendingPathComponent("Examples/Bookworm"), to: copy)

    var bundle = copy
    try report("first build") { bundle = try build(copy) }
    try report("build without a change") { bundle = try build(copy) }
    try edit(copy)
    try report("build after an edit") { bundle = try build(copy) }
    try measureStart(of: bundle, app: ProjectFinder.app(at: copy.path), data: scratch.appendingPathComponent("data"))
    try? FileManager.default.removeItem(at: bundle.deletingLastPathComponent())
    return 0
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

  private static func measureStart(of bundle: URL, app: AppProject, data: URL) throws {
    let port = try Port.choose(host: "127.0.0.1", wanted: nil)
    let process = AppProcess(
      app: app, bundle: bundle, sandbox: try Sandbox(folder: data), host: "127.0.0.1", port: port)
    let start = ContinuousClock.now
    _ = try process.run { _ in
      show("start until it answers", ContinuousClock.now - start)
      kill(getpid(), SIGTERM)
    }
  }

  private static func report(_ title: String, _ body: () throws -> Void) rethrows {
    let elapsed = try ContinuousClock().measure(body)
    show(title, elapsed)
  }

  private static func show(_ title: String, _ elapsed: Duration) {
    let milliseconds = elapsed.components.seconds * 1000 + elapsed.components.attoseconds / 1_000_000_000_000_000
    Terminal.say(title.padding(toLength: 26, withPad: " ", startingAt: 0) + "\(milliseconds) ms")
  }
}
