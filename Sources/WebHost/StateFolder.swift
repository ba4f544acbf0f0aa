import Diagnostics
import Foundation

/// Windows' states on disk, one small file a session, so that a restarted process shows what its people saw before.
///
/// A file's name is the session's secret: the folder is for this user only.
final class StateFolder: Sendable {
  private struct Saved: Codable {
    var version = 1
    var state: String
  }

  static let lifetime: TimeInterval = 24 * 60 * 60
  static let largest = 1 << 20

  private let folder: URL
  /// How many are kept.
  private let most: Int
  private let queue = DispatchQueue(label: "martlet.states", qos: .utility)

  init(_ folder: URL, most: Int = 5000) {
    self.folder = folder
    self.most = most
  }

  private func file(_ token: String) -> URL { folder.appendingPathComponent("\(token).json") }

  func load(_ token: String) -> String? {
    queue.sync {
      guard let data = try? Data(contentsOf: file(token)), data.count <= Self.largest * 2,
        let saved = try? JSONDecoder().decode(Saved.self, from: data), saved.version == 1
      else { return nil }
      return saved.state
    }
  }

  /// Writes in the background, in the order of the calls.
  func save(_ state: String, token: String) {
    guard state.utf8.count <= Self.largest else {
      return Log.once("a window's state is too large to be kept: \(state.utf8.count) bytes", key: "host.stateTooLarge")
    }
    queue.async { [self] in
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try JSONEncoder().encode(Saved(state: state)).write(to: file(token), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(token).path)
      } catch {
        Log.once("a window's state was not kept: \(error)", key: "host.stateNotKept")
      }
    }
  }

  func remove(_ token: String) {
    queue.async { [self] in try? FileManager.default.removeItem(at: file(token)) }
  }

  /// Takes away what nobody came back for, and the oldest where there are too many.
  func removeOld() {
    queue.async { [self] in
      let limit = Date(timeIntervalSinceNow: -Self.lifetime)
      let keys: Set<URLResourceKey> = [.contentModificationDateKey]
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
      let dated = (files ?? []).filter { $0.pathExtension == "json" }.compactMap { url in
        (try? url.resourceValues(forKeys: keys).contentModificationDate).map { (url: url, date: $0) }
      }.sorted { $0.date > $1.date }
      for (index, file) in dated.enumerated() where index >= most || file.date < limit {
        try? FileManager.default.removeItem(at: file.url)
      }
    }
  }

  /// Returns when everything is written.
  func finish() { queue.sync {} }
}
