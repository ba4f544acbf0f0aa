import DisplayTree
import XCTest

@testable import WebHost

/// A gallery of fake windows.
private final class FakeGallery: HostedGallery {
  let name = "Fake"
  let previews = [
    HostedPreview(id: "Row.1", name: "The \"first\"", group: "Row", layout: .fixed(width: 300, height: 70)),
    HostedPreview(id: "Row.2", name: "Second", group: "Row", layout: .fitting, device: "iPad", isLandscape: true),
  ]
  func makeWindow(_ traits: WindowTraits, restoring: String?) -> any HostedWindow { FakeWindow(traits, count: 0) }
  func makeWindow(_ traits: WindowTraits, showing preview: String, restoring: String?) -> (any HostedWindow)? {
    previews.firstIndex { $0.id == preview }.map { FakeWindow(traits, count: 10 * ($0 + 1)) }
  }
}

final class GalleryTests: XCTestCase {
  private var folder = URL(fileURLWithPath: NSTemporaryDirectory())

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["index.html", "gallery.html"] {
      try Data("<head></head>\(name)".utf8).write(to: folder.appendingPathComponent(name))
    }
    for name in ["main.js", "gallery.js"] { try Data().write(to: folder.appendingPathComponent(name)) }
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private var status: URL { folder.appendingPathComponent("status.json") }

  private func files() async -> FileResponder {
    var configuration = ServerConfiguration()
    configuration.clientFolder = folder
    let gallery = await MainActor.run { [status] in GalleryFiles(FakeGallery(), status: status) }
    return FileResponder(configuration: configuration, gallery: gallery)
  }

  private func get(_ path: String, of files: FileResponder) -> HTTPResponse {
    files.respond(to: HTTPRequest(method: .get, path: path, host: "localhost:80"))
  }

  func testThePagesAndWhoMayShowThem() async throws {
    let files = await files()
    let gallery = get("/", of: files)
    XCTAssertTrue(String(decoding: gallery.body, as: UTF8.self).contains("gallery.html"))
    XCTAssertEqual(gallery["content-security-policy"], FileResponder.galleryPolicy)
    XCTAssertEqual(gallery["x-frame-options"], "DENY")
    let preview = get("/previews/Row.2", of: files)
    let page = String(decoding: preview.body, as: UTF8.self)
    XCTAssertTrue(page.contains("index.html") && page.contains("/main.js"))
    XCTAssertFalse(page.contains("gallery.js"), "an app's page loads nothing of the gallery")
    XCTAssertEqual(preview["x-frame-options"], "SAMEORIGIN")
    XCTAssertTrue(preview["content-security-policy"]?.hasSuffix("frame-ancestors 'self'") == true)
    for policy in [FileResponder.galleryPolicy, FileResponder.previewPolicy] {
      XCTAssertTrue(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
    }
    XCTAssertEqual(get("/previews/Row.3", of: files).status, 404)
    XCTAssertEqual(get("/previews/Row.1/x", of: files).status, 404)
  }

  func testAnAppsServerHasNoGallery() {
    var configuration = ServerConfiguration()
    configuration.clientFolder = folder
    let files = FileResponder(configuration: configuration)
    XCTAssertEqual(get("/previews.json", of: files).status, 404)
    XCTAssertEqual(get("/previews/Row.1", of: files).status, 404)
    XCTAssertEqual(get("/", of: files)["content-security-policy"], FileResponder.pagePolicy)
  }

  func testTheListIsToldWithTheLatestStatus() async throws {
    let files = await files()
    let before = try JSON(get("/previews.json", of: files).body)
    XCTAssertEqual(before["status"], .null)
    XCTAssertEqual(before["previews"][0]["name"], .string("The \"first\""))
    XCTAssertEqual(before["previews"][0]["size"], .array([.number(300), .number(70)]))
    XCTAssertEqual(before["previews"][1]["fits"], .bool(true))
    XCTAssertEqual(before["previews"][1]["device"], .string("iPad"))
    XCTAssertEqual(before["previews"][1]["landscape"], .bool(true))
    try Data(#"{"state":"failed"}"#.utf8).write(to: status)
    XCTAssertEqual(try JSON(get("/previews.json", of: files).body)["status"]["state"], .string("failed"))
  }

  func testHelloChoosesThePreview() async throws {
    let (server, port) = try await MainActor.run {
      let server = WebServer(app: FakeGallery(), configuration: ServerConfiguration())
      try server.start()
      return (server, server.port)
    }
    addTeardownBlock { await server.stop() }
    let client = try SocketClient.open(port: port)
    let welcome = try client.hello(view: "Row.2")
    XCTAssertEqual(welcome.patch["o"][1][9]["t"][0], .string("20"))
    let other = try SocketClient.open(port: port)
    try other.send(#""k":"hello","v":1,"view":"Row.9","traits":{"w":390,"h":844}"#)
    XCTAssertEqual(try other.receive()["err"]["code"], .string("invalid"))
  }
}
