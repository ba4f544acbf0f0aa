import Foundation
import XcodeProject

/// Notices that the files of an app have changed, by their dates and sizes.
///
/// It looks instead of being told: that works on every file system, also on those that are mounted from elsewhere.
struct SourceWatcher {
  private struct Stamp: Equatable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int
  }

  private let root: URL
  private let others: [URL]
  private var stamps: [String: Stamp] = [:]

  /// Folders in which nothing lies that an app is made of.
  private static let ignored: Set<String> = ["build", "DerivedData", "Pods", "Carthage", "node_modules", "xcuserdata"]

  init(_ app: AppProject) {
    let root = app.root.standardizedFileURL
    self.root = root
    let files = app.sources + app.resources.map(\.file) + app.assetCatalogs + app.dataModels
    others = files.filter { !$0.standardizedFileURL.path.hasPrefix(root.path + "/") }
    stamps = look()
  }

  /// Whether something has changed since the last time.
  mutating func hasChanged() -> Bool {
    let now = look()
    guard now != stamps else { return false }
    stamps = now
    return true
  }

  private func look() -> [String: Stamp] {
    var found: [String: Stamp] = [:]
    for url in [root] + others { visit(url.path, into: &found) }
    return found
  }

  private func visit(_ path: String, into found: inout [String: Stamp]) {
    var info = stat()
    guard stat(path, &info) == 0 else { return }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      found[path] = Stamp(seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec, size: Int(info.st_size))
      return
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where !name.hasPrefix(".") && !Self.ignored.contains(name) {
      visit(path + "/" + name, into: &found)
    }
  }
}
