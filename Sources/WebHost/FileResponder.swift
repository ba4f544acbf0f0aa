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
  private let cache = Mutex<[String: CachedFile]>([:])

  /// Everything comes from this server; styles are set through the object model, which the policy does not concern.
  static let pagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  /// A picture that is opened as a page of its own may run nothing.
  static let filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  init(configuration: ServerConfiguration) {
    self.configuration = configuration
    assets = Self.assets(of: configuration.bundle)
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
    let rest = parts.dropFirst().joined(separator: "/")
    switch parts.first {
    case "" where parts.count == 1: return page(request)
    case "client": return clientFile(rest, request)
    case "fonts.css" where parts.count == 1: return fontSheet(request)
    case "fonts":
      guard let font = configuration.fonts.first(where: { $0.name == rest }) else { return nil }
      return file(URL(fileURLWithPath: font.path), request)
    case "icons.ttf" where parts.count == 1: return configuration.iconFont.flatMap { file($0, request) }
    case "assets": return assets[rest].flatMap { file($0, request) }
    case "data": return resource(rest, request)
    default: return nil
    }
  }

  private func page(_ request: HTTPRequest) -> HTTPResponse? {
    guard let folder = configuration.clientFolder else { return nil }
    return file(folder.appendingPathComponent("index.html"), request, policy: Self.pagePolicy)
  }

  /// A file below the client's folder, found by walking the folder, so that a name that is not there leads nowhere.
  private func clientFile(_ name: String, _ request: HTTPRequest) -> HTTPResponse? {
    guard var url = configuration.clientFolder?.standardizedFileURL else { return nil }
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      let entries = try? FileManager.default.contentsOfDirectory(atPath: url.path)
      guard part.first != ".", entries?.contains(String(part)) == true else { return nil }
      url.appendPathComponent(String(part))
    }
    return file(url, request)
  }

  private func fontSheet(_ request: HTTPRequest) -> HTTPResponse {
    let faces = configuration.fonts.map { font in
      """
      @font-face { font-family: "\(font.family)"; src: url("/fonts/\(font.name)"); font-display: block; \
      \(font.descriptors) }

      """
    }
    let symbols =
      configuration.iconFont == nil
      ? "" : "@font-face { font-family: \"Martlet Symbols\"; src: url(\"/icons.ttf\"); font-display: block; }\n"
    return entity(Array((faces.joined() + symbols).utf8), type: "text/css; charset=utf-8", request)
  }

  private func resource(_ id: String, _ request: HTTPRequest) -> HTTPResponse? {
    guard let resource = DisplayResources.resource(id) else { return nil }
    let type = resource.type.hasPrefix("image/") ? resource.type : "application/octet-stream"
    return entity(resource.bytes, type: type, request, isImmutable: true)
  }

  /// The bundle's asset files by the path that follows `/assets/`: as the manifest has it, and also without the name of
  /// the bundle's own asset folder.
  private static func assets(of bundle: URL?) -> [String: URL] {
    guard let bundle, let manifest = try? AssetManifest.load(fromBundle: bundle) else { return [:] }
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
}

/// A file's bytes as long as the file does not change.
private struct CachedFile {
  var modified: Date
  var size: Int
  var bytes: [UInt8]
  var tag: String
}

extension FileResponder {
  private func file(_ url: URL, _ request: HTTPRequest, policy: String = filePolicy) -> HTTPResponse? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes[.size] as? NSNumber)?.intValue, let modified = attributes[.modificationDate] as? Date
    else { return nil }
    let cached = cache.withLock { $0[url.path] }
    if let cached, cached.modified == modified, cached.size == size {
      return entity(cached.bytes, type: MediaType.of(url.path), request, tag: cached.tag, policy: policy)
    }
    guard let data = try? Data(contentsOf: url) else { return nil }
    let bytes = Array(data)
    let tag = Self.tag(bytes)
    cache.withLock { $0[url.path] = CachedFile(modified: modified, size: size, bytes: bytes, tag: tag) }
    return entity(bytes, type: MediaType.of(url.path), request, tag: tag, policy: policy)
  }

  /// The bytes with a tag, or 304 if the browser has them already.
  private func entity(
    _ bytes: [UInt8], type: String, _ request: HTTPRequest, tag: String? = nil, policy: String = filePolicy,
    isImmutable: Bool = false
  ) -> HTTPResponse {
    let tag = tag ?? Self.tag(bytes)
    let headers: [HTTPResponse.Header] = [
      .init("etag", tag),
      .init("cache-control", isImmutable ? "private, max-age=31536000, immutable" : "no-cache"),
      .init("content-security-policy", policy),
      .init("cross-origin-resource-policy", "same-origin"),
    ]
    let known = request.ifNoneMatch?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    if known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) {
      return HTTPResponse(status: 304, headers: headers)
    }
    return HTTPResponse(status: 200, type: type, headers: headers, body: bytes)
  }

  /// FNV-1a of the content: an entity tag guards against staleness, not against forgery.
  static func tag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }
}
