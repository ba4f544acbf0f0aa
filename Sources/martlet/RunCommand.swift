import Diagnostics
import Foundation
import XcodeProject

/// Builds an app and serves it until it is told to stop; after a crash it is started again.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Builds the app at PATH, serves it and opens the browser."
  static let operands = ["PATH"]
  static let options = [
    Option(name: "port", value: "N", summary: "the port to serve at; 8080 or the next free one otherwise"),
    Option(name: "host", value: "ADDR", summary: "the address to serve at; 127.0.0.1 otherwise"),
    Option(name: "data", value: "DIR", summary: "the folder that the app's stores, documents and settings lie in"),
    Option(
      name: "store", value: "URL",
      summary: "a PostgreSQL database (postgresql://…) that takes the place of SQLite files"),
    Option(name: "latency", value: "MS", summary: "let each message take so many milliseconds, as on a slow line"),
    Option(name: "no-open", summary: "leave the browser alone"),
    .target,
    Option(
      name: "verbose",
      summary: "show the compiler's warnings, each command that is run, and what each event costs, with its SQL"),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    let plan = try Plan(arguments)
    let bundle = try plan.builder.build(plan.inputs)
    // Another program may have taken the port while this one was compiling.
    let port = try Port.choose(host: plan.host, wanted: plan.wantedPort)
    Port.tell(port, wanted: plan.wantedPort)
    let app = plan.builder.app
    let sandbox = try Sandbox(folder: plan.data ?? Places.data(of: app.name, at: app.root))
    var process = AppProcess(app: app, bundle: bundle, sandbox: sandbox, host: plan.host, port: port, store: plan.store)
    process.extraEnvironment["MARTLET_LATENCY"] = plan.latency.map(String.init)
    return try AppSupervisor(process, ownPlace: plan.inputs.sources.ownPlace).run { address in
      Terminal.say("\(app.displayName) is at \(address)")
      if !arguments.has("no-open") { Browser.open(address) }
    }
  }

  /// What is to be run and where, checked as far as can be done without compiling.
  struct Plan {
    let builder: AppBuilder
    let inputs: AppBuilder.Inputs
    let host: String
    let wantedPort: UInt16?
    let data: URL?
    let store: String?
    let latency: Int?

    init(_ arguments: Arguments) throws {
      host = arguments.string("host") ?? "127.0.0.1"
      wantedPort = try arguments.port()
      latency = try arguments.latency()
      data = arguments.string("data").map { URL(fileURLWithPath: $0).standardizedFileURL }
      store = arguments.string("store")
      if let store, !store.hasPrefix("postgresql://"), !store.hasPrefix("postgres://") {
        throw Diagnostic(
          code: "command.store", summary: "\(store) is no address of a PostgreSQL database",
          fix: "write postgresql://user@host/database", blame: .app)
      }
      let app = try ProjectFinder.app(at: arguments.path(), target: arguments.string("target"))
      _ = try Port.choose(host: host, wanted: wantedPort)
      builder = AppBuilder(app: app, isVerbose: Shell.isVerbose)
      inputs = try builder.inputs()
    }
  }
}

/// The desktop's web browser, where there is a desktop.
enum Browser {
  static func open(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil,
      let opener = Shell.find("xdg-open")
    else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: opener)
    process.arguments = [address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
