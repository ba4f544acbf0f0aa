import DisplayTree
import Foundation

/// The element of a control without content of its own: a node that a person acts on.
@MainActor package class ControlElement<Value>: LayoutElement {
  package final private(set) var view: Value
  package final private(set) var isEnabled = true

  package init(_ view: Value, kind: NodeKind, parent: Element) {
    self.view = view
    super.init(parent: parent)
    read()
    makeDisplayNode(kind)
    life = .active
  }

  /// Reads what the control shows: environment values and bindings, which are noted as dependencies.
  package func read(_ environment: EnvironmentValues) {}

  /// Called after the values were read again.
  package func changed() { setNeedsDisplay() }

  private func read() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      isEnabled = environment.isEnabled
      read(environment)
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: Value.self).pointee
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    read()
    changed()
    tellHiddenContent()
  }

  /// What every control says: its name and whether it is disabled.
  package final func commonProperties() -> Properties {
    var properties = Properties()
    if let name = controlName { properties[.label] = .string(name) }
    if !isEnabled { properties[.disabled] = true }
    return properties
  }
}

/// An element that names the controls inside of it by a label.
@MainActor package protocol ControlNamer: Element {
  var labelText: String? { get }
}

extension Element {
  /// The name that the surroundings give to a control.
  package final var controlName: String? {
    var element = parent
    while let current = element {
      if let namer = current as? any ControlNamer { return namer.labelText }
      element = current.parent
    }
    return nil
  }

  /// Draws every node in this subtree again: a name that they take from above is another.
  package final func redisplayControls() {
    (self as? LayoutElement)?.setNeedsDisplay()
    forEachChild { $0.redisplayControls() }
  }

  /// An environment for content whose text only repeats a control's name.
  package final func silentEnvironment() -> EnvironmentNode {
    let node = EnvironmentNode(parent: environment)
    var values = EnvironmentValues()
    values.hidesTextFromAccessibility = true
    node.setValues(values.overrides)
    return node
  }

  /// Makes the element of `view` in an environment in which its text is drawing only.
  package final func makeSilent<V: View>(_ view: UnsafePointer<V>) -> Element {
    let scope = EnvironmentScope(parent: self, environment: silentEnvironment())
    scope.child = V._makeElement(view, inputs: _ViewInputs(parent: scope)).element
    return scope
  }
}
