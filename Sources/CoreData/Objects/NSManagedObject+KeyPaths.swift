import Foundation

// Key paths of key-value coding, through relationships and with collection operators.
extension NSManagedObject {
  /// The value at the end of a key path. A to-many relationship on the way gives the collection of its members' values;
  /// operators such as `books.@count`, `books.@sum.price` and `books.@distinctUnionOfObjects.title` work on it.
  public func value(forKeyPath path: String) -> Any? { KeyPaths.value(of: self, path[...]) }

  /// Sets the property at the end of a key path.
  public func setValue(_ value: Any?, forKeyPath path: String) {
    guard let dot = path.lastIndex(of: ".") else { return setValue(value, forKey: path) }
    let owner = self.value(forKeyPath: String(path[..<dot])) as? NSManagedObject
    owner?.setValue(value, forKey: String(path[path.index(after: dot)...]))
  }
}

extension NSSet {
  /// The members' values for a key.
  public func value(forKey key: String) -> Any { KeyPaths.value(of: self, key[...]) as Any }
  /// The members' values at a key path, or what a collection operator makes of them.
  public func value(forKeyPath path: String) -> Any? { KeyPaths.value(of: self, path[...]) }
}

extension NSOrderedSet {
  /// The members' values for a key.
  public func value(forKey key: String) -> Any { KeyPaths.value(of: self, key[...]) as Any }
  /// The members' values at a key path, or what a collection operator makes of them.
  public func value(forKeyPath path: String) -> Any? { KeyPaths.value(of: self, path[...]) }
}

extension NSArray {
  /// The elements' values for a key.
  public func value(forKey key: String) -> Any { KeyPaths.value(of: self, key[...]) as Any }
  /// The elements' values at a key path, or what a collection operator makes of them.
  public func value(forKeyPath path: String) -> Any? { KeyPaths.value(of: self, path[...]) }
}

private enum KeyPaths {
  static func value(of base: Any?, _ path: Substring) -> Any? {
    guard let base else { return nil }
    if path.first == "@" { return operated(base, path) }
    switch base {
    case let set as NSSet: return NSSet(array: set.allObjects.compactMap { value(of: $0, path) })
    case let set as NSOrderedSet: return NSOrderedSet(array: set.array.compactMap { value(of: $0, path) })
    // As Apple's: an array keeps its length.
    case let array as NSArray: return array.map { value(of: $0, path) ?? NSNull() }
    case let array as [Any]: return array.map { value(of: $0, path) ?? NSNull() }
    default: break
    }
    let dot = path.firstIndex(of: ".")
    let key = String(path[..<(dot ?? path.endIndex)])
    let one: Any? =
      switch base {
      case let object as NSManagedObject: object.value(forKey: key)
      case let dictionary as NSDictionary: dictionary[key]
      default: PredicateTerm.keyPath(key).value(for: base).foundationValue
      }
    return dot.map { value(of: one, path[path.index(after: $0)...]) } ?? one
  }

  private static func operated(_ base: Any, _ path: Substring) -> Any? {
    let keys = path.split(separator: ".").map(String.init)
    let found = PredicateTerm.path(of: .evaluatedObject, keys: keys).value(for: base).foundationValue
    // Of all operators, the one that joins sets gives a set.
    guard keys[0] == "@distinctUnionOfSets", let elements = found as? [Any] else { return found }
    return NSSet(array: elements)
  }
}
