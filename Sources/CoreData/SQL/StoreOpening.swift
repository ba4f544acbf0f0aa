import Foundation
import ModelFormat

/// Whether a store of another model may be brought up to date.
struct MigrationPolicy {
  var isAutomatic: Bool
  /// Whether a mapping may be worked out from the two models.
  var isInferred: Bool
  /// Whether what the app's model no longer has may be dropped, though only the store knows the model that had it.
  var mayDrop = false

  static let none = MigrationPolicy(isAutomatic: false, isInferred: false)
}

/// Looks at what is in a database that was just opened: makes the tables of an empty one, judges those of another, and
/// migrates them if they are another model's.
struct StoreOpening {
  let model: NSManagedObjectModel
  let errors: StoreErrors
  var configuration: String?
  var migration = MigrationPolicy.none
  /// Where the store is; nil in memory.
  var url: URL?

  init(model: NSManagedObjectModel, errors: StoreErrors) {
    self.model = model
    self.errors = errors
  }

  struct Opened {
    let schema: StoreSchema
    let metadata: StoreMetadata
    /// Entities that were given derived attributes, which no object has a value for yet.
    var underived: [String] = []

    init(_ schema: StoreSchema, _ metadata: StoreMetadata) {
      self.schema = schema
      self.metadata = metadata
    }
  }

  /// Asked before there is a connection, which would make the store.
  func checkConfiguration() throws {
    if let configuration, model.entities(forConfigurationName: configuration) == nil {
      throw errors.unknownConfiguration(configuration, model)
    }
  }

  func open(_ database: any StoreDatabase) throws -> Opened {
    guard let found = try StoreContents(database) else {
      guard try database.tableNames().isEmpty || database.dialect == .postgres else { throw errors.notAStore() }
      return try create(database)
    }
    let schema = found.schema(for: model, isStored(in: model))
    let isOfModel = found.metadata.matches(model)
    let difference = found.difference(from: schema)
    if difference == nil, isOfModel || found.model == nil {
      // Our own store from before stores kept their model.
      if isOfModel, found.model == nil, migration.isAutomatic {
        try database.exclusively { try StoreContents.write(model, to: database) }
      }
      return Opened(schema, found.metadata)
    }
    guard migration.isAutomatic else {
      // The same tables under other rules, such as which attributes are optional, can be read all the same.
      if let difference { throw errors.incompatible(difference, model) }
      return Opened(schema, found.metadata)
    }
    if isOfModel, let difference { throw errors.incompatible(difference, model) }
    return try migrate(database, found, difference)
  }

  /// Which entities the store holds: those of its configuration.
  private func isStored(in model: NSManagedObjectModel) -> (EntityPlan) -> Bool {
    guard let members = configuration.flatMap({ model.entities(forConfigurationName: $0) }) else {
      return { _ in true }
    }
    let names = Set(members.compactMap(\.name))
    return { names.contains($0.name) }
  }

  // MARK: A new store

  private func create(_ database: any StoreDatabase) throws -> Opened {
    let schema = StoreSchema(model: model.plan, isStored: isStored(in: model))
    let metadata = StoreMetadata(new: model)
    let isMade = try database.exclusively {
      // Another process may have been faster.
      guard try StoreContents(database) == nil else { return false }
      for statement in schema.creation(database.dialect) { try database.execute(statement) }
      try metadata.write(to: database)
      try StoreContents.write(model, to: database)
      return true
    }
    return isMade ? Opened(schema, metadata) : try open(database)
  }

  // MARK: Another model's store

  private func migrate(
    _ database: any StoreDatabase, _ found: StoreContents, _ difference: String?
  ) throws -> Opened {
    let sources = SourceModels(found, model: model, isStored: isStored)
    guard let source = sources.find() else {
      if let difference { throw errors.incompatible(difference, model) }
      return Opened(found.schema(for: model, isStored(in: model)), found.metadata)
    }
    let destination = model.detachedCopy()
    var underived: [String] = []
    if !source.isFromCacheOnly, let mapping = NSMappingModel.inBundle(from: source.model, to: model) {
      guard let url else {
        throw errors.migrating(NSMigrationError, "it is in memory", "put it into a file or a database")
      }
      try MappedMigration(
        url: url, configuration: configuration, hashes: found.metadata.hashes, source: source.model,
        destination: destination, mapping: mapping
      ).run(database)
    } else if migration.isInferred {
      underived = try migrate(database, found, source, to: destination).underived
    } else {
      throw errors.migrating(
        NSMigrationMissingMappingModelError, "there is no mapping model for it",
        "add one to the app, or let the mapping be inferred (shouldInferMappingModelAutomatically)")
    }
    guard let now = try StoreContents(database) else { throw errors.notAStore() }
    let schema = now.schema(for: model, isStored(in: model))
    if let difference = now.difference(from: schema) { throw errors.incompatible(difference, model) }
    var opened = Opened(schema, now.metadata)
    opened.underived = underived
    return opened
  }

