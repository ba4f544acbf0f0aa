import Foundation

/// Where an app's process finds the font files that Martlet's set-up fetched.
enum Fonts {
  private static let icons = Places.caches.appendingPathComponent("CupertinoIcons.ttf")

  static var environment: [String: String] {
    // The app's own caches lie in its sandbox; ours do not.
    var variables = ["MARTLET_CACHE": Places.caches.path]
    if FileManager.default.fileExists(atPath: icons.path) { variables["MARTLET_ICONS"] = icons.path }
    return variables
  }
}
