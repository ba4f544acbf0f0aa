import Foundation
import Synchronization

/// Reads one computed property of a managed object class by name. The source rewriter makes one for each property that an
/// app marks with `@objc`, and names it `_Key_Class_property`: Linux has no runtime to ask for a property.
open class _ComputedKey {
  /// The property's value, or nil for an object of another class.
  open class func value(of object: NSManagedObject) -> Any? { nil }
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
