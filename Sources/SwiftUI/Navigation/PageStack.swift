import Diagnostics
import DisplayTree
import Foundation

/// Where the pages of a navigation stack stand: fills the whole screen that the navigation view is in.
@MainActor package final class PageStack: LayoutElement, AppearanceGate, PreferenceTransformer {
  private(set) var pages: [PageElement] = []
  /// How far the edges of the pages are covered.
  var covered = EdgeInsets() {
    didSet { if covered != oldValue { pages.forEach { $0.needsPlacement = true } } }
  }
  private var path: PathAccess
  private var destinations: [ObjectIdentifier: Destination] = [:]

  struct Destination {
    unowned let owner: Element
    var make: (AnyHashable) -> AnyView
  }

  /// The column of a split view that this stack fills.
  private(set) weak var column: SplitColumn?
  /// Whether the app put the stack into its column.
  private var isInner: Bool { column != nil && column?.stack !== self }

  init(path: PathAccess?, column: SplitColumn? = nil, parent: Element, root: @escaping () -> AnyView) {
    self.path = path ?? .internal()
    self.column = column
    super.init(parent: parent)
    makeDisplayNode(.group)
    life = .active
    pages.append(
      PageElement(stack: self, isRoot: true, source: nil, value: nil, environment: environment, makeContent: root))
    adopt(layoutChildren)
    followPath()
  }

  package override func displayProperties() -> Properties { [.clips: true] }
  package override func forEachChild(_ body: (Element) -> Void) { pages.forEach(body) }
  package override var layoutChildren: [LayoutElement] { Array(shownPages) }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for page in shownPages { placeChild(page, at: .zero, size: size, proposal: Proposal(size)) }
  }

  package var visibleRoot: Element? { pages.last }
  package override func setAppeared(_ appeared: Bool) { pages.last?.setAppeared(appeared) }

  /// To a tab view around it, a stack says whether its screen wants the tabs.
  package typealias Key = NavigationItemKey
  package func transformed() -> NavigationItem? {
    guard let shown = pages.last?.item else { return nil }
    var item = NavigationItem()
    item.tabBarVisibility = shown.tabBarVisibility
    item.barLooks[.tab] = shown.barLooks[.tab]
    return item
  }

  /// The pages from the last one that took the place of all before it.
  var shownPages: ArraySlice<PageElement> { pages[(pages.lastIndex { $0.isReplacement } ?? 0)...] }

  private func pagesChanged() {
    preferenceChanged(ObjectIdentifier(NavigationItemKey.self))
    adopt(layoutChildren)
    invalidateLayout()
    column?.stackChanged()
  }

  // MARK: Pushing and popping

  /// Shows a page above `below`; what was above that goes.
  @discardableResult
  func push(
    above below: PageElement, source: (any PageSource)?, value: AnyHashable? = nil, environment: EnvironmentNode,
    content: @escaping () -> AnyView
  ) -> PageElement? {
    guard life != .gone, let index = below.index else { return nil }
    removePages(from: index + 1)
    below.setAppeared(false)
    let page = PageElement(
      stack: self, isRoot: false, source: source, value: value, environment: environment, makeContent: content)
    pages.append(page)
    pagesChanged()
    return page
  }

  /// Removes this page and those above it, and writes the path.
  func popPage(_ page: PageElement) {
    guard let index = page.index, index > 0 else { return }
    if page.isReplacement, let column { return column.drop(page) }
    removePages(from: index)
    writePath()
  }

  /// A person or the page itself wants to go back from it. The first page of a column leads to the column before.
  @discardableResult func leave(_ page: PageElement) -> Bool {
    guard page.isFirstShown else {
      popPage(page)
      return true
    }
    guard let column, column.canLeave else { return false }
    column.leave()
    return true
  }

  /// Shows a page in the place of all that are there.
  func replace(source: (any PageSource)?, environment: EnvironmentNode, content: @escaping () -> AnyView)
    -> PageElement?
  {
    guard life != .gone else { return nil }
    removePages(from: 1)
    pages[0].setAppeared(false)
    let page = PageElement(
      stack: self, isRoot: false, isReplacement: true, source: source, value: nil, environment: environment,
      makeContent: content)
    pages.append(page)
    pagesChanged()
    return page
  }
  func removeReplacement() { if pages.contains(where: { $0.isReplacement }) { removePages(from: 1) } }

  /// The column in which links of this stack show what they lead to; nil where that is the stack itself.
  var targetColumn: SplitColumn? { isInner ? nil : column?.next }

  private func removePages(from index: Int) {
    guard index > 0, index < pages.count else { return }
    let gone = pages[index...]
    pages.removeSubrange(index...)
    // Only the topmost is seen leaving.
    for page in gone.dropLast() { page.displayNode?.isRemovalAnimated = false }
    for page in gone.reversed() {
      page.popped()
      page.tearDown()
    }
    pages.last?.setAppeared(true)
    pagesChanged()
  }

  // MARK: Path

  var pathValues: [AnyHashable] { pages.compactMap(\.value) }

  /// Shows the destination of a value above a page, or in the column beside it.
  func append(_ value: AnyHashable, above page: PageElement) {
    guard let index = page.index else { return }
    if let target = targetColumn {
      let owner = destinations[ObjectIdentifier(type(of: value.base))]?.owner
      _ = target.replace(value, source: nil, environment: owner?.environment ?? environment) {
        [weak self, weak target] in
        guard let self, let target else { return AnyView(EmptyView()) }
        return hasDestination(value) ? destinationView(value) : target.stack.destinationView(value)
      }
      return
    }
    if !path.write(pages[...index].compactMap(\.value) + [value]) {
      Log.warning("a link's value of type \(type(of: value.base)) does not fit into the path of its navigation stack")
    }
    markDirty()
  }

  private func writePath() {
    let values = pathValues
    if path.read() != values { _ = path.write(values) }
  }

  func setPath(_ path: PathAccess?) {
    if let path { self.path = path }
    followPath()
  }

  package override func rebuild() {
    isDirty = false
    followPath()
  }

  private func followPath() {
    let wanted = graph.evaluate(self) { path.read() }
    let shown = pathValues
    guard wanted != shown else { return }
    var same = 0
    while same < min(wanted.count, shown.count), wanted[same] == shown[same] { same += 1 }
    if same < shown.count, let first = pages.filter({ $0.value != nil })[same].index { removePages(from: first) }
    for value in wanted[same...] {
      guard let top = pages.last else { return }
      let owner = destinations[ObjectIdentifier(type(of: value.base))]?.owner
      push(above: top, source: nil, value: value, environment: owner?.environment ?? environment) { [unowned self] in
        destinationView(value)
      }
    }
  }

  private func hasDestination(_ value: AnyHashable) -> Bool {
    destinations[ObjectIdentifier(type(of: value.base))] != nil
  }
  private func destinationView(_ value: AnyHashable) -> AnyView {
    if let destination = destinations[ObjectIdentifier(type(of: value.base))] { return destination.make(value) }
    return AnyView(Image(systemName: "exclamationmark.triangle.fill").foregroundStyle(Color.yellow))
  }

  // MARK: Destinations

  func register(_ type: ObjectIdentifier, owner: Element, make: @escaping (AnyHashable) -> AnyView) {
    destinations[type] = Destination(owner: owner, make: make)
    for page in pages where page.life == .active {
      if let value = page.value, ObjectIdentifier(Swift.type(of: value.base)) == type { page.markDirty() }
    }
  }

  func unregister(_ type: ObjectIdentifier, owner: Element) {
    if destinations[type]?.owner === owner { destinations[type] = nil }
  }
}

/// Reads and writes the values of a path, whatever its type.
package struct PathAccess {
  var read: @MainActor () -> [AnyHashable]
  /// False when a value does not fit.
  var write: @MainActor ([AnyHashable]) -> Bool

  @MainActor static func `internal`() -> PathAccess {
    let location = StateLocation<[AnyHashable]>([])
    return PathAccess(read: { location.get() }) {
      location.set($0, transaction: .current)
      return true
    }
  }
}
