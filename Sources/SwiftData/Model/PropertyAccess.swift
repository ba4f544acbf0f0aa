import CoreData

/// Where a property of an entity's objects is, and how it is read.
struct PropertyPlace {
  let name: String
  let slot: Int
  let property: Schema.PropertyMetadata
  var access: PropertyAccess { property.access }
}

/// How a property's values of one Swift type are kept in a managed object.
class PropertyAccess: @unchecked Sendable {
  enum Kind {
    case attribute(NSAttributeType)
    case toOne(any PersistentModel.Type)
    case toMany(any PersistentModel.Type)
  }
  let kind: Kind
  let isOptional: Bool
  /// The name of the transformer that makes data of values.
  let transformer: String?

  init(_ kind: Kind, isOptional: Bool, transformer: String? = nil) {
    self.kind = kind
    self.isOptional = isOptional
    self.transformer = transformer
  }

  var isToMany: Bool { if case .toMany = kind { true } else { false } }
  var destination: (any PersistentModel.Type)? {
    switch kind {
    case .attribute: nil
    case .toOne(let type), .toMany(let type): type
    }
  }
  /// The form in which a declaration's default is kept by the schema; nil where it is left to the declaration.
  func stored(_ value: Any) -> Any? { nil }

  @inline(__always) final func typed<Value>(_ type: Value.Type) -> TypedAccess<Value> {
    unsafeDowncast(self, to: TypedAccess<Value>.self)
  }
}

class TypedAccess<Value>: PropertyAccess, @unchecked Sendable {
  func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value { fatalError("abstract") }
  func write(_ value: Value, _ object: _ModelObject, _ place: PropertyPlace) { fatalError("abstract") }

  /// What a property reads as whose object has no value for it, such as one that another process has deleted.
  final func missing(_ object: _ModelObject, _ place: PropertyPlace) -> Value {
    if let value = place.property.defaultValue as? Value { return value }
    guard _isPOD(Value.self) else {
      fatalError("\(object.entity.name ?? "").\(place.name) holds no \(Value.self); give the property a default value")
    }
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment
    ) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return bytes.load(as: Value.self)
    }
  }
}

/// A type that managed objects know.
private final class ScalarAccess<Value: _ManagedValue>: TypedAccess<Value>, @unchecked Sendable {
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value { Value._read(object, place.slot) }
  override func write(_ value: Value, _ object: _ModelObject, _ place: PropertyPlace) {
    Value._write(value, object, place.slot)
  }
  override func stored(_ value: Any) -> Any? { value }
}

/// A type with a raw value that managed objects know.
private final class RawAccess<Value: RawRepresentable, Raw: _ManagedScalar>: TypedAccess<Value>, @unchecked Sendable {
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value {
    Raw._readIfPresent(object, place.slot).flatMap { Value(rawValue: $0 as! Value.RawValue) }
      ?? missing(object, place)
  }
  override func write(_ value: Value, _ object: _ModelObject, _ place: PropertyPlace) {
    Raw._write(value.rawValue as! Raw, object, place.slot)
  }
  override func stored(_ value: Any) -> Any? { (value as? Value)?.rawValue }
}

private final class OptionalRawAccess<Value: RawRepresentable, Raw: _ManagedScalar>: TypedAccess<Value?>,
  @unchecked Sendable
{
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value? {
    Raw._readIfPresent(object, place.slot).flatMap { Value(rawValue: $0 as! Value.RawValue) }
  }
  override func write(_ value: Value?, _ object: _ModelObject, _ place: PropertyPlace) {
    guard let value else { return object._setNull(place.slot) }
    Raw._write(value.rawValue as! Raw, object, place.slot)
  }
  override func stored(_ value: Any) -> Any? { (value as? Value)?.rawValue }
}

/// Any other type: kept as it is in memory and as data in the store.
private final class BoxAccess<Value>: TypedAccess<Value>, @unchecked Sendable {
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value {
    object._boxed(place.slot) as? Value ?? missing(object, place)
  }
  override func write(_ value: Value, _ object: _ModelObject, _ place: PropertyPlace) {
    object._setBoxed(value, place.slot)
  }
}

private final class OptionalBoxAccess<Value>: TypedAccess<Value?>, @unchecked Sendable {
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value? { object._boxed(place.slot) as? Value }
  override func write(_ value: Value?, _ object: _ModelObject, _ place: PropertyPlace) {
    object._setBoxed(value, place.slot)
  }
}

private class ToOneAccess<Model: PersistentModel, Value>: TypedAccess<Value>, @unchecked Sendable {
  final func target(_ object: _ModelObject, _ place: PropertyPlace) -> Model? {
    if object._isDetached { return object.targets(place).first as? Model }
    return object._target(place.slot).map { unsafeDowncast($0, to: _ModelObject.self).model(Model.self) }
  }
}

private final class RequiredModelAccess<Model: PersistentModel>: ToOneAccess<Model, Model>, @unchecked Sendable {
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Model {
    // A view may draw once more while its model's other end has gone already: it gets an empty one.
    target(object, place)
      ?? _ModelObject(entity: _ModelObject.entity(of: Model.self), insertInto: nil).model(Model.self)
  }
  override func write(_ value: Model, _ object: _ModelObject, _ place: PropertyPlace) {
    object.relate(place, to: [value])
  }
}

private final class OptionalModelAccess<Model: PersistentModel>: ToOneAccess<Model, Model?>, @unchecked Sendable {
  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Model? { target(object, place) }
  override func write(_ value: Model?, _ object: _ModelObject, _ place: PropertyPlace) {
    object.relate(place, to: value.map { [$0] } ?? [])
  }
}

private final class ModelsAccess<Model: PersistentModel, Value>: TypedAccess<Value>, @unchecked Sendable {
  private let make: ([Model]) -> Value
  private let list: (Value) -> [Model]

