import Foundation
import Synchronization

/// The folder with the browser's client.
///
/// The page names the client's files with a version in their addresses, so that a browser keeps them for good and still
/// gets new ones at once; modules import each other by relative names and so stay within the version. A module is served
/// without its comments.
final class ClientFolder: Sendable {
  private let folder: URL
  private let cache: FileCache
  private let scripts = Mutex<[String: ClientScript]>([:])
  private static let page = "index.html"
  private static let first = "main.js"
  /// The page with all previews.
  static let galleryPage = "gallery.html"

  init(_ folder: URL, cache: FileCache) {
    self.folder = folder.standardizedFileURL
    self.cache = cache
  }

  /// The names of the files that are served, sorted: what lies in the folder itself and is visible.
  private var names: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return entries.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".html") }.sorted()
  }

  func file(named name: String) -> CachedFile? {
    guard names.contains(name), var file = cache.file(folder.appendingPathComponent(name)) else { return nil }
    if name.hasSuffix(".js") { file.bytes = Array(script(file).served.utf8) }
    return file
  }

  private func script(_ file: CachedFile) -> ClientScript {
    if let known = scripts.withLock({ $0[file.tag] }) { return known }
    let script = ClientScript(String(decoding: file.bytes, as: UTF8.self))
    scripts.withLock { $0[file.tag] = script }
    return script
  }

  /// The modules that a page loads before it shows anything: the first, and what is imported from there on.
  var firstModules: [String] {
    var found = [Self.first]
    var next = 0
    while next < found.count {
      let file = cache.file(folder.appendingPathComponent(found[next]))
      for name in file.map({ script($0).imports }) ?? [] where !found.contains(name) { found.append(name) }
      next += 1
    }
    return found
  }

  /// Changes whenever one of the files does.
  var version: String { version(of: names) }

  private func version(of names: [String]) -> String {
    let tags = names.map { "\($0)\(cache.file(folder.appendingPathComponent($0))?.tag ?? "")" }
    return "-" + CachedFile.tag(Array(tags.joined().utf8)).filter { $0 != "\"" }
  }

  /// `VERSION/NAME` apart; a name alone has no version.
  func split(_ path: String) -> (version: String?, name: String) {
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("-") else { return (nil, path) }
    return (String(parts[0]), String(parts[1]))
  }

  /// The page with versioned addresses, and a hint to load the first modules at once instead of one import after the
  /// other.
  func page(_ page: String = ClientFolder.page) -> (bytes: [UInt8], tag: String)? {
    guard let file = cache.file(folder.appendingPathComponent(page)) else { return nil }
    let names = names
    let prefix = "\"/client/\(version(of: names))/"
    var text = String(decoding: file.bytes, as: UTF8.self).replacingOccurrences(of: "\"/client/", with: prefix)
    let hints = (page == Self.page ? firstModules : []).map { "<link rel=\"modulepreload\" href=\(prefix)\($0)\">\n" }
    if let head = text.range(of: "</head>") { text.insert(contentsOf: hints.joined(), at: head.lowerBound) }
    let bytes = Array(text.utf8)
    return (bytes, CachedFile.tag(bytes))
  }
}

/// Finds the browser's client, which is a folder of files beside the library or program that holds this code.
package enum ClientFiles {
  /// Nil when the files are not where they were installed.
  package static let folder: URL? = {
    let names = ["Martlet_WebHost.resources/Client", "Client"]
    for base in [imageFolder, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap({ $0 }) {
      for name in names {
        let url = base.appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
      }
    }
    return nil
  }()

  /// What a page loads before it shows anything, as it is served: the first modules, and the style sheet.
  package static func loadedFirst() -> (modules: [[UInt8]], style: [UInt8])? {
    guard let folder else { return nil }
    let client = ClientFolder(folder, cache: FileCache())
    return (
      client.firstModules.compactMap { client.file(named: $0)?.bytes }, client.file(named: "style.css")?.bytes ?? []
    )
  }

  /// The folder of the shared library (or program) that this code was loaded from: the file which the process has mapped
  /// where the metadata of a class of ours lies.
  private static var imageFolder: URL? {
    let address = unsafeBitCast(WebHost.self as AnyClass, to: UInt.self)
    let map = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    for line in map.split(separator: "\n") {
      // start-end permissions offset device inode path
      let fields = line.split(separator: " ", maxSplits: 5)
      let bounds = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      guard fields.count == 6, bounds.count == 2, (bounds[0]..<bounds[1]).contains(address) else { continue }
      let path = fields[5].drop { $0 == " " }
      return URL(fileURLWithPath: String(path)).resolvingSymlinksInPath().deletingLastPathComponent()
    }
    return nil
  }
}
