/// Names one evaluation of one element: a slot, and a number that grows with each evaluation, so that what an earlier
/// evaluation read is forgotten without being looked up.
package struct ScopeID: Hashable, Sendable {
  var slot: UInt32
  var generation: UInt32
  package static let none = ScopeID(slot: .max, generation: 0)
}

/// The table behind `ScopeID`: turns a dependency back into its element, if that evaluation is still the latest one.
package final class ScopeTable {
  private struct Holder { unowned(unsafe) var element: Element? }
  // Two lists, as one of both would leave a quarter of its memory empty.
  private var holders: [Holder] = []
  private var generations: [UInt32] = []
  private var free: [UInt32] = []

  /// Begins a new evaluation of `element`: from now on its earlier reads no longer count.
  @MainActor func begin(_ element: Element) {
    if element.scope == .none {
      let slot = free.popLast() ?? UInt32(holders.count)
      if slot == holders.count {
        holders.makeRoomForOne()
        generations.makeRoomForOne()
        holders.append(Holder(element: nil))
        generations.append(0)
      }
      holders[Int(slot)].element = element
      generations[Int(slot)] &+= 1
      element.scope = ScopeID(slot: slot, generation: generations[Int(slot)])
    } else {
      let slot = Int(element.scope.slot)
      generations[slot] &+= 1
      element.scope.generation = generations[slot]
    }
  }

  @MainActor func remove(_ scope: ScopeID) {
    holders[Int(scope.slot)].element = nil
    generations[Int(scope.slot)] &+= 1
    free.append(scope.slot)
  }

  func element(_ scope: ScopeID) -> Element? {
    guard scope.slot < holders.count, generations[Int(scope.slot)] == scope.generation else { return nil }
    return holders[Int(scope.slot)].element
  }
}

/// The scope whose evaluation is running; nil outside of bodies, for example in a button's action.
package struct CurrentScope {
  unowned(unsafe) package var graph: ViewGraph
  package var id: ScopeID
  nonisolated(unsafe) package static var current: CurrentScope?
}

/// Who read a value: the evaluations to repeat when it changes.
package struct Readers {
  private var entries: [(graph: Unmanaged<ViewGraph>, id: ScopeID)] = []
  private var compactAt = 16

  package init() {}

  /// Notes that the running evaluation, if any, has read the value.
  package mutating func noteRead() {
    guard let scope = CurrentScope.current else { return }
    if let last = entries.last, last.id == scope.id,
      last.graph.toOpaque() == Unmanaged.passUnretained(scope.graph).toOpaque()
    {
      return
    }
    if entries.count >= compactAt {
      MainActor.assumeIsolated { compact() }
      compactAt = max(16, entries.count * 2)
    }
    entries.append((Unmanaged.passUnretained(scope.graph), scope.id))
  }

  /// Marks every reader dirty. Each reads again, and so is entered again, when it is evaluated.
  @MainActor package mutating func markDirty() {
    let readers = entries
    entries.removeAll(keepingCapacity: true)
    for (graph, id) in readers {
      guard ViewGraph.isAlive(graph) else { continue }
      let graph = graph.takeUnretainedValue()
      if let element = graph.scopes.element(id) { graph.markDirty(element) }
    }
  }

  @MainActor private mutating func compact() {
    entries.removeAll { !ViewGraph.isAlive($0.graph) || $0.graph.takeUnretainedValue().scopes.element($0.id) == nil }
  }

  package var isEmpty: Bool { entries.isEmpty }
}

extension Array {
  /// Grows by a quarter where `append` would double: for lists that stay, as long as a page has views.
  mutating func makeRoomForOne() {
    if count == capacity { reserveCapacity(count + Swift.max(1, count / 4)) }
  }
}
