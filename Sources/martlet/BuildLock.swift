import Diagnostics
import Foundation

/// Held while something is built in a folder, so that whoever else wants to build there waits.
final class BuildLock {
  private var descriptor: Int32

  /// Waits for the lock; says so once where that takes time.
  ///
  /// - Parameters:
  ///   - file: where the lock lies. It stays, since a lock whose file is taken away locks nobody out.
  ///   - waiting: what is said to a person who has to wait.
  init(_ file: URL, waiting: String) throws {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Diagnostic(
        code: "build.notWritable",
        summary: "the build folder \(file.deletingLastPathComponent().path) cannot be written",
        cause: String(cString: strerror(errno)), fix: "name another with XDG_CACHE_HOME", blame: .environment)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    Terminal.note(waiting)
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
  }

  /// Lets the next one in.
  func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  deinit { release() }
}
