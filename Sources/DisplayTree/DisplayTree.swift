/// The retained tree of everything that a window shows, and the record of what changed since the last patch.
///
/// The view graph writes to it; a host takes patches from it, and a snapshot when it (re)connects. Several writes to one
/// node between two patches become one operation. It is used from one thread at a time.
public final class DisplayTree {
  public let root: DisplayNode
  /// Given to changes that are made while it is set: the transaction's animation.
  public var animation: AnimationSpec?
  /// Called at the first change after a patch was taken.
  public var onChange: (() -> Void)?

  private var lastID: NodeID = 1
  private var changed: [DisplayNode] = []
  private var removed: [(node: DisplayNode, animated: Bool)] = []
  private var nodes: [NodeID: Unowned] = [:]

  private struct Unowned { unowned(unsafe) let node: DisplayNode }

  public init() {
    root = DisplayNode(id: 1, kind: .root)
    root.isKnown = true
    nodes[1] = Unowned(node: root)
  }

  /// A new node that is in no tree until `setChildren` puts it there.
  public func makeNode(_ kind: NodeKind) -> DisplayNode {
    lastID += 1
    return DisplayNode(id: lastID, kind: kind)
  }

  /// The node that a host was told of by this id, if it is still there.
  public func node(_ id: NodeID) -> DisplayNode? { nodes[id]?.node }

  public func setFrame(_ node: DisplayNode, _ frame: Rect) {
    guard node.frame != frame else { return }
    node.frame = frame
    guard node.isKnown else { return }
    node.frameAnimation = animation
    note(node, .frame)
  }

  /// Replaces all properties; what stays equal costs nothing on the wire.
  public func setProperties(_ node: DisplayNode, _ properties: Properties) {
    if node.isKnown {
      var keys: [PropertyKey] = []
      for (key, value) in properties where node.properties[key] != value { keys.append(key) }
      for (key, _) in node.properties where properties[key] == nil { keys.append(key) }
      guard !keys.isEmpty else { return }
      for key in keys where !node.changedKeys.contains(key) { node.changedKeys.append(key) }
      node.propertyAnimation = animation
      note(node, .properties)
    }
    node.properties = properties
  }

  public func set(_ node: DisplayNode, _ key: PropertyKey, _ value: PropertyValue?) {
    guard node.properties[key] != value else { return }
    node.properties[key] = value
    guard node.isKnown else { return }
    if !node.changedKeys.contains(key) { node.changedKeys.append(key) }
    node.propertyAnimation = animation
    note(node, .properties)
  }

  /// Makes `children` the children of `node`, in this order. Those that are not among them any more are gone for good.
  public func setChildren(of node: DisplayNode, to children: [DisplayNode]) {
    guard !node.children.elementsEqual(children, by: ===) else { return }
    let old = node.children
    node.children = children
    for child in children { child.parent = node }
    if node.isKnown || !old.isEmpty {
      let kept = Set(children.map(ObjectIdentifier.init))
      for child in old where !kept.contains(ObjectIdentifier(child)) && child.parent === node { forget(child) }
    }
    if node.isKnown { note(node, .children) }
  }

  private func note(_ node: DisplayNode, _ change: DisplayNode.Changes) {
    if changed.isEmpty && removed.isEmpty { onChange?() }
    if !node.changes.contains(.listed) {
      node.changes.insert(.listed)
      changed.append(node)
    }
    node.changes.insert(change)
  }

  private func forget(_ node: DisplayNode) {
    node.parent = nil
    guard node.isKnown else { return }
    if changed.isEmpty && removed.isEmpty { onChange?() }
    removed.append((node, animation != nil || node.isRemovalAnimated))
    unregister(node)
  }

  private func unregister(_ node: DisplayNode) {
    node.isKnown = false
    nodes[node.id] = nil
    for child in node.children where child.isKnown { unregister(child) }
  }
}

extension DisplayTree {
  /// Whether a patch would carry anything.
  public var hasChanges: Bool { !changed.isEmpty || !removed.isEmpty }

