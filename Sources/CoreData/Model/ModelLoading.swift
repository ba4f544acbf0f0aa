import Foundation
import ModelFormat

extension NSManagedObjectModel {
  /// Builds the descriptions from a compiled version.
  func build(from version: ModelVersion) {
    versionName = version.name
    registryNames = [version.registry].compactMap { $0 }
    versionIdentifiers = Set(version.identifiers.map { AnyHashable($0) })
    configurationNames = version.configurations
    var byName: [String: NSEntityDescription] = [:]
    for format in version.entities { byName[format.name] = NSEntityDescription(format) }
    for format in version.entities {
      guard let parent = format.parent, let entity = byName[format.name] else { continue }
      byName[parent]?.subentities.append(entity)
    }
    for format in version.entities {
      let entity = byName[format.name]!
      let attributes = format.attributes.map(NSAttributeDescription.make)
      let relationships = format.relationships.map { relationship in
        let description = NSRelationshipDescription(relationship)
        description.destinationEntity = byName[relationship.destination]
        return description
      }
      let fetched = format.fetchedProperties.map { format in
        let description = NSFetchedPropertyDescription()
        description.name = format.name
        description.isOptional = format.isOptional
        description.requestFormat = format
        return description
      }
      entity.properties = attributes as [NSPropertyDescription] + relationships + fetched
      entity.indexes = format.fetchIndexes.map { NSFetchIndexDescription($0, attributes: entity.propertiesByName) }
    }
    for format in version.entities {
      for relationship in format.relationships {
        guard let inverse = relationship.inverse else { continue }
        let description = byName[format.name]!.relationshipsByName[relationship.name]!
        description.inverseRelationship = byName[relationship.destination]?.relationshipsByName[inverse]
      }
    }
    entities = version.entities.compactMap { byName[$0.name] }
    for request in version.fetchRequests {
      templates[request.name] = NSFetchRequest(request)
      templatePredicates[request.name] = request.predicate
    }
  }
}

extension NSEntityDescription {
  fileprivate convenience init(_ format: EntityFormat) {
    self.init()
    name = format.name
    managedObjectClassName = format.className ?? "NSManagedObject"
    isAbstract = format.isAbstract
    renamingIdentifier = format.renamingIdentifier
    versionHashModifier = format.versionHashModifier
    uniquenessConstraints = format.uniquenessConstraints
    displayNameText = format.displayNameExpression
    userInfo = format.userInfo
  }
}

extension NSFetchRequest where ResultType == NSFetchRequestResult {
  fileprivate convenience init(_ format: FetchRequestFormat) {
    self.init(entityName: format.entity)
    fetchLimit = format.fetchLimit
    fetchBatchSize = format.fetchBatchSize ?? 0
    resultType = NSFetchRequestResultType(rawValue: format.resultType ?? 0)
    includesSubentities = format.includesSubentities ?? true
    includesPropertyValues = format.includesPropertyValues ?? true
    includesPendingChanges = format.includesPendingChanges ?? true
    returnsObjectsAsFaults = format.returnsObjectsAsFaults ?? true
    returnsDistinctResults = format.returnsDistinctResults ?? false
  }
}

extension NSFetchIndexDescription {
  fileprivate convenience init(_ format: FetchIndexFormat, attributes: [String: NSPropertyDescription]) {
    self.init(
      name: format.name,
      elements: format.elements.compactMap { element in
        guard let property = element.property.flatMap({ attributes[$0] }) ?? element.expression.flatMap(computed) else {
          return nil
        }
        let description = NSFetchIndexElementDescription(property: property, collationType: .binary)
        description.isAscending = element.isAscending
        return description
      })
    partialIndexPredicate = format.partialPredicate.flatMap { try? PredicateParser.parse($0) }.map(
      NSPredicate.init(_ast:))
  }
}

/// The property that an index element with an expression is about.
private func computed(_ expression: String) -> NSPropertyDescription? {
  guard let term = try? PredicateParser.parseTerm(expression) else { return nil }
  let description = NSExpressionDescription()
  description.expression = NSExpression(term: term)
  return description
}

extension NSRelationshipDescription {
  fileprivate convenience init(_ format: RelationshipFormat) {
    self.init()
    name = format.name
    isOptional = format.isOptional
    isTransient = format.isTransient
    isOrdered = format.isOrdered
    minCount = format.minCount
    maxCount = format.isToMany ? (format.maxCount == 1 ? 0 : format.maxCount) : 1
    deleteRule =
      switch format.deleteRule {
      case .noAction: .noActionDeleteRule
      case .nullify: .nullifyDeleteRule
      case .cascade: .cascadeDeleteRule
      case .deny: .denyDeleteRule
      }
    renamingIdentifier = format.renamingIdentifier
    versionHashModifier = format.versionHashModifier
    userInfo = format.userInfo
  }
}

extension NSAttributeDescription {
  fileprivate static func make(_ format: AttributeFormat) -> NSAttributeDescription {
    let description: NSAttributeDescription
    if let derivation = format.derivation {
      let derived = NSDerivedAttributeDescription()
      derived.derivationText = derivation
      description = derived
    } else {
      description = format.kind == .composite ? NSCompositeAttributeDescription() : NSAttributeDescription()
    }
    description.name = format.name
    description.attributeType = NSAttributeType(format.kind)
    description.isOptional = format.isOptional
    description.isTransient = format.isTransient
    description.isIndexed = format.isIndexed
    description.renamingIdentifier = format.renamingIdentifier
    description.versionHashModifier = format.versionHashModifier
    description.allowsExternalBinaryDataStorage = format.allowsExternalStorage
    description.preservesValueInHistoryOnDeletion = format.preservesValueOnDeletion
    description.valueTransformerName = format.valueTransformer
    description.attributeValueClassName = format.customClass
    description.defaultValue = format.defaultValue.flatMap(description.parseDefault)
    description.minimum = format.minValue.flatMap(Double.init)
    description.maximum = format.maxValue.flatMap(Double.init)
    description.regularExpression = format.regularExpression
    description.userInfo = format.userInfo
    return description
  }

  /// A default as the model editor writes it, in the attribute's own type.
  private func parseDefault(_ text: String) -> Any? {
    switch attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    case .booleanAttributeType: return ["YES", "true", "1"].contains(text)
    case .doubleAttributeType, .floatAttributeType: return Double(text)
    case .decimalAttributeType: return NSDecimalNumber(string: text)
    case .dateAttributeType: return Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .stringAttributeType: return text
    case .UUIDAttributeType: return UUID(uuidString: text)
    case .URIAttributeType: return URL(string: text)
    case .binaryDataAttributeType: return Data(base64Encoded: text)
    default: return nil
    }
  }
}

extension NSAttributeType {
  init(_ kind: AttributeKind) {
    self =
      switch kind {
      case .undefined: .undefinedAttributeType
      case .integer16: .integer16AttributeType
      case .integer32: .integer32AttributeType
      case .integer64: .integer64AttributeType
      case .decimal: .decimalAttributeType
      case .double: .doubleAttributeType
      case .float: .floatAttributeType
      case .string: .stringAttributeType
      case .boolean: .booleanAttributeType
      case .date: .dateAttributeType
      case .binary: .binaryDataAttributeType
      case .uuid: .UUIDAttributeType
      case .uri: .URIAttributeType
      case .transformable: .transformableAttributeType
      case .composite: .compositeAttributeType
      }
  }
}
