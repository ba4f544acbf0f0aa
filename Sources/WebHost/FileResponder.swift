import AssetFormat
import DisplayTree
import Foundation
import Synchronization

/// Answers HTTP requests: the client's files, fonts, the app's assets and the images that it makes while it runs.
///
/// A path is only ever looked up in lists of known files, never handed to the file system as it came.
final class FileResponder: Sendable {
  private let configuration: ServerConfiguration
  private let assets: [String: URL]
  private let icon: URL?
  private let client: ClientFolder?
  private let gallery: GalleryFiles?
  private let cache: FileCache
  /// The style sheets of fonts, by language.
  private let sheets = Mutex<[String: (bytes: [UInt8], tag: String)]>([:])

  /// Everything comes from this server; styles are set through the object model, which the policy does not concern.
  static let pagePolicy = basePolicy + "; frame-ancestors 'none'"
  /// A gallery's page shows pages of this server, and these are shown by nobody else.
  static let galleryPolicy = basePolicy + "; frame-src 'self'; frame-ancestors 'none'"
  static let previewPolicy = basePolicy + "; frame-ancestors 'self'"
  private static let basePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'"
  private static let forGood = "private, max-age=31536000, immutable"
  /// Fonts change when the machine's do, and a page that waits for an answer about each would show late.
  private static let forADay = "private, max-age=86400"
  /// A picture that is opened as a page of its own may run nothing.
  static let filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  init(configuration: ServerConfiguration, gallery: GalleryFiles? = nil) {
    self.configuration = configuration
    self.gallery = gallery
    let manifest = configuration.bundle.flatMap { try? AssetManifest.load(fromBundle: $0) } ?? AssetManifest()
    assets = Self.assets(of: manifest, in: configuration.bundle)
    icon = manifest.appIcon.flatMap { [assets] in assets[$0] }
    let cache = FileCache()
    self.cache = cache
    client = configuration.clientFolder.map { ClientFolder($0, cache: cache) }
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    guard configuration.allows(hostHeader: request.host) else { return .text(421, "This server has another name.") }
    guard request.method != .other else {
      return .text(405, "Only GET and HEAD.", headers: [.init("allow", "GET, HEAD")])
    }
    var response = find(request) ?? .text(404, "There is nothing here.")
    if request.method == .head {
      response.headers.append(.init("content-length", String(response.body.count)))
      response.body = []
    }
    return response
  }

  private func find(_ request: HTTPRequest) -> HTTPResponse? {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard !parts.contains("..") && !parts.contains(".") && !request.path.contains("\0") else { return nil }
    let name = parts.dropFirst().joined(separator: "/")
    switch parts.first {
    case "" where parts.count == 1: return gallery == nil ? page(request) : galleryPage(request)
    case "previews.json" where parts.count == 1: return gallery.map { .json($0.state()) }
    case "previews" where parts.count == 2 && gallery?.ids.contains(name) == true: return previewPage(request)
    case "favicon.ico" where parts.count == 1: return appIcon(request)
    case "client": return clientFile(name, request)
    case "fonts.css" where parts.count == 1: return fontSheet(request)
    case "fonts": return fontFile(name, request)
    case "icons.ttf" where parts.count == 1:
      return configuration.iconFont.flatMap { file($0, request, caching: Self.forADay) }
    case "assets": return assets[name].flatMap { file($0, request) }
    case "data": return resource(name, request)
    default: return nil
    }
  }

  // MARK: The client

  /// The version in the addresses of the client's files.
  var clientVersion: String? { client?.version }

  private func page(_ request: HTTPRequest) -> HTTPResponse? {
    client?.page().map { page in
      entity(
        page.bytes, tag: page.tag, type: MediaType.of("index.html"), request, policy: Self.pagePolicy,
        extra: [.init("x-frame-options", "DENY")])
    }
  }

  private func galleryPage(_ request: HTTPRequest) -> HTTPResponse? {
    client?.page(ClientFolder.galleryPage).map { page in
      entity(
        page.bytes, tag: page.tag, type: MediaType.of("index.html"), request, policy: Self.galleryPolicy,
        extra: [.init("x-frame-options", "DENY")])
    }
  }

  /// The client's page, which the gallery may hold in a frame.
  private func previewPage(_ request: HTTPRequest) -> HTTPResponse? {
    client?.page().map { page in
      entity(
        page.bytes, tag: page.tag, type: MediaType.of("index.html"), request, policy: Self.previewPolicy,
        extra: [.init("x-frame-options", "SAMEORIGIN")])
    }
  }

