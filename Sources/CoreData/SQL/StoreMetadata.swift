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

  init?(_ database: any StoreDatabase) throws {
    let rows = try database.select("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1", []) { ($0.text(0), $0.data(1)) }
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

  func write(to database: any StoreDatabase) throws {
    var list = values
    list[NSStoreUUIDKey] = nil
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    try database.run("DELETE FROM Z_METADATA", [])
    try database.run("INSERT INTO Z_METADATA VALUES (1, ?, ?)", [.text(identifier), .blob(data)])
  }

  /// Takes on the model that a store was migrated to; what the app keeps there stays.
  mutating func adopt(_ model: NSManagedObjectModel) {
    let new = StoreMetadata(new: model)
    for key in [
      NSStoreModelVersionHashesKey, "NSStoreModelVersionHashesVersion", NSStoreModelVersionIdentifiersKey,
      "NSPersistenceFrameworkVersion",
    ] { values[key] = new.values[key] }
  }

  /// Entity name → what the model that made the store says of it.
  var hashes: [String: Data] { values[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:] }

  /// Whether the store was made by exactly this model.
  func matches(_ model: NSManagedObjectModel) -> Bool { hashes == model.entityVersionHashesByName }
}
