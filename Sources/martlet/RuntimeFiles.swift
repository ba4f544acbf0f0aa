import Foundation

/// Where an app's process finds the files that come with Martlet: fonts and icons from the set-up, the browser's client.
enum RuntimeFiles {
  static var environment: [String: String] {
    // The app's own caches lie in its sandbox; ours do not.
    var variables = ["MARTLET_CACHE": Places.caches.path]
    variables["MARTLET_ICONS"] = present(Places.caches.appendingPathComponent("CupertinoIcons.ttf"))
    variables["MARTLET_CLIENT"] = present(Places.products.appendingPathComponent("Martlet_WebHost.resources/Client"))
    return variables
  }

  private static func present(_ file: URL) -> String? {
    FileManager.default.fileExists(atPath: file.path) ? file.path : nil
  }
}
