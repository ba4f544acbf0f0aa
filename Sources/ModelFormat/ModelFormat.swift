/// One version of a data model as the app bundle carries it: plain values, no runtime behind them.
///
/// The model compiler writes one file per version; the runtime builds its entity descriptions from it.
public struct ModelVersion: Codable, Sendable, Equatable {
  /// The version's name: the `.xcdatamodel` file without its extension.
  public var name: String
  /// What the developer typed as the model's identifier.
  public var identifiers: [String]
  /// In the order of the document.
  public var entities: [EntityFormat]
  /// Configuration name → entity names. The default configuration is not listed.
  public var configurations: [String: [String]]
  public var fetchRequests: [FetchRequestFormat]
  /// `Module.Class` of the generated class that knows how to make each managed object class of the app.
  public var registry: String?
  public var usedWithCloudKit: Bool

  public init(
    name: String, identifiers: [String] = [], entities: [EntityFormat] = [], configurations: [String: [String]] = [:],
    fetchRequests: [FetchRequestFormat] = [], registry: String? = nil, usedWithCloudKit: Bool = false
  ) {
    self.name = name
    self.identifiers = identifiers
    self.entities = entities
    self.configurations = configurations
    self.fetchRequests = fetchRequests
    self.registry = registry
    self.usedWithCloudKit = usedWithCloudKit
  }
}

/// How Xcode would generate an entity's class.
public enum CodeGeneration: String, Codable, Sendable { case manual, `class`, category }

public struct EntityFormat: Codable, Sendable, Equatable {
  public var name: String
  /// The class as written in the model, without a module; nil means plain `NSManagedObject`.
  public var className: String?
  /// The module that the model names for the class; `.` in the editor means the app's own.
  public var module: String?
  public var parent: String?
  public var isAbstract = false
  public var codegen = CodeGeneration.manual
  public var attributes: [AttributeFormat] = []
  public var relationships: [RelationshipFormat] = []
  public var fetchedProperties: [FetchedPropertyFormat] = []
  public var uniquenessConstraints: [[String]] = []
  public var fetchIndexes: [FetchIndexFormat] = []
  public var renamingIdentifier: String?
  public var versionHashModifier: String?
  /// What Spotlight would show of an object on Apple's systems, as an expression's text.
  public var displayNameExpression: String?
  public var userInfo: [String: String] = [:]

  public init(name: String) { self.name = name }
}

/// The attribute types of the model editor, by their names in the XML.
public enum AttributeKind: String, Codable, Sendable, CaseIterable {
  case undefined = "Undefined"
  case integer16 = "Integer 16"
  case integer32 = "Integer 32"
  case integer64 = "Integer 64"
  case decimal = "Decimal"
  case double = "Double"
  case float = "Float"
  case string = "String"
  case boolean = "Boolean"
  case date = "Date"
  case binary = "Binary"
  case uuid = "UUID"
  case uri = "URI"
  case transformable = "Transformable"
  case composite = "Composite"
}

public struct AttributeFormat: Codable, Sendable, Equatable {
  public var name: String
  public var kind: AttributeKind
  public var isOptional = false
  public var isTransient = false
  /// As written in the model: a number, `YES`/`NO`, a text. For dates: seconds since 2001-01-01 00:00 UTC.
  public var defaultValue: String?
  public var usesScalar = false
  public var renamingIdentifier: String?
  public var allowsExternalStorage = false
  public var isIndexed = false
  public var preservesValueOnDeletion = false
  public var valueTransformer: String?
  /// The custom class of a transformable attribute.
  public var customClass: String?
  /// A derived attribute's expression, such as `photos.@count`.
  public var derivation: String?
  public var minValue: String?
  public var maxValue: String?
  public var regularExpression: String?
  public var versionHashModifier: String?
  public var userInfo: [String: String] = [:]

  public init(name: String, kind: AttributeKind) {
    self.name = name
    self.kind = kind
  }
}

/// What happens to the destination when the source is deleted, by the names in the XML.
public enum DeleteRuleFormat: String, Codable, Sendable {
  case noAction = "No Action"
  case nullify = "Nullify"
  case cascade = "Cascade"
  case deny = "Deny"
}

public struct RelationshipFormat: Codable, Sendable, Equatable {
  public var name: String
  public var destination: String
  public var inverse: String?
  public var isToMany = false
  public var isOrdered = false
  public var isOptional = false
  public var isTransient = false
  public var deleteRule = DeleteRuleFormat.nullify
  public var minCount = 0
  /// 0 means no limit.
  public var maxCount = 0
  public var renamingIdentifier: String?
  public var versionHashModifier: String?
  public var userInfo: [String: String] = [:]

  public init(name: String, destination: String) {
    self.name = name
    self.destination = destination
  }
}

public struct FetchedPropertyFormat: Codable, Sendable, Equatable {
  public var name: String
  public var entity: String
  public var predicate: String?
  public var isOptional: Bool
  public init(name: String, entity: String, predicate: String?, isOptional: Bool) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.isOptional = isOptional
  }
}

public struct FetchIndexFormat: Codable, Sendable, Equatable {
  public struct Element: Codable, Sendable, Equatable {
    /// A property's name, or nil where the element is an expression.
    public var property: String?
    public var expression: String?
    public var isAscending: Bool
    public init(property: String?, expression: String?, isAscending: Bool) {
      self.property = property
      self.expression = expression
      self.isAscending = isAscending
    }
  }
  public var name: String
  public var elements: [Element]
  public var partialPredicate: String?
  public init(name: String, elements: [Element], partialPredicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialPredicate = partialPredicate
  }
}

public struct FetchRequestFormat: Codable, Sendable, Equatable {
  public var name: String
  public var entity: String
  public var predicate: String?
  public var fetchLimit: Int
  public var fetchBatchSize: Int?
  /// Apple's number: 0 objects, 1 identities, 2 dictionaries.
  public var resultType: UInt?
  public var includesSubentities: Bool?
  public var includesPropertyValues: Bool?
  public var includesPendingChanges: Bool?
  public var returnsObjectsAsFaults: Bool?
  public var returnsDistinctResults: Bool?
  public init(name: String, entity: String, predicate: String?, fetchLimit: Int) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.fetchLimit = fetchLimit
  }
}
