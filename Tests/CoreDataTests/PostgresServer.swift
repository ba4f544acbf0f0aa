import Foundation
import XCTest

/// A PostgreSQL server of the tests' own: in a temporary folder, reached over a socket there, gone with the test process.
final class PostgresServer: @unchecked Sendable {
  /// Nil where PostgreSQL is not installed; `PostgresStoreTests` says so.
  static let shared: PostgresServer? = try? PostgresServer()

  let folder: URL
  private let programs: String
  private var process: Process?

  private static func findPrograms() -> String? {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
    return (folders + ["/usr/local/bin", "/usr/bin"]).first {
      FileManager.default.isExecutableFile(atPath: $0 + "/initdb")
        && FileManager.default.isExecutableFile(atPath: $0 + "/postgres")
    }
  }

  private init() throws {
    guard let programs = Self.findPrograms() else { throw CocoaError(.fileNoSuchFile) }
    self.programs = programs
    folder = URL(fileURLWithPath: "/tmp/martlet-postgres-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if getuid() == 0 {
      // The server refuses to be root; Debian's package brings a user for it.
      guard let user = getpwnam("postgres") else { throw CocoaError(.fileNoSuchFile) }
      chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    let made = try run("initdb", ["-D", data, "-U", "martlet", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"])
    made.waitUntilExit()
    guard made.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    try start()
    atexit { PostgresServer.shared?.end() }
  }

  private var data: String { folder.path + "/data" }

  private func run(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    var words = ["\(programs)/\(program)"] + arguments
    // Ends with us, however we end.
    var wrapper = ["/usr/bin/setpriv", "--pdeathsig", "INT"]
    if getuid() == 0 { wrapper += ["--reuid", "postgres", "--regid", "postgres", "--clear-groups"] }
    words = wrapper + ["--"] + words
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Starts the server and waits for it.
  func start() throws {
    process = try run(
      "postgres",
      [
        "-D", data, "-k", folder.path, "-p", "5432", "-c", "listen_addresses=", "-c", "fsync=off", "-c",
        "max_connections=100",
      ])
    for _ in 0..<200 {
      if FileManager.default.fileExists(atPath: folder.path + "/.s.PGSQL.5432"), isReady { return }
      usleep(20_000)
    }
    throw CocoaError(.executableLoad)
  }

  private var isReady: Bool {
    guard let probe = try? run("psql", ["-h", folder.path, "-U", "martlet", "-c", "SELECT 1", "postgres"]) else {
      return false
    }
    probe.waitUntilExit()
    return probe.terminationStatus == 0
  }

  /// Ends every connection at once, as a crash does.
  func kill() {
    guard let process else { return }
    process.interrupt()
    process.waitUntilExit()
    self.process = nil
  }

  private func end() {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A schema in the server's database.
  func url(schema: String) -> URL {
    URL(string: "postgresql:///postgres?host=\(folder.path)&user=martlet&schema=\(schema)")!
  }
}
