import DisplayTree

final class DemoApp: HostedApp {
  let name = "Wire demo"

  func makeWindow(_ traits: WindowTraits, restoring: String?) -> any HostedWindow {
    DemoWindow(traits, count: restoring.flatMap(Int.init) ?? 0)
  }
}

/// A window that keeps what each node does when something happens to it.
final class DemoWindow: HostedWindow {
  let tree = DisplayTree()
  var title: String { "Wire demo (\(count))" }
  var onNeedsFlush: (() -> Void)?
  var onRequest: ((HostRequest) -> Void)?

  var count: Int
  var traits: WindowTraits
  var reactions: [NodeID: (DisplayEvent.Kind) -> Bool] = [:]
  /// What hangs in the window: the screen, and presentations above it.
  var layers: [DisplayNode] = []
  var counterLabel: DisplayNode?

  init(_ traits: WindowTraits, count: Int) {
    self.traits = traits
    self.count = count
    build()
  }

  func update(_ traits: WindowTraits) {
    guard traits != self.traits else { return }
    self.traits = traits
    build()
  }

  func send(_ event: DisplayEvent) -> Bool {
    guard let node = tree.node(event.node), node.properties[.disabled] != true, let react = reactions[event.node] else {
      return false
    }
    return react(event.kind)
  }

  func flush() {}
  func saveState() -> String? { String(count) }
  func close() {}

  /// A node with its children; the frame is in its parent.
  func make(
    _ kind: NodeKind, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ properties: Properties = [:],
    _ children: [DisplayNode] = []
  ) -> DisplayNode {
    let node = tree.makeNode(kind)
    tree.setFrame(node, Rect(x: x, y: y, width: width, height: height))
    tree.setProperties(node, properties)
    tree.setChildren(of: node, to: children)
    return node
  }

  /// A node that reacts to a tap.
  func button(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ properties: Properties = [:],
    _ children: [DisplayNode] = [], action: @escaping () -> Void
  ) -> DisplayNode {
    let node = make(.button, x, y, width, height, properties, children)
    reactions[node.id] = { kind in
      switch kind {
      case .tap: action()
      case .focus, .press, .hover: break
      default: return false
      }
      return true
    }
    return node
  }

  func text(
    _ string: String, _ x: Double, _ y: Double, _ width: Double, size: Double = 17, _ more: Properties = [:]
  ) -> DisplayNode {
    var properties: Properties = [.fontSize: .number(size), .lineHeight: .number(size * 1.3), .color: .string(ink)]
    let lines = string.split(separator: "\n", omittingEmptySubsequences: false).map { PropertyValue.string(String($0)) }
    properties[.lines] = .list(lines)
    for (key, value) in more { properties[key] = value }
    return make(.text, x, y, width, size * 1.3 * Double(lines.count), properties)
  }

  var ink: String { traits.isDark ? "#ffffff" : "#000000" }
  var paper: String { traits.isDark ? "#000000" : "#f2f2f7" }
  var card: String { traits.isDark ? "#1c1c1e" : "#ffffff" }
  static let blue = "#007aff"
  static let red = "#ff3b30"

  func present(_ node: DisplayNode) {
    layers.append(node)
    tree.setChildren(of: tree.root, to: layers)
  }

  func dismiss(_ node: DisplayNode) {
    layers.removeAll { $0 === node }
    tree.animation = AnimationSpec(easing: "ease-out", duration: 0.3)
    tree.setChildren(of: tree.root, to: layers)
    tree.animation = nil
  }
}
