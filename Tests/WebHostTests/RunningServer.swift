import XCTest

@testable import WebHost

/// A whole server, driven over real sockets. The tests' own code runs beside the main thread, which serves the app.
struct RunningServer: Sendable {
  var server: WebServer
  var app: FakeApp
  var port: Int
}

extension XCTestCase {
  /// A server that runs until the test is over.
  func running(_ configure: (inout ServerConfiguration) -> Void = { _ in }) async throws -> RunningServer {
    var configuration = ServerConfiguration()
    configure(&configuration)
    let running = try await MainActor.run { [configuration] in
      let app = FakeApp()
      let server = WebServer(app: app, configuration: configuration)
      try server.start()
      return RunningServer(server: server, app: app, port: server.port)
    }
    addTeardownBlock { await running.server.stop() }
    return running
  }
}
