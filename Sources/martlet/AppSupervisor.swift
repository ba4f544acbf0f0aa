import Diagnostics
import Foundation

/// Keeps an app running: waits for it, takes it along when the command line goes, and starts it again after a crash.
final class AppSupervisor {
  private var process: AppProcess
  private let ownPlace: @Sendable (String) -> String?
  private let signals: SignalPipe
  /// Where the app leaves the name of the page at work, and finds how the process before it ended.
  private let folder: URL
  private var ready: ((String) -> Void)?
  /// Crashes soon after the start, one after the other.
  private var quickCrashes = 0

  /// A process that lives for less than this has not got far, seconds.
  private static let short = 10.0
  private static let mostQuickCrashes = 5

  /// - Parameter ownPlace: gives the place in the app's own files for one in what was compiled, nil for any other.
  init(_ process: AppProcess, ownPlace: @escaping @Sendable (String) -> String?) throws {
    self.process = process
    self.ownPlace = ownPlace
    signals = try SignalPipe([SIGINT, SIGTERM, SIGHUP, SIGCHLD])
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-run-\(getpid())")
  }

  /// Calls `ready` with the address when browsers may come, and returns when the app has ended for good.
  ///
  /// - Returns: 0 when a person stopped it, 1 when it ended by itself.
  func run(ready: @escaping (String) -> Void) throws -> Int32 {
    self.ready = ready
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    process.extraEnvironment["MARTLET_MARK"] = folder.appendingPathComponent("mark").path
    process.extraEnvironment["MARTLET_CRASH"] = folder.appendingPathComponent("crash.json").path
    if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil {
      // The trace of the thread that crashed is what helps; the rest would take seconds.
      process.extraEnvironment["SWIFT_BACKTRACE"] = "threads=crashed,registers=none,images=none,interactive=no"
    }
    while true {
      if let status = try runOnce() { return status }
    }
  }

  /// One life of the app: the command's exit status, or nil when it is to be started again.
  private func runOnce() throws -> Int32? {
    let output = AppOutput()
    let errors = ErrorOutput(ownPlace: ownPlace)
    let start = ContinuousClock.now
    let child = try process.start(output: output.descriptor, errors: errors.descriptor)
    output.forward { [signals] in signals.put(AppProcess.listening) }
    errors.forward()
    while true {
      if let status = AppProcess.reap(child) {
        output.finish()
        errors.finish()
        return try ended(status, hadStarted: output.isListening, after: ContinuousClock.now - start, errors)
      }
      switch signals.next(within: 60_000) {
      case AppProcess.listening: tellReady()
      case nil, SIGCHLD: continue
      default:
        AppProcess.stop(child, signals: signals)
        output.finish()
        errors.finish()
        return 0
      }
    }
  }

  private func tellReady() {
    ready?(process.address)
    ready = nil
  }

  /// What follows from the app's end: it is started again when it had been up and a signal ended it, which is a crash.
  private func ended(
    _ status: Int32, hadStarted: Bool, after life: Duration, _ errors: ErrorOutput
  ) throws -> Int32? {
    let name = process.app.name
    let end = AppProcess.describe(status)
    guard hadStarted, status & 0x7f != 0 else {
      // Words and place of a crash are worth more than the number of a signal.
      let crash = status & 0x7f == 0 ? nil : errors.lastWords
      let cause = [crash, errors.place].compactMap(\.self).joined(separator: ", at ")
      let how = crash == nil ? "\(end); what it wrote last is above" : "crashed while it started (\(cause)); mend that"
      Terminal.error("\(name) \(how).")
      return 1
    }
    tellReady()
    let report = CrashReport(
      mark: WorkMark.read(folder.appendingPathComponent("mark")), message: errors.lastWords ?? "The process \(end).",
      place: errors.place)
    let cause = [report.message, report.place].compactMap { $0 }.joined(separator: ", at ")
    quickCrashes = life < .seconds(Self.short) ? quickCrashes + 1 : 0
    guard quickCrashes < Self.mostQuickCrashes else {
      Terminal.error("\(name) crashed \(quickCrashes) times, each time soon after its start (\(cause)); mend that.")
      return 1
    }
    try report.write(to: folder.appendingPathComponent("crash.json"))
    Terminal.error("\(name) crashed and is started again (\(cause)).")
    return pause() ? nil : 0
  }

  /// Waits a little after crashes that follow each other quickly; false when a person has stopped it meanwhile.
  private func pause() -> Bool {
    guard quickCrashes > 1 else { return true }
    let end = ContinuousClock.now + .milliseconds(100 << quickCrashes)
    while case let rest = end - ContinuousClock.now, rest > .zero {
      if let signal = signals.next(within: Int32(rest / .milliseconds(1)) + 1),
        [SIGINT, SIGTERM, SIGHUP].contains(signal)
      {
        return false
      }
    }
    return true
  }
}
