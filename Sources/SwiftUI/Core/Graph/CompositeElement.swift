/// An element that evaluates app code: it has slots for dynamic properties, and is what their changes dirty.
@MainActor package class ScopeElement: Element {
  /// What the dynamic properties of this element's view keep between evaluations, one for each property.
  package final var slots: [AnyObject?] = []

  package override func tearDown() {
    super.tearDown()
    slots.removeAll()
  }
}

/// The element of a view with a body of its own.
@MainActor package final class CompositeElement<V: View>: ScopeElement {
  /// The view as it was given, without its storage installed: what the next value is compared with.
  private var view: V
  private let comparison: ComparePlan
  private let properties: PropertyPlan
  private var child: Element!
  private let animator: ViewAnimator?

  init(_ view: UnsafePointer<V>, parent: Element) {
    self.view = view.pointee
    comparison = .of(V.self)
    properties = .of(V.self)
    animator = properties.makeAnimator?()
    super.init(parent: parent)
    evaluateBody { child = V.Body._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
  }

  private func evaluateBody(_ use: (UnsafePointer<V.Body>) -> Void) {
    graph.counters.bodies += 1
    let body =
      if properties.isEmpty && animator == nil {
        graph.evaluate(self) { view.body }
      } else {
        graph.evaluate(self) {
          var copy = view
          withUnsafeMutablePointer(to: &copy) {
            animator?.apply(to: UnsafeMutableRawPointer($0), at: graph.clock.now)
            properties.install(in: UnsafeMutableRawPointer($0), of: self)
          }
          return copy.body
        }
      }
    if let animator { follow(animator) }
    withUnsafePointer(to: body, use)
  }

  package override func update(_ view: UnsafeRawPointer) {
    let isSame = withUnsafePointer(to: &self.view) { comparison.isSame($0, view) }
    if isSame && !isDirty {
      graph.counters.skips += 1
      return
    }
    if let animator, !isSame {
      if let spec = currentAnimation {
        withUnsafePointer(to: &self.view) { animator.begin(from: $0, to: view, spec, at: graph.clock.now) }
      } else {
        animator.stop()
      }
    }
    self.view = view.assumingMemoryBound(to: V.self).pointee
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    evaluateBody { child.update($0) }
  }

  package override func tearDown() {
    super.tearDown()
    if animator != nil { graph.clock.remove(self) }
  }

  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
  package override func collectLayout(into list: inout [LayoutElement]) { child.collectLayout(into: &list) }
  package override var soleLayout: LayoutElement? { child.soleLayout }
  package override func collectLazy(into list: inout [LazyItem]) { child.collectLazy(into: &list) }
}
