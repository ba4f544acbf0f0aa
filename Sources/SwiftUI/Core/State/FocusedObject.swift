import Combine

/// Objects are kept among the focused values by their type.
private struct FocusedObjectKey<Object>: FocusedValueKey { typealias Value = Object }

extension FocusedValues {
  fileprivate subscript<Object: ObservableObject>(object type: Focused<Object>) -> Object? {
    get { self[FocusedObjectKey<Object>.self] }
    set { self[FocusedObjectKey<Object>.self] = newValue }
  }
}

/// A type as a part of a key path.
private struct Focused<Object>: Hashable, Sendable {}

/// The observable object of this type that the focused view, or the scene, gives; nil where none does.
@propertyWrapper @preconcurrency @MainActor
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty, InstallableProperty, ComparisonIgnored,
  UntrackedReads
{
  private var object: ObjectType?
  public nonisolated init() {}
  public var wrappedValue: ObjectType? { object }
  /// Bindings to the object's properties; nil where there is none.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper? { object.map { .init(object: $0) } }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let object = element.graph.focusedValues.current[object: Focused<ObjectType>()]
    property.assumingMemoryBound(to: FocusedObject<ObjectType>.self).pointee.object = object
    guard let object else {
      slot = nil
      return
    }
    let subscription = slot.map { unsafeDowncast($0, to: ObjectSubscription.self) } ?? ObjectSubscription()
    slot = subscription
    subscription.observe(object, for: element)
  }
}

extension View {
  /// Gives an object to the rest of the interface while a control in this view has the focus.
  public nonisolated func focusedObject<T: ObservableObject>(_ object: T) -> some View {
    gives(object, isScene: false)
  }
  public nonisolated func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    gives(object, isScene: false)
  }
  /// Gives an object to the rest of the interface while this view is in its window.
  public nonisolated func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
    gives(object, isScene: true)
  }
  public nonisolated func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    gives(object, isScene: true)
  }

  private nonisolated func gives<T: ObservableObject>(_ object: T?, isScene: Bool) -> some View {
    modifier(_FocusedValueModifier(keyPath: \.[object: Focused<T>()], value: object, isScene: isScene))
  }
}
