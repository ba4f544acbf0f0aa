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
  private var removed: [Removal] = []
  /// What is still told of nodes that were taken out.
  private var farewells: [(node: DisplayNode, steps: [[PropertyKey: PropertyValue]], Farewell)] = []
  private var nodes: [NodeID: Unowned] = [:]
  private var update: Int32 = 0

  private struct Unowned { unowned(unsafe) let node: DisplayNode }

  private struct Removal {
    var id: NodeID
    var animated: Bool
    /// The effect to play, where the node itself has none.
    var exit: PropertyValue?
  }

  private enum Farewell {
    case frame(Rect, AnimationSpec?)
    case set([PropertyKey: PropertyValue?], AnimationSpec?)
  }

  public init() {
    root = DisplayNode(id: 1, kind: .root)
    root.isKnown = true
    nodes[1] = Unowned(node: root)
  }

  /// A new node that is in no tree until `setChildren` puts it there.
  public func makeNode(_ kind: NodeKind) -> DisplayNode {
    lastID += 1
    let node = DisplayNode(id: lastID, kind: kind)
    node.birth = update
    return node
  }

  /// The node that a host was told of by this id, if it is still there.
  public func node(_ id: NodeID) -> DisplayNode? { nodes[id]?.node }

  /// Ends an update: what is there now is a look of its own. Animated changes from here on begin with it, also where no
  /// host has been told of it.
  public func commit() { update += 1 }

  /// Whether the node has a look that an animation can begin with, although no host knows it.
  private func isCommitted(_ node: DisplayNode) -> Bool { node.birth < update && node.parent != nil }

  public func setFrame(_ node: DisplayNode, _ frame: Rect) {
    guard node.frame != frame else { return }
    let old = node.frame
    node.frame = frame
    let isEndless = animation?.repeatCount == .infinity
    if let animation, isEndless || (!node.isKnown && isCommitted(node)) {
      var motion = node.motion ?? DisplayNode.Motion()
      motion.frame = (motion.frame?.from ?? old, animation)
      node.motion = motion
    } else if node.hasMotion {
      node.motion?.frame = nil
    }
    guard node.isKnown else { return }
    node.frameAnimation = animation
    note(node, .frame)
  }

  /// Replaces all properties; what stays equal costs nothing on the wire. `steps` are looks on the way from the old ones
  /// to these, evenly spaced, for changes that a host cannot find the way of by itself.
  public func setProperties(
    _ node: DisplayNode, _ properties: Properties, steps: [[PropertyKey: PropertyValue]] = []
  ) {
    if !node.isKnown, animation == nil, !node.hasMotion {
      // Nobody has seen anything else.
      node.properties = properties
      return
    }
    var old: [PropertyKey: PropertyValue?] = [:]
    if node.isKnown || node.hasMotion || animation != nil {
      for (key, value) in properties where node.properties[key] != value { old[key] = .some(node.properties[key]) }
      for (key, value) in node.properties where properties[key] == nil { old[key] = .some(value) }
      // A change that goes a way of its own may end where it began.
      if old.isEmpty { for key in steps.first?.keys ?? [:].keys { old[key] = .some(node.properties[key]) } }
      guard !old.isEmpty else { return }
    }
    node.properties = properties
    noteChange(node, from: old, steps: steps)
  }

  public func set(_ node: DisplayNode, _ key: PropertyKey, _ value: PropertyValue?) {
    guard node.properties[key] != value else { return }
    let old = node.properties[key]
    node.properties[key] = value
    noteChange(node, from: [key: old], steps: [])
  }

  private func noteChange(
    _ node: DisplayNode, from old: [PropertyKey: PropertyValue?], steps: [[PropertyKey: PropertyValue]]
  ) {
    if let animation, animation.repeatCount == .infinity || (!node.isKnown && isCommitted(node)) {
      var motion = node.motion ?? DisplayNode.Motion()
      motion.properties = (old.merging(motion.properties?.from ?? [:]) { $1 }, animation, steps)
      node.motion = motion
    } else if node.hasMotion, node.motion?.properties?.from.keys.contains(where: { old[$0] != nil }) == true {
      node.motion?.properties = nil
    }
    guard node.isKnown else { return }
    let known = node.changedKeys
    node.changedKeys = known + old.keys.filter { !known.contains($0) }
    node.propertyAnimation = animation
    node.steps = steps
    note(node, .properties)
  }

  /// Makes `children` the children of `node`, in this order. Those that are not among them any more are gone for good.
  public func setChildren(of node: DisplayNode, to children: [DisplayNode]) {
    guard !node.children.elementsEqual(children, by: ===) else { return }
    let old = node.children
    // Who lists them may go on with the list for another node.
    node.children = children.withUnsafeBufferPointer { Array($0) }
    for child in children {
      if child.isKnown, let parent = child.parent, parent !== node { leave(child) }
      // What comes in an animated change fades in, unless it has an effect of its own.
      if let animation, node.isKnown, !child.isKnown, child.parent == nil, Self.fades(child.kind) {
        child.fadesIn = animation
      }
      child.parent = node
    }
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

  /// Keeps showing these nodes for as long as `spec` plays when they are taken out of the tree, with the changes that
  /// were made to them last.
  public func linger(_ nodes: [DisplayNode], _ spec: AnimationSpec) { for node in nodes { node.lingers = spec } }

  private func forget(_ node: DisplayNode) {
    node.parent = nil
    guard node.isKnown else { return }
    if changed.isEmpty && removed.isEmpty { onChange?() }
    var removal = Removal(id: node.id, animated: animation != nil || node.isRemovalAnimated)
    if let spec = lingering(node) {
      sayFarewell(node)
      removal.animated = true
      // An effect of the node's own goes on beside it.
      removal.exit = ["a": [.string(spec.easing), .number((spec.delay + spec.duration) * 1000)]]
    }
    if let animation, removal.exit == nil, node.properties[.exit] == nil, Self.fades(node.kind) {
      removal.exit = Self.fade(animation)
    }
    removed.append(removal)
    unregister(node)
  }

  /// A node goes to another parent. Hosts move nodes among siblings only: they are told that it goes, and with its new
  /// parent that it comes.
  private func leave(_ node: DisplayNode) {
    if changed.isEmpty && removed.isEmpty { onChange?() }
    removed.append(Removal(id: node.id, animated: false))
    unregister(node)
  }

  private static func fade(_ spec: AnimationSpec) -> PropertyValue {
    ["a": [.string(spec.easing), .number(spec.duration * 1000), .number(spec.delay * 1000)], "o": 0]
  }

  /// Rows, screens and what lies above the window come and go in ways of their own.
  private static func fades(_ kind: NodeKind) -> Bool {
    switch kind {
    case .root, .row, .page, .navbar, .sheet, .cover, .popover, .alert, .actionSheet, .menu: false
    default: true
    }
  }

  /// The longest of the animations for which something in a subtree stays.
  private func lingering(_ node: DisplayNode) -> AnimationSpec? {
    var longest = node.lingers
    for child in node.children {
      guard let spec = lingering(child) else { continue }
      if spec.delay + spec.duration > (longest.map { $0.delay + $0.duration } ?? -1) { longest = spec }
    }
    return longest
  }

  /// Notes what is still to be told of a subtree that is taken out.
  private func sayFarewell(_ node: DisplayNode) {
    if node.changes.contains(.frame) { farewells.append((node, [], .frame(node.frame, node.frameAnimation))) }
    if node.changes.contains(.properties) {
      var values: [PropertyKey: PropertyValue?] = [:]
      for key in node.changedKeys { values[key] = .some(node.properties[key]) }
      farewells.append((node, node.steps, .set(values, node.propertyAnimation)))
    }
    for child in node.children where child.isKnown { sayFarewell(child) }
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
    appendRemovals(to: &patch)
    let nodes = changed
    changed.removeAll(keepingCapacity: changed.count < 64)
    for node in nodes {
      let changes = node.changes
      node.changes = []
      defer {
        node.changedKeys = []
        node.frameAnimation = nil
        node.propertyAnimation = nil
        node.steps = []
      }
      guard node.isKnown else { continue }
      if changes.contains(.frame) {
        patch.operations.append(.frame(id: node.id, node.frame, animation: patch.index(of: node.frameAnimation)))
      }
      if changes.contains(.properties) {
        var values: [PropertyKey: PropertyValue?] = [:]
        for key in node.changedKeys { values[key] = .some(node.properties[key]) }
        patch.set(node.id, values, node.propertyAnimation, node.steps)
      }
      if changes.contains(.children) { appendChildren(of: node, to: &patch) }
    }
    return Patch(operations: patch.operations, animations: patch.animations)
  }

  private func appendRemovals(to patch: inout PatchBuilder) {
    for (node, steps, farewell) in farewells {
      switch farewell {
      case .frame(let frame, let spec):
        patch.operations.append(.frame(id: node.id, frame, animation: patch.index(of: spec)))
      case .set(let values, let spec): patch.set(node.id, values, spec, steps)
      }
    }
    farewells.removeAll()
    for removal in removed {
      if let exit = removal.exit { patch.set(removal.id, [.exit: exit], nil, []) }
      patch.operations.append(.remove(id: removal.id, animated: removal.animated))
    }
    removed.removeAll()
  }

  /// Everything below the root, as insertions: what a newly connected host needs. Pending changes are part of it, so
  /// they are not reported again.
  public func snapshot() -> Patch {
    removed.removeAll()
    farewells.removeAll()
    for node in changed {
      node.changes = []
      node.changedKeys = []
      node.frameAnimation = nil
      node.propertyAnimation = nil
      node.steps = []
    }
    changed.removeAll(keepingCapacity: changed.count < 64)
    var patch = PatchBuilder()
    patch.operations.append(
      .set(id: root.id, Dictionary(uniqueKeysWithValues: root.properties.map { ($0.key, $0.value) }), animation: nil))
    for (index, child) in root.children.enumerated() {
      child.orderInHost = Int32(index)
      insert(child, before: nil, into: root, &patch)
    }
    return Patch(operations: patch.operations, animations: patch.animations)
  }

  /// Insertions for children that the host does not know, moves for those that changed places.
  ///
  /// The known children that keep their order stay where they are (a longest increasing run); the rest move.
  private func appendChildren(of node: DisplayNode, to patch: inout PatchBuilder) {
    let known = node.children.enumerated().filter { $0.element.isKnown }
    let staying = longestIncreasingRun(known.map { Int($0.element.orderInHost) })
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
    for (index, child) in node.children.enumerated() { child.orderInHost = Int32(index) }
  }

  private func insert(_ node: DisplayNode, before: NodeID?, into parent: DisplayNode, _ patch: inout PatchBuilder) {
    node.isKnown = true
    node.changes = []
    nodes[node.id] = Unowned(node: node)
    let motion = node.motion
    var properties = node.properties
    for (key, value) in motion?.properties?.from ?? [:] { properties[key] = value }
    if let spec = node.fadesIn, properties[.enter] == nil { properties[.enter] = Self.fade(spec) }
    node.fadesIn = nil
    patch.operations.append(
      .insert(
        id: node.id, kind: node.kind, parent: parent.id, before: before, frame: motion?.frame?.from ?? node.frame,
        properties: properties))
    if let motion { tell(motion, of: node, &patch) }
    for (index, child) in node.children.enumerated() {
      child.orderInHost = Int32(index)
      insert(child, before: nil, into: node, &patch)
    }
  }

  /// The animated changes that follow a node's insertion. Those that go on for ever are told to later hosts as well.
  private func tell(_ motion: DisplayNode.Motion, of node: DisplayNode, _ patch: inout PatchBuilder) {
    if let (_, spec) = motion.frame {
      patch.operations.append(.frame(id: node.id, node.frame, animation: patch.index(of: spec)))
      if spec.repeatCount != .infinity { node.motion?.frame = nil }
    }
    if let (from, spec, steps) = motion.properties {
      var values: [PropertyKey: PropertyValue?] = [:]
      for key in from.keys { values[key] = .some(node.properties[key]) }
      patch.set(node.id, values, spec, steps)
      if spec.repeatCount != .infinity { node.motion?.properties = nil }
    }
    if node.motion?.isEmpty == true { node.motion = nil }
  }
}

/// Collects operations, and each distinct animation once.
private struct PatchBuilder {
  var operations: [Operation] = []
  var animations: [AnimationSpec] = []
  mutating func set(
    _ id: NodeID, _ values: [PropertyKey: PropertyValue?], _ animation: AnimationSpec?,
    _ steps: [[PropertyKey: PropertyValue]]
  ) {
    if !steps.isEmpty, animation != nil { operations.append(.steps(id: id, steps)) }
    operations.append(.set(id: id, values, animation: index(of: animation)))
  }
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
