/// The values that one place of the hierarchy overrides, and who read them.
///
/// A reader is noted at the node that answered it, so a changed override dirties only those who read that key from here.
package final class EnvironmentNode {
  package let parent: EnvironmentNode?
  // Two or three at most places: looked through faster than hashed, and nearly everything asks several nodes.
  private var keys: [ObjectIdentifier] = []
  private var held: [Any] = []
  private var readers = KeyReaders()
  /// The graph whose top this is. Not a weak reference, which would make every retain of the graph slower.
  package var owner: Unmanaged<ViewGraph>?
  /// See `isRightToLeft`.
  var direction: (epoch: Int, isRightToLeft: Bool)?
  nonisolated(unsafe) static var directionEpoch = 0

  package init(parent: EnvironmentNode?, values: [ObjectIdentifier: Any] = [:]) {
    self.parent = parent
    hold(values)
  }

  private func hold(_ values: [ObjectIdentifier: Any]) {
    keys = Array(values.keys)
    held = Array(values.values)
  }

  /// The nearest override of a key, nil when there is none; the running evaluation is noted as a reader.
  package func read(_ key: ObjectIdentifier) -> Any? {
    var node = self
    while true {
      if let index = node.keys.firstIndex(of: key) {
        node.readers.noteRead(key)
        return node.held[index]
      }
      guard let parent = node.parent else {
        node.readers.noteRead(key)
        return nil
      }
      node = parent
    }
  }

  package var overriddenKeys: [ObjectIdentifier] { keys }

  /// Replaces the overrides; readers of those that changed are dirtied.
  @MainActor package func setValues(_ new: [ObjectIdentifier: Any]) {
    let old = Dictionary(uniqueKeysWithValues: zip(keys, held))
    hold(new)
    for (key, value) in new {
      if let before = old[key], isSameAny(before, value) { continue }
      markDirty(key)
      // A key that was not overridden here before was read further up.
      if old[key] == nil { parent?.markDirtyUp(key) }
    }
    for key in old.keys where new[key] == nil { markDirty(key) }
    directionMayHaveChanged()
  }

  @MainActor private func markDirty(_ key: ObjectIdentifier) { readers.markDirty(key) }

  @MainActor private func markDirtyUp(_ key: ObjectIdentifier) {
    var node: EnvironmentNode? = self
    while let current = node {
      current.markDirty(key)
      if current.keys.contains(key) { return }
      node = current.parent
    }
  }
}

/// A key of the environment, with the value that holds where nothing was set.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that a view inherits from above.
public struct EnvironmentValues: CustomStringConvertible {
  package var node: EnvironmentNode?
  /// Values that were set on this copy.
  package var overrides: [ObjectIdentifier: Any] = [:]

  public init() {}
  package init(node: EnvironmentNode?) { self.node = node }

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get {
      let id = ObjectIdentifier(key)
      if let value = overrides[id] ?? node?.read(id) { return value as! K.Value }
      return K.defaultValue
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  public var description: String { "EnvironmentValues(\(overrides.count) overrides)" }
}
