import Foundation
import Synchronization

/// What the runtime knows of one managed object class of the app. Generated code makes these.
public final class _ManagedClass: @unchecked Sendable {
  let type: NSManagedObject.Type
  let entityName: String
  /// The property names in the slot order that the class's accessors were compiled with.
  let layout: [String]?
  let make: (NSEntityDescription) -> NSManagedObject
  /// Evaluates a key path whose root is the class on an instance of it; false if the root is another.
  let evaluate: (NSManagedObject, AnyKeyPath) -> Bool
  var keyPaths: [(AnyKeyPath, String)] = []

  /// Describes a class. `make` makes a detached object of it.
  public init<T: NSManagedObject>(
    _ type: T.Type, entity: String, layout: [String]? = nil, make: @escaping (NSEntityDescription) -> T
  ) {
    self.type = type
    entityName = entity
    self.layout = layout
    self.make = make
    evaluate = { object, path in
      guard let path = path as? PartialKeyPath<T>, let object = object as? T else { return false }
      _ = object[keyPath: path]
      return true
    }
  }

  /// Tells the property's name for a key path literal.
  public func add(_ keyPath: AnyKeyPath, _ name: String) { keyPaths.append((keyPath, name)) }
}

/// The base of the generated class that lists an app's managed object classes. Looked up by the name in the model.
open class _ManagedClassRegistry {
  /// The classes.
  open class func classes() -> [_ManagedClass] { [] }
}

/// All managed object classes that this process knows.
public enum _ManagedClasses {
  private struct Table {
    var byType: [ObjectIdentifier: _ManagedClass] = [:]
    var byName: [String: _ManagedClass] = [:]
    var loaded: Set<String> = []
    /// The modules of the app, as their registries tell.
    var modules: Set<String> = []
  }
  private static let table = Mutex(Table())

  /// Adds classes by hand, for code that has no generated registry.
  public static func register(_ classes: [_ManagedClass]) {
    table.withLock { table in
      for entry in classes {
        table.byType[ObjectIdentifier(entry.type)] = entry
        table.byName[String(describing: entry.type)] = entry
        let name = String(reflecting: entry.type)
        if let dot = name.firstIndex(of: ".") { table.modules.insert(String(name[..<dot])) }
      }
    }
    for entry in classes {
      for (path, name) in entry.keyPaths { KeyPathNames.register(path, name: name) }
    }
  }

  /// Loads a generated registry, once.
  static func load(registry name: String) {
    let isNew = table.withLock { table in
      if let dot = name.firstIndex(of: ".") { table.modules.insert(String(name[..<dot])) }
      return table.loaded.insert(name).inserted
    }
    guard isNew else { return }
    if let registry = NSClassFromString(name) as? _ManagedClassRegistry.Type { register(registry.classes()) }
  }

  /// A class of the app by the name that a model gives it, with or without its module.
  static func appClass(named name: String) -> AnyClass? {
    let plain = name.split(separator: ".").last.map(String.init) ?? name
    guard !plain.isEmpty, plain.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    if name.contains("."), let found = NSClassFromString(name) { return found }
    let modules = table.withLock { $0.modules.sorted() } + [ProcessInfo.processInfo.processName]
    return modules.lazy.compactMap { NSClassFromString("\($0).\(plain)") }.first
  }

  static func entry(named name: String) -> _ManagedClass? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return table.withLock { $0.byName[last] }
  }

  static func entry(for type: Any.Type) -> _ManagedClass? { table.withLock { $0.byType[ObjectIdentifier(type)] } }
}
