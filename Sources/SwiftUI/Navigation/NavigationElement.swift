import DisplayTree
import Foundation

/// The place of a navigation view: takes all that is proposed; its pages reach under the edges that it touches.
@MainActor package final class NavigationElement<V: NavigationRoot>: LayoutElement {
  private var view: V
  private var stack: PageStack!

  init(_ view: UnsafePointer<V>, parent: Element) {
    self.view = view.pointee
    super.init(parent: parent)
    let column = graph.evaluate(self) { EnvironmentValues(node: environment).splitColumn?.column }
    stack = PageStack(path: self.view.path, column: column, parent: self) { [unowned self] in AnyView(self.view.root) }
    life = .active
    column?.add(stack)
    adopt([stack])
    invalidateLayout()
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: V.self).pointee
    stack.pages[0].rebuild()
    stack.setPath(self.view.path)
  }

  package override func tearDown() {
    let (stack, column) = (stack, stack.column)
    super.tearDown()
    if let stack { column?.remove(stack) }
  }

  package override func forEachChild(_ body: (Element) -> Void) { stack.map(body) }
  package override var layoutChildren: [LayoutElement] { stack.map { [$0] } ?? [] }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 320, height: 480))
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let reach = safeAreaReach(size: size)
    stack.covered = reach
    let whole = CGSize(width: size.width + reach.horizontal, height: size.height + reach.vertical)
    stack.needsPlacement = true
    placeChild(stack, at: CGPoint(x: -reach.leading, y: -reach.top), size: whole, proposal: Proposal(whole))
  }
}

/// A view that shows a stack of pages.
@MainActor package protocol NavigationRoot: PrimitiveView {
  associatedtype Root: View
  var root: Root { get }
  /// The values of the stack's pages, where the app keeps them.
  var path: PathAccess? { get }
}
