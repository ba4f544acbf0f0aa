import Foundation

/// A type that a hand-written class may declare for a property that the model manages.
///
/// `@NSManaged var title: String?` becomes a computed property that calls `_managedValue("title")`.
public protocol _ManagedValue {
  static func _read(_ object: NSManagedObject, _ slot: Int) -> Self
  static func _write(_ value: Self, _ object: NSManagedObject, _ slot: Int)
}

/// A type with a value to fall back on where the row holds none, and an optional form.
public protocol _ManagedScalar: _ManagedValue {
  static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Self?
  static var _absent: Self { get }
}

extension _ManagedScalar {
  /// The slot's value as this type.
  public static func _read(_ object: NSManagedObject, _ slot: Int) -> Self {
    _readIfPresent(object, slot) ?? _absent
  }
}

extension Optional: _ManagedValue where Wrapped: _ManagedScalar {
  /// The slot's value as this type.
  public static func _read(_ object: NSManagedObject, _ slot: Int) -> Wrapped? {
    Wrapped._readIfPresent(object, slot)
  }
  /// Sets the slot's value.
  public static func _write(_ value: Wrapped?, _ object: NSManagedObject, _ slot: Int) {
    if let value { Wrapped._write(value, object, slot) } else { object.setStoredValue(nil, slot) }
  }
}

extension NSManagedObject {
  /// The value of a managed property of a hand-written class.
  public final func _managedValue<T: _ManagedValue>(_ key: String) -> T { T._read(self, slot(key)) }
  /// For the accessors of `@NSManaged` members: sets a property by name.
  public final func _setManagedValue<T: _ManagedValue>(_ key: String, _ value: T) { T._write(value, self, slot(key)) }

  /// For the accessors of `@NSManaged` members: sets a property by name.
  @_disfavoredOverload
  public final func _setManagedValue<T>(_ key: String, _ value: T?) {
    setStoredValue(value.map { $0 as Any }, slot(key))
  }

  /// The value of a transformable property of any type, which may be an optional one.
  @_disfavoredOverload
  public final func _managedValue<T>(_ key: String) -> T {
    if plan.fetchedProperties[key] != nil {
      if let found: T = fetched(key) { return found }
    } else if let value = boxedOrObject(slot(key)) as? T {
      return value
    }
    guard let optional = T.self as? any ExpressibleByNilLiteral.Type else {
      fatalError("\(plan.name).\(key) holds no \(T.self); give it a value before reading it")
    }
    return optional.init(nilLiteral: ()) as! T
  }
  /// For the accessors of `@NSManaged` members: sets a property by name.
  @_disfavoredOverload
  public final func _setManagedValue<T>(_ key: String, _ value: T) { setStoredValue(value, slot(key)) }

  /// For the accessors of `@NSManaged var primitiveTitle`: sets `title` without announcing it.
  public final func _setPrimitive<T>(_ key: String, _ value: T?) { setQuietly(value.map { $0 as Any }, slot(key)) }

  /// A fetched property as an array of either kind.
  private final func fetched<T>(_ key: String) -> T? {
    let found = _fetched(key)
    return found as? T ?? found.map { NSArray(array: $0) } as? T
  }

  /// The slot of `title`, where the key is `primitiveTitle`.
  private final func primitiveSlot(_ key: String) -> Int? {
    guard key.hasPrefix("primitive") else { return nil }
    let name = key.dropFirst(9)
    return plan.slotOf[name.prefix(1).lowercased() + name.dropFirst()]
  }
  private final func slot(_ key: String) -> Int {
    guard let slot = plan.slotOf[key] ?? primitiveSlot(key) else {
      fatalError(
        "the class \(type(of: self)) declares @NSManaged \(key), and the entity \(plan.name) has no such property; "
          + "add it to the model")
    }
    return slot
  }

  private final func boxedOrObject(_ slot: Int) -> Any? {
    willRead(slot)
    return storedValue(slot)
  }
}

extension NSManagedObject: _ManagedScalar {
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Self? {
    object.willRead(slot)
    return object.toOne(slot) as? Self
  }
  /// The slot's value as this type.
  public static func _read(_ object: NSManagedObject, _ slot: Int) -> Self {
    guard let value = _readIfPresent(object, slot) else {
      fatalError(
        "\(object.plan.name).\(object.plan.slots[slot].name) is nil, and its class declares it as not optional")
    }
    return value
  }
  /// What stands for no value.
  public static var _absent: Self { fatalError("a to-one relationship has no default") }
  /// Sets the slot's value.
  public static func _write(_ value: NSManagedObject, _ object: NSManagedObject, _ slot: Int) {
    object.setToOne(value, slot)
  }
}

extension String: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: String { "" }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> String? { object._string(slot) }
  /// Sets the slot's value.
  public static func _write(_ value: String, _ object: NSManagedObject, _ slot: Int) { object._setString(value, slot) }
}

