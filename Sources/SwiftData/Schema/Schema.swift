import CoreData

/// The model classes that a container keeps, and all that their relationships lead to.
public final class Schema: Hashable, @unchecked Sendable {
  /// A version of an app's models.
  public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Grows with what older apps cannot read.
    public let major: Int
    /// Grows with what is added.
    public let minor: Int
    /// Grows with what is mended.
    public let patch: Int

    /// A version by its three numbers.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// By the first number that differs.
    public static func < (a: Self, b: Self) -> Bool { (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch) }
    /// The numbers with dots.
    public var description: String { "\(major).\(minor).\(patch)" }
  }

  /// What the schema says of one model class.
  public struct Entity: Hashable, Sendable {
    /// The name of the class.
    public let name: String
    /// The properties that hold values.
    public let attributes: Set<Attribute>
    /// The properties that lead to other models.
    public let relationships: Set<Relationship>
    /// Lists of properties that together are different in every model.
    public let uniquenessConstraints: [[String]]
    /// The same by name.
    public var attributesByName: [String: Attribute] {
      Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0) })
    }
    /// The same by name.
    public var relationshipsByName: [String: Relationship] {
      Dictionary(uniqueKeysWithValues: relationships.map { ($0.name, $0) })
    }
  }

  /// The version that an app gave its models.
  public let version: Version
  /// All classes: those that the app listed and those that relationships lead to.
  let allTypes: [ModelType]

  /// A schema of classes and what they lead to.
  public init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) {
    allTypes = Self.reachable(from: types)
    self.version = version
  }

  /// A schema of classes and what they lead to.
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    allTypes = Self.reachable(from: types)
    self.version = version
  }

  /// The schema of one version of an app.
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  private static func reachable(from types: [any PersistentModel.Type]) -> [ModelType] {
    var found: [ModelType] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting = types
    while let type = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      let model = ModelType.of(type)
      found.append(model)
      waiting += model.properties.compactMap(\.access.destination)
    }
    return found.sorted { $0.name < $1.name }
  }

  var model: NSManagedObjectModel { SchemaModels.model(of: self) }

  /// What is kept of each class.
  public var entities: [Entity] { allTypes.map(\.entity) }
  /// The same by name.
  public var entitiesByName: [String: Entity] { Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0) }) }

  /// What is kept of a class.
  public func entity<Model: PersistentModel>(for type: Model.Type) -> Entity? {
    allTypes.first { $0.type == type }?.entity
  }

  /// The name under which a class is kept.
  public static func entityName(for type: any PersistentModel.Type) -> String { String(describing: type) }

  private var identities: Set<ObjectIdentifier> { Set(allTypes.map { ObjectIdentifier($0.type) }) }
  /// Whether both have the same version and classes.
  public static func == (a: Schema, b: Schema) -> Bool { a.version == b.version && a.identities == b.identities }
  /// By version and classes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(identities)
  }
}
