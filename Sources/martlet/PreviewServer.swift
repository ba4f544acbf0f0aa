import Diagnostics
import Foundation
import XcodeProject

/// Keeps the previews' process running through builds and crashes.
final class PreviewServer {
  private let host: String
  private let port: UInt16
  private let sandbox: Sandbox
  private let find: @Sendable () throws -> AppProject
  private let folder: URL
  private let signals: SignalPipe
  private var app: AppProject
  private var watcher: SourceWatcher
  private var status: PreviewStatus { didSet { if status != oldValue { writeStatus() } } }
  private var build: PreviewBuild?
  private var child: Child?
  /// The bundle of the latest good build.
  private var bundle: URL?
  private var ready: ((String) -> Void)?

  /// The process that shows the previews, or an empty gallery where there is nothing to show yet.
  private struct Child {
    var id: pid_t
    var errors: ErrorOutput
    var isEmpty: Bool
  }

  /// Travels with the signals, none of which has this number.
  private static let built: Int32 = 254

  init(
    app: AppProject, find: @escaping @Sendable () throws -> AppProject, host: String, port: UInt16, sandbox: Sandbox
  ) throws {
    self.app = app
    self.find = find
    self.host = host
    self.port = port
    self.sandbox = sandbox
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-previews-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    signals = try SignalPipe([SIGINT, SIGTERM, SIGHUP, SIGCHLD])
    watcher = SourceWatcher(app)
    status = PreviewStatus(app: app.displayName)
    writeStatus()
  }

  /// Returns when a person has stopped it.
  func run(ready: @escaping (String) -> Void) throws -> Int32 {
    self.ready = ready
    defer { try? FileManager.default.removeItem(at: folder) }
    startBuild()
    while true {
      switch signals.next(within: 200) {
      case SIGINT, SIGTERM, SIGHUP:
        stopChild()
        return 0
      case AppProcess.listening:
        self.ready?(process(of: app, bundle: folder).address)
        self.ready = nil
      default: break
      }
      if let result = build?.result { try finish(result) }
      if let child, let end = AppProcess.reap(child.id) { try childEnded(child, end) }
      if build == nil && watcher.hasChanged() {
        // Who saves one file often saves another right after it.
        usleep(50_000)
        _ = watcher.hasChanged()
        startBuild()
      }
    }
  }

  // MARK: Building

  private func startBuild() {
    status.state = .building
    build = PreviewBuild(find) { [signals] in signals.put(Self.built) }
  }

  private func finish(_ outcome: PreviewBuild.Outcome) throws {
    build = nil
    switch outcome {
    case .built(let app, let bundle):
      self.app = app
      self.bundle = bundle
      status = PreviewStatus(app: app.displayName, state: .ready)
      try restart()
    case .failed(let problems):
      status.state = .failed
      status.errors = problems
      // What was there before the mistake stays; where nothing was, there is at least a page that says why.
      if child == nil { try startEmpty() }
    }
  }

  // MARK: The process

  private func restart() throws {
    stopChild()
    guard let bundle else { return }
    try start(process(of: app, bundle: bundle), isEmpty: false)
  }

  private func startEmpty() throws { try start(EmptyGallery.process(like: process(of:bundle:)), isEmpty: true) }

  private func process(of app: AppProject, bundle: URL) -> AppProcess {
    var process = AppProcess(app: app, bundle: bundle, sandbox: sandbox, host: host, port: port)
    process.extraEnvironment = [
      "MARTLET_PREVIEWS": "1",
      "MARTLET_PREVIEWS_STATUS": folder.appendingPathComponent("status.json").path,
      "MARTLET_PREVIEWS_MARK": folder.appendingPathComponent("mark").path,
      "MARTLET_PREVIEWS_BROKEN": status.broken.map(\.id).joined(separator: ","),
      // A trace of a crash takes seconds, and the message says enough for a page.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    return process
  }

  private func start(_ process: AppProcess, isEmpty: Bool) throws {
    let output = AppOutput()
    let errors = ErrorOutput()
    let id = try process.start(output: output.descriptor, errors: errors.descriptor)
    output.forward { [signals] in signals.put(AppProcess.listening) }
    errors.forward()
    child = Child(id: id, errors: errors, isEmpty: isEmpty)
  }

  private func stopChild() {
    if let child { AppProcess.stop(child.id, signals: signals) }
    child = nil
  }

  /// Leaves out the preview that the process was at work for, and goes on with the others.
  private func childEnded(_ child: Child, _ end: Int32) throws {
    self.child = nil
    child.errors.finish()
    let reason = child.errors.lastWords ?? "The process \(AppProcess.describe(end))."
    guard !child.isEmpty else {
      throw Diagnostic(
        code: "preview.ended", summary: "the gallery \(AppProcess.describe(end))", cause: reason,
        fix: "start it again", blame: .environment)
    }
    let mark = WorkMark.read(folder.appendingPathComponent("mark"))
    guard !mark.isEmpty, !status.broken.contains(where: { $0.id == mark }) else {
      status.state = .failed
      status.errors = [BuildProblem(text: "The previews' process ended before any preview could show: \(reason)")]
      return try startEmpty()
    }
    Terminal.error("the preview \(mark) ended the process and is left out until a file is saved: \(reason)")
    status.broken.append(.init(id: mark, reason: reason))
    try restart()
  }

  private func writeStatus() {
    do { try status.write(to: folder.appendingPathComponent("status.json")) } catch {
      Terminal.error("\(folder.path) cannot be written: \(error)")
    }
  }
}

/// A gallery without previews, which shows why there are none.
enum EmptyGallery {
  private static let source = """
    import SwiftUI

    @main struct Gallery: App {
      var body: some Scene { WindowGroup { EmptyView() } }
    }

    """

  /// Builds it, once, and gives the process made for it.
  static func process(like make: (AppProject, URL) -> AppProcess) throws -> AppProcess {
    let folder = Places.caches.appendingPathComponent("gallery")
    try AppSources.update(folder.appendingPathComponent("Gallery.swift"), with: source)
    let builder = AppBuilder(app: try ProjectFinder.app(at: folder.path), isVerbose: false)
    return make(builder.app, try builder.build(builder.inputs()))
  }
}