  init(isOptional: Bool, _ make: @escaping ([Model]) -> Value, _ list: @escaping (Value) -> [Model]) {
    self.make = make
    self.list = list
    super.init(.toMany(Model.self), isOptional: isOptional)
  }

  override func read(_ object: _ModelObject, _ place: PropertyPlace) -> Value {
    if object._isDetached { return make(object.targets(place).map { $0 as! Model }) }
    return make(object._members(place.slot).map { unsafeDowncast($0, to: _ModelObject.self).model(Model.self) })
  }
  override func write(_ value: Value, _ object: _ModelObject, _ place: PropertyPlace) {
    object.relate(place, to: list(value))
  }
}

// MARK: Which one it is

/// A type that relationships may have, other than a model's own.
private protocol RelationshipType {
  static func access(isOptional: Bool) -> PropertyAccess
}

extension Array: RelationshipType where Element: PersistentModel {
  fileprivate static func access(isOptional: Bool) -> PropertyAccess {
    isOptional
      ? ModelsAccess<Element, [Element]?>(isOptional: true, { $0 }, { $0 ?? [] })
      : ModelsAccess<Element, [Element]>(isOptional: false, { $0 }, { $0 })
  }
}

extension Set: RelationshipType where Element: PersistentModel {
  fileprivate static func access(isOptional: Bool) -> PropertyAccess {
    isOptional
      ? ModelsAccess<Element, Set<Element>?>(isOptional: true, { Set($0) }, { Array($0 ?? []) })
      : ModelsAccess<Element, Set<Element>>(isOptional: false, { Set($0) }, { Array($0) })
  }
}

private protocol OptionalType {
  static func access(transformer: String?) -> PropertyAccess
}

extension Optional: OptionalType {
  fileprivate static func access(transformer: String?) -> PropertyAccess {
    PropertyAccess.make(Wrapped.self, isOptional: true, transformer: transformer)
  }
}

extension PropertyAccess {
  /// How values of a type are kept.
  /// - Parameter transformer: the one that the property names, if any.
  static func of(_ type: Any.Type, transformer: String?) -> PropertyAccess {
    if let type = type as? any OptionalType.Type { return type.access(transformer: transformer) }
    func open<Value>(_ type: Value.Type) -> PropertyAccess { make(type, isOptional: false, transformer: transformer) }
    return _openExistential(type, do: open)
  }

  fileprivate static func make<Value>(
    _ type: Value.Type, isOptional: Bool, transformer: String?
  ) -> PropertyAccess {
    if let model = type as? any PersistentModel.Type { return self.model(model, isOptional) }
    if let relation = type as? any RelationshipType.Type { return relation.access(isOptional: isOptional) }
    if transformer == nil {
      if let scalar = type as? any _ManagedScalar.Type, let kind = attributeType(type) {
        return self.scalar(scalar, kind, isOptional)
      }
      if let raw = type as? any (RawRepresentable & Codable).Type, let access = self.raw(raw, isOptional) {
        return access
      }
    }
    let kind = Kind.attribute(.transformableAttributeType)
    let name = transformer ?? (type as? any Codable.Type).map { CodableTransformers.name(of: $0) }
    return isOptional
      ? OptionalBoxAccess<Value>(kind, isOptional: true, transformer: name)
      : BoxAccess<Value>(kind, isOptional: false, transformer: name)
  }

  private static func model<Model: PersistentModel>(_ type: Model.Type, _ isOptional: Bool) -> PropertyAccess {
    isOptional
      ? OptionalModelAccess<Model>(.toOne(type), isOptional: true)
      : RequiredModelAccess<Model>(.toOne(type), isOptional: false)
  }

  private static func scalar<Value: _ManagedScalar>(
    _ type: Value.Type, _ kind: NSAttributeType, _ isOptional: Bool
  ) -> PropertyAccess {
    isOptional
      ? ScalarAccess<Value?>(.attribute(kind), isOptional: true)
      : ScalarAccess<Value>(.attribute(kind), isOptional: false)
  }

  private static func raw<Value: RawRepresentable>(_ type: Value.Type, _ isOptional: Bool) -> PropertyAccess? {
    guard let raw = Value.RawValue.self as? any _ManagedScalar.Type, let kind = attributeType(Value.RawValue.self)
    else {
      return nil
    }
    func open<Raw: _ManagedScalar>(_ raw: Raw.Type) -> PropertyAccess {
      isOptional
        ? OptionalRawAccess<Value, Raw>(.attribute(kind), isOptional: true)
        : RawAccess<Value, Raw>(.attribute(kind), isOptional: false)
    }
    return open(raw)
  }

  private static func attributeType(_ type: Any.Type) -> NSAttributeType? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(String.self): .stringAttributeType
    case ObjectIdentifier(Bool.self): .booleanAttributeType
    case ObjectIdentifier(Int8.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(Int16.self):
      .integer16AttributeType
    case ObjectIdentifier(UInt16.self), ObjectIdentifier(Int32.self): .integer32AttributeType
    case ObjectIdentifier(Int.self), ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self),
      ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self):
      .integer64AttributeType
    case ObjectIdentifier(Double.self), ObjectIdentifier(CGFloat.self): .doubleAttributeType
    case ObjectIdentifier(Float.self): .floatAttributeType
    case ObjectIdentifier(Decimal.self): .decimalAttributeType
    case ObjectIdentifier(Date.self): .dateAttributeType
    case ObjectIdentifier(UUID.self): .UUIDAttributeType
    case ObjectIdentifier(URL.self): .URIAttributeType
    case ObjectIdentifier(Data.self): .binaryDataAttributeType
    default: nil
    }
  }
}
