/// A value that views give to those above them.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  /// Combines the values of siblings, in their order.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// An element that gives a value for a preference key.
@MainActor package protocol PreferenceWriter: Element {
  var preferenceKey: ObjectIdentifier { get }
  /// Adds this element's value to `value`, which is a `Key.Value`, given what its content gave.
  func contribute(_ visit: (Any) -> Void)
}

/// An element that uses the combined value of a preference key from below it.
@MainActor package protocol PreferenceReader: Element {
  var preferenceKey: ObjectIdentifier { get }
  var readerDepth: Int32 { get }
  var isPreferenceQueued: Bool { get set }
  func updatePreference()
}

extension PreferenceReader {
  package var readerDepth: Int32 { depth }
}

extension Element {
  /// Tells the readers above that a value for `key` here is another than before, came, or went.
  package final func preferenceChanged(_ key: ObjectIdentifier) {
    var element: Element? = self
    while let current = element {
      if let reader = current as? any PreferenceReader, reader.preferenceKey == key, !reader.isPreferenceQueued,
        reader.life != .gone
      {
        reader.isPreferenceQueued = true
        graph.markPreferenceDirty(reader)
      }
      element = current.parent
    }
  }

  /// The combined value of a key in this subtree (this element included), nil when nobody gives one.
  package final func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    guard preferenceWriters > 0, !keeps(preference: key) else { return nil }
    if let writer = self as? any PreferenceTransformer<K> { return writer.transformed() }
    var result: K.Value?
    forEachChild { child in
      guard let value = child.preference(key) else { return }
      if var combined = result {
        K.reduce(value: &combined) { value }
        result = combined
      } else {
        result = value
      }
    }
    return result
  }
}

/// An element that gives or changes the value of one key.
@MainActor package protocol PreferenceTransformer<Key>: Element {
  associatedtype Key: PreferenceKey
  func transformed() -> Key.Value?
}

/// An element with one structural child that passes layout through; the base of modifiers without layout.
@MainActor package class PassthroughElement<Content: View, Modifier: ViewModifier>: ScopeElement {
  package final var modifier: Modifier
  package final var child: Element!
  private let comparison: ComparePlan

  package init(_ view: UnsafePointer<ModifiedContent<Content, Modifier>>, parent: Element) {
    modifier = view.pointee.modifier
    comparison = .of(Modifier.self)
    super.init(parent: parent)
    child = withUnsafePointer(to: view.pointee.content) {
      Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
  }

  /// Called when another modifier value was given.
  package func modifierChanged(from old: Modifier) {}

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: ModifiedContent<Content, Modifier>.self)
    let isSame = withUnsafePointer(to: view.pointee.modifier) { new in
      withUnsafePointer(to: &modifier) { comparison.isSame($0, new) }
    }
    let old = modifier
    if !isSame { modifier = view.pointee.modifier }
    withUnsafePointer(to: view.pointee.content) { child.update($0) }
    if !isSame { modifierChanged(from: old) }
  }

  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
}

public struct _PreferenceWritingModifier<Key: PreferenceKey> {
  public var value: Key.Value
  public nonisolated init(key: Key.Type = Key.self, value: Key.Value) { self.value = value }
}

extension _PreferenceWritingModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(PreferenceWritingElement<C, Key>(view, parent: inputs.parent)) }
}

@MainActor
package final class PreferenceWritingElement<Content: View, Key: PreferenceKey>:
  PassthroughElement<Content, _PreferenceWritingModifier<Key>>, PreferenceTransformer
{
  package override init(
    _ view: UnsafePointer<ModifiedContent<Content, _PreferenceWritingModifier<Key>>>, parent: Element
  ) {
    super.init(view, parent: parent)
    addWatchers(preferences: 1)
    preferenceChanged(ObjectIdentifier(Key.self))
  }
  package func transformed() -> Key.Value? { modifier.value }
  package override func modifierChanged(from old: _PreferenceWritingModifier<Key>) {
    preferenceChanged(ObjectIdentifier(Key.self))
  }
  package override func tearDown() {
    super.tearDown()
    addWatchers(preferences: -1)
    preferenceChanged(ObjectIdentifier(Key.self))
  }
}

public struct _PreferenceTransformModifier<Key: PreferenceKey> {
  public var transform: (inout Key.Value) -> Void
  public nonisolated init(key: Key.Type = Key.self, transform: @escaping (inout Key.Value) -> Void) {
    self.transform = transform
  }
}

extension _PreferenceTransformModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(PreferenceTransformElement<C, Key>(view, parent: inputs.parent)) }
}

@MainActor
package final class PreferenceTransformElement<Content: View, Key: PreferenceKey>:
  PassthroughElement<Content, _PreferenceTransformModifier<Key>>, PreferenceTransformer
{
  package override init(
    _ view: UnsafePointer<ModifiedContent<Content, _PreferenceTransformModifier<Key>>>, parent: Element
  ) {
    super.init(view, parent: parent)
    addWatchers(preferences: 1)
    preferenceChanged(ObjectIdentifier(Key.self))
  }
  package func transformed() -> Key.Value? {
    var value = child.preference(Key.self) ?? Key.defaultValue
    modifier.transform(&value)
    return value
  }
  package override func modifierChanged(from old: _PreferenceTransformModifier<Key>) {
    preferenceChanged(ObjectIdentifier(Key.self))
  }
  package override func tearDown() {
    super.tearDown()
    addWatchers(preferences: -1)
    preferenceChanged(ObjectIdentifier(Key.self))
  }
}

public struct _PreferenceActionModifier<Key: PreferenceKey> where Key.Value: Equatable {
  public var action: (Key.Value) -> Void
  /// Whether the action runs before anything that waits for the end of the update, such as `onAppear`.
  var runsFirst = false
  public nonisolated init(key: Key.Type = Key.self, action: @escaping (Key.Value) -> Void) { self.action = action }
}

extension _PreferenceActionModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(PreferenceActionElement<C, Key>(view, parent: inputs.parent)) }
}

@MainActor
package final class PreferenceActionElement<Content: View, Key: PreferenceKey>:
  PassthroughElement<Content, _PreferenceActionModifier<Key>>, PreferenceReader
where Key.Value: Equatable {
  private var last: Key.Value?
  package var isPreferenceQueued = false
  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(Key.self) }

  package override init(
    _ view: UnsafePointer<ModifiedContent<Content, _PreferenceActionModifier<Key>>>, parent: Element
  ) {
    super.init(view, parent: parent)
    isPreferenceQueued = true
    graph.markPreferenceDirty(self)
  }

  package func updatePreference() {
    isPreferenceQueued = false
    guard life != .gone else { return }
    let value = child.preference(Key.self) ?? Key.defaultValue
    guard value != last else { return }
    last = value
    if modifier.runsFirst { return modifier.action(value) }
    graph.afterUpdate { [weak self] in self?.modifier.action(value) }
  }
}

extension View {
  public nonisolated func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(_PreferenceWritingModifier<K>(value: value))
  }
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(_PreferenceTransformModifier<K>(transform: callback)) }
  /// Calls `action` with the combined value of the views below, at first and whenever it changes.
  public nonisolated func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { modifier(_PreferenceActionModifier<K>(action: action)) }
}
