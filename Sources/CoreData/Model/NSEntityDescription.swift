import Foundation
import Synchronization

/// One kind of managed object: its name, class, properties and place in the inheritance tree.
/// Changeable until the model is in use.
open class NSEntityDescription: NSObject, @unchecked Sendable {
  /// Stands in as the owner of a property that belongs to no entity yet.
  static let unowned = NSEntityDescription()

  /// What requests and relationships call the entity.
  open var name: String?
  /// The class of its objects.
  open var managedObjectClassName: String! = "NSManagedObject"
  /// Whether only subentities have objects.
  open var isAbstract = false
  /// The model that it belongs to.
  open internal(set) weak var managedObjectModel: NSManagedObjectModel!
  /// The entity that it inherits from.
  open internal(set) weak var superentity: NSEntityDescription?
  /// The entities that inherit from it; their rows share its table.
  open var subentities: [NSEntityDescription] = [] {
    didSet { subentities.forEach { $0.superentity = self } }
  }
  /// What it was called in the older model.
  open var renamingIdentifier: String?
  /// Makes the entity another version though its shape is the same.
  open var versionHashModifier: String?
  /// Anything; the framework does not look at it.
  open var userInfo: [AnyHashable: Any]?
  /// Each element is a list of attribute names (or attribute descriptions) that together are unique.
  open var uniquenessConstraints: [[Any]] = []
  /// The indexes that a store keeps over its properties.
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
  // Plans live as long as the process.
  @exclusivity(unchecked) unowned(unsafe) var compiledPlan: EntityPlan?

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
  /// All properties by name, inherited ones included.
  open var propertiesByName: [String: NSPropertyDescription] {
    Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }
  /// All attributes by name, inherited ones included.
  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }
  /// All relationships by name, inherited ones included.
  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }
  /// The subentities by name.
  open var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
  }
  /// The relationships that lead to an entity.
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
  /// What the index is known by.
  open var name: String
  /// What is indexed, in order.
  open var elements: [NSFetchIndexElementDescription]
  /// The entity that is indexed.
  open internal(set) weak var entity: NSEntityDescription?
  /// Which rows are indexed; all where nil.
  open var partialIndexPredicate: NSPredicate?
  /// Makes an index.
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
  /// The property.
  open private(set) var property: NSPropertyDescription?
  /// The property's name.
  open var propertyName: String?
  /// How the element is kept.
  open var collationType: NSFetchIndexElementType
  /// In which order the element is kept.
  open var isAscending = true
  /// Makes an element of a property.
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    propertyName = property.name
    self.collationType = collationType
  }
}
