import Diagnostics
import Foundation
import XcodeProject

/// How an app's process is started and ended.
struct AppProcess {
  let app: AppProject
  let bundle: URL
  let sandbox: Sandbox
  let host: String
  let port: UInt16
  /// What the process is told beside the usual.
  var extraEnvironment: [String: String] = [:]
  /// The database that takes the place of the app's SQLite files.
  var store: String?

  /// Travels with the signals, none of which has this number.
  static let listening: Int32 = 255

  var address: String {
    // What serves everywhere is reached at the machine's own address.
    let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    return "http://\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(port)/"
  }

  // MARK: Starting

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.merging(sandbox.environment) { $1 }
    environment["MARTLET_PORT"] = "\(port)"
    environment["MARTLET_HOST"] = host
    environment["MARTLET_BUNDLE"] = bundle.path
    if let store { environment["MARTLET_STORE"] = store }
    if Shell.isVerbose { environment["MARTLET_VERBOSE"] = "1" }
    for (key, value) in RuntimeFiles.environment where environment[key] == nil { environment[key] = value }
    return environment.merging(extraEnvironment) { $1 }
  }

  /// Starts the process with `output` as its standard output, and `errors`, if given, as its standard error.
  func start(output: Int32, errors: Int32? = nil) throws -> pid_t {
    var words = [bundle.appendingPathComponent(app.name).path]
    // However this process ends, the app ends with it.
    if let setpriv = Shell.find("setpriv") { words = [setpriv, "--pdeathsig", "TERM", "--"] + words }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: Ctrl-C reaches the app through us, once.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
    if let errors { posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO) }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], &files, &attributes, arguments, variables)
    guard code == 0 else {
      throw Diagnostic(
        code: "app.notStarted", summary: "\(app.name) cannot be started", cause: String(cString: strerror(code)),
        fix: "build it again", place: .init(file: bundle.path), blame: .environment)
    }
    return child
  }

  // MARK: Ending

  static func stop(_ child: pid_t, signals: SignalPipe) {
    kill(child, SIGTERM)
    // The app may save what it holds; it has five seconds.
    let deadline = ContinuousClock.now + .seconds(5)
    while reap(child) == nil {
      if .now > deadline { kill(child, SIGKILL) }
      _ = signals.next(within: 100)
    }
  }

  /// How the process ended, as `waitpid` says it; nil while it runs.
  static func reap(_ child: pid_t) -> Int32? {
    var status: Int32 = 0
    return waitpid(child, &status, WNOHANG) == child ? status : nil
  }

  /// How a process ended, in words that follow its name.
  static func describe(_ status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0 ? "ended by itself with code \((status >> 8) & 0xff)" : "was ended by signal \(signal)"
  }
}
