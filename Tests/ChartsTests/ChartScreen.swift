import DisplayTree
import XCTest

@testable import Charts
@testable import SwiftUI

/// A window with a chart in it.
@MainActor final class ChartScreen {
  let window: AppWindow

  init<V: View>(_ view: V, width: Double = 320, height: Double = 240) {
    let content = view.frame(width: width, height: height).environment(\.locale, Locale(identifier: "en_US"))
    window = AppWindow(title: "", content: AnyView(content), traits: WindowTraits(width: 400, height: 800))
    window.flush()
    _ = window.tree.takePatch()
  }

  /// Every node in drawing order, with its place in the window.
  var nodes: [(node: DisplayNode, frame: CGRect)] {
    var found: [(DisplayNode, CGRect)] = []
    func visit(_ node: DisplayNode, _ x: Double, _ y: Double) {
      let frame = CGRect(x: x + node.frame.x, y: y + node.frame.y, width: node.frame.width, height: node.frame.height)
      found.append((node, frame))
      for child in node.children { visit(child, frame.minX, frame.minY) }
    }
    visit(window.tree.root, 0, 0)
    return found
  }

  func string(_ node: DisplayNode, _ key: PropertyKey) -> String? {
    if case .string(let text)? = node.properties[key] { text } else { nil }
  }

  /// The frames of what is read out with a name, by that name.
  func marks() -> [String: CGRect] {
    var found: [String: CGRect] = [:]
    for (node, frame) in nodes where string(node, .role) == "img" { found[string(node, .label) ?? ""] = frame }
    return found
  }

  /// What is shown as text, with its place.
  var texts: [(text: String, frame: CGRect)] {
    nodes.compactMap { node, frame in
      guard case .list(let lines)? = node.properties[.lines] else { return nil }
      return (lines.map { if case .string(let line) = $0 { line } else { "" } }.joined(), frame)
    }
  }

  /// Texts that stand in the window: labels that do not fit are put outside of it.
  var shownTexts: [String] { texts.filter { $0.frame.minX > -1000 }.map(\.text) }

  func paths(filled: Bool) -> [String] {
    nodes.compactMap { node, _ in
      node.properties[filled ? .fill : .stroke] == nil ? nil : string(node, .path)
    }
  }

  /// Runs `change` and an update; gives the work that was done and the patch.
  func change(_ change: () -> Void) -> (work: Counters, patch: Patch) {
    window.graph.counters = Counters()
    change()
    window.flush()
    return (window.graph.counters, window.tree.takePatch())
  }
}
