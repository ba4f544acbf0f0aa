import DisplayTree
import Foundation

/// What a gallery's page asks for: the list of previews, with what whoever builds them has to say.
final class GalleryFiles: Sendable {
  let ids: Set<String>
  private let title: String
  private let previews: String
  private let status: URL?

  @MainActor init(_ gallery: any HostedGallery, status: URL?) {
    ids = Set(gallery.previews.map(\.id))
    title = Self.text(gallery.name)
    previews = "[\(gallery.previews.map(Self.json).joined(separator: ","))]"
    self.status = status
  }

  /// `{"title":…,"previews":[…],"status":{…}}`; the status is null where there is none.
  func state() -> String {
    let text = status.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "null"
    return "{\"title\":\(title),\"previews\":\(previews),\"status\":\(text)}"
  }

  private static func json(_ preview: HostedPreview) -> String {
    var members = [
      "\"id\":\(text(preview.id))", "\"name\":\(text(preview.name))", "\"group\":\(text(preview.group))",
    ]
    switch preview.layout {
    case .device: break
    case .fitting: members.append("\"fits\":true")
    case .fixed(let width, let height): members.append("\"size\":[\(width),\(height)]")
    }
    if let device = preview.device { members.append("\"device\":\(text(device))") }
    if preview.isLandscape { members.append("\"landscape\":true") }
    return "{\(members.joined(separator: ","))}"
  }

  private static func text(_ value: String) -> String {
    var encoder = WireEncoder()
    encoder.string(value)
    return String(decoding: encoder.bytes, as: UTF8.self)
  }
}
