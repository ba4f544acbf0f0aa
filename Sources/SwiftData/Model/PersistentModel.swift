import CoreData

/// A class whose instances a container keeps. `@Model` writes the conformance.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, _PredicateOperand, _ProbedByKeyPath {
  /// What holds the model's values.
  var _$backingData: _ModelObject { get set }
  /// What is stored of the class.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
  static var _uniqueKeys: [[AnyKeyPath]] { get }
  static var _indexedKeys: [[AnyKeyPath]] { get }
  /// Makes an instance for values that are there already.
  init(_backing object: _ModelObject)
}

extension PersistentModel {
  /// None, unless `#Unique` names some.
  public static var _uniqueKeys: [[AnyKeyPath]] { [] }
  /// None, unless `#Index` names some.
  public static var _indexedKeys: [[AnyKeyPath]] { [] }

  /// The model's identity: the same in every context and process once it is in a context.
  public var persistentModelID: PersistentIdentifier { _object.persistentModelID }
  /// The model's identity.
  public var id: PersistentIdentifier { persistentModelID }
  /// The context that the model was inserted into or fetched by.
  public var modelContext: ModelContext? { _object.modelContext }
  /// Whether the model was inserted, changed or deleted since the last save.
  public var hasChanges: Bool { _object.hasChanges }
  /// Whether the model goes with the next save, or has gone.
  public var isDeleted: Bool { _object.isDeleted }

  /// The value of a stored property.
  public func getValue<Value>(forKey keyPath: KeyPath<Self, Value>) -> Value {
    _$backingData._get(self, keyPath, Self.propertyName(keyPath))
  }
  /// Sets a stored property.
  public func setValue<Value>(forKey keyPath: KeyPath<Self, Value>, to newValue: Value) {
    _$backingData._set(self, keyPath, Self.propertyName(keyPath), newValue)
  }

  private static func propertyName(_ keyPath: AnyKeyPath) -> String {
    guard let name = KeyPathNames.name(of: keyPath, root: Self.self) else {
      fatalError("\(keyPath) is no stored property of \(Self.self)")
    }
    return name
  }

  /// Whether both stand for the same values in the same context.
  public static func == (a: Self, b: Self) -> Bool { a === b || a._object === b._object }
  /// By what the model stands for.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(_object)) }

  /// What predicates compare with.
  public var _predicateOperand: Any? { persistentModelID._predicateOperand }

  /// The property that a chain of key paths reads, found out by reading it from a probe.
  public static func _name(of keyPath: AnyKeyPath) -> String? {
    guard let path = keyPath as? PartialKeyPath<Self> else { return nil }
    return KeyPathProbe.name(_ModelObject.entity(of: Self.self)) { probe in
      _ = unsafeDowncast(probe, to: _ModelObject.self).model(Self.self)[keyPath: path]
      return true
    }
  }

  /// What holds the values now.
  var _object: _ModelObject { _$backingData.attached(to: self) }

  /// The model of an object that has none yet.
  static func make(_ object: _ModelObject) -> Self {
    ModelMaking.run(Self.self) { Self(_backing: object) }
  }
}

/// Tells `_ModelObject._make(for:)` that the model which is being made on this thread has its values already.
enum ModelMaking {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static func run<Model>(_ type: Model.Type, _ body: () -> Model) -> Model {
    let before = pthread_getspecific(key)
    pthread_setspecific(key, unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self))
    defer { pthread_setspecific(key, before) }
    return body()
  }

  /// True once, for the type that is being made.
  static func take(_ type: Any.Type) -> Bool {
    guard let wanted = pthread_getspecific(key), wanted == unsafeBitCast(type, to: UnsafeMutableRawPointer.self) else {
      return false
    }
    pthread_setspecific(key, nil)
    return true
  }
}
