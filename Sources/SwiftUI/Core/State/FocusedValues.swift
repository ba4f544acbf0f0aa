/// Values that the focused part of the interface gives to the rest of it.
public protocol FocusedValueKey {
  associatedtype Value
}

/// What the focused views, or the scene in front, say.
public struct FocusedValues {
  package var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The values of a window, and who read them.
@MainActor package final class FocusedValueStore {
  private var sources: [(owner: ObjectIdentifier, write: (inout FocusedValues) -> Void)] = []
  private var readers = Readers()
  package nonisolated init() {}

  package var current: FocusedValues {
    readers.noteRead()
    return sources.reduce(into: FocusedValues()) { $1.write(&$0) }
  }
  package func set(_ owner: ObjectIdentifier, _ write: @escaping (inout FocusedValues) -> Void) {
    sources.removeAll { $0.owner == owner }
    sources.append((owner, write))
    readers.markDirty()
  }
  package func remove(_ owner: ObjectIdentifier) {
    guard sources.contains(where: { $0.owner == owner }) else { return }
    sources.removeAll { $0.owner == owner }
    readers.markDirty()
  }
}

/// Reads what a focused view, or the scene, says for a key.
@propertyWrapper public struct FocusedValue<Value>: DynamicProperty, InstallableProperty, ComparisonIgnored {
  private let keyPath: KeyPath<FocusedValues, Value?>
  private var value: Value?
  public nonisolated init(_ keyPath: KeyPath<FocusedValues, Value?>) { self.keyPath = keyPath }
  public var wrappedValue: Value? { value }

  package static func install(at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement) {
    let own = property.assumingMemoryBound(to: FocusedValue<Value>.self)
    own.pointee.value = element.graph.focusedValues.current[keyPath: own.pointee.keyPath]
  }
}

/// A binding to what a focused view, or the scene, says for a key.
@propertyWrapper public struct FocusedBinding<Value>: DynamicProperty, InstallableProperty, ComparisonIgnored {
  private let keyPath: KeyPath<FocusedValues, Binding<Value>?>
  private var binding: Binding<Value>?
  public nonisolated init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { self.keyPath = keyPath }
  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
  }
  public var projectedValue: Binding<Value?> {
    let binding = binding
    return Binding(
      location: FunctionLocation({ binding?.wrappedValue }, { new, _ in if let new { binding?.wrappedValue = new } }))
  }

  package static func install(at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement) {
    let own = property.assumingMemoryBound(to: FocusedBinding<Value>.self)
    own.pointee.binding = element.graph.focusedValues.current[keyPath: own.pointee.keyPath]
  }
}

/// Says a value while the focus is in its content, or (for a scene) while it is there.
public struct _FocusedValueModifier<Value> {
  let keyPath: WritableKeyPath<FocusedValues, Value?>
  let value: Value?
  let isScene: Bool
}

extension _FocusedValueModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(FocusedValueElement(view, parent: inputs.parent)) }
}

@MainActor
package final class FocusedValueElement<Content: View, Value>:
  PassthroughElement<Content, _FocusedValueModifier<Value>>, FocusListener
{
  private var hasFocus = false

  package override init(_ view: UnsafePointer<ModifiedContent<Content, _FocusedValueModifier<Value>>>, parent: Element)
  {
    super.init(view, parent: parent)
    tell()
  }
  private func tell() {
    let modifier = modifier
    if let value = modifier.value, modifier.isScene || hasFocus {
      graph.focusedValues.set(ObjectIdentifier(self)) { $0[keyPath: modifier.keyPath] = value }
    } else {
      graph.focusedValues.remove(ObjectIdentifier(self))
    }
  }
  package override func modifierChanged(from old: _FocusedValueModifier<Value>) { tell() }
  package func focusInside(_ isFocused: Bool) {
    hasFocus = isFocused
    tell()
  }
  package override func tearDown() {
    super.tearDown()
    graph.focusedValues.remove(ObjectIdentifier(self))
  }
}

/// An element that is told when a control inside gets or loses the focus.
@MainActor package protocol FocusListener: Element {
  func focusInside(_ isFocused: Bool)
}

extension View {
  /// Says a value to the rest of the interface while a control in this view has the focus.
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View { modifier(_FocusedValueModifier(keyPath: keyPath, value: value, isScene: false)) }
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View { modifier(_FocusedValueModifier(keyPath: keyPath, value: value, isScene: false)) }
  /// Says a value to the rest of the interface while this view is in its window.
  public nonisolated func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View { modifier(_FocusedValueModifier(keyPath: keyPath, value: value, isScene: true)) }
  public nonisolated func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View { modifier(_FocusedValueModifier(keyPath: keyPath, value: value, isScene: true)) }
}
