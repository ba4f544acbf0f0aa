import Foundation
import Synchronization

/// One kind of managed object: its name, class, properties and place in the inheritance tree.
/// Changeable until the model is in use.
open class NSEntityDescription: NSObject, @unchecked Sendable {
  /// Stands in as the owner of a property that belongs to no entity yet.
  static let unowned = NSEntityDescription()

  open var name: String?
  open var managedObjectClassName: String! = "NSManagedObject"
  open var isAbstract = false
  open internal(set) weak var managedObjectModel: NSManagedObjectModel!
  open internal(set) weak var superentity: NSEntityDescription?
  open var subentities: [NSEntityDescription] = [] {
    didSet { subentities.forEach { $0.superentity = self } }
  }
  open var renamingIdentifier: String?
  open var versionHashModifier: String?
  open var userInfo: [AnyHashable: Any]?
  /// Each element is a list of attribute names (or attribute descriptions) that together are unique.
  open var uniquenessConstraints: [[Any]] = []
  open var indexes: [NSFetchIndexDescription] = []
  /// What Spotlight would show of an object on Apple's systems; kept for the app, there is no index here.
  open var coreSpotlightDisplayNameExpression: NSExpression! {
    get { givenDisplayName ?? displayNameText.flatMap { try? NSExpression(term: PredicateParser.parseTerm($0)) } }
    set { givenDisplayName = newValue }
  }
  private var givenDisplayName: NSExpression?
  /// The expression as the model editor has it.
  var displayNameText: String?

  var ownProperties: [NSPropertyDescription] = []
  /// The compiled form, there once the model is in use.
  var compiledPlan: EntityPlan?

  public override init() { super.init() }

  /// All properties, inherited ones included; setting replaces the entity's own.
  open var properties: [NSPropertyDescription] {
    get { (superentity?.properties ?? []) + ownProperties }
    set {
      let inherited = superentity?.properties ?? []
      ownProperties = newValue.filter { property in !inherited.contains { $0 === property } }
      ownProperties.forEach { $0.owner = self }
    }
  }
  open var propertiesByName: [String: NSPropertyDescription] {
    Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }
  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }
  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }
  open var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
  }
  open func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
    relationshipsByName.values.filter { $0.destinationEntity === entity }.sorted { $0.name < $1.name }
  }
  /// Whether this is `entity` or one of its descendants.
  open func isKindOf(entity: NSEntityDescription) -> Bool {
    var candidate: NSEntityDescription? = self
    while let current = candidate {
      if current === entity || current.name == entity.name { return true }
      candidate = current.superentity
    }
    return false
  }
  /// 32 bytes that change when the entity's stored shape changes.
  open var versionHash: Data { VersionHash.of(self) }

  public override var description: String { "<NSEntityDescription \(name ?? "")>" }

  /// The entity of that name in the context's model.
  open class func entity(forEntityName name: String, in context: NSManagedObjectContext) -> NSEntityDescription? {
    context.modelPlan?.byName[name]?.entity
  }

  /// Makes an object of the entity's class and inserts it into the context.
  open class func insertNewObject(
    forEntityName name: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let plan = context.modelPlan?.byName[name] else {
      fatalError("\(context.missingEntityMessage(name))")
    }
    let object = plan.makeObject()
    context.insert(object)
    return object
  }

  /// The compiled plan, compiling the entity's model on first use.
  var plan: EntityPlan {
    if let compiledPlan { return compiledPlan }
    if let model = managedObjectModel {
      _ = model.plan
      if let compiledPlan { return compiledPlan }
    }
    fatalError(
      "the entity \(name ?? "without a name") belongs to no model; add it to an NSManagedObjectModel's entities "
        + "before objects are made from it")
  }
}

/// An index over some of an entity's properties.
open class NSFetchIndexDescription: NSObject, @unchecked Sendable {
  open var name: String
  open var elements: [NSFetchIndexElementDescription]
  open internal(set) weak var entity: NSEntityDescription?
  open var partialIndexPredicate: NSPredicate?
  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    self.elements = elements ?? []
  }
}

/// How an index keeps an element. Both kinds are ordered trees here.
public enum NSFetchIndexElementType: UInt, Sendable {
  case binary = 0
  case rTree = 1
}

/// One property of an index, or an expression by an `NSExpressionDescription`. An expression that needs functions which the
/// database does not have is left out of the index.
open class NSFetchIndexElementDescription: NSObject, @unchecked Sendable {
  open private(set) var property: NSPropertyDescription?
  open var propertyName: String?
  open var collationType: NSFetchIndexElementType
  open var isAscending = true
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    propertyName = property.name
    self.collationType = collationType
  }
}
