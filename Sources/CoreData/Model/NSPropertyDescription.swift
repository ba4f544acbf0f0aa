import Foundation
import ModelFormat

/// What attributes and relationships of an entity have in common. Changeable until the model is in use.
open class NSPropertyDescription: NSObject, @unchecked Sendable {
  /// The property's name, as in key paths and predicates.
  open var name = ""
  weak var owner: NSEntityDescription?
  /// The entity that declares the property.
  open var entity: NSEntityDescription { owner ?? .unowned }
  /// Whether the property may be saved without a value.
  open var isOptional = true
  /// Whether the value lives in memory only.
  open var isTransient = false
  /// What it was called in the older model.
  open var renamingIdentifier: String?
  /// Makes the property another version though its shape is the same.
  open var versionHashModifier: String?
  /// Anything; the framework does not look at it.
  open var userInfo: [AnyHashable: Any]?
  /// Whether an old-style index speeds up fetches by this property.
  open var isIndexed = false

  /// Whether Spotlight would index the property on Apple's systems.
  open var isIndexedBySpotlight = false
  /// Predicates that a value must fulfil to be saved; `SELF` is the value.
  public private(set) var validationPredicates: [NSPredicate] = []
  /// For each predicate what is said where it fails: an error code or a text.
  public private(set) var validationWarnings: [Any] = []

  public override init() { super.init() }

  /// Sets the rules that a value of the property has to fulfil.
  /// - Parameter warnings: for each predicate an error code (a number) or a text.
  open func setValidationPredicates(_ predicates: [NSPredicate]?, withValidationWarnings warnings: [String]?) {
    validationPredicates = predicates ?? []
    validationWarnings = warnings ?? []
  }

  func adoptRules(of other: NSPropertyDescription) {
    validationPredicates = other.validationPredicates
    validationWarnings = other.validationWarnings
  }

  /// 32 bytes that change when the property's stored shape changes.
  open var versionHash: Data { VersionHash.digest(VersionHash.text(of: self) ?? "") }

  public override var description: String { "<\(type(of: self)) \(name)>" }
}

/// The types that an attribute can have, with Apple's raw values.
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100
  case integer32AttributeType = 200
  case integer64AttributeType = 300
  case decimalAttributeType = 400
  case doubleAttributeType = 500
  case floatAttributeType = 600
  case stringAttributeType = 700
  case booleanAttributeType = 800
  case dateAttributeType = 900
  case binaryDataAttributeType = 1000
  case UUIDAttributeType = 1100
  case URIAttributeType = 1200
  case transformableAttributeType = 1800
  case objectIDAttributeType = 2000
  case compositeAttributeType = 2100
}

/// An attribute: a value of one type, stored in one column.
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
  /// The newer name of the attribute's type, as in `description.type = .string`.
  public struct AttributeType: Hashable, Sendable {
    /// The older name of the type.
    public let rawValue: NSAttributeType
    /// None, for transient attributes.
    public static let undefined = AttributeType(rawValue: .undefinedAttributeType)
    /// 16 bits.
    public static let integer16 = AttributeType(rawValue: .integer16AttributeType)
    /// 32 bits.
    public static let integer32 = AttributeType(rawValue: .integer32AttributeType)
    /// 64 bits.
    public static let integer64 = AttributeType(rawValue: .integer64AttributeType)
    /// A decimal number.
    public static let decimal = AttributeType(rawValue: .decimalAttributeType)
    /// A double.
    public static let double = AttributeType(rawValue: .doubleAttributeType)
    /// A float.
    public static let float = AttributeType(rawValue: .floatAttributeType)
    /// A text.
    public static let string = AttributeType(rawValue: .stringAttributeType)
    /// Yes or no.
    public static let boolean = AttributeType(rawValue: .booleanAttributeType)
    /// A date.
    public static let date = AttributeType(rawValue: .dateAttributeType)
    /// Bytes.
    public static let binaryData = AttributeType(rawValue: .binaryDataAttributeType)
    /// A UUID.
    public static let uuid = AttributeType(rawValue: .UUIDAttributeType)
    /// A URL.
    public static let uri = AttributeType(rawValue: .URIAttributeType)
    /// Anything that a transformer turns into bytes.
    public static let transformable = AttributeType(rawValue: .transformableAttributeType)
    /// An object's identity.
    public static let objectID = AttributeType(rawValue: .objectIDAttributeType)
    /// A dictionary of other attributes' values.
    public static let composite = AttributeType(rawValue: .compositeAttributeType)
  }

  /// What values the attribute holds.
  open var attributeType: NSAttributeType = .undefinedAttributeType
  /// The newer form of `attributeType`.
  public var type: AttributeType {
    get { AttributeType(rawValue: attributeType) }
    set { attributeType = newValue.rawValue }
  }
  /// The value that a new object starts with.
  open var defaultValue: Any?
  /// The class of a transformable attribute's values.
  open var attributeValueClassName: String?
  /// What turns a transformable attribute's values into bytes; an archive where nil.
  open var valueTransformerName: String?
  /// Whether large values go into files beside the store.
  open var allowsExternalBinaryDataStorage = false
  /// Whether the history keeps the value of a deleted object.
  open var preservesValueInHistoryOnDeletion = false
  /// Whether iCloud would encrypt the value. Without effect here.
  open var allowsCloudEncryption = false

  var minimum: Double?
  var maximum: Double?
  var regularExpression: String?
}

