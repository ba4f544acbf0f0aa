import Foundation

/// Lets one process (or thread) at a time migrate a file by a mapping model: it reads the old store for as long as it takes,
/// and puts the new one in its place only at the end.
///
/// The lock is on a file among the temporary ones, where nothing that belongs to the store is touched; it goes with whoever
/// holds it, however that ends.
struct MigrationTurn {
  /// Waits for the turn, and gives it back afterwards.
  static func wait<T>(for store: URL, _ body: () throws -> T) rethrows -> T {
    let name = VersionHash.digest(store.resolvingSymlinksInPath().path).prefix(8).map { String($0, radix: 16) }.joined()
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-migration-\(name)").path
    let file = open(place, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    // Without a place for the lock there is still the transaction.
    guard file >= 0 else { return try body() }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}
