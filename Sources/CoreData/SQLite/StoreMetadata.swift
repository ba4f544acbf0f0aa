import Foundation

/// The one row of `Z_METADATA`: a store's identity and what it says of the model that made it.
struct StoreMetadata {
  var identifier: String
  var values: [String: Any]

  init(new model: NSManagedObjectModel) {
    identifier = UUID().uuidString
    values = [
      "NSPersistenceFrameworkVersion": 1414,
      NSStoreModelVersionHashesKey: model.entityVersionHashesByName,
      "NSStoreModelVersionHashesVersion": 3,
      NSStoreModelVersionIdentifiersKey: model.versionIdentifiers.map { "\($0.base)" }.sorted(),
      NSStoreTypeKey: NSSQLiteStoreType,
      "_NSAutoVacuumLevel": "2",
    ]
  }

  init?(_ connection: SQLiteConnection) throws {
    let rows = try connection.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1") { ($0.text(0), $0.data(1)) }
    guard let (identifier, data) = rows.first else { return nil }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    self.identifier = identifier
    values = list ?? [:]
  }

  /// With the keys that a coordinator's `metadata(for:)` adds.
  var publicValues: [String: Any] {
    var all = values
    all[NSStoreUUIDKey] = identifier
    all[NSStoreTypeKey] = all[NSStoreTypeKey] ?? NSSQLiteStoreType
    return all
  }

  func write(to connection: SQLiteConnection) throws {
    var list = values
    list[NSStoreUUIDKey] = nil
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let statement = try connection.statement("INSERT OR REPLACE INTO Z_METADATA VALUES (1, ?, ?)")
    statement.bind(identifier, 1)
    statement.bind(data, 2)
    try statement.run()
  }

  /// Whether the store was made by exactly this model.
  func matches(_ model: NSManagedObjectModel) -> Bool {
    (values[NSStoreModelVersionHashesKey] as? [String: Data]) == model.entityVersionHashesByName
  }
}
