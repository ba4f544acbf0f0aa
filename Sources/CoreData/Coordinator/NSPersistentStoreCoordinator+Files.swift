import Foundation

// What is done with stores as a whole, open or not.
extension NSPersistentStoreCoordinator {
  /// What a store says of itself, without opening it for objects.
  public class func metadataForPersistentStore(
    ofType type: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try withDatabase(at: url, writing: false) { try metadata(in: $0, url).publicValues }
  }

  /// The newer name of `metadataForPersistentStore(ofType:at:options:)`.
  public class func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try metadataForPersistentStore(ofType: type.rawValue, at: url, options: options)
  }

  /// Changes what a store says of itself.
  public class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreOfType type: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws {
    try withDatabase(at: url, writing: true) { database in
      var stored = try self.metadata(in: database, url)
      stored.values = metadata ?? [:]
      try database.exclusively { try stored.write(to: database) }
    }
  }

  private class func metadata(in database: any StoreDatabase, _ url: URL) throws -> StoreMetadata {
    guard try database.tableNames().contains("Z_METADATA"), let found = try StoreMetadata(database) else {
      throw StoreErrors(url: url).notAStore()
    }
    return found
  }

  private class func withDatabase<T>(
    at url: URL, writing: Bool, _ body: (any StoreDatabase) throws -> T
  ) throws -> T {
    let url = place(of: url) ?? url
    let errors = StoreErrors(url: url)
    if let address = PostgresAddress(url) {
      do {
        let connection = try PostgresConnection(address, timeout: 5)
        defer { connection.close() }
        return try body(connection)
      } catch let failure as PostgresFailure { throw errors.postgres("read", failure, timeout: 5) }
    }
    do {
      guard FileManager.default.fileExists(atPath: url.path) else { throw noStore(at: url) }
      let connection =
        writing
        ? try SQLiteConnection(path: url.path, readOnly: false, timeout: 20)
        : try SQLiteTraces(url.path).look(timeout: 20)
      defer { connection.close() }
      return try body(connection)
    } catch let failure as SQLiteFailure { throw errors.opening(failure) }
  }

  /// Puts the contents of one store in the place of another's, all at once; makes the other if it is not there. Either may
  /// be in a SQLite file or in a PostgreSQL database.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
  ) throws {
    guard storeType == NSSQLiteStoreType || storeType == _NSPostgresStoreType else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "Only stores in files and databases can be replaced by others; save the objects into a store of the type "
          + "\(storeType) instead.")
    }
    let destination = Self.place(of: destinationURL) ?? destinationURL
    // A file that is there is meant, such as one that the app brings along.
    let isThere = sourceURL.isFileURL && FileManager.default.fileExists(atPath: sourceURL.path)
    let source = isThere ? sourceURL : Self.place(of: sourceURL) ?? sourceURL
    guard isThere || PostgresAddress.isPostgres(source) else { throw Self.noStore(at: source) }
    guard source.standardized != destination.standardized else { return }
    if let open = persistentStore(for: destination) { try remove(open) }
    do {
      if destination.isFileURL {
        try FileManager.default.createDirectory(
          at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      if source.isFileURL, destination.isFileURL {
        try Self.replaceFile(at: destination, with: source)
      } else {
        try StoreCopy(from: source, to: destination, model: managedObjectModel).run()
      }
    } catch let failure as SQLiteFailure {
      throw StoreErrors(url: destination).opening(failure)
    } catch let failure as PostgresFailure {
      throw StoreErrors(url: PostgresAddress.isPostgres(destination) ? destination : source)
        .postgres("copied", failure, timeout: 20)
    }
  }

  private class func replaceFile(at destinationURL: URL, with sourceURL: URL) throws {
    let source = try SQLiteTraces(sourceURL.path).look(timeout: 20)
    defer { source.close() }
    let destination = try SQLiteConnection(path: destinationURL.path, readOnly: false, timeout: 20)
    defer { destination.close() }
    let (from, to) = (ExternalFiles(store: sourceURL).folder, ExternalFiles(store: destinationURL).folder)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: from.path)) ?? []
    if !files.isEmpty { try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true) }
    for file in files where !FileManager.default.fileExists(atPath: to.appendingPathComponent(file).path) {
      try FileManager.default.copyItem(at: from.appendingPathComponent(file), to: to.appendingPathComponent(file))
    }
    try destination.replaceContents(with: source)
  }

  private class func noStore(at url: URL) -> NSError {
    .coreData(
      NSFileReadNoSuchFileError,
      "There is no store at \(url.path); check the URL, or open a store there to make one.")
  }

  /// The newer name of `replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)`.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType
  ) throws {
    try replacePersistentStore(
      at: destinationURL, destinationOptions: destinationOptions, withPersistentStoreFrom: sourceURL,
      sourceOptions: sourceOptions, ofType: type.rawValue)
  }

  /// Moves an open store to another URL: from a file into a database or into memory, and back. The old store stays where it
  /// was; the coordinator goes on with the new one. Objects that come from memory or go there have other identities then.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType type: String
  ) throws -> NSPersistentStore {
    let configuration = store.configurationName == "PF_DEFAULT_CONFIGURATION_NAME" ? nil : store.configurationName
    if type == NSInMemoryStoreType {
      let copy = try copyObjects(of: store, to: url, type, configuration)
      try remove(store)
      takeOver(copy.persistentStores[0])
      return persistentStores[persistentStores.count - 1]
    }
    if let old = store.url, old.path != "/dev/null", store.type != NSInMemoryStoreType {
      try replacePersistentStore(at: url, withPersistentStoreFrom: old, ofType: type)
    } else {
      try writeOut(store, to: url, type, configuration)
    }
    try remove(store)
    return try addPersistentStore(
      ofType: type, configurationName: configuration, at: url, options: options ?? store.options)
  }

  /// Puts the objects of a store in memory in the place of the store at a URL.
  private func writeOut(_ store: NSPersistentStore, to url: URL, _ type: String, _ configuration: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Objects.sqlite")
    let copy = try copyObjects(of: store, to: file, NSSQLiteStoreType, configuration)
    try copy.remove(copy.persistentStores[0])
    try replacePersistentStore(at: url, withPersistentStoreFrom: file, ofType: type)
    try destroyPersistentStore(at: file, type: .sqlite)
  }

  /// The objects of a store in a new one, with a coordinator of its own.
  private func copyObjects(
    of store: NSPersistentStore, to url: URL, _ type: String, _ configuration: String?
  ) throws -> NSPersistentStoreCoordinator {
    let other = NSPersistentStoreCoordinator(managedObjectModel: managedObjectModel)
    try other.addPersistentStore(ofType: type, configurationName: configuration, at: url)
    try ObjectCopy(from: store, coordinator: self, to: other).run()
    return other
  }

  /// The newer name of `migratePersistentStore(_:to:options:withType:)`.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore {
    try migratePersistentStore(store, to: url, options: options, withType: type.rawValue)
  }
}
