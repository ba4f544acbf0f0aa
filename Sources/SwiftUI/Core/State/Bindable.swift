import Observation

/// Gives bindings to the properties of an observable object.
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  private var object: Value

  // Here as well as in the extension: the compiler misses that one where a view's initialiser is derived.
  @available(*, unavailable, message: "the value of a @Bindable must be an object that conforms to Observable")
  public nonisolated init(wrappedValue: Value) { object = wrappedValue }

  fileprivate nonisolated init(object: Value) { self.object = object }

  /// The object.
  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }

  /// The same, to be handed on.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  /// A binding to one of the object's properties.
  public nonisolated subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(location: ObjectLocation(wrappedValue, keyPath, remembersValue: false))
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  /// Gives bindings to the object's properties.
  public nonisolated init(wrappedValue: Value) { self.init(object: wrappedValue) }

  /// Gives bindings to the object's properties.
  public nonisolated init(_ wrappedValue: Value) { self.init(object: wrappedValue) }

  /// The same as what is given.
  public nonisolated init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable: Identifiable where Value: Identifiable {
  /// The object's identity.
  public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}