  /// What changed since the last call, in an order in which a host can apply it.
  public func takePatch() -> Patch {
    var patch = PatchBuilder()
    for (node, animated) in removed { patch.operations.append(.remove(id: node.id, animated: animated)) }
    removed.removeAll()
    let nodes = changed
    changed.removeAll(keepingCapacity: true)
    for node in nodes {
      let changes = node.changes
      node.changes = []
      defer {
        node.changedKeys = []
        node.frameAnimation = nil
        node.propertyAnimation = nil
      }
      guard node.isKnown else { continue }
      if changes.contains(.frame) {
        patch.operations.append(.frame(id: node.id, node.frame, animation: patch.index(of: node.frameAnimation)))
      }
      if changes.contains(.properties) {
        var values: [PropertyKey: PropertyValue?] = [:]
        for key in node.changedKeys { values[key] = .some(node.properties[key]) }
        patch.operations.append(.set(id: node.id, values, animation: patch.index(of: node.propertyAnimation)))
      }
      if changes.contains(.children) { appendChildren(of: node, to: &patch) }
    }
    return Patch(operations: patch.operations, animations: patch.animations)
  }

  /// Everything below the root, as insertions: what a newly connected host needs. Pending changes are part of it, so
  /// they are not reported again.
  public func snapshot() -> Patch {
    removed.removeAll()
    for node in changed {
      node.changes = []
      node.changedKeys = []
      node.frameAnimation = nil
      node.propertyAnimation = nil
    }
    changed.removeAll(keepingCapacity: true)
    var patch = PatchBuilder()
    patch.operations.append(
      .set(id: root.id, Dictionary(uniqueKeysWithValues: root.properties.map { ($0.key, $0.value) }), animation: nil))
    for (index, child) in root.children.enumerated() {
      child.orderInHost = index
      insert(child, before: nil, into: root, &patch)
    }
    return Patch(operations: patch.operations)
  }

  /// Insertions for children that the host does not know, moves for those that changed places.
  ///
  /// The known children that keep their order stay where they are (a longest increasing run); the rest move.
  private func appendChildren(of node: DisplayNode, to patch: inout PatchBuilder) {
    let known = node.children.enumerated().filter { $0.element.isKnown }
    let staying = longestIncreasingRun(known.map { $0.element.orderInHost })
    let stayingIDs = Set(staying.map { known[$0].element.id })
    var before: NodeID?
    for child in node.children.reversed() {
      if !child.isKnown {
        insert(child, before: before, into: node, &patch)
      } else if !stayingIDs.contains(child.id) {
        patch.operations.append(.move(id: child.id, before: before))
      }
      before = child.id
    }
    for (index, child) in node.children.enumerated() { child.orderInHost = index }
  }

  private func insert(_ node: DisplayNode, before: NodeID?, into parent: DisplayNode, _ patch: inout PatchBuilder) {
    node.isKnown = true
    node.changes = []
    nodes[node.id] = Unowned(node: node)
    patch.operations.append(
      .insert(
        id: node.id, kind: node.kind, parent: parent.id, before: before, frame: node.frame,
        properties: node.properties))
    for (index, child) in node.children.enumerated() {
      child.orderInHost = index
      insert(child, before: nil, into: node, &patch)
    }
  }
}

/// Collects operations, and each distinct animation once.
private struct PatchBuilder {
  var operations: [Operation] = []
  var animations: [AnimationSpec] = []
  mutating func index(of animation: AnimationSpec?) -> Int? {
    guard let animation else { return nil }
    if let index = animations.firstIndex(of: animation) { return index }
    animations.append(animation)
    return animations.count - 1
  }
}

/// The indices of a longest strictly increasing subsequence of `values`.
func longestIncreasingRun(_ values: [Int]) -> [Int] {
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for index in values.indices {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var result: [Int] = []
  var index = tails.last ?? -1
  while index >= 0 {
    result.append(index)
    index = previous[index]
  }
  return result.reversed()
}
