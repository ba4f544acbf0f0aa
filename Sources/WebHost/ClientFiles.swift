import Foundation

/// Finds the browser's client, which is a folder of files beside the library or program that holds this code.
enum ClientFiles {
  /// Nil when the files are not where they were installed.
  static let folder: URL? = {
    let names = ["Martlet_WebHost.resources/Client", "Client"]
    for base in [imageFolder, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap({ $0 }) {
      for name in names {
        let url = base.appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
      }
    }
    return nil
  }()

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
