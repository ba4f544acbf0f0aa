import CSQLite
import Foundation

/// Migrates a SQLite store by a mapping model: into a store beside it first, whose pages then replace the old ones in one
/// transaction. Other processes that have the store open see the old one or the new.
struct MappedMigration {
  let url: URL
  let configuration: String?
  let source: NSManagedObjectModel
  let destination: NSManagedObjectModel
  let mapping: NSMappingModel

  func run(_ connection: SQLiteConnection) throws {
    let place = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.deletingPathExtension().lastPathComponent)-\(UUID().uuidString).migrating")
    defer { remove(place) }
    let before = try StoreMetadata(connection)
    MigrationSteps.pass("begin")
    let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
    try manager.migrateStore(
      from: url, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: place,
      destinationType: NSSQLiteStoreType)
    MigrationSteps.pass("filled")
    let new = try SQLiteConnection(path: place.path, readOnly: false, timeout: 20)
    defer { new.close() }
    if let before, var metadata = try StoreMetadata(new) {
      let now = metadata.values
      metadata = before
      for (key, value) in now { metadata.values[key] = value }
      try new.transaction { try metadata.write(to: new) }
    }
    let oldFiles = Self.names(in: ExternalFiles(store: url).folder)
    try moveExternalFiles(of: place)
    MigrationSteps.pass("moved")
    try connection.replaceContents(with: new)
    MigrationSteps.pass("committed")
    let folder = ExternalFiles(store: url).folder
    for name in oldFiles { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
  }

  private static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// The files are named by UUIDs, so that old and new ones can lie together until the pages are replaced.
  private func moveExternalFiles(of place: URL) throws {
    let (from, to) = (ExternalFiles(store: place).folder, ExternalFiles(store: url).folder)
    let names = Self.names(in: from)
    guard !names.isEmpty else { return }
    try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.moveItem(at: from.appendingPathComponent(name), to: to.appendingPathComponent(name))
    }
  }

  private func remove(_ place: URL) {
    let support = ExternalFiles(store: place).folder.deletingLastPathComponent()
    for file in ["", "-wal", "-shm"].map({ place.path + $0 }) + [support.path] {
      try? FileManager.default.removeItem(atPath: file)
    }
  }
}

extension SQLiteConnection {
  /// Makes this database the same as another: SQLite's backup writes all pages in one transaction.
  func replaceContents(with new: SQLiteConnection) throws {
    forgetStatements()
    guard let backup = sqlite3_backup_init(handle, "main", new.handle, "main") else {
      throw failure(sqlite3_errcode(handle))
    }
    var code = sqlite3_backup_step(backup, -1)
    // Readers and writers of the old pages are waited for.
    var attempts = 0
    while code == SQLITE_BUSY || code == SQLITE_LOCKED, attempts < 400 {
      attempts += 1
      usleep(50_000)
      code = sqlite3_backup_step(backup, -1)
    }
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw failure(code) }
  }
}
