import DisplayTree
import XCTest

@testable import SwiftUI

/// A graph with a view in it, for tests that count work and look at what is shown.
@MainActor final class Harness {
  let environment = EnvironmentNode(parent: nil)
  let graph: ViewGraph

  init<V: View>(_ view: V, size: CGSize = CGSize(width: 390, height: 844)) {
    graph = ViewGraph(environment: environment)
    graph.root.resize(to: size)
    graph.root.mount(view)
    graph.flush()
    _ = graph.tree.takePatch()
  }

  /// Runs `change` and an update; gives the work that was done and the patch.
  @discardableResult
  func change(_ change: () -> Void) -> (work: Counters, patch: Patch) {
    graph.counters = Counters()
    change()
    graph.flush()
    return (graph.counters, graph.tree.takePatch())
  }

  /// What is shown as text, in order.
  var texts: [String] { Self.texts(graph) }

  /// What a graph shows as text, in order.
  static func texts(_ graph: ViewGraph) -> [String] {
    var found: [String] = []
    func visit(_ node: DisplayNode) {
      if case .list(let lines)? = node.properties[.lines] {
        found.append(lines.map { if case .string(let line) = $0 { line } else { "" } }.joined())
      }
      node.children.forEach(visit)
    }
    visit(graph.tree.root)
    return found
  }

  /// The first node of a kind.
  func node(_ kind: NodeKind) -> DisplayNode? {
    var found: DisplayNode?
    func visit(_ node: DisplayNode) {
      if found == nil, node.kind == kind { found = node }
      node.children.forEach(visit)
    }
    visit(graph.tree.root)
    return found
  }
}

/// Lets a test change the state that a view keeps.
@MainActor final class Remote<Value> {
  var binding: Binding<Value>?
  var value: Value {
    get { binding!.wrappedValue }
    set { binding!.wrappedValue = newValue }
  }
}

/// Notes what happened, in order.
@MainActor final class EventLog {
  var entries: [String] = []
  func note(_ entry: String) { entries.append(entry) }
}
