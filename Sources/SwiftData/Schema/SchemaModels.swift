import CoreData
import Synchronization

/// The managed object models that schemas became: one for each set of classes, so that containers with the same classes
/// share it.
enum SchemaModels {
  private struct Table {
    var models: [Schema: NSManagedObjectModel] = [:]
    var entities: [ObjectIdentifier: ModelEntity] = [:]
  }
  private static let table = Mutex(Table())

  static func model(of schema: Schema) -> NSManagedObjectModel {
    if let known = table.withLock({ $0.models[schema] }) {
      remember(known)
      return known
    }
    var builder = SchemaBuilder(schema)
    let model = builder.build()
    table.withLock { $0.models[schema] = model }
    remember(model)
    return model
  }

  /// New instances of a class get objects of the model that came into use last.
  private static func remember(_ model: NSManagedObjectModel) {
    table.withLock { table in
      for case let entity as ModelEntity in model.entities {
        if let type = entity.type { table.entities[ObjectIdentifier(type)] = entity }
      }
    }
  }

  static func entity(of type: any PersistentModel.Type) -> ModelEntity {
    if let known = table.withLock({ $0.entities[ObjectIdentifier(type)] }) { return known }
    _ = model(of: Schema([type]))
    return table.withLock { $0.entities[ObjectIdentifier(type)]! }
  }
}

/// Turns the classes of a schema into a managed object model.
private struct SchemaBuilder {
  private let types: [ModelType]
  private let version: Schema.Version
  private var entities: [ObjectIdentifier: ModelEntity] = [:]
  /// By class and name of the property.
  private var relations: [ObjectIdentifier: [String: NSRelationshipDescription]] = [:]

  init(_ schema: Schema) {
    types = schema.allTypes
    version = schema.version
  }

  mutating func build() -> NSManagedObjectModel {
    for type in types { entities[ObjectIdentifier(type.type)] = ModelEntity(type) }
    for type in types {
      let entity = entities[ObjectIdentifier(type.type)]!
      entity.properties = type.properties.map { property in
        property.access.destination == nil ? attribute(property) : relationship(property, of: type)
      }
      entity.uniquenessConstraints = type.uniqueKeys
      entity.indexes = type.indexedKeys.map { keys in
        let elements = keys.compactMap { entity.propertiesByName[$0] }.map {
          NSFetchIndexElementDescription(property: $0, collationType: .binary)
        }
        return NSFetchIndexDescription(name: "by_" + keys.joined(separator: "_"), elements: elements)
      }
    }
    joinGivenInverses()
    joinObviousInverses()
    let model = NSManagedObjectModel()
    model.versionIdentifiers = [version.description]
    model.entities = types.map { entities[ObjectIdentifier($0.type)]! }
    for type in types { entities[ObjectIdentifier(type.type)]!.settle(type) }
    return model
  }

  private func attribute(_ property: Schema.PropertyMetadata) -> NSPropertyDescription {
    let attribute = NSAttributeDescription()
    attribute.name = property.name
    if case .attribute(let type) = property.access.kind { attribute.attributeType = type }
    // A value that is kept as data is read as the declaration's default where there is none.
    attribute.isOptional = property.access.isOptional || attribute.attributeType == .transformableAttributeType
    attribute.valueTransformerName = property.access.transformer
    attribute.defaultValue = property.defaultValue.flatMap(property.access.stored)
    guard let given = property.attribute else { return attribute }
    attribute.renamingIdentifier = given.isRenamed ? given.originalName : nil
    attribute.versionHashModifier = given.hashModifier
    attribute.allowsExternalBinaryDataStorage = given.options.contains(.externalStorage)
    attribute.preservesValueInHistoryOnDeletion = given.options.contains(.preserveValueOnDeletion)
    attribute.isTransient = given.options.contains(.ephemeral)
    return attribute
  }

  private mutating func relationship(
    _ property: Schema.PropertyMetadata, of type: ModelType
  ) -> NSPropertyDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = property.name
    relationship.destinationEntity = property.access.destination.flatMap { entities[ObjectIdentifier($0)] }
    relationship.maxCount = property.access.isToMany ? 0 : 1
    relations[ObjectIdentifier(type.type), default: [:]][property.name] = relationship
    guard let given = property.relationship else { return relationship }
    if property.access.isToMany {
      relationship.minCount = given.minimumModelCount ?? 0
      relationship.maxCount = given.maximumModelCount ?? 0
      if relationship.maxCount == 1 { relationship.maxCount = 0 }
    }
    relationship.renamingIdentifier = given.isRenamed ? given.originalName : nil
    relationship.versionHashModifier = given.hashModifier
    relationship.deleteRule =
      switch given.deleteRule {
      case .noAction: .noActionDeleteRule
      case .nullify: .nullifyDeleteRule
      case .cascade: .cascadeDeleteRule
      case .deny: .denyDeleteRule
      }
    return relationship
  }

  private func joinGivenInverses() {
    for type in types {
      for property in type.properties {
        guard let path = property.relationship?.inverseKeyPath, let destination = property.access.destination,
          let other = ModelType.of(destination).properties.first(where: { $0.keyPath == path }),
          let mine = relations[ObjectIdentifier(type.type)]?[property.name],
          let theirs = relations[ObjectIdentifier(destination)]?[other.name]
        else { continue }
        mine.inverseRelationship = theirs
        theirs.inverseRelationship = mine
      }
    }
  }

  /// Two relationships that lead to each other, and no others between the two classes, are each other's inverse.
  private func joinObviousInverses() {
    for type in types {
      let mine = open(from: type.type)
      for relationship in mine where relationship.inverseRelationship == nil {
        guard let property = type.properties.first(where: { $0.name == relationship.name }),
          let destination = property.access.destination
        else { continue }
        let there = mine.filter { $0.destinationEntity === relationship.destinationEntity && $0 !== relationship }
        let back = open(from: destination).filter {
          $0.destinationEntity === relationship.entity && $0 !== relationship
        }
        let isSelf = destination == type.type
        guard back.count == 1, isSelf ? there.count == 1 : there.isEmpty else { continue }
        relationship.inverseRelationship = back[0]
        back[0].inverseRelationship = relationship
      }
    }
  }

  private func open(from type: any PersistentModel.Type) -> [NSRelationshipDescription] {
    (relations[ObjectIdentifier(type)] ?? [:]).values.filter { $0.inverseRelationship == nil }.sorted {
      $0.name < $1.name
    }
  }
}
