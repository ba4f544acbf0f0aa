import Combine
import Diagnostics
import Foundation

/// Keeps an element subscribed to the object that one of its properties holds.
package final class ObjectSubscription {
  package private(set) var object: AnyObject?
  private var cancellable: AnyCancellable?
  package init() {}

  /// Makes `element` dirty whenever `object` is about to change.
  @MainActor package func observe<Object: ObservableObject>(_ object: Object, for element: ScopeElement) {
    guard self.object !== object else { return }
    self.object = object
    cancellable = object.objectWillChange.sink { [weak element] _ in
      if CurrentScope.current != nil, Thread.isMainThread {
        Log.once(
          "Publishing changes from within view updates is not allowed, this will cause undefined behavior: "
            + "\(Object.self) changes while a view's body is evaluated; change it in an action, onAppear or task instead")
      }
      let transaction = Transaction.current
      onMain { transaction.apply { element?.markDirty() } }
    }
  }
}

/// An observable object that the view's element makes once and keeps.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, InstallableProperty, ComparisonIgnored,
  UntrackedReads
{
  private final class Storage: StatefulSlot {
    var isModified: Bool { true }
    let object: ObjectType
    let subscription = ObjectSubscription()
    init(_ object: ObjectType) { self.object = object }
  }
  private let make: () -> ObjectType
  private var storage: Storage?

  public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  @MainActor @preconcurrency public var wrappedValue: ObjectType { storage?.object ?? make() }
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    .init(object: wrappedValue)
  }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let state = property.assumingMemoryBound(to: StateObject<ObjectType>.self)
    let storage: Storage
    if let slot {
      storage = unsafeDowncast(slot, to: Storage.self)
    } else {
      storage = Storage(element.graph.untracked { state.pointee.make() })
      slot = storage
      storage.subscription.observe(storage.object, for: element)
    }
    state.pointee.storage = storage
  }
}

/// An observable object that somebody else keeps.
@propertyWrapper @preconcurrency @MainActor
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty, InstallableProperty, UntrackedReads {
  /// Gives bindings to the object's properties.
  @dynamicMemberLookup @preconcurrency @MainActor public struct Wrapper {
    let object: ObjectType
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject>
    {
      Binding(location: ObjectLocation(object, keyPath))
    }
  }

  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let object = property.assumingMemoryBound(to: ObservedObject<ObjectType>.self).pointee.wrappedValue
    let subscription = slot.map { unsafeDowncast($0, to: ObjectSubscription.self) } ?? ObjectSubscription()
    slot = subscription
    subscription.observe(object, for: element)
  }
}

/// An observable object that an ancestor has put into the environment.
@propertyWrapper @preconcurrency @MainActor
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, InstallableProperty, ComparisonIgnored,
  UntrackedReads
{
  private var object: ObjectType?
  public nonisolated init() {}

  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) may be missing as an ancestor of this view."
      )
    }
    return object
  }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    guard let object = element.environment.read(ObjectIdentifier(ObjectType.self)) as? ObjectType else { return }
    property.assumingMemoryBound(to: EnvironmentObject<ObjectType>.self).pointee.object = object
    let subscription = slot.map { unsafeDowncast($0, to: ObjectSubscription.self) } ?? ObjectSubscription()
    slot = subscription
    subscription.observe(object, for: element)
  }
}
