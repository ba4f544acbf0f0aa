import Foundation

/// Carries the objects of one store over into another of another model, mapping by mapping: first all objects with their
/// attributes, then their relationships, then what policies want to check.
open class NSMigrationManager: NSObject, @unchecked Sendable {
  /// The model of the old store.
  public let sourceModel: NSManagedObjectModel
  /// The model of the new store.
  public let destinationModel: NSManagedObjectModel
  /// The mapping that is being carried out.
  open private(set) var mappingModel: NSMappingModel!
  /// Holds the old objects while a migration runs.
  open private(set) var sourceContext: NSManagedObjectContext!
  /// Holds the new objects while a migration runs.
  open private(set) var destinationContext: NSManagedObjectContext!
  /// The mapping that is at work.
  open private(set) var currentEntityMapping: NSEntityMapping!
  /// From 0 to 1.
  open private(set) var migrationProgress: Float = 0
  /// Anything, for the app's policies.
  open var userInfo: [AnyHashable: Any]?
  /// Whether stores may take a shortcut where the mapping allows it. Kept; the objects are carried over one by one.
  open var usesStoreSpecificMigrationManager = true
  private var cancellation: (any Error)?
  /// Mapping → old object → new objects, and back.
  private var destinations: [String: [NSManagedObjectID: [NSManagedObject]]] = [:]
  private var sources: [String: [ObjectIdentifier: [NSManagedObject]]] = [:]
  /// Old object → new objects of all mappings.
  private var successors: [NSManagedObjectID: [NSManagedObject]] = [:]

