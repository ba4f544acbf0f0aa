import DisplayTree
import XCTest

/// What a host knows that has been told of a tree by patches alone.
@MainActor final class HostReplica {
  final class Node {
    let id: NodeID
    let kind: NodeKind
    var frame: Rect
    var properties: [PropertyKey: PropertyValue]
    var children: [Node] = []
    unowned(unsafe) var parent: Node?
    init(id: NodeID, kind: NodeKind, frame: Rect, properties: [PropertyKey: PropertyValue]) {
      self.id = id
      self.kind = kind
      self.frame = frame
      self.properties = properties
    }
  }
  let root: Node
  private var nodes: [NodeID: Node] = [:]
  /// What a patch said that no host could do.
  private(set) var problems: [String] = []

  init(_ tree: DisplayTree) {
    root = Node(id: tree.root.id, kind: .root, frame: Rect(), properties: [:])
    nodes[root.id] = root
    apply(tree.snapshot())
  }

  private func node(_ id: NodeID, for what: String) -> Node? {
    if let node = nodes[id] { return node }
    problems.append("\(what): there is no node \(id)")
    return nil
  }

  func apply(_ patch: Patch) {
    for operation in patch.operations {
      switch operation {
      case .insert(let id, let kind, let parent, let before, let frame, let properties):
        guard let parent = node(parent, for: "insert") else { continue }
        if nodes[id] != nil { problems.append("insert: \(id) is there already") }
        let new = Node(
          id: id, kind: kind, frame: frame,
          properties: Dictionary(uniqueKeysWithValues: properties.map { ($0.key, $0.value) }))
        nodes[id] = new
        put(new, before: before, in: parent)
      case .remove(let id, _):
        guard let gone = node(id, for: "remove") else { continue }
        gone.parent?.children.removeAll { $0 === gone }
        forget(gone)
      case .move(let id, let before):
        guard let moved = node(id, for: "move"), let parent = moved.parent else { continue }
        parent.children.removeAll { $0 === moved }
        put(moved, before: before, in: parent)
      case .frame(let id, let frame, _): node(id, for: "frame")?.frame = frame
      case .steps(let id, _): _ = node(id, for: "steps")
      case .set(let id, let values, _):
        guard let known = node(id, for: "set") else { continue }
        for (key, value) in values { known.properties[key] = value }
      }
    }
  }

  private func put(_ node: Node, before: NodeID?, in parent: Node) {
    node.parent = parent
    guard let before else { return parent.children.append(node) }
    guard let place = parent.children.firstIndex(where: { $0.id == before }) else {
      problems.append("\(node.id) is to stand before \(before), which is not in \(parent.id)")
      return
    }
    parent.children.insert(node, at: place)
  }

  private func forget(_ node: Node) {
    nodes[node.id] = nil
    node.children.forEach(forget)
  }

  /// Where the replica differs from the tree; nil when it does not.
  func difference(from tree: DisplayTree) -> String? {
    if let problem = problems.first { return problem }
    return difference(root, tree.root)
  }

  private func difference(_ node: Node, _ wanted: DisplayNode) -> String? {
    let name = "\(wanted.kind) \(wanted.id)"
    if node.id != wanted.id || node.kind != wanted.kind { return "\(name) is \(node.kind) \(node.id)" }
    if node !== root, node.frame != wanted.frame { return "\(name) is at \(node.frame), not at \(wanted.frame)" }
    // How a node comes in is told to whoever sees it come in.
    let told = node.properties.filter { $0.key != .enter && $0.key != .exit }
    let there = Dictionary(uniqueKeysWithValues: wanted.properties.map { ($0.key, $0.value) })
      .filter { $0.key != .enter && $0.key != .exit }
    if told != there { return "\(name) has \(told), not \(there)" }
    if node.children.map(\.id) != wanted.children.map(\.id) {
      return "\(name) has the children \(node.children.map(\.id)), not \(wanted.children.map(\.id))"
    }
    for (child, wantedChild) in zip(node.children, wanted.children) {
      if let found = difference(child, wantedChild) { return found }
    }
    return nil
  }
}