/// The integer widths share one implementation.
public protocol _ManagedInteger: _ManagedScalar, FixedWidthInteger {}
extension _ManagedInteger {
  /// What stands for no value.
  public static var _absent: Self { 0 }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Self? {
    if case .integer(let value) = object.read(slot) { return Self(truncatingIfNeeded: value) }
    return nil
  }
  /// Sets the slot's value.
  public static func _write(_ value: Self, _ object: NSManagedObject, _ slot: Int) {
    object._setInteger(Int64(truncatingIfNeeded: value), slot)
  }
}
extension Int: _ManagedInteger {}
extension Int16: _ManagedInteger {}
extension Int32: _ManagedInteger {}
extension Int64: _ManagedInteger {}
extension Int8: _ManagedInteger {}
extension UInt: _ManagedInteger {}
extension UInt8: _ManagedInteger {}
extension UInt16: _ManagedInteger {}
extension UInt32: _ManagedInteger {}
extension UInt64: _ManagedInteger {}

extension Bool: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Bool { false }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Bool? {
    if case .integer(let value) = object.read(slot) { return value != 0 }
    return nil
  }
  /// Sets the slot's value.
  public static func _write(_ value: Bool, _ object: NSManagedObject, _ slot: Int) { object._setBool(value, slot) }
}

extension Double: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Double { 0 }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Double? {
    switch object.read(slot) {
    case .double(let value): value
    case .date(let value): value.timeIntervalSinceReferenceDate
    default: nil
    }
  }
  /// Sets the slot's value.
  public static func _write(_ value: Double, _ object: NSManagedObject, _ slot: Int) {
    if object.plan.slots[slot].type == .dateAttributeType { return object._setTime(value, slot) }
    object._setDouble(value, slot)
  }
}

extension Float: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Float { 0 }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Float? {
    Double._readIfPresent(object, slot).map { Float($0) }
  }
  /// Sets the slot's value.
  public static func _write(_ value: Float, _ object: NSManagedObject, _ slot: Int) {
    object._setDouble(Double(value), slot)
  }
}

extension CGFloat: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: CGFloat { 0 }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> CGFloat? {
    Double._readIfPresent(object, slot).map { CGFloat($0) }
  }
  /// Sets the slot's value.
  public static func _write(_ value: CGFloat, _ object: NSManagedObject, _ slot: Int) {
    object._setDouble(Double(value), slot)
  }
}

extension Date: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Date { Date(timeIntervalSinceReferenceDate: 0) }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Date? { object._date(slot) }
  /// Sets the slot's value.
  public static func _write(_ value: Date, _ object: NSManagedObject, _ slot: Int) { object._setDate(value, slot) }
}

extension UUID: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> UUID? { object._uuid(slot) }
  /// Sets the slot's value.
  public static func _write(_ value: UUID, _ object: NSManagedObject, _ slot: Int) { object._setUuid(value, slot) }
}

extension URL: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: URL { URL(fileURLWithPath: "/") }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> URL? { object._url(slot) }
  /// Sets the slot's value.
  public static func _write(_ value: URL, _ object: NSManagedObject, _ slot: Int) { object._setUrl(value, slot) }
}

extension Data: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Data { Data() }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Data? {
    switch object.read(slot) {
    case .data(let value): value
    case .boxed(let box): box.value as? Data
    default: nil
    }
  }
  /// Sets the slot's value.
  public static func _write(_ value: Data, _ object: NSManagedObject, _ slot: Int) {
    object.setStoredValue(value, slot)
  }
}

extension Decimal: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Decimal { 0 }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Decimal? {
    object._decimal(slot)?.decimalValue
  }
  /// Sets the slot's value.
  public static func _write(_ value: Decimal, _ object: NSManagedObject, _ slot: Int) {
    object._setDecimal(NSDecimalNumber(decimal: value), slot)
  }
}

extension NSNumber: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Self { fatalError("the attribute holds no number; declare it as optional") }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Self? {
    object.willRead(slot)
    return object.storedValue(slot) as? Self
  }
  /// Sets the slot's value.
  public static func _write(_ value: NSNumber, _ object: NSManagedObject, _ slot: Int) {
    object.setStoredValue(value, slot)
  }
}

extension NSSet: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Self { fatalError("a relationship of a live object always has a collection") }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Self? {
    object.willRead(slot)
    return object.storedValue(slot) as? Self
  }
  /// Sets the slot's value.
  public static func _write(_ value: NSSet, _ object: NSManagedObject, _ slot: Int) {
    object.setStoredValue(value, slot)
  }
}

extension NSOrderedSet: _ManagedScalar {
  /// What stands for no value.
  public static var _absent: Self { fatalError("a relationship of a live object always has a collection") }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Self? {
    object.willRead(slot)
    return object.storedValue(slot) as? Self
  }
  /// Sets the slot's value.
  public static func _write(_ value: NSOrderedSet, _ object: NSManagedObject, _ slot: Int) {
    object.setStoredValue(value, slot)
  }
}

extension Set: _ManagedValue where Element: NSManagedObject {}
extension Set: _ManagedScalar where Element: NSManagedObject {
  /// What stands for no value.
  public static var _absent: Set { [] }
  /// The slot's value as this type.
  public static func _readIfPresent(_ object: NSManagedObject, _ slot: Int) -> Set? {
    object.willRead(slot)
    return Set(object.members(slot).compactMap { $0 as? Element })
  }
  /// Sets the slot's value.
  public static func _write(_ value: Set, _ object: NSManagedObject, _ slot: Int) {
    object.setMembers(Array(value), slot)
  }
}
