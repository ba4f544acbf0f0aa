import DisplayTree
import Foundation

/// The place of a list or form: takes all that is proposed. What is drawn is its `ListBody`, which reaches under the bars
/// and edges that the place touches.
@MainActor package final class ListElement<V: ListView>: LayoutElement {
  private var list: ListBody!

  init(_ view: UnsafePointer<V>, parent: Element) {
    let node = EnvironmentNode(parent: parent.environment)
    var values = EnvironmentValues()
    values.isForm = V.isForm
    node.setValues(values.overrides)
    super.init(parent: parent, environment: node)
    list = ListBody(parent: self)
    list.selection = view.pointee.selection
    list.make((UnsafeRawPointer(view) + V.contentOffset).assumingMemoryBound(to: V.Rows.self))
    life = .active
    adopt([list])
    invalidateLayout()
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: V.self)
    list.setSelection(view.pointee.selection)
    list.update(UnsafeRawPointer(view) + V.contentOffset)
  }

  package override func forEachChild(_ body: (Element) -> Void) { if let list { body(list) } }
  package override var layoutChildren: [LayoutElement] { list.map { [$0] } ?? [] }
  package override func structureChanged() {}

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 320, height: 320))
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let reach = safeAreaReach(size: size)
    list.covered = reach
    let whole = CGSize(width: size.width + reach.horizontal, height: size.height + reach.vertical)
    placeChild(list, at: CGPoint(x: -reach.leading, y: -reach.top), size: whole, proposal: Proposal(whole))
  }
}

/// What a list's rows are made in: they are lazy for the list, and know that they are rows.
@MainActor package final class ListScope: Element {
  private var child: Element?
  init(parent: ListBody, environment: EnvironmentNode) {
    super.init(parent: parent, environment: environment, isLazy: true)
    life = .active
  }
  func make<V: View>(_ view: UnsafePointer<V>) {
    child = V._makeElement(view, inputs: _ViewInputs(parent: self)).element
  }
  package override func update(_ view: UnsafeRawPointer) { child?.update(view) }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}
