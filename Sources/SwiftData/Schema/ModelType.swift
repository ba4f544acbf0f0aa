import CoreData
import Synchronization

/// What is known of a model class: worked out once, and its key paths made known by name.
final class ModelType: @unchecked Sendable {
  let type: any PersistentModel.Type
  let name: String
  let properties: [Schema.PropertyMetadata]
  let uniqueKeys: [[String]]
  let indexedKeys: [[String]]

  private static let known = Mutex<[ObjectIdentifier: ModelType]>([:])

  static func of(_ type: any PersistentModel.Type) -> ModelType {
    let key = ObjectIdentifier(type)
    if let found = known.withLock({ $0[key] }) { return found }
    let made = ModelType(type)
    return known.withLock { known in
      if let found = known[key] { return found }
      known[key] = made
      return made
    }
  }

  private init(_ type: any PersistentModel.Type) {
    self.type = type
    name = Schema.entityName(for: type)
    let properties = type.schemaMetadata
    self.properties = properties
    for property in properties { KeyPathNames.register(property.keyPath, name: property.name) }
    func names(_ keys: [[AnyKeyPath]]) -> [[String]] {
      keys.map { keys in keys.compactMap { key in properties.first { $0.keyPath == key }?.name } }
    }
    let single = properties.filter { $0.attribute?.isUnique == true }.map { [$0.name] }
    uniqueKeys = single + names(type._uniqueKeys).filter { !single.contains($0) }
    indexedKeys = names(type._indexedKeys)
  }

  var entity: Schema.Entity {
    var attributes: Set<Schema.Attribute> = []
    var relationships: Set<Schema.Relationship> = []
    for property in properties {
      if property.access.destination == nil {
        var attribute = property.attribute ?? Schema.Attribute()
        attribute.name = property.name
        attributes.insert(attribute)
      } else {
        var relationship = property.relationship ?? Schema.Relationship()
        relationship.name = property.name
        relationships.insert(relationship)
      }
    }
    return Schema.Entity(
      name: name, attributes: attributes, relationships: relationships, uniquenessConstraints: uniqueKeys)
  }
}

/// The entity of a model class.
final class ModelEntity: NSEntityDescription, @unchecked Sendable {
  let type: (any PersistentModel.Type)?
  private(set) var places: [String: PropertyPlace] = [:]
  private var bySlot: [Int: Schema.PropertyMetadata] = [:]

  init(_ model: ModelType?) {
    type = model?.type
    super.init()
    _ManagedClasses.register(Self.objectClass)
    managedObjectClassName = "_ModelObject"
    name = model?.name
  }

  private static let objectClass = [
    _ManagedClass(_ModelObject.self, entity: "", make: { _ModelObject(entity: $0, insertInto: nil) })
  ]

  /// Called once the model is compiled.
  func settle(_ model: ModelType) {
    for property in model.properties {
      guard let slot = _slot(named: property.name) else { continue }
      places[property.name] = PropertyPlace(name: property.name, slot: slot, property: property)
      bySlot[slot] = property
    }
  }

  func place(_ name: String) -> PropertyPlace {
    guard let place = places[name] else { fatalError("\(self.name ?? "") has no stored property \(name)") }
    return place
  }
  func property(at slot: Int) -> Schema.PropertyMetadata? { bySlot[slot] }
}