  /// A file of the client, by its name or by the client's version and its name; the latter is for good.
  private func clientFile(_ name: String, _ request: HTTPRequest) -> HTTPResponse? {
    guard let client else { return nil }
    let (version, name) = client.split(name)
    guard let file = client.file(named: name) else { return nil }
    let isCurrent = version != nil && version == client.version
    return entity(
      file.bytes, tag: file.tag, type: MediaType.of(name), request, caching: isCurrent ? Self.forGood : "no-cache")
  }

  // MARK: Fonts

  private func fontSheet(_ request: HTTPRequest) -> HTTPResponse {
    let sheet = fontSheet(language: request.language)
    return entity(
      sheet.bytes, tag: sheet.tag, type: MediaType.of("fonts.css"), request,
      extra: [.init("vary", "accept-language")])
  }

  private func fontSheet(language: String) -> (bytes: [UInt8], tag: String) {
    if let known = sheets.withLock({ $0[language] }) { return known }
    var text = configuration.fonts?.styleSheet(language) ?? ""
    if configuration.iconFont != nil && !text.contains("\"Martlet Icons\"") {
      text += "\n@font-face{font-family:\"Martlet Icons\";src:url(\"/icons.ttf\");font-display:block;}"
    }
    let bytes = Array(text.utf8)
    let sheet = (bytes, CachedFile.tag(bytes))
    sheets.withLock { known in
      // Visitors choose the languages.
      if known.count >= 32 { known = [:] }
      known[language] = sheet
    }
    return sheet
  }

  private func fontFile(_ name: String, _ request: HTTPRequest) -> HTTPResponse? {
    configuration.fonts?.file(name).flatMap { file(URL(fileURLWithPath: $0), request, caching: Self.forADay) }
  }

  // MARK: The app's files

  private func resource(_ id: String, _ request: HTTPRequest) -> HTTPResponse? {
    guard let resource = DisplayResources.resource(id) else { return nil }
    let type = resource.type.hasPrefix("image/") ? resource.type : "application/octet-stream"
    return entity(resource.bytes, tag: "\"\(id)\"", type: type, request, caching: Self.forGood)
  }

  /// The bundle's asset files by the path that follows `/assets/`: as the manifest has it, and also without the name of
  /// the bundle's own asset folder.
  private static func assets(of manifest: AssetManifest, in bundle: URL?) -> [String: URL] {
    guard let bundle else { return [:] }
    var files = [manifest.appIcon].compactMap { $0 } + manifest.data.values
    for asset in [manifest.images.values, manifest.symbols.values].joined() { files += asset.variants.map(\.file) }
    var result: [String: URL] = [:]
    for name in files where !name.split(separator: "/").contains("..") {
      let url = bundle.appendingPathComponent(name)
      result[name] = url
      if name.hasPrefix("Assets/") { result[String(name.dropFirst("Assets/".count))] = url }
    }
    return result
  }

  private func appIcon(_ request: HTTPRequest) -> HTTPResponse {
    icon.flatMap { file($0, request) } ?? HTTPResponse(status: 204, headers: [.init("cache-control", "max-age=3600")])
  }

  // MARK: Answers

  private func file(_ url: URL, _ request: HTTPRequest, caching: String = "no-cache") -> HTTPResponse? {
    cache.file(url).map { entity($0.bytes, tag: $0.tag, type: MediaType.of(url.path), request, caching: caching) }
  }

  /// The bytes with a tag, compressed for who accepts it, or 304 if the browser has them already.
  private func entity(
    _ bytes: [UInt8], tag: String, type: String, _ request: HTTPRequest, policy: String = filePolicy,
    caching: String = "no-cache", extra: [HTTPResponse.Header] = []
  ) -> HTTPResponse {
    // Weak, because a compressed body has the same tag.
    var headers: [HTTPResponse.Header] = [
      .init("etag", "W/\(tag)"),
      .init("cache-control", caching),
      .init("content-security-policy", policy),
      .init("cross-origin-resource-policy", "same-origin"),
    ]
    let known = request.ifNoneMatch?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    if known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) {
      return HTTPResponse(status: 304, headers: headers + extra)
    }
    guard Gzip.isWorthwhile(type), bytes.count >= Gzip.shortest else {
      return HTTPResponse(status: 200, type: type, headers: headers + extra, body: bytes)
    }
    headers.append(.init("vary", "accept-encoding"))
    guard request.acceptsGzip, let compressed = cache.compressed(bytes, tag: tag) else {
      return HTTPResponse(status: 200, type: type, headers: headers + extra, body: bytes)
    }
    headers.append(.init("content-encoding", "gzip"))
    return HTTPResponse(status: 200, type: type, headers: headers + extra, body: compressed)
  }
}
