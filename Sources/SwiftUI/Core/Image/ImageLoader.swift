import DisplayTree
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches pictures for `AsyncImage`: the server does, so that the page needs no leave to ask others, and those others
/// do not learn of the person.
enum ImageLoader {
  /// Why there is no picture.
  struct Failure: LocalizedError {
    var url: URL
    var reason: String
    var errorDescription: String? { "The picture at \(url.absoluteString) cannot be shown: \(reason)." }
  }

  /// What is kept at most, bytes.
  private static let largest = 32 << 20

  static func image(at url: URL, scale: CGFloat) async throws -> Image {
    let bytes = try await bytes(at: url)
    guard bytes.count <= largest else { throw Failure(url: url, reason: "it has \(bytes.count >> 20) MB") }
    guard let image = Image(file: bytes, scale: scale) else {
      throw Failure(url: url, reason: "it is no PNG, JPEG, GIF, WebP, BMP or SVG")
    }
    return image
  }

  private static func bytes(at url: URL) async throws -> [UInt8] {
    if url.isFileURL { return Array(try Data(contentsOf: url)) }
    if url.scheme == "data" {
      guard let data = data(inURL: url.absoluteString) else {
        throw Failure(url: url, reason: "its data are malformed")
      }
      return data
    }
    var request = URLRequest(url: url)
    request.setValue("image/*", forHTTPHeaderField: "Accept")
    let (data, response) = try await URLSession.shared.data(for: request)
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
      throw Failure(url: url, reason: "the server answered with the status \(status)")
    }
    return Array(data)
  }

  /// What a `data:` address holds.
  private static func data(inURL address: String) -> [UInt8]? {
    guard let comma = address.firstIndex(of: ",") else { return nil }
    let body = String(address[address.index(after: comma)...])
    if address[..<comma].hasSuffix(";base64") { return Data(base64Encoded: body).map { Array($0) } }
    return body.removingPercentEncoding.map { Array($0.utf8) }
  }
}

extension Image {
  /// A picture from the bytes of its file, served by the host; nil if browsers show no such file.
  package nonisolated init?(file bytes: [UInt8], scale: CGFloat = 1) {
    guard let file = ImageFile(bytes), scale > 0 else { return nil }
    self.init(
      source: .resource(
        path: DisplayResources.register(bytes, type: file.type),
        size: CGSize(width: CGFloat(file.width) / scale, height: CGFloat(file.height) / scale)))
  }
}
