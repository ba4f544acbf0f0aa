import Foundation
import ModelFormat

/// How an entity of the old model becomes one of the new.
public enum NSEntityMappingType: UInt, Sendable {
  case undefinedEntityMappingType = 0
  /// The policy class says how.
  case customEntityMappingType = 1
  /// The entity is new.
  case addEntityMappingType = 2
  /// The entity is no more.
  case removeEntityMappingType = 3
  /// Nothing has changed.
  case copyEntityMappingType = 4
  /// Properties have changed.
  case transformEntityMappingType = 5
}

/// How one property of a new object gets its value.
open class NSPropertyMapping: NSObject, @unchecked Sendable {
  /// The destination property's name.
  open var name: String?
  /// The value; `$source` is the old object and `$manager` the migration manager.
  open var valueExpression: NSExpression?
  /// Anything; the framework does not look at it.
  open var userInfo: [AnyHashable: Any]?

  public override init() { super.init() }

  /// Made for the tests and tools that read mapping models.
  convenience init(name: String, valueExpression: NSExpression?) {
    self.init()
    self.name = name
    self.valueExpression = valueExpression
  }
}

/// How the objects of one old entity become objects of a new one.
open class NSEntityMapping: NSObject, @unchecked Sendable {
  /// What the mapping is known by.
  open var name: String! = ""
  /// Whether the entity is added, removed, copied or changed.
  open var mappingType: NSEntityMappingType = .undefinedEntityMappingType
  /// The entity in the old model.
  open var sourceEntityName: String?
  /// The old entity's version, or nil.
  open var sourceEntityVersionHash: Data?
  /// The entity in the new model.
  open var destinationEntityName: String?
  /// The new entity's version, or nil.
  open var destinationEntityVersionHash: Data?
  /// How the new attributes come about.
  open var attributeMappings: [NSPropertyMapping]?
  /// How the new relationships come about.
  open var relationshipMappings: [NSPropertyMapping]?
  /// Which old objects are meant; all where nil. An array of objects, evaluated with `$manager`.
  open var sourceExpression: NSExpression?
  /// The name of a subclass of `NSEntityMigrationPolicy`.
  open var entityMigrationPolicyClassName: String?
  /// Anything; the framework does not look at it.
  open var userInfo: [AnyHashable: Any]?
  /// A predicate that the old objects have to fulfil, from a mapping model's file.
  var filter: NSPredicate?

  public override init() { super.init() }
  public override var description: String { "<NSEntityMapping \(name ?? "")>" }
}

