import Foundation

/// Where files that are made or fetched at set-up are kept: the folder in the environment variable `MARTLET_CACHE`,
/// else `martlet` in the user's cache folder.
public enum CacheFolder {
  public static let path: String = {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["MARTLET_CACHE"], !folder.isEmpty { return folder }
    if let caches = environment["XDG_CACHE_HOME"], !caches.isEmpty { return caches + "/martlet" }
    return NSHomeDirectory() + "/.cache/martlet"
  }()
}
