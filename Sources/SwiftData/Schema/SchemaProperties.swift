import CoreData
import Observation

/// What a schema says of a property.
public protocol SchemaProperty: Hashable, Sendable {
  var name: String { get set }
  var originalName: String { get }
}

extension Schema {
  /// A property that holds a value.
  public struct Attribute: SchemaProperty, @unchecked Sendable {
    /// How an attribute is kept.
    public struct Option: Hashable, Sendable {
      enum Kind: Hashable, Sendable {
        case unique, externalStorage, ephemeral, preserveValueOnDeletion, spotlight, allowsCloudEncryption
        case transformable(String)
      }
      let kind: Kind

      /// No two models have the same value: an insert of a value that is there becomes an update.
      public static var unique: Option { Option(kind: .unique) }
      /// Large values are kept in files of their own.
      public static var externalStorage: Option { Option(kind: .externalStorage) }
      /// Changes are tracked and not kept.
      public static var ephemeral: Option { Option(kind: .ephemeral) }
      /// The history of the store keeps the value when the model is deleted.
      public static var preserveValueOnDeletion: Option { Option(kind: .preserveValueOnDeletion) }
      /// Without effect: there is no Spotlight.
      public static var spotlight: Option { Option(kind: .spotlight) }
      /// Without effect: nothing goes to a cloud.
      public static var allowsCloudEncryption: Option { Option(kind: .allowsCloudEncryption) }
      /// Values are kept as a transformer of the app's own makes them.
      public static func transformable(by type: ValueTransformer.Type) -> Option {
        let name = String(reflecting: type)
        let key = NSValueTransformerName(name)
        if ValueTransformer(forName: NSValueTransformerName(String(describing: type))) != nil {
          return Option(kind: .transformable(String(describing: type)))
        }
        if ValueTransformer(forName: key) == nil { ValueTransformer.setValueTransformer(type.init(), forName: key) }
        return Option(kind: .transformable(name))
      }
      /// Values are kept as the transformer of that name makes them.
      public static func transformable(by name: String) -> Option { Option(kind: .transformable(name)) }
    }

    /// The property's name.
    public var name = ""
    /// How the property is kept.
    public let options: [Option]
    private let givenName: String?
    /// The name in the version before.
    public var originalName: String { givenName ?? name }
    /// Makes the property another to migrations, without any other difference.
    public let hashModifier: String?
    /// Whether no two models have the same value.
    public var isUnique: Bool { options.contains(.unique) }
    /// Whether a transformer of the app's own makes data of the value.
    public var isTransformable: Bool { transformer != nil }

    /// As `@Attribute` says.
    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      self.options = options
      givenName = originalName
      self.hashModifier = hashModifier
    }

    var transformer: String? {
      options.lazy.compactMap { if case .transformable(let name) = $0.kind { name } else { nil } }.first
    }
    var isRenamed: Bool { givenName != nil }
  }

  /// A property that leads to other models.
  public struct Relationship: SchemaProperty, @unchecked Sendable {
    /// What becomes of the models that a deleted one leads to.
    public enum DeleteRule: String, Codable, Hashable, Sendable {
      case noAction, nullify, cascade, deny
    }

    /// How a relationship is kept.
    public struct Option: Hashable, Sendable {
      let rule: DeleteRule?
      /// No two models lead to the same one.
      public static var unique: Option { Option(rule: nil) }
      // As the first beta had the delete rules.
      public static var noAction: Option { Option(rule: .noAction) }
      public static var nullify: Option { Option(rule: .nullify) }
      public static var cascade: Option { Option(rule: .cascade) }
      public static var deny: Option { Option(rule: .deny) }
    }

    /// The property's name.
    public var name = ""
    /// How the property is kept.
    public let options: [Option]
    /// What becomes of the models at the other end.
    public let deleteRule: DeleteRule
    /// The fewest models that the property of a saved model leads to.
    public let minimumModelCount: Int?
    /// The most; 0 means no limit.
    public let maximumModelCount: Int?
    private let givenName: String?
    /// The name in the version before.
    public var originalName: String { givenName ?? name }
    /// The property at the other end that leads back.
    public let inverseKeyPath: AnyKeyPath?
    /// Makes the property another to migrations, without any other difference.
    public let hashModifier: String?

    /// As `@Relationship` says.
    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0, maximumModelCount: Int? = 0,
      originalName: String? = nil, inverse: AnyKeyPath? = nil, hashModifier: String? = nil
    ) {
      self.options = options
      self.deleteRule = options.lazy.compactMap(\.rule).first ?? deleteRule
      self.minimumModelCount = minimumModelCount
      self.maximumModelCount = maximumModelCount
      givenName = originalName
      inverseKeyPath = inverse
      self.hashModifier = hashModifier
    }

    var isRenamed: Bool { givenName != nil }
  }

  /// What `@Model` says of a stored property.
  public struct PropertyMetadata: @unchecked Sendable {
    let name: String
    let keyPath: AnyKeyPath
    let defaultValue: Any?
    let attribute: Attribute?
    let relationship: Relationship?
    let access: PropertyAccess
    /// Tells observers that the property of an instance changes.
    let tell: (ObservationRegistrar, any PersistentModel) -> Void

    /// What `@Model` writes for each property.
    public init<Model: PersistentModel, Value>(
      name: String, keypath: KeyPath<Model, Value>, defaultValue: @autoclosure () -> Any? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      self.name = name
      keyPath = keypath
      attribute = metadata as? Attribute
      relationship = metadata as? Relationship
      access = PropertyAccess.of(Value.self, transformer: attribute?.transformer)
      // Not of a relationship: a model that is made here might ask for what is being worked out.
      self.defaultValue = access.destination == nil ? defaultValue() : nil
      tell = { registrar, model in
        let model = unsafeDowncast(model, to: Model.self)
        registrar.willSet(model, keyPath: keypath)
        registrar.didSet(model, keyPath: keypath)
      }
    }
  }
}
