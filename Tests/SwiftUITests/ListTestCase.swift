import DisplayTree
import Foundation
import XCTest

@testable import SwiftUI

/// A window with a view in it, and ways to look at what it draws.
@MainActor final class ListWindow {
  let window: AppWindow
  init<V: View>(_ view: V, width: Double = 390, height: Double = 844) {
    window = AppWindow(title: "Test", content: AnyView(view), traits: WindowTraits(width: width, height: height))
    window.flush()
  }

  var nodes: [DisplayNode] {
    var found: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      found.append(node)
      node.children.forEach(visit)
    }
    visit(window.tree.root)
    return found
  }
  func nodes(_ kind: NodeKind) -> [DisplayNode] { nodes.filter { $0.kind == kind } }
  var list: DisplayNode { nodes(.scroll)[0] }
  var rows: [DisplayNode] { nodes(.row) }
  /// What is drawn inside a node, at any depth.
  func inside(_ node: DisplayNode) -> [DisplayNode] { node.children.flatMap { [$0] + inside($0) } }
  func text(of node: DisplayNode) -> String {
    if case .list(let lines) = node.properties[.lines] {
      return lines.map { if case .string(let line) = $0 { line } else { "" } }.joined()
    }
    return node.children.map(text).filter { !$0.isEmpty }.joined(separator: " ")
  }
  var titles: [String] { rows.map(text) }
  func row(_ title: String) -> DisplayNode? { rows.first { text(of: $0) == title } }

  @discardableResult func send(_ node: DisplayNode, _ kind: DisplayEvent.Kind) -> Bool {
    _ = window.tree.takePatch()
    let taken = window.send(DisplayEvent(node: node.id, kind: kind))
    window.flush()
    return taken
  }
  /// The operations since the last call.
  func operations() -> Int { window.tree.takePatch().operations.count }
  /// What the graph does during `body`.
  func work(_ body: () -> Void) -> Counters {
    window.graph.counters = Counters()
    body()
    window.flush()
    return window.graph.counters
  }
}

@MainActor final class Model: ObservableObject {
  @Published var items: [String]
  @Published var mode = EditMode.inactive
  @Published var chosen: Set<String> = []
  @Published var one: String?
  init(_ items: [String]) { self.items = items }
}