/// How the data of a store of one model becomes that of another.
open class NSMappingModel: NSObject, @unchecked Sendable {
  /// In the order in which they are carried out.
  open var entityMappings: [NSEntityMapping]! = []
  /// The mappings by name.
  open var entityMappingsByName: [String: NSEntityMapping] {
    Dictionary(entityMappings.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
  }
  private var versions: (source: String?, destination: String?) = (nil, nil)

  public override init() { super.init() }

  /// Reads a compiled mapping model (`.cdm`); nil if it cannot be read.
  public convenience init?(contentsOf url: URL?) {
    guard let url, let data = try? Data(contentsOf: url),
      let format = try? JSONDecoder().decode(MappingFormat.self, from: data)
    else { return nil }
    self.init(format)
  }

  /// The mapping model in the bundles (the main bundle where nil) that leads from one model to the other.
  public convenience init?(
    from bundles: [Bundle]?, forSourceModel sourceModel: NSManagedObjectModel?,
    destinationModel: NSManagedObjectModel?
  ) {
    guard let sourceModel, let destinationModel else { return nil }
    let files = (bundles ?? [Bundle.main]).flatMap { bundle in
      (bundle.urls(forResourcesWithExtension: "cdm", subdirectory: nil) ?? []).map { $0 as URL }
    }
    self.init(files: files, sourceModel, destinationModel)
  }

  convenience init?(files: [URL], _ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) {
    let formats = files.compactMap { file in
      (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(MappingFormat.self, from: $0) }
    }
    guard let format = formats.first(where: { $0.leads(from: source, to: destination) }) else { return nil }
    self.init(format)
    fillIn(source, destination)
  }

  /// The mapping model of the app, beside its data model.
  static func inBundle(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> NSMappingModel? {
    let folders = destination.sourceURLs.map {
      ($0.pathExtension == "mom" ? $0.deletingLastPathComponent() : $0).deletingLastPathComponent()
    }
    let beside = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
        .filter { $0.pathExtension == "cdm" }
    }
    let own = (Bundle.main.urls(forResourcesWithExtension: "cdm", subdirectory: nil) ?? []).map { $0 as URL }
    return NSMappingModel(files: beside + own, source, destination)
  }

  convenience init(_ format: MappingFormat) {
    self.init()
    versions = (format.sourceVersion, format.destinationVersion)
    entityMappings = format.entities.map { entity in
      let mapping = NSEntityMapping()
      mapping.name = entity.name
      mapping.sourceEntityName = entity.source
      mapping.destinationEntityName = entity.destination
      mapping.entityMigrationPolicyClassName = entity.policyClass
      mapping.mappingType = NSEntityMappingType(entity)
      mapping.filter = entity.filter.flatMap { try? NSPredicate(_ast: PredicateParser.parse($0)) }
      mapping.userInfo = entity.userInfo
      mapping.attributeMappings = entity.attributes.map(NSPropertyMapping.init)
      mapping.relationshipMappings = entity.relationships.map(NSPropertyMapping.init)
      return mapping
    }
  }

  /// Gives the mappings the hashes of their entities.
  func fillIn(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) {
    for mapping in entityMappings {
      mapping.sourceEntityVersionHash = mapping.sourceEntityName.flatMap { source.entitiesByName[$0]?.versionHash }
      mapping.destinationEntityVersionHash = mapping.destinationEntityName.flatMap {
        destination.entitiesByName[$0]?.versionHash
      }
    }
  }

  /// Works out a mapping from names and renaming identifiers.
  /// - Throws: error 134190 that says which change cannot be worked out.
  public class func inferredMappingModel(
    forSourceModel source: NSManagedObjectModel, destinationModel destination: NSManagedObjectModel
  ) throws -> NSMappingModel {
    do {
      return try InferredMapping(from: source.detachedCopy(), to: destination.detachedCopy()).mappingModel()
    } catch let problem as MappingProblem {
      throw NSError.coreData(
        NSInferredMappingModelError,
        "Can't infer a mapping model for the migration from \(source.versionName ?? "one model") to "
          + "\(destination.versionName ?? "the other"): \(problem.cause); \(problem.mend).")
    }
  }
}

extension MappingFormat {
  /// Whether the file is for these two models: by the versions that it names, or else by its entities.
  func leads(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> Bool {
    if let sourceVersion, let destinationVersion, let from = source.versionName, let to = destination.versionName {
      return sourceVersion == from && destinationVersion == to
    }
    let sources = Set(entities.compactMap(\.source))
    let destinations = Set(entities.compactMap(\.destination))
    return sources == Set(source.entities.compactMap(\.name))
      && destinations == Set(destination.entities.compactMap(\.name))
  }
}

extension NSEntityMappingType {
  init(_ entity: MappingFormat.Entity) {
    self =
      switch entity.kind {
      case "Add": .addEntityMappingType
      case "Remove": .removeEntityMappingType
      case "Copy": .copyEntityMappingType
      case "Transform": .transformEntityMappingType
      case "Custom": .customEntityMappingType
      default:
        entity.policyClass != nil
          ? .customEntityMappingType
          : entity.source == nil
            ? .addEntityMappingType : entity.destination == nil ? .removeEntityMappingType : .transformEntityMappingType
      }
  }
}

extension NSPropertyMapping {
  fileprivate convenience init(_ format: MappingFormat.Property) {
    self.init(
      name: format.name,
      valueExpression: format.expression.flatMap { try? NSExpression(term: PredicateParser.parseTerm($0)) })
  }
}

extension InferredMapping {
  /// The mapping as the public classes tell it.
  func mappingModel() -> NSMappingModel {
    let model = NSMappingModel()
    var mappings: [NSEntityMapping] = []
    func name(_ plan: EntityPlan) -> String {
      source(of: plan).map { "IEM_Transform_\($0.name)" } ?? "IEM_Add_\(plan.name)"
    }
    for plan in destination.plans where !plan.entity.isAbstract {
      let mapping = NSEntityMapping()
      mapping.destinationEntityName = plan.name
      mapping.destinationEntityVersionHash = plan.entity.versionHash
      mapping.name = name(plan)
      mapping.mappingType = .addEntityMappingType
      if let from = source(of: plan) {
        mapping.sourceEntityName = from.name
        mapping.sourceEntityVersionHash = from.entity.versionHash
        let isSame = from.entity.versionHash == plan.entity.versionHash
        mapping.mappingType = isSame ? .copyEntityMappingType : .transformEntityMappingType
        mapping.name = isSame ? "IEM_Copy_\(from.name)" : mapping.name
        mapping.attributeMappings = plan.entity.attributesByName.sorted { $0.key < $1.key }.map { key, attribute in
          let old = source(of: attribute, in: plan)?.name
          return NSPropertyMapping(
            name: key,
            valueExpression: old.map { NSExpression(term: .path(of: .variable("source"), keys: [$0])) })
        }
        mapping.relationshipMappings = plan.entity.relationshipsByName.sorted { $0.key < $1.key }.map { key, relation in
          let old = source(of: relation, in: plan)?.name
          return NSPropertyMapping(name: key, valueExpression: old.map(NSExpression.destinations))
        }
      }
      mappings.append(mapping)
    }
    let kept = Set(mappings.compactMap(\.sourceEntityName))
    for plan in source.plans where !kept.contains(plan.name) && !plan.entity.isAbstract {
      let mapping = NSEntityMapping()
      mapping.name = "IEM_Remove_\(plan.name)"
      mapping.mappingType = .removeEntityMappingType
      mapping.sourceEntityName = plan.name
      mapping.sourceEntityVersionHash = plan.entity.versionHash
      mappings.append(mapping)
    }
    model.entityMappings = mappings
    return model
  }
}

extension NSExpression {
  /// The new objects of what an old object was related to, whichever mapping made them.
  static func destinations(of relationship: String) -> NSExpression {
    NSExpression(
      term: .function(
        MigrationExpression.destinations,
        [.variable("manager"), .constant(.string("")), .path(of: .variable("source"), keys: [relationship])]))
  }
}
