import DisplayTree
import Foundation
import SwiftUI
import WebHost

/// A window that nobody looks at: what it draws, and what that costs on the wire.
@MainActor final class Screen {
  let window: AppWindow
  private var patches = 1

  init(_ view: some View, width: Double = 390, height: Double = 844) {
    window = AppWindow(title: "Bench", content: AnyView(view), traits: WindowTraits(width: width, height: height))
    window.flush()
  }

  var counters: Counters {
    get { window.graph.counters }
    set { window.graph.counters = newValue }
  }

  /// Everything, as a browser that connects gets it.
  func page() -> [UInt8] { WireEncoder.patch(window.tree.snapshot(), number: 1, lastMessage: 1, isFull: true) }

  /// From a change to the bytes that tell of it.
  @discardableResult func update() -> (operations: Int, bytes: Int) {
    window.flush()
    let patch = window.tree.takePatch()
    patches += 1
    return (patch.operations.count, WireEncoder.patch(patch, number: patches, lastMessage: patches).count)
  }

  /// What a person does to a node.
  func send(_ node: DisplayNode, _ event: DisplayEvent.Kind) {
    precondition(window.send(DisplayEvent(node: node.id, kind: event)), "the node takes no such event")
  }

  func nodes(_ kind: NodeKind) -> [DisplayNode] {
    var found: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      if node.kind == kind { found.append(node) }
      node.children.forEach(visit)
    }
    visit(window.tree.root)
    return found
  }

  var nodeCount: Int {
    func count(_ node: DisplayNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
    return count(window.tree.root)
  }
}

/// Lets a benchmark change the state that a view keeps.
@MainActor final class Remote<Value> {
  var binding: Binding<Value>?
  var value: Value {
    get { binding!.wrappedValue }
    set { binding!.wrappedValue = newValue }
  }
}

extension Remote where Value: MutableCollection {
  /// The binding to an element, as the rows have it.
  subscript(index: Value.Index) -> Binding<Value.Element> { binding![index] }
}
