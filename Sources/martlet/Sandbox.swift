import Diagnostics
import Foundation

/// The folder that an app believes to be its home, laid out as on a device.
struct Sandbox {
  let folder: URL

  /// Makes the folders that are not there yet.
  init(folder: URL) throws {
    self.folder = folder
    for name in ["Documents", "Library/Application Support", "Library/Caches", "Library/Preferences", "tmp"] {
      let place = folder.appendingPathComponent(name)
      do {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      } catch {
        // The system says why in words that people know.
        let code = mkdir(place.path, 0o755) == 0 ? EPERM : errno
        throw Diagnostic(
          code: "data.notWritable", summary: "the data folder \(folder.path) cannot be written",
          cause: String(cString: strerror(code)), fix: "choose another with --data", blame: .environment)
      }
    }
  }

  /// The variables by which Foundation on Linux finds home, documents, support, caches and settings.
  var environment: [String: String] {
    [
      "HOME": folder.path,
      "CFFIXED_USER_HOME": folder.path,
      "XDG_DATA_HOME": folder.appendingPathComponent("Library/Application Support").path,
      "XDG_CACHE_HOME": folder.appendingPathComponent("Library/Caches").path,
      "XDG_CONFIG_HOME": folder.appendingPathComponent("Library/Preferences").path,
      "TMPDIR": folder.appendingPathComponent("tmp").path,
      "MARTLET_DATA": folder.path,
    ]
  }
}
