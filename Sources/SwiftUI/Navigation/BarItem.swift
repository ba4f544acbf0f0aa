/// A view that a screen puts into a bar. It lives in the environment of the place that put it there, and looks as the bar
/// wants its items to look.
package struct BarItem {
  let content: AnyView
  /// The environment of that place.
  var site: EnvironmentNode?
}

extension BarItem: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(BarItemElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor private final class BarItemElement: ScopeElement {
  private let values: EnvironmentNode
  private var child: EnvironmentScope!

  init(_ item: BarItem, parent: Element) {
    values = EnvironmentNode(parent: item.site ?? parent.environment)
    super.init(parent: parent)
    takeValues()
    child = EnvironmentScope(parent: self, environment: values)
    child.child = withUnsafePointer(to: item.content) {
      AnyView._makeElement($0, inputs: _ViewInputs(parent: child)).element
    }
    life = .active
  }

  /// What the bar, and what is between it and the item, says of the item's look.
  private func takeValues() {
    graph.evaluate(self) { values.setValues(environment.overrides(upTo: EnvironmentValues.barMark)) }
  }

  override func update(_ view: UnsafeRawPointer) {
    let item = view.assumingMemoryBound(to: BarItem.self)
    takeValues()
    withUnsafePointer(to: item.pointee.content) { child.update($0) }
  }

  override func rebuild() {
    isDirty = false
    takeValues()
  }

  override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}
