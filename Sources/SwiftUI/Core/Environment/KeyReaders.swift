/// Who read which keys from one node of the environment.
///
/// A text asks for some twenty keys, and nearly all of them at the same node: so a scope has one entry for all the keys
/// that it reads there, a bit for each.
struct KeyReaders {
  private struct Entry {
    var scope: ScopeID
    var keys: UInt64

    /// Notes the reads of a scope, if the entry is its own or an earlier evaluation's of the same place.
    mutating func takes(_ reader: ScopeID, _ keys: UInt64) -> Bool {
      guard scope.slot == reader.slot || scope == .none else { return false }
      self.keys = scope == reader ? self.keys | keys : keys
      scope = reader
      return true
    }
  }
  /// What overrides something for one view has but one reader, which then needs no list.
  private var first = Entry(scope: .none, keys: 0)
  private var entries: [Entry] = []
  private var graph: Unmanaged<ViewGraph>?
  /// Scopes of other graphs than the first.
  private var others: [ObjectIdentifier: Readers] = [:]
  private var compactAt: Int32 = 16

  init() {}

  /// Notes that the running evaluation, if any, has read the key.
  mutating func noteRead(_ key: ObjectIdentifier) {
    guard CurrentScope.current != nil else { return }
    if !noteRead(EnvironmentKeyBits.bit(of: key)) { others[key, default: Readers()].noteRead() }
  }

  /// Notes that the running evaluation, if any, has read these keys; false if it is one of another graph than the first.
  mutating func noteRead(_ keys: UInt64) -> Bool {
    guard let scope = CurrentScope.current else { return true }
    let current = Unmanaged.passUnretained(scope.graph)
    if let graph, graph.toOpaque() != current.toOpaque() { return false }
    graph = current
    if entries.isEmpty {
      if first.takes(scope.id, keys) { return true }
    } else if entries[entries.count - 1].takes(scope.id, keys) {
      return true
    }
    if entries.count >= compactAt {
      MainActor.assumeIsolated { compact() }
      compactAt = Int32(max(16, entries.count * 2))
    }
    entries.makeRoomForOne()
    entries.append(Entry(scope: scope.id, keys: keys))
    return true
  }

  @MainActor private mutating func compact() {
    guard let scopes = graph?.takeUnretainedValue().scopes else { return }
    entries.removeAll { scopes.element($0.scope) == nil }
  }

  /// Marks everyone dirty who read the key. Each reads again, and so is entered again, when it is evaluated.
  @MainActor mutating func markDirty(_ key: ObjectIdentifier) {
    if var list = others.removeValue(forKey: key) { list.markDirty() }
    guard let graph, ViewGraph.isAlive(graph) else { return }
    let living = graph.takeUnretainedValue()
    let bit = EnvironmentKeyBits.bit(of: key)
    func tell(_ entry: inout Entry) {
      guard entry.keys & bit != 0 else { return }
      entry.keys &= ~bit
      if let element = living.scopes.element(entry.scope) { living.markDirty(element) }
    }
    tell(&first)
    for index in entries.indices { tell(&entries[index]) }
  }
}

/// A bit for each key. The keys after the 63rd share the last one: a change of one dirties the readers of all of them.
enum EnvironmentKeyBits {
  nonisolated(unsafe) private static var bits = TypeTable<UInt64>()

  static func bit(of key: ObjectIdentifier) -> UInt64 {
    if let bit = bits[key] { return bit }
    let bit: UInt64 = 1 << UInt64(min(bits.count, 63))
    bits[key] = bit
    return bit
  }
}
