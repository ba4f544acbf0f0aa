import Foundation
import ModelFormat

// The way back from descriptions to plain values: what a store keeps of the model that made it, and how a model is copied.
extension ModelVersion {
  init(_ model: NSManagedObjectModel) {
    self.init(
      name: model.versionName ?? "", identifiers: model.versionIdentifiers.map { "\($0.base)" }.sorted(),
      entities: model.entities.map(EntityFormat.init), configurations: model.configurationNames,
      registry: model.registryNames.first)
  }
}

extension EntityFormat {
  init(_ entity: NSEntityDescription) {
    self.init(name: entity.name ?? "")
    className = entity.managedObjectClassName == "NSManagedObject" ? nil : entity.managedObjectClassName
    parent = entity.superentity?.name
    isAbstract = entity.isAbstract
    renamingIdentifier = entity.renamingIdentifier
    versionHashModifier = entity.versionHashModifier
    displayNameExpression = entity.displayNameText
    uniquenessConstraints = entity.uniquenessConstraints.map { names in
      names.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
    }
    fetchIndexes = entity.indexes.map { index in
      FetchIndexFormat(
        name: index.name,
        elements: index.elements.map {
          let expression = ($0.property as? NSExpressionDescription)?.expression?.term.format
          return .init(
            property: expression == nil ? $0.propertyName : nil, expression: expression, isAscending: $0.isAscending)
        }, partialPredicate: index.partialIndexPredicate?._ast.format)
    }
    for property in entity.ownProperties {
      switch property {
      case let attribute as NSAttributeDescription: attributes.append(AttributeFormat(attribute))
      case let relationship as NSRelationshipDescription: relationships.append(RelationshipFormat(relationship))
      case let fetched as NSFetchedPropertyDescription:
        let request = fetched.fetchRequest
        fetchedProperties.append(
          FetchedPropertyFormat(
            name: fetched.name, entity: request?.entityName ?? "",
            predicate: fetched.requestFormat?.predicate ?? request?.predicate.map { $0._ast.format },
            isOptional: fetched.isOptional))
      default: break
      }
    }
    userInfo = Self.texts(entity.userInfo)
  }

  fileprivate static func texts(_ userInfo: [AnyHashable: Any]?) -> [String: String] {
    Dictionary(
      (userInfo ?? [:]).compactMap { key, value in (key as? String).map { ($0, "\(value)") } },
      uniquingKeysWith: { $1 })
  }
}

extension AttributeFormat {
  init(_ attribute: NSAttributeDescription) {
    self.init(name: attribute.name, kind: AttributeKind(attribute.attributeType))
    isOptional = attribute.isOptional
    isTransient = attribute.isTransient
    isIndexed = attribute.isIndexed
    renamingIdentifier = attribute.renamingIdentifier
    versionHashModifier = attribute.versionHashModifier
    allowsExternalStorage = attribute.allowsExternalBinaryDataStorage
    preservesValueOnDeletion = attribute.preservesValueInHistoryOnDeletion
    valueTransformer = attribute.valueTransformerName
    customClass = attribute.attributeValueClassName
    defaultValue = attribute.defaultValue.flatMap { Self.text($0, of: attribute) }
    minValue = attribute.minimum.map { "\($0)" }
    maxValue = attribute.maximum.map { "\($0)" }
    regularExpression = attribute.regularExpression
    userInfo = EntityFormat.texts(attribute.userInfo)
    if let derived = attribute as? NSDerivedAttributeDescription {
      derivation = derived.derivationText ?? derived.derivationExpression?.description ?? ""
    }
  }

  /// A default as the model editor would write it. Those of transformable attributes have no text.
  private static func text(_ value: Any, of attribute: NSAttributeDescription) -> String? {
    switch Slot(name: attribute.name, attribute: attribute).value(from: value) {
    case .integer(let number) where attribute.attributeType == .booleanAttributeType: number != 0 ? "YES" : "NO"
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .date(let date): "\(date.timeIntervalSinceReferenceDate)"
    case .uuid(let id): id.uuidString
    case .url(let url): url.absoluteString
    case .decimal(let number): number.stringValue
    case .data(let data): data.base64EncodedString()
    case .null, .reference, .boxed: nil
    }
  }
}

extension AttributeKind {
  init(_ type: NSAttributeType) {
    self = Self.allCases.first { NSAttributeType($0) == type } ?? .undefined
  }
}

extension RelationshipFormat {
  init(_ relationship: NSRelationshipDescription) {
    self.init(name: relationship.name, destination: relationship.destinationEntity?.name ?? "")
    inverse = relationship.inverseRelationship?.name
    isToMany = relationship.isToMany
    isOrdered = relationship.isOrdered
    isOptional = relationship.isOptional
    isTransient = relationship.isTransient
    deleteRule =
      switch relationship.deleteRule {
      case .noActionDeleteRule: .noAction
      case .nullifyDeleteRule: .nullify
      case .cascadeDeleteRule: .cascade
      case .denyDeleteRule: .deny
      }
    minCount = relationship.minCount
    maxCount = relationship.maxCount
    renamingIdentifier = relationship.renamingIdentifier
    versionHashModifier = relationship.versionHashModifier
    userInfo = EntityFormat.texts(relationship.userInfo)
  }
}

extension NSManagedObjectModel {
  /// After a copy was made through plain values: takes over what those cannot carry.
  func adopt(_ other: NSManagedObjectModel) {
    sourceURL = other.sourceURL
    registryNames = other.registryNames
    localizationDictionary = other.localizationDictionary
    templates = other.templates.mapValues { $0.copy() as! NSFetchRequest<NSFetchRequestResult> }
    templatePredicates = other.templatePredicates
    versionIdentifiers = other.versionIdentifiers
    for (name, entity) in other.entitiesByName {
      guard let copy = entitiesByName[name] else { continue }
      copy.userInfo = entity.userInfo
      let originals = entity.propertiesByName
      for own in copy.ownProperties {
        guard let original = originals[own.name] else { continue }
        own.userInfo = original.userInfo
        own.adoptRules(of: original)
        guard let attribute = own as? NSAttributeDescription, let from = original as? NSAttributeDescription else {
          continue
        }
        attribute.defaultValue = from.defaultValue
        attribute.allowsCloudEncryption = from.allowsCloudEncryption
        if let derived = attribute as? NSDerivedAttributeDescription, let from = from as? NSDerivedAttributeDescription
        {
          derived.derivationText = from.derivationText
          derived.derivationExpression = from.derivationExpression
        }
      }
    }
  }
}
