/// What a browser asks for over HTTP.
struct HTTPRequest: Sendable {
  enum Method: Sendable { case get, head, other }
  var method: Method
  /// Decoded, without the query.
  var path: String
  var host: String
  /// The entity tags of `If-None-Match`.
  var ifNoneMatch: String?
  var acceptsGzip = false
  /// The first of `Accept-Language`.
  var language = "en"
}

/// An answer, complete in memory.
struct HTTPResponse: Sendable, Equatable {
  var status: Int
  var headers: [Header]
  var body: [UInt8]

  struct Header: Sendable, Equatable {
    var name: String
    var value: String
    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  init(status: Int, type: String? = nil, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = [Header("x-content-type-options", "nosniff"), Header("referrer-policy", "no-referrer")]
    if let type { self.headers.append(Header("content-type", type)) }
    self.headers += headers
    self.body = body
  }

  static func text(_ status: Int, _ text: String, headers: [Header] = []) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/plain; charset=utf-8", headers: [Header("cache-control", "no-store")] + headers,
      body: Array("\(text)\n".utf8))
  }

  /// Text of JSON that is true now and perhaps not later.
  static func json(_ text: String) -> HTTPResponse {
    HTTPResponse(
      status: 200, type: "application/json; charset=utf-8", headers: [Header("cache-control", "no-store")],
      body: Array(text.utf8))
  }

  subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// The types of the files that are served; what is not listed is not served as anything that a browser would run.
enum MediaType {
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return switch ending {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json", "webmanifest": "application/json; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "heic": "image/heic"
    case "ico": "image/x-icon"
    case "pdf": "application/pdf"
    case "ttf": "font/ttf"
    case "otf": "font/otf"
    case "woff2": "font/woff2"
    case "mp4": "video/mp4"
    case "mp3": "audio/mpeg"
    default: "application/octet-stream"
    }
  }

}
