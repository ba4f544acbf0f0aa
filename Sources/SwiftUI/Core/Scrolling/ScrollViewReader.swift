import Foundation

/// Gives its content the means to scroll what is in it.
public struct ScrollViewReader<Content: View> {
  public var content: (ScrollViewProxy) -> Content
  public nonisolated init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ScrollReaderElement(view, parent: inputs.parent))
  }
}

/// Scrolls to views by their ids.
public struct ScrollViewProxy {
  private final class Target {
    weak var element: Element?
    init(_ element: Element) { self.element = element }
  }
  private let target: Target
  init(_ element: Element) { target = Target(element) }

  /// Scrolls until the view with the id is visible, with the anchor's point of the view at that of the scroll view.
  @MainActor public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let element = target.element, element.life != .gone else { return }
    let transaction = Transaction.current
    // What was changed together with this call is laid out first.
    element.graph.afterLayout { [weak element] in
      guard let element, element.life != .gone else { return }
      transaction.apply { ScrollViewProxy.scroll(in: element, to: AnyHashable(id), anchor) }
    }
  }

  @MainActor static func scroll(in element: Element, to id: AnyHashable, _ anchor: UnitPoint?) {
    guard let found = element.find(id) else { return }
    if let rows = found.ancestor(of: (any RowScroller).self) {
      rows.scroll(toRowWith: found, anchor: anchor)
      return
    }
    var frame: CGRect
    var current: LayoutElement?
    if let lazy = found.lazyHost as? LazyElement, let expected = lazy.expectedFrame(ofRowWith: found) {
      // The row may not have been laid out yet.
      frame = expected.offsetBy(dx: lazy.origin.x, dy: lazy.origin.y)
      current = lazy.layoutParent
    } else {
      var layouts: [LayoutElement] = []
      found.collectLayout(into: &layouts)
      guard let view = layouts.first, view.isPlaced else { return }
      frame = CGRect(origin: view.origin, size: view.size)
      current = view.layoutParent
    }
    while let container = current {
      if let scroller = container as? any Scroller {
        scroller.scroll(to: frame, anchor: anchor)
        return
      }
      if container.displayNode != nil { frame.origin = frame.origin + container.origin }
      current = container.layoutParent
    }
  }
}

extension Element {
  /// The element that an id stands for: one given by `id(_:)`, or a row of a `ForEach`.
  final func find(_ id: AnyHashable) -> Element? {
    if let identified = self as? any IdentifiedElement, identified.identity == id { return self }
    if let row = self as? RowElement, row.id == id { return self }
    if let rows = self as? any LazyRows, isLazy {
      for index in 0..<rows.rowCount where rows.rowID(index) == id { return rows.row(index) }
    }
    var found: Element?
    forEachChild { if found == nil { found = $0.find(id) } }
    return found
  }
}

@MainActor package final class ScrollReaderElement<Content: View>: ScopeElement {
  private var view: ScrollViewReader<Content>
  private var child: Element!

  init(_ view: UnsafePointer<ScrollViewReader<Content>>, parent: Element) {
    self.view = view.pointee
    super.init(parent: parent)
    withUnsafePointer(to: evaluate()) {
      child = Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
  }
  private func evaluate() -> Content {
    graph.counters.bodies += 1
    return graph.evaluate(self) { view.content(ScrollViewProxy(self)) }
  }
  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: ScrollViewReader<Content>.self).pointee
    rebuild()
  }
  package override func rebuild() {
    isDirty = false
    withUnsafePointer(to: evaluate()) { child.update($0) }
  }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}
