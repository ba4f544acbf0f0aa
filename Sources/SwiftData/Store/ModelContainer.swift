import CoreData

/// Keeps the models of a schema in one store or several.
public final class ModelContainer: Equatable, @unchecked Sendable {
  /// The classes that are kept.
  public let schema: Schema
  /// Where they are kept.
  public let configurations: Set<ModelConfiguration>
  /// How stores of older versions are brought up to date.
  public let migrationPlan: (any SchemaMigrationPlan.Type)?
  let coordinator: NSPersistentStoreCoordinator
  @MainActor private var main: ModelContext?

  /// The context of the main actor, which views use. Saves by itself when an event ends.
  @MainActor public var mainContext: ModelContext {
    if let main { return main }
    let made = ModelContext(self)
    made.autosaveEnabled = true
    made.serveMainQueue()
    main = made
    return made
  }

  /// Opens the stores, making those that are not there and bringing those of older versions up to date.
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]
  ) throws {
    self.schema = schema
    self.migrationPlan = migrationPlan
    let configurations = configurations.isEmpty ? [ModelConfiguration(schema: schema)] : configurations
    self.configurations = Set(configurations)
    guard self.configurations.count == configurations.count else { throw SwiftDataError.duplicateConfiguration }
    let model = schema.model
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    for configuration in configurations {
      if let migrationPlan { try migrationPlan.prepare(configuration) }
      // With one store there is nothing to be divided up.
      var part: String?
      if configurations.count > 1, let types = configuration.schema?.allTypes {
        let names = Set(types.map(\.name))
        model.setEntities(
          model.entities.filter { names.contains($0.name ?? "") }, forConfigurationName: configuration.id)
        part = configuration.id
      }
      try coordinator.open(configuration, part: part)
    }
  }

  /// Opens the stores of a schema.
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws { try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations) }

  /// Opens the stores of some classes.
  public convenience init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws { try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations) }

  /// As the first beta had it.
  public convenience init(
    for types: [any PersistentModel.Type], migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    _ configurations: ModelConfiguration...
  ) throws { try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations) }

  init(unopened schema: Schema, _ configuration: ModelConfiguration) {
    self.schema = schema
    configurations = [configuration]
    migrationPlan = nil
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: schema.model)
  }

  /// Whether both are the same.
  public static func == (a: ModelContainer, b: ModelContainer) -> Bool { a === b }

  /// Closes the stores and removes their files.
  public func erase() throws {
    for store in coordinator.persistentStores {
      let url = store.url
      try coordinator.remove(store)
      if let url, url.path != "/dev/null" {
        try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
      }
    }
    for configuration in configurations { try coordinator.open(configuration, part: nil) }
  }

  /// Deletes all models.
  public func deleteAllData() { try? erase() }
}

extension NSPersistentStoreCoordinator {
  func open(_ configuration: ModelConfiguration, part: String?, migrates: Bool = true) throws {
    let isVolatile = configuration.isStoredInMemoryOnly
    if !isVolatile {
      try? FileManager.default.createDirectory(
        at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try addPersistentStore(
      ofType: isVolatile ? NSInMemoryStoreType : NSSQLiteStoreType, configurationName: part, at: configuration.url,
      options: [
        NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: migrates),
        NSInferMappingModelAutomaticallyOption: NSNumber(value: migrates),
        _NSDropUnknownPropertiesOption: NSNumber(value: migrates),
        NSReadOnlyPersistentStoreOption: NSNumber(value: !configuration.allowsSave),
      ])
  }
}
