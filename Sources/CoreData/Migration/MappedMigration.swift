import CSQLite
import Foundation

/// Migrates a store by a mapping model: into a store beside it first, whose contents then replace the old ones in one
/// transaction. Other processes that have the store open see the old one or the new.
struct MappedMigration {
  let url: URL
  let configuration: String?
  /// Entity name → what the store said of the model that made it when it was found to be an older one.
  let hashes: [String: Data]
  let source: NSManagedObjectModel
  let destination: NSManagedObjectModel
  let mapping: NSMappingModel

  func run(_ database: any StoreDatabase) throws {
    switch database {
    case let connection as SQLiteConnection: try MigrationTurn.wait(for: url) { try run(connection) }
    case let connection as PostgresConnection: try run(connection)
    default: preconditionFailure("stores are in SQLite files or PostgreSQL databases")
    }
  }

  private func fill(_ place: URL) throws {
    let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
    try manager.migrateStore(
      from: url, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: place,
      destinationType: NSSQLiteStoreType)
    MigrationSteps.pass("filled")
  }

  /// The new store goes on being the old one: its identity, and what the app keeps in its metadata.
  private func carryOver(_ before: StoreMetadata?, to new: any StoreDatabase) throws {
    guard var metadata = before, let now = try StoreMetadata(new)?.values else { return }
    for (key, value) in now { metadata.values[key] = value }
    try new.transaction { try metadata.write(to: new) }
  }

  // MARK: SQLite: the pages of one file replace those of another

  private func run(_ connection: SQLiteConnection) throws {
    let place = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.deletingPathExtension().lastPathComponent)-\(UUID().uuidString).migrating")
    defer { remove(place) }
    let before = try StoreMetadata(connection)
    // Another process may have been faster.
    guard before?.hashes == hashes else { return }
    MigrationSteps.pass("begin")
    try fill(place)
    let new = try SQLiteConnection(path: place.path, readOnly: false, timeout: 20)
    defer { new.close() }
    try carryOver(before, to: new)
    let oldFiles = Self.names(in: ExternalFiles(store: url).folder)
    try moveExternalFiles(of: place)
    MigrationSteps.pass("moved")
    try connection.replaceContents(with: new)
    MigrationSteps.pass("committed")
    let folder = ExternalFiles(store: url).folder
    for name in oldFiles { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
  }

  // MARK: PostgreSQL: the tables of one schema replace those of another

  private func run(_ connection: PostgresConnection) throws {
    let schema = "migrating_" + UUID().uuidString.lowercased().filter { $0 != "-" }
    guard let place = PostgresAddress.url(url, withSchema: schema), let address = PostgresAddress(place) else { return }
    defer { try? connection.execute("DROP SCHEMA IF EXISTS \(schema) CASCADE") }
    try connection.exclusively {
      // Another process may have been faster.
      guard let before = try StoreMetadata(connection), before.hashes == hashes else { return }
      MigrationSteps.pass("begin")
      try fill(place)
      let new = try PostgresConnection(address, timeout: 20)
      defer { new.close() }
      try carryOver(before, to: new)
      let tables = try new.storeTables()
      try connection.dropStoreTables()
      for table in tables {
        try connection.execute("ALTER TABLE \(schema).\(table) SET SCHEMA \(connection.address.quotedSchema)")
      }
      MigrationSteps.pass("written")
    }
    MigrationSteps.pass("committed")
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
