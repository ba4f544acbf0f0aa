import Diagnostics
import Foundation
import XcodeProject

/// Serves a gallery of an app's previews, and builds it again whenever a file is saved.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "Serves the previews of the app at PATH, and follows its sources."
  static let operands = ["PATH"]
  static let options = [
    Option(name: "port", value: "N", summary: "the port to serve at; 8080 or the next free one otherwise"),
    Option(name: "host", value: "ADDR", summary: "the address to serve at; 127.0.0.1 otherwise"),
    Option(name: "data", value: "DIR", summary: "the folder for the previews' own stores and settings"),
    Option(name: "no-open", summary: "leave the browser alone"),
    .target, .verbose,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    let host = arguments.string("host") ?? "127.0.0.1"
    let path = try arguments.path()
    let target = arguments.string("target")
    let app = try ProjectFinder.app(at: path, target: target)
    let wanted = try arguments.port()
    let port = try Port.choose(host: host, wanted: wanted)
    Port.tell(port, wanted: wanted)
    let data = arguments.string("data").map { URL(fileURLWithPath: $0).standardizedFileURL }
    let server = try PreviewServer(
      app: app, find: { try ProjectFinder.app(at: path, target: target) }, host: host, port: port,
      sandbox: Sandbox(folder: data ?? Places.builds(of: app.name, at: app.root).appendingPathComponent("preview-data"))
    )
    return try server.run { address in
      Terminal.say("The previews of \(app.displayName) are at \(address)")
      if !arguments.has("no-open") { Browser.open(address) }
    }
  }
}