  private func migrate(
    _ database: any StoreDatabase, _ found: StoreContents, _ source: SourceModels.Found,
    to destination: NSManagedObjectModel
  ) throws -> InferredMapping {
    let mapping: InferredMapping
    do {
      mapping = try InferredMapping(from: source.model, to: destination)
    } catch let problem as MappingProblem {
      throw errors.migrating(NSInferredMappingModelError, problem.cause, problem.mend)
    }
    if source.isFromCacheOnly, !migration.mayDrop, let lost = mapping.removed.first {
      // The app does not know the model that made the store; it may be a newer one, whose data must not be lost.
      throw errors.incompatible("the store has \(lost), which the model knows nothing of", model)
    }
    do {
      try database.exclusively {
        // Another process may have been faster.
        guard let now = try StoreContents(database), now.metadata.hashes == found.metadata.hashes else { return }
        try LightweightMigration(
          database: database, contents: now, url: url?.isFileURL == true ? url : nil, mapping: mapping,
          old: now.schema(for: source.model, isStored(in: source.model)),
          new: StoreSchema(model: destination.plan, isStored: isStored(in: destination))
        ).run()
        var metadata = now.metadata
        metadata.adopt(model)
        try metadata.write(to: database)
        try StoreContents.write(model, to: database)
        MigrationSteps.pass("written")
      }
    } catch let problem as MappingProblem {
      throw errors.migrating(NSMigrationError, problem.cause, problem.mend)
    }
    MigrationSteps.pass("committed")
    return mapping
  }
}

/// What a store says of itself.
struct StoreContents {
  let metadata: StoreMetadata
  /// Entity name → its number.
  let numbers: [String: Int64]
  /// Entity name → the largest key that was handed out.
  let lastKeys: [String: Int64]
  /// Table → columns.
  let columns: [String: Set<String>]
  /// The model that made the store, where we wrote it; Apple's form is not ours to read.
  let model: ModelVersion?

  /// Nil if the database holds no store.
  init?(_ database: any StoreDatabase) throws {
    let tables = try database.tableNames()
    guard tables.contains("Z_METADATA"), tables.contains("Z_PRIMARYKEY"),
      let metadata = try StoreMetadata(database)
    else { return nil }
    self.metadata = metadata
    let rows = try database.select("SELECT Z_NAME, Z_ENT, Z_MAX FROM Z_PRIMARYKEY", []) {
      ($0.text(0), $0.integer(1), $0.integer(2))
    }
    // Those of the history have numbers of their own, and no rows of the model's.
    .filter { $0.1 < 16000 }
    numbers = Dictionary(rows.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
    lastKeys = Dictionary(rows.map { ($0.0, $0.2) }, uniquingKeysWith: { $1 })
    var columns: [String: Set<String>] = [:]
    for table in tables where table.hasPrefix("Z") { columns[table] = try database.columnNames(of: table) }
    self.columns = columns
    model =
      tables.contains("Z_MODELCACHE")
      ? try database.select("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1", []) { $0.data(0) }.first.flatMap {
        try? JSONDecoder().decode(ModelVersion.self, from: $0)
      } : nil
  }

  /// Keeps the model with the store, so that it can be migrated also where the app has forgotten it.
  static func write(_ model: NSManagedObjectModel, to database: any StoreDatabase) throws {
    guard try database.tableNames().contains("Z_MODELCACHE") else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try database.run("DELETE FROM Z_MODELCACHE", [])
    try database.run("INSERT INTO Z_MODELCACHE VALUES (?)", [.blob(encoder.encode(ModelVersion(model)))])
  }

  func schema(for model: NSManagedObjectModel, _ isStored: (EntityPlan) -> Bool) -> StoreSchema {
    StoreSchema(model: model.plan, numbers: numbers, existing: columns, isStored: isStored)
  }

  /// The first thing in which the store's tables are not the schema's, in words.
  func difference(from schema: StoreSchema) -> String? {
    for table in schema.tables {
      for plan in table.root.family where numbers[plan.name] == nil {
        return "the store knows no entity \(plan.name)"
      }
      guard let present = columns[table.name] else { return "the store has no table \(table.name)" }
      let wanted = Set(table.columnNames.map(\.name)).union(["Z_PK", "Z_ENT", "Z_OPT"])
      if let missing = wanted.subtracting(present).sorted().first {
        return "the store's table \(table.name) has no column \(missing)"
      }
      if let extra = present.subtracting(wanted).sorted().first {
        return "the store's table \(table.name) has a column \(extra) that the model knows nothing of"
      }
    }
    let known = Set(schema.model.plans.map(\.name))
    if let extra = numbers.keys.sorted().first(where: { !known.contains($0) }) {
      return "the store has an entity \(extra) that the model knows nothing of"
    }
    for relation in schema.manyToMany where columns[schema.joinTable(relation).name] == nil {
      return "the store has no table \(schema.joinTable(relation).name) for \(relation.source.name).\(relation.name)"
    }
    return nil
  }
}

/// Tells a test how far a migration is, so that it can end the process there.
package enum MigrationSteps {
  nonisolated(unsafe) package static var observer: ((String) -> Void)?
  static func pass(_ step: String) { observer?(step) }
}
