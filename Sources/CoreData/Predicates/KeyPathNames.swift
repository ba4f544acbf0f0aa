import Foundation

/// A class that is no managed object but stands for one, and knows which property a key path of it reads.
public protocol _ProbedByKeyPath {
  /// The dotted name of the property; nil for anything but a chain of managed ones.
  static func _name(of keyPath: AnyKeyPath) -> String?
}

/// The names of managed properties behind Swift key paths, which do not carry names for computed properties.
///
/// Generated classes register theirs. For chains, generics and whatever else is not a registered literal, a probe evaluates
/// the key path on a recording object.
package enum KeyPathNames {
  /// Key paths are immutable but not declared Sendable, so the tables' safety is the lock's and cannot be checked.
  private final class Tables: @unchecked Sendable {
    private let lock = NSLock()
    var names: [AnyKeyPath: String] = [:]
    /// Key paths made by us for a localized order, and what they were made from.
    var origins: [AnyKeyPath: AnyKeyPath] = [:]

    func locked<Result>(_ body: (Tables) -> Result) -> Result { lock.withLock { body(self) } }
  }

  private static let tables = Tables()

  /// Remembers that `keyPath` reads the property `name`.
  package static func register(_ keyPath: AnyKeyPath, name: String) { tables.locked { $0.names[keyPath] = name } }

  /// The dotted name of the property that `keyPath` reads, or nil if it is not that of managed properties.
  package static func name(of keyPath: AnyKeyPath, root: Any.Type) -> String? {
    let (known, origin) = tables.locked { tables in
      let origin = tables.origins[keyPath] ?? keyPath
      return (tables.names[origin], origin)
    }
    if let known { return known }
    let probed = KeyPathProbe.name(of: origin, root: root) ?? (root as? any _ProbedByKeyPath.Type)?._name(of: origin)
    guard let name = probed ?? origin._kvcKeyPathString else { return nil }
    register(origin, name: name)
    return name
  }

  /// As above, for a key path that carries its root.
  package static func name(of keyPath: AnyKeyPath) -> String? { name(of: keyPath, root: type(of: keyPath).rootType) }

  static func setOrigin(of keyPath: AnyKeyPath, _ origin: AnyKeyPath) {
    tables.locked { $0.origins[keyPath] = origin }
  }
}
