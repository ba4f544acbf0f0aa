import Foundation
import Synchronization

/// Reads and writes one property of a managed object class, which the model does not have, by name. The source rewriter makes one for each property that an
/// app marks with `@objc`, and names it `_Key_Class_property`: Linux has no runtime to ask for a property.
open class _ComputedKey {
  /// The property's value, or nil for an object of another class.
  open class func value(of object: NSManagedObject) -> Any? { nil }
  /// Sets the property; false where it cannot be set.
  open class func set(_ value: Any?, of object: NSManagedObject) -> Bool { false }

  /// A value from key-value coding in a property's own type; nil if it is none.
  /// - Parameter type: what says the type: the value that the property has.
  public static func converted<Value>(_ value: Any?, as same: @autoclosure () -> Value) -> Value? {
    let type = Value.self
    if let value = value as? Value { return value }
    guard let number = value as? NSNumber else { return nil }
    return switch type {
    case is Int.Type, is Int?.Type: number.intValue as? Value
    case is Int16.Type, is Int16?.Type: number.int16Value as? Value
    case is Int32.Type, is Int32?.Type: number.int32Value as? Value
    case is Int64.Type, is Int64?.Type: number.int64Value as? Value
    case is Bool.Type, is Bool?.Type: number.boolValue as? Value
    case is Double.Type, is Double?.Type: number.doubleValue as? Value
    case is Float.Type, is Float?.Type: number.floatValue as? Value
    default: nil
    }
  }
}

/// The computed properties that have been looked for.
enum ComputedKeys {
  private static let known = Mutex<[String: _ComputedKey.Type?]>([:])

  /// Nil if the object's class has no computed property of that name.
  static func reader(of key: String, _ object: NSManagedObject) -> _ComputedKey.Type? {
    var type: AnyClass? = Swift.type(of: object)
    while let current = type, current != NSManagedObject.self {
      if let found = reader(of: key, in: String(reflecting: current)) { return found }
      type = _getSuperclass(current)
    }
    return nil
  }

  private static func reader(of key: String, in path: String) -> _ComputedKey.Type? {
    let parts = path.split(separator: ".")
    guard parts.count == 2 else { return nil }
    let name = "\(parts[0])._Key_\(parts[1])_\(key)"
    return known.withLock { known in
      if let answer = known[name] { return answer }
      let answer = NSClassFromString(name) as? _ComputedKey.Type
      known[name] = .some(answer)
      return answer
    }
  }
}
