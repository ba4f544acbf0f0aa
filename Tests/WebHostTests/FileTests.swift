import AssetFormat
import DisplayTree
import XCTest

@testable import WebHost

final class FileTests: XCTestCase {
  private var folder = URL(fileURLWithPath: NSTemporaryDirectory())
  private var files: FileResponder!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for name in ["client", "bundle/Assets", "bundle/Private"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try write("<head></head><script src=\"/client/main.js\"></script>", "client/index.html")
    try write("main", "client/main.js")
    try write("later", "client/later.js")
    try write("hidden", "client/.hidden")
    try write("secret", "secret.txt")
    try write("picture", "bundle/Assets/a b.png")
    try write("unlisted", "bundle/Assets/unlisted.png")
    try write("store", "bundle/Private/store.sqlite")
    try write("icons", "icons.ttf")
    let variant = ImageAsset.Variant(file: "Assets/a b.png", width: 1, height: 1)
    let evil = ImageAsset.Variant(file: "../secret.txt", width: 1, height: 1)
    let manifest = AssetManifest(images: ["A": ImageAsset(variants: [variant]), "E": ImageAsset(variants: [evil])])
    try JSONEncoder().encode(manifest).write(to: folder.appendingPathComponent("bundle/Assets.json"))
    var configuration = ServerConfiguration()
    configuration.clientFolder = folder.appendingPathComponent("client")
    configuration.bundle = folder.appendingPathComponent("bundle")
    configuration.iconFont = folder.appendingPathComponent("icons.ttf")
    let secret = folder.appendingPathComponent("secret.txt").path
    configuration.fonts = ServerConfiguration.Fonts(
      styleSheet: { "/* \($0) */" }, file: { $0 == "known.ttf" ? secret : nil })
    files = FileResponder(configuration: configuration)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func get(_ path: String, host: String = "localhost:80", tag: String? = nil) -> HTTPResponse {
    files.respond(to: HTTPRequest(method: .get, path: path, host: host, ifNoneMatch: tag, language: "ja"))
  }

  private func body(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  func testThePageHasAPolicyAndVersionedAddresses() throws {
    let page = get("/")
    XCTAssertEqual(page.status, 200)
    XCTAssertEqual(page["content-type"], "text/html; charset=utf-8")
    XCTAssertEqual(page["content-security-policy"], FileResponder.pagePolicy)
    XCTAssertEqual(page["x-content-type-options"], "nosniff")
    XCTAssertEqual(page["referrer-policy"], "no-referrer")
    let address = try XCTUnwrap(body(page).firstMatch(of: #/script src="(/client/-[^"]+/main.js)"/#)?.1)
    XCTAssertTrue(body(page).contains("<link rel=\"modulepreload\" href=\"\(address)\">"))
    XCTAssertFalse(body(page).contains("later.js"), "what is loaded on demand is not loaded at once")
    let file = get(String(address))
    XCTAssertEqual(body(file), "main\n")
    XCTAssertEqual(file["cache-control"], "private, max-age=31536000, immutable")
    try write("other", "client/main.js")
    XCTAssertNotEqual(body(get("/")), body(page))
    XCTAssertEqual(get(String(address))["cache-control"], "no-cache", "an old address does not keep new content")
  }

  func testWhatIsKnownIsNotSentAgain() throws {
    let first = get("/client/main.js")
    XCTAssertEqual(first["cache-control"], "no-cache")
    let second = get("/client/main.js", tag: try XCTUnwrap(first["etag"]))
    XCTAssertEqual(second.status, 304)
    XCTAssertEqual(second.body, [])
    XCTAssertEqual(get("/client/main.js", tag: "\"other\"").status, 200)
  }

  func testOnlyListedAssetsAreServed() {
    XCTAssertEqual(body(get("/assets/Assets/a b.png")), "picture")
    XCTAssertEqual(get("/assets/a b.png")["content-type"], "image/png")
    XCTAssertEqual(get("/assets/a b.png")["content-security-policy"], FileResponder.filePolicy)
    for path in ["/assets/unlisted.png", "/assets/Assets.json", "/assets/Private/store.sqlite", "/assets/"] {
      XCTAssertEqual(get(path).status, 404, path)
    }
  }

  func testNoPathLeadsOutside() {
    let paths = [
      "/client/../secret.txt", "/client/..", "/client/./main.js", "/client/.hidden", "/client/", "/client",
      "/client//main.js",
      "/client/index.html", "/assets/../secret.txt", "/assets/../../secret.txt", "/../secret.txt", "/secret.txt",
      "/client/main.js/", "/client/main.js\0", "/client/%2e%2e/secret.txt", "/fonts/../secret.txt", "/fonts/other.ttf",
      "/data/../secret.txt", "/data/", "//", "", "/client\\..\\secret.txt", "/client/-x/../../secret.txt",
    ]
    for path in paths { XCTAssertEqual(get(path).status, 404, path) }
  }

  func testFonts() {
    XCTAssertTrue(body(get("/fonts.css")).hasPrefix("/* ja */"))
    XCTAssertTrue(body(get("/fonts.css")).contains("url(\"/icons.ttf\")"))
    XCTAssertEqual(get("/fonts/known.ttf").status, 200)
    XCTAssertEqual(get("/fonts/known.ttf")["cache-control"], "private, max-age=86400")
    XCTAssertEqual(get("/icons.ttf")["content-type"], "font/ttf")
  }

  func testPicturesThatTheAppMade() {
    let address = DisplayResources.register([1, 2, 3], type: "image/png")
    XCTAssertEqual(DisplayResources.register([1, 2, 3], type: "image/png"), address)
    XCTAssertNotEqual(DisplayResources.register([1, 2, 3], type: "image/gif"), address)
    XCTAssertEqual(get(address).body, [1, 2, 3])
    XCTAssertEqual(get(address)["content-type"], "image/png")
    let page = DisplayResources.register(Array("<script>".utf8), type: "text/html")
    XCTAssertEqual(get(page)["content-type"], "application/octet-stream")
    XCTAssertEqual(get("/data/0").status, 404)
  }

  func testLongTextsAreCompressedForWhoAcceptsIt() throws {
    let text = String(repeating: "let x = 1;\n", count: 1000)
    try write(text, "client/main.js")
    var request = HTTPRequest(method: .get, path: "/client/main.js", host: "localhost")
    XCTAssertEqual(body(files.respond(to: request)), text)
    XCTAssertEqual(files.respond(to: request)["vary"], "accept-encoding")
    request.acceptsGzip = true
    let response = files.respond(to: request)
    XCTAssertEqual(response["content-encoding"], "gzip")
    XCTAssertLessThan(response.body.count, text.utf8.count / 20)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["-dc"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(response.body))
    try input.fileHandleForWriting.close()
    XCTAssertEqual(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self), text)
  }

  func testTheIconOfAnAppWithoutOneIsNothing() {
    XCTAssertEqual(get("/favicon.ico").status, 204)
  }

  func testMethods() {
    let head = files.respond(to: HTTPRequest(method: .head, path: "/client/main.js", host: "localhost"))
    XCTAssertEqual(head.body, [])
    XCTAssertEqual(head["content-length"], "5")
    let other = files.respond(to: HTTPRequest(method: .other, path: "/", host: "localhost"))
    XCTAssertEqual(other.status, 405)
    XCTAssertEqual(other["allow"], "GET, HEAD")
  }

  func testTheLoopbackHasItsNamesOnly() {
    for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "LOCALHOST"] {
      XCTAssertEqual(get("/", host: host).status, 200, host)
    }
    for host in [
      "", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost:99999", "[::1", ":80",
      "localhost:a",
    ] {
      XCTAssertEqual(get("/", host: host).status, 421, host)
    }
    var configuration = ServerConfiguration()
    configuration.host = "0.0.0.0"
    XCTAssertTrue(configuration.allows(hostHeader: "app.example"))
    configuration.allowedHosts = ["app.example"]
    XCTAssertTrue(configuration.allows(hostHeader: "App.Example:443"))
    XCTAssertFalse(configuration.allows(hostHeader: "localhost"))
  }

  func testTheEnvironment() {
    let configuration = ServerConfiguration(environment: [
      "MARTLET_PORT": "8123", "MARTLET_HOST": "0.0.0.0", "MARTLET_DATA": "/d", "MARTLET_BUNDLE": "",
      "MARTLET_VERBOSE": "1",
      "MARTLET_ALLOWED_HOSTS": "A.example, b.example",
    ])
    XCTAssertEqual(configuration.port, 8123)
    XCTAssertEqual(configuration.host, "0.0.0.0")
    XCTAssertEqual(configuration.dataFolder?.path, "/d")
    XCTAssertNil(configuration.bundle)
    XCTAssertTrue(configuration.isVerbose)
    XCTAssertEqual(configuration.allowedHosts, ["a.example", "b.example"])
    XCTAssertEqual(ServerConfiguration(environment: ["MARTLET_PORT": "99999"]).port, 0)
  }
}