/// An attribute whose value the store computes from an expression.
open class NSDerivedAttributeDescription: NSAttributeDescription, @unchecked Sendable {
  /// What the value is computed from when an object is saved.
  open var derivationExpression: NSExpression?
  /// The expression as the model editor writes it, such as `books.@count` or `now()`.
  var derivationText: String?
}

/// An attribute whose value is a dictionary of other attributes' values: `[String: Any]` by name.
///
/// Key paths in predicates and sort descriptors lead into it (`address.city`). Unlike Apple's, a store keeps the whole
/// dictionary in one column, so such conditions are worked out in memory.
open class NSCompositeAttributeDescription: NSAttributeDescription, @unchecked Sendable {
  /// What the dictionary holds. Kept for the app: values are not checked against it.
  open var elements: [NSAttributeDescription] = []

  /// Makes a composite without elements.
  public override init() {
    super.init()
    attributeType = .compositeAttributeType
  }
}

/// What happens to the destination when the source is deleted.
public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule = 0
  case nullifyDeleteRule = 1
  case cascadeDeleteRule = 2
  case denyDeleteRule = 3
}

/// A relationship from one entity to another, to one object or to many.
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
  private weak var destinationReference: NSEntityDescription?
  private weak var inverseReference: NSRelationshipDescription?

  /// The entity at the other end.
  open var destinationEntity: NSEntityDescription? {
    get { destinationReference }
    set { destinationReference = newValue }
  }
  /// The relationship back.
  open var inverseRelationship: NSRelationshipDescription? {
    get { inverseReference }
    set { inverseReference = newValue }
  }
  /// The fewest objects that may be saved.
  open var minCount = 0
  /// 1 makes the relationship to-one; 0 means no limit.
  open var maxCount = 0
  /// What happens to the other end when the object is deleted.
  open var deleteRule: NSDeleteRule = .nullifyDeleteRule
  /// Whether there may be several objects.
  open var isToMany: Bool { maxCount != 1 }
  /// Whether the objects have an order.
  open var isOrdered = false
}

/// A weak relationship computed by a fetch request.
///
/// An object's value for it is the array of what the request finds, with `$FETCH_SOURCE` standing for the object and
/// `$FETCHED_PROPERTY` for this description. It is found once and kept until the object is refreshed.
open class NSFetchedPropertyDescription: NSPropertyDescription, @unchecked Sendable {
  private var given: NSFetchRequest<NSFetchRequestResult>?
  /// As the model editor has it; becomes a request when it is first asked for.
  var requestFormat: FetchedPropertyFormat?

  /// What the property finds.
  open var fetchRequest: NSFetchRequest<NSFetchRequestResult>? {
    get {
      if given == nil, let format = requestFormat {
        let request = NSFetchRequest<NSFetchRequestResult>(entityName: format.entity)
        request.predicate = format.predicate.map { ModelPredicate.parse($0, of: "fetched property \(format.name)") }
        given = request
      }
      return given
    }
    set { given = newValue }
  }
}

/// A computed column of a dictionary fetch.
open class NSExpressionDescription: NSPropertyDescription, @unchecked Sendable {
  /// What is computed.
  open var expression: NSExpression?
  /// What type of value comes out.
  open var expressionResultType: NSAttributeType = .undefinedAttributeType
  /// The newer form of `expressionResultType`.
  public var resultType: NSAttributeDescription.AttributeType {
    get { .init(rawValue: expressionResultType) }
    set { expressionResultType = newValue.rawValue }
  }
}
