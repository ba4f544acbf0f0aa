import Observation

/// Gives bindings to the properties of an observable object.
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public nonisolated init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public nonisolated init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public nonisolated init(projectedValue: Bindable<Value>) where Value: AnyObject, Value: Observable { self = projectedValue }
  public var projectedValue: Bindable<Value> { self }
  public nonisolated subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    Binding(location: ObjectLocation(wrappedValue, keyPath, remembersValue: false))
  }
}

extension Bindable: Sendable where Value: Sendable {}
