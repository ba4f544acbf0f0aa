import Foundation

/// An element that lays out what its content consists of.
@MainActor package class ContainerElement: LayoutElement {
  package final private(set) var structure: Element?
  package final private(set) var children: [LayoutElement] = []

  /// Makes the content; called once, when the subclass's own properties are set.
  package final func makeContent<C: View>(_ content: UnsafePointer<C>) {
    structure = C._makeElement(content, inputs: _ViewInputs(parent: self)).element
    life = .active
    structureChanged()
  }

  /// Called when there are other children than before, before they are measured.
  package func childrenChanged() {}

  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { children }

  package override func structureChanged() {
    guard let structure, life != .gone else { return }
    children = graph.layoutElements(in: structure)
    adopt(children)
    childrenChanged()
    invalidateLayout()
  }

  /// The explicit alignment of several children: the mean of those that set the guide, except that the first text
  /// baseline is the topmost one and the last the lowest one.
  package final func combinedAlignment(
    _ key: AlignmentKey, _ childGuide: (_ index: Int) -> Double?
  ) -> Double? {
    var sum = 0.0
    var count = 0.0
    var least = Double.infinity
    var most = -Double.infinity
    for index in children.indices {
      guard let value = childGuide(index) else { continue }
      sum += value
      count += 1
      least = min(least, value)
      most = max(most, value)
    }
    guard count > 0 else { return nil }
    if key == VerticalAlignment.firstTextBaseline.key { return least }
    if key == VerticalAlignment.lastTextBaseline.key { return most }
    return sum / count
  }
}

extension ContainerElement {
  /// The children in drawing order: by `zIndex`, and as they stand where that is the same.
  package final func forEachChildByDepth(_ body: (LayoutElement) -> Void) {
    guard graph.usesDepth else { return children.forEach(body) }
    let depths = children.map { $0.trait(ZIndexTrait.self) }
    guard depths.contains(where: { $0 != 0 }) else { return children.forEach(body) }
    for index in children.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) { body(children[index]) }
  }
}
