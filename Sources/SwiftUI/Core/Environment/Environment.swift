import Observation

/// A value that the view inherits from above; the view is evaluated again when it changes.
@propertyWrapper public struct Environment<Value>: DynamicProperty, InstallableProperty {
  private enum Content: @unchecked Sendable {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case object(ObjectIdentifier, String, isOptional: Bool)
    case value(Value)
  }
  private var content: Content

  public nonisolated init(_ keyPath: KeyPath<EnvironmentValues, Value>) { content = .keyPath(keyPath) }

  public nonisolated init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    content = .object(ObjectIdentifier(objectType), "\(objectType)", isOptional: false)
  }

  public nonisolated init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    content = .object(ObjectIdentifier(objectType), "\(objectType)", isOptional: true)
  }

  public var wrappedValue: Value {
    switch content {
    case .value(let value): return value
    case .keyPath(let keyPath): return EnvironmentValues()[keyPath: keyPath]
    case .object(_, let name, _):
      fatalError(
        "No Observable object of type \(name) found. A View.environmentObject(_:) for \(name) may be missing as an ancestor of this view."
      )
    }
  }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let environment = property.assumingMemoryBound(to: Environment<Value>.self)
    switch environment.pointee.content {
    case .keyPath(let keyPath):
      environment.pointee.content = .value(EnvironmentValues(node: element.environment)[keyPath: keyPath])
    case .object(let id, _, let isOptional):
      if let object = element.environment.read(id) {
        if let value = object as? Value { environment.pointee.content = .value(value) }
      } else if isOptional, let none = Optional<Any>.none as? Value {
        environment.pointee.content = .value(none)
      }
    case .value: break
    }
  }
}

extension Environment: Sendable where Value: Sendable {}
