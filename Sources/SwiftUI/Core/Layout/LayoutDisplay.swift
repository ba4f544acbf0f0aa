import DisplayTree

/// How elements tell their nodes what they look like and what is in them.
extension LayoutElement {
  /// Says that `displayProperties()` may have changed.
  package final func setNeedsDisplay() { if displayNode != nil { graph.queueDisplay(self) } }

  package final func display() {
    guard let displayNode else { return }
    var properties = displayProperties()
    for refiner in refiners { refiner.refine(&properties) }
    if graph.activeAnimations.isEmpty && graph.tree.animation == nil {
      graph.tree.setProperties(displayNode, properties)
      return didDisplay()
    }
    writeDisplay {
      let steps = graph.tree.animation.map { displaySteps($0) } ?? []
      graph.tree.setProperties(displayNode, properties, steps: steps)
    }
    didDisplay()
  }

  /// This element if it has a node, else the nearest ancestor that has one.
  package final var displayOwner: LayoutElement {
    var element = self
    while element.displayNode == nil, let parent = element.layoutParent { element = parent }
    return element
  }

  /// Gives this element's node its children; `nodes` is where they are listed meanwhile.
  final func updateDisplayChildren(_ nodes: inout [DisplayNode]) {
    guard let displayNode else { return }
    nodes.removeAll(keepingCapacity: true)
    forEachDrawnChild { $0.collectDisplay(into: &nodes) }
    let outer = graph.tree.animation
    // The modifier that animates may stand between this element and what comes or goes.
    if outer == nil { graph.tree.animation = graph.activeAnimations.values.lazy.compactMap { $0?.spec }.first }
    graph.tree.setChildren(of: displayNode, to: nodes)
    graph.tree.animation = outer
  }
}
