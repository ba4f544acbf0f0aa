import CoreData
import Foundation

/// The models of one version of an app.
public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

/// How stores of older versions are brought up to date.
public protocol SchemaMigrationPlan {
  /// All versions, the oldest first.
  static var schemas: [any VersionedSchema.Type] { get }
  /// The steps from each version to the next.
  static var stages: [MigrationStage] { get }
}

/// The step from one version to the next.
public enum MigrationStage: @unchecked Sendable {
  /// What changes can be told from the two versions.
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  /// With the app's own hand before and after.
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)

  fileprivate var versions: (from: any VersionedSchema.Type, to: any VersionedSchema.Type) {
    switch self {
    case .lightweight(let from, let to), .custom(let from, let to, _, _): (from, to)
    }
  }

  fileprivate func run(on configuration: ModelConfiguration) throws {
    guard case .custom(let from, let to, let before, let after) = self else {
      return try Self.open(versions.to, configuration, migrates: true) { _ in }
    }
    if let before { try Self.open(from, configuration, migrates: false, before) }
    try Self.open(to, configuration, migrates: true) { try after?($0) }
  }

  /// Opens the store as of a version, runs the block, saves, and closes it.
  private static func open(
    _ version: any VersionedSchema.Type, _ configuration: ModelConfiguration, migrates: Bool,
    _ body: (ModelContext) throws -> Void
  ) throws {
    let container = try ModelContainer(version, configuration, migrates: migrates)
    let context = ModelContext(container)
    try body(context)
    try context.save()
    for store in container.coordinator.persistentStores { try container.coordinator.remove(store) }
  }
}

extension SchemaMigrationPlan {
  /// Takes a store through the stages that lie between its version and the last.
  static func prepare(_ configuration: ModelConfiguration) throws {
    guard !configuration.isStoredInMemoryOnly, FileManager.default.fileExists(atPath: configuration.url.path) else {
      return
    }
    for stage in stages {
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: configuration.url)
      let (from, to) = stage.versions
      if from.made(metadata), !to.made(metadata) { try stage.run(on: configuration) }
    }
  }
}

extension VersionedSchema {
  /// Whether this version wrote a store.
  fileprivate static func made(_ metadata: [String: Any]) -> Bool {
    let model = Schema(versionedSchema: self).model
    guard model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) else { return false }
    let identifiers = metadata[NSStoreModelVersionIdentifiersKey] as? [Any] ?? []
    return identifiers.isEmpty || identifiers.contains { ($0 as? String) == versionIdentifier.description }
  }
}

extension ModelContainer {
  /// A container for one step of a migration.
  fileprivate convenience init(
    _ version: any VersionedSchema.Type, _ configuration: ModelConfiguration, migrates: Bool
  ) throws {
    self.init(unopened: Schema(versionedSchema: version), configuration)
    try coordinator.open(configuration, part: nil, migrates: migrates)
  }
}
