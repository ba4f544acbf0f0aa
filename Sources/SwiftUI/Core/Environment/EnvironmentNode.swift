/// The values that one place of the hierarchy overrides, and who read them.
///
/// A reader is noted at the node that answered it, so a changed override dirties only those who read that key from here.
package final class EnvironmentNode {
  package let parent: EnvironmentNode?
  /// The latest node whose parent this is: the labels of a screen's buttons mostly override the same values alike.
  private unowned(unsafe) var newest: EnvironmentNode?
  // Two or three at most places: looked through faster than hashed, and nearly everything asks several nodes.
  private var keys: [ObjectIdentifier] = []
  private var held: [Any] = []
  private var readers = KeyReaders()
  var hasText = false
  private var wasAsked = false
  /// See `isRightToLeft`.
  var direction: (isRightToLeft: Bool, epoch: Int32) = (false, -1)
  nonisolated(unsafe) static var directionEpoch: Int32 = 0
  /// The graph whose top this is. Not a weak reference, which would make every retain of the graph slower.
  package var owner: Unmanaged<ViewGraph>?
  /// See `textEnvironment`.
  var knownTextEnvironment: Digest<TextEnvironment>?

  /// What was worked out from several keys, for as long as no value changes.
  final class Digest<Value> {
    let value: Value
    private let answers: [EnvironmentAnswer]
    private let epoch = EnvironmentAnswer.epoch

    init(_ make: () -> Value) { (value, answers) = EnvironmentAnswer.noting(make) }

    /// Whether it holds; then the running evaluation is noted as a reader of all the keys.
    var isCurrent: Bool {
      epoch == EnvironmentAnswer.epoch && answers.allSatisfy { $0.node.readers.noteRead($0.keys) }
    }
  }

  package init(parent: EnvironmentNode?, values: [ObjectIdentifier: Any] = [:]) {
    self.parent = parent
    hold(values)
  }

  deinit { if parent?.newest === self { parent?.newest = nil } }

  private func hold(_ values: [ObjectIdentifier: Any]) {
    // One that is just being made says nothing yet: the sibling before it is still the one to be like.
    if values.isEmpty {
      (keys, held) = ([], [])
      return
    }
    if let sibling = parent?.newest, sibling.holds(values) {
      (keys, held) = (sibling.keys, sibling.held)
    } else {
      keys = Array(values.keys)
      held = Array(values.values)
    }
    parent?.newest = self
  }

  private func holds(_ values: [ObjectIdentifier: Any]) -> Bool {
    keys.count == values.count
      && keys.indices.allSatisfy { index in values[keys[index]].map { isSameAny($0, held[index]) } ?? false }
  }

  /// The nearest override of a key, nil when there is none; the running evaluation is noted as a reader.
  package func read(_ key: ObjectIdentifier) -> Any? {
    var node = self
    while true {
      node.wasAsked = true
      if let index = node.keys.firstIndex(of: key) {
        node.noteRead(key)
        return node.held[index]
      }
      guard let parent = node.parent else {
        node.noteRead(key)
        return nil
      }
      node = parent
    }
  }

  private func noteRead(_ key: ObjectIdentifier) {
    readers.noteRead(key)
    EnvironmentAnswer.note(self, key)
  }

  package var overriddenKeys: [ObjectIdentifier] { keys }

  /// What is overridden here and further up, up to the place that overrides `mark`; the running evaluation is noted as its
  /// reader.
  package func overrides(upTo mark: ObjectIdentifier) -> [ObjectIdentifier: Any] {
    var found: [ObjectIdentifier: Any] = [:]
    var node: EnvironmentNode? = self
    while let current = node {
      for key in current.keys where found[key] == nil { found[key] = read(key) }
      node = current.keys.contains(mark) ? nil : current.parent
    }
    return found
  }

  /// Replaces the overrides; readers of those that changed are dirtied.
  @MainActor package func setValues(_ new: [ObjectIdentifier: Any]) {
    let (oldKeys, old) = (keys, held)
    hold(new)
    var isChanged = false
    for (key, value) in new {
      let before = oldKeys.firstIndex(of: key)
      if let before, isSameAny(old[before], value) { continue }
      isChanged = true
      markDirty(key)
      // A key that was not overridden here before was read further up.
      if before == nil { parent?.markDirtyUp(key) }
    }
    for key in oldKeys where new[key] == nil {
      isChanged = true
      markDirty(key)
    }
    if isChanged && wasAsked { EnvironmentAnswer.epoch += 1 }
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

/// Keys that a node has answered, a bit for each.
private struct EnvironmentAnswer {
  unowned(unsafe) let node: EnvironmentNode
  var keys: UInt64

  /// Counts the changes of values that somebody has asked for.
  nonisolated(unsafe) static var epoch = 0
  /// The answers that are being noted, if any are.
  nonisolated(unsafe) private static var noted: [EnvironmentAnswer]?

  /// Runs `body`, and tells which nodes it asked for which keys.
  static func noting<Value>(_ body: () -> Value) -> (Value, [EnvironmentAnswer]) {
    let outer = noted
    noted = []
    let value = body()
    let answers = noted ?? []
    noted = outer.map { $0 + answers }
    return (value, answers)
  }

  static func note(_ node: EnvironmentNode, _ key: ObjectIdentifier) {
    guard noted != nil else { return }
    let keys = EnvironmentKeyBits.bit(of: key)
    if let last = noted!.indices.last, noted![last].node === node {
      noted![last].keys |= keys
    } else {
      noted!.append(EnvironmentAnswer(node: node, keys: keys))
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
      // A copy on which nothing was set is what nearly everybody asks.
      if let value = (overrides.isEmpty ? nil : overrides[id]) ?? node?.read(id) { return value as! K.Value }
      return K.defaultValue
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  public var description: String { "EnvironmentValues(\(overrides.count) overrides)" }
}