  /// Makes a manager that carries stores from one model to another.
  public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
    self.sourceModel = sourceModel
    self.destinationModel = destinationModel
    super.init()
  }

  /// Makes the store at `dURL` from the one at `sourceURL`. The old store is only read.
  open func migrateStore(
    from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]? = nil,
    with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
    destinationOptions dOptions: [AnyHashable: Any]? = nil
  ) throws {
    guard let mappings else {
      throw NSError.coreData(
        NSMigrationMissingMappingModelError,
        "The store at \(sourceURL.path) cannot be migrated without a mapping model; give one to the migration manager.")
    }
    var readOnly = sOptions ?? [:]
    readOnly[NSReadOnlyPersistentStoreOption] = NSNumber(value: true)
    sourceContext = try context(sourceModel, sStoreType, sourceURL, readOnly)
    destinationContext = try context(destinationModel, dStoreType, dURL, dOptions)
    mappingModel = mappings
    defer { reset() }
    try sourceContext.performAndWait {
      try destinationContext.performAndWait { try migrate(mappings) }
    }
  }

  /// The newer name of `migrateStore(from:sourceType:options:with:toDestinationURL:destinationType:destinationOptions:)`.
  open func migrateStore(
    from sourceURL: URL, type sourceType: NSPersistentStore.StoreType, options sourceOptions: [AnyHashable: Any]? = nil,
    mapping: NSMappingModel, to destinationURL: URL, type destinationType: NSPersistentStore.StoreType,
    options destinationOptions: [AnyHashable: Any]? = nil
  ) throws {
    try migrateStore(
      from: sourceURL, sourceType: sourceType.rawValue, options: sourceOptions, with: mapping,
      toDestinationURL: destinationURL, destinationType: destinationType.rawValue,
      destinationOptions: destinationOptions)
  }

  private func context(
    _ model: NSManagedObjectModel, _ type: String, _ url: URL, _ options: [AnyHashable: Any]?
  ) throws -> NSManagedObjectContext {
    let model = model.isDetached ? model : model.detachedCopy()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// Forgets the stores, contexts and associations of the last migration.
  open func reset() {
    for context in [sourceContext, destinationContext] {
      guard let coordinator = context?.persistentStoreCoordinator else { continue }
      context?.reset()
      for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
    sourceContext = nil
    destinationContext = nil
    currentEntityMapping = nil
    destinations = [:]
    sources = [:]
    successors = [:]
  }

  /// Ends the migration with this error before its next step. For policies, and for other threads.
  open func cancelMigrationWithError(_ error: any Error) { cancellation = error }

  // MARK: The three passes

  private func migrate(_ mappings: NSMappingModel) throws {
    let all = mappings.entityMappings.filter { $0.mappingType != .removeEntityMappingType }
    let policies = try all.map(policy)
    let steps = Float(max(all.count * 3, 1))
    func advance(_ mapping: NSEntityMapping, _ step: Int) throws {
      if let cancellation { throw cancellation }
      currentEntityMapping = mapping
      migrationProgress = Float(step) / steps
    }
    for (index, (mapping, policy)) in zip(all, policies).enumerated() {
      try advance(mapping, index)
      try policy.begin(mapping, with: self)
      for source in try sourceObjects(of: mapping) {
        try policy.createDestinationInstances(forSource: source, in: mapping, manager: self)
      }
      try policy.endInstanceCreation(forMapping: mapping, manager: self)
    }
    for (index, (mapping, policy)) in zip(all, policies).enumerated() {
      try advance(mapping, all.count + index)
      for source in try sourceObjects(of: mapping) {
        for destination in destinations[mapping.name ?? ""]?[source.objectID] ?? [] where !destination.isDeleted {
          try policy.createRelationships(forDestination: destination, in: mapping, manager: self)
        }
      }
      try policy.endRelationshipCreation(forMapping: mapping, manager: self)
    }
    for (index, (mapping, policy)) in zip(all, policies).enumerated() {
      try advance(mapping, 2 * all.count + index)
      try policy.performCustomValidation(forMapping: mapping, manager: self)
      try policy.end(mapping, manager: self)
    }
    try destinationContext.save()
    migrationProgress = 1
  }

  private func policy(for mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
    guard let name = mapping.entityMigrationPolicyClassName, !name.isEmpty else { return NSEntityMigrationPolicy() }
    guard let type = _ManagedClasses.appClass(named: name) as? NSEntityMigrationPolicy.Type else {
      throw NSError.coreData(
        NSMigrationError,
        "The mapping \(mapping.name ?? "") names the migration policy \(name), and the app has no such class; add it, "
          + "or correct the name in the mapping model.")
    }
    return type.init()
  }

  private func sourceObjects(of mapping: NSEntityMapping) throws -> [NSManagedObject] {
    guard let name = mapping.sourceEntityName else { return [] }
    if let expression = mapping.sourceExpression {
      let value = MigrationExpression(expression, source: nil, manager: self).value
      if let objects = value as? [NSManagedObject] { return objects }
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: name)
    // Each entity has a mapping of its own.
    request.includesSubentities = false
    request.predicate = mapping.filter
    return try sourceContext.fetch(request)
  }

  // MARK: Who became what

  /// The old model's entity of a mapping.
  open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
    mEntity.sourceEntityName.flatMap { sourceContext?.modelPlan?.byName[$0]?.entity }
  }
  /// The new model's entity of a mapping.
  open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
    mEntity.destinationEntityName.flatMap { destinationContext?.modelPlan?.byName[$0]?.entity }
  }

  /// Notes that an old object became a new one.
  open func associate(
    sourceInstance: NSManagedObject, withDestinationInstance destinationInstance: NSManagedObject,
    for entityMapping: NSEntityMapping
  ) {
    let name = entityMapping.name ?? ""
    destinations[name, default: [:]][sourceInstance.objectID, default: []].append(destinationInstance)
    sources[name, default: [:]][ObjectIdentifier(destinationInstance), default: []].append(sourceInstance)
    successors[sourceInstance.objectID, default: []].append(destinationInstance)
  }

  /// The new objects that a mapping made of old ones; of all old ones where nil.
  open func destinationInstances(
    forEntityMappingName mappingName: String, sourceInstances: [NSManagedObject]?
  ) -> [NSManagedObject] {
    guard let sourceInstances else { return (destinations[mappingName] ?? [:]).values.flatMap { $0 } }
    // Without a name all mappings are meant.
    let known = mappingName.isEmpty ? successors : destinations[mappingName] ?? [:]
    return sourceInstances.flatMap { known[$0.objectID] ?? [] }
  }

  /// The old objects that a mapping made new ones of.
  open func sourceInstances(
    forEntityMappingName mappingName: String, destinationInstances: [NSManagedObject]?
  ) -> [NSManagedObject] {
    guard let destinationInstances else { return (sources[mappingName] ?? [:]).values.flatMap { $0 } }
    return destinationInstances.flatMap { sources[mappingName]?[ObjectIdentifier($0)] ?? [] }
  }
}

