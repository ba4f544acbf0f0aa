import Foundation

/// Where things lie: Martlet itself, its caches, and each app's builds and data.
enum Places {
  /// The checkout that this program was built in.
  static let root: URL = {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folder }
    }
    return URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }()

  /// What the runtime's build leaves behind.
  static let products = root.appendingPathComponent(".build/release")

  static let caches = folder(variable: "XDG_CACHE_HOME", home: ".cache")

  /// An app's build folder: of its own for every path, so that two copies of an app never meet.
  static func builds(of app: String, at root: URL) -> URL {
    caches.appendingPathComponent("builds").appendingPathComponent(label(app, root))
  }

  /// An app's data where the user names no other place: what its sandbox would be on a device.
  static func data(of app: String, at root: URL) -> URL {
    folder(variable: "XDG_DATA_HOME", home: ".local/share").appendingPathComponent(label(app, root))
  }

  private static func folder(variable: String, home: String) -> URL {
    let named = ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base = named ?? (ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()) + "/" + home
    return URL(fileURLWithPath: base).appendingPathComponent("martlet")
  }

  private static func label(_ app: String, _ root: URL) -> String {
    // FNV-1a: a short name for a path that stays the same from run to run, which Swift's own hashes do not.
    let hash = (root.path + "\0" + app).utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(app)-\(String(hash, radix: 36))"
  }
}
