import DisplayTree
import XCTest

@testable import SwiftUI

/// A window with controls in it: finds nodes, sends them events, and tells what these change.
@MainActor final class ControlsScreen {
  typealias Outcome = (accepted: Bool, patch: Patch)
  let window: AppWindow

  init<V: View>(_ view: V, width: Double = 390, height: Double = 844) {
    window = AppWindow(title: "", content: AnyView(view), traits: WindowTraits(width: width, height: height))
    window.flush()
    _ = window.tree.takePatch()
  }

  /// Every node in drawing order.
  var nodes: [DisplayNode] {
    var found: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      found.append(node)
      node.children.forEach(visit)
    }
    visit(window.tree.root)
    return found
  }

  func all(_ kind: NodeKind) -> [DisplayNode] { nodes.filter { $0.kind == kind } }

  func node(_ kind: NodeKind, named name: String? = nil) throws -> DisplayNode {
    try XCTUnwrap(all(kind).first { name == nil || $0.name == name }, "no \(kind) named \(name ?? "anything")")
  }

  @discardableResult func send(_ kind: DisplayEvent.Kind, to node: DisplayNode) -> Outcome {
    let accepted = window.send(DisplayEvent(node: node.id, kind: kind))
    window.flush()
    return (accepted, window.tree.takePatch())
  }

  @discardableResult func tap(_ node: DisplayNode) -> Outcome { send(.tap(x: 1, y: 1, count: 1), to: node) }

  @discardableResult func change(_ body: () -> Void) -> Patch {
    body()
    window.flush()
    return window.tree.takePatch()
  }

  var texts: [String] { nodes.compactMap(\.text) }

  func frameInWindow(_ node: DisplayNode) -> Rect {
    var rect = node.frame
    var parent = node.parent
    while let current = parent, current !== window.tree.root {
      rect.x += current.frame.x
      rect.y += current.frame.y
      parent = current.parent
    }
    return rect
  }
}

extension DisplayNode {
  var text: String? {
    guard case .list(let lines)? = properties[.lines] else { return nil }
    return lines.map { if case .string(let line) = $0 { line } else { "" } }.joined()
  }
  func string(_ key: PropertyKey) -> String? { if case .string(let value)? = properties[key] { value } else { nil } }
  func number(_ key: PropertyKey) -> Double? { if case .number(let value)? = properties[key] { value } else { nil } }
  func bool(_ key: PropertyKey) -> Bool { properties[key] == .bool(true) }

  /// The name that assistive technology is told: the label, or else the texts and labels inside.
  var name: String? {
    if let label = string(.label) { return label }
    var parts: [String] = []
    func visit(_ node: DisplayNode) {
      guard !node.bool(.hidden) else { return }
      if let text = node.text ?? (node === self ? nil : node.string(.label)) { parts.append(text) }
      node.children.forEach(visit)
    }
    visit(self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

/// What a test and a view share.
@MainActor final class Shared<Value> {
  private let location: StateLocation<Value>
  init(_ value: Value) { location = StateLocation(value) }
  var binding: Binding<Value> { Binding(location: location) }
  var value: Value {
    get { location.current }
    set { binding.wrappedValue = newValue }
  }
}