/// Carries out one entity mapping. Subclasses say what the mapping cannot.
open class NSEntityMigrationPolicy: NSObject {
  public required override init() { super.init() }

  /// Called before the first object of the mapping.
  open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

  /// Makes the new object of an old one, with the attributes that the mapping gives.
  open func createDestinationInstances(
    forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    guard let name = mapping.destinationEntityName, let context = manager.destinationContext else { return }
    let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
    for property in mapping.attributeMappings ?? [] {
      guard let key = property.name, let expression = property.valueExpression else { continue }
      object.setValue(MigrationExpression(expression, source: sInstance, manager: manager).value, forKey: key)
    }
    manager.associate(sourceInstance: sInstance, withDestinationInstance: object, for: mapping)
  }

  /// Called when all objects of the mapping are made.
  open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// Sets the relationships that the mapping gives.
  open func createRelationships(
    forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    let sources = manager.sourceInstances(
      forEntityMappingName: mapping.name ?? "", destinationInstances: [dInstance])
    guard let source = sources.first else { return }
    for property in mapping.relationshipMappings ?? [] {
      guard let key = property.name, let expression = property.valueExpression,
        let relationship = dInstance.entity.relationshipsByName[key]
      else { continue }
      let value = MigrationExpression(expression, source: source, manager: manager).value
      let objects = NSManagedObject.objects(in: value ?? nil)
      if !relationship.isToMany {
        dInstance.setValue(objects.first ?? value as? NSManagedObject, forKey: key)
      } else if relationship.isOrdered {
        dInstance.setValue(NSOrderedSet(array: objects), forKey: key)
      } else {
        dInstance.setValue(NSSet(array: objects), forKey: key)
      }
    }
  }

  /// Called when all relationships of the mapping are made.
  open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// The place to refuse what has come out.
  open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// Called when the mapping is done.
  open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}
}

/// A mapping's value expression, with what it may ask the manager.
struct MigrationExpression {
  static let destinations = "destinationInstancesForEntityMappingNamed:sourceInstances:"
  private static let sources = "sourceInstancesForEntityMappingNamed:destinationInstances:"

  let expression: NSExpression
  let source: NSManagedObject?
  let manager: NSMigrationManager

  init(_ expression: NSExpression, source: NSManagedObject?, manager: NSMigrationManager) {
    self.expression = expression
    self.source = source
    self.manager = manager
  }

  var value: Any? { value(of: expression.term) }

  private func value(of term: PredicateTerm) -> Any? {
    switch term {
    // Values as they are: a detour over predicate values would lose what those do not know.
    case .variable("source"): return source
    case .variable("manager"): return manager
    case .path(of: .variable("source"), let keys): return source?.value(forKeyPath: keys.joined(separator: "."))
    case .function("valueForKeyPath:", let arguments) where arguments.count == 2,
      .function("valueForKey:", let arguments) where arguments.count == 2:
      guard let owner = value(of: arguments[0]) as? NSManagedObject, case .constant(.string(let key)) = arguments[1]
      else { return nil }
      return owner.value(forKeyPath: key)
    case .function(Self.destinations, let arguments) where arguments.count == 3:
      guard case .constant(.string(let name)) = arguments[1] else { return nil }
      return manager.destinationInstances(
        forEntityMappingName: name, sourceInstances: objects(value(of: arguments[2])))
    case .function(Self.sources, let arguments) where arguments.count == 3:
      guard case .constant(.string(let name)) = arguments[1] else { return nil }
      return manager.sourceInstances(
        forEntityMappingName: name, destinationInstances: objects(value(of: arguments[2])))
    default:
      let context = NSMutableDictionary()
      if let source { context[NSString(string: "source")] = source }
      context[NSString(string: "manager")] = manager
      return expression.term == term
        ? expression.expressionValue(with: source, context: context)
        : NSExpression(term: term).expressionValue(with: source, context: context)
    }
  }

  private func objects(_ value: Any?) -> [NSManagedObject] {
    if let one = value as? NSManagedObject { return [one] }
    return NSManagedObject.objects(in: value)
  }
}
