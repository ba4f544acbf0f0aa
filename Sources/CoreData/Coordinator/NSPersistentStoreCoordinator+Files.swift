import Foundation

// What is done with stores as a whole, open or not.
extension NSPersistentStoreCoordinator {
  /// What a store says of itself, without opening it for objects.
  public class func metadataForPersistentStore(
    ofType type: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    let found = try withDatabase(at: url) { try StoreMetadata($0) }
    guard let found else { throw StoreErrors(url: url).notAStore() }
    return found.publicValues
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
    try withDatabase(at: url) { database in
      guard var stored = try StoreMetadata(database) else { throw StoreErrors(url: url).notAStore() }
      stored.values = metadata ?? [:]
      try database.exclusively { try stored.write(to: database) }
    }
  }

  private class func withDatabase<T>(at url: URL, _ body: (any StoreDatabase) throws -> T) throws -> T {
    let errors = StoreErrors(url: url)
    if let address = PostgresAddress(url) {
      do {
        let connection = try PostgresConnection(address, timeout: 5)
        defer { connection.close() }
        return try body(connection)
      } catch let failure as PostgresFailure { throw errors.postgres("read", failure, timeout: 5) }
    }
    do {
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw NSError.coreData(
          NSFileReadNoSuchFileError,
          "There is no store at \(url.path); check the URL, or open a store there to make one.")
      }
      let connection = try SQLiteConnection(path: url.path, readOnly: false, timeout: 20)
      defer { connection.close() }
      return try body(connection)
    } catch let failure as SQLiteFailure { throw errors.opening(failure) }
  }

  /// Puts the contents of one SQLite store in the place of another's, all at once; makes the other if it is not there.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
  ) throws {
    guard storeType == NSSQLiteStoreType, sourceURL.isFileURL, destinationURL.isFileURL else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "Only SQLite stores can be replaced by others; save the objects into a store of the type \(storeType) instead.")
    }
    if let open = persistentStore(for: destinationURL) { try remove(open) }
    let errors = StoreErrors(url: destinationURL)
    do {
      try FileManager.default.createDirectory(
        at: destinationURL.deletingLastPathComponent(), withIntermediateDirectories: true)
      let source = try SQLiteConnection(path: sourceURL.path, readOnly: true, timeout: 20)
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
    } catch let failure as SQLiteFailure { throw errors.opening(failure) }
  }

  /// The newer name of `replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)`.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType
  ) throws {
    try replacePersistentStore(
      at: destinationURL, withPersistentStoreFrom: sourceURL, ofType: type.rawValue)
  }

  /// Moves an open SQLite store to another URL. The old files stay; the coordinator goes on with the new ones.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType type: String
  ) throws -> NSPersistentStore {
    guard let old = store.url else {
      throw NSError.coreData(
        NSPersistentStoreOperationError,
        "A store in memory cannot be moved to \(url.path); save its objects into a store there instead.")
    }
    try replacePersistentStore(at: url, withPersistentStoreFrom: old, ofType: type)
    let configuration = store.configurationName == "PF_DEFAULT_CONFIGURATION_NAME" ? nil : store.configurationName
    try remove(store)
    return try addPersistentStore(
      ofType: type, configurationName: configuration, at: url, options: options ?? store.options)
  }

  /// The newer name of `migratePersistentStore(_:to:options:withType:)`.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore {
    try migratePersistentStore(store, to: url, options: options, withType: type.rawValue)
  }
}
