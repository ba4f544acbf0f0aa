import DisplayTree
import Foundation

/// Tabs with a bar.
struct BarTabs<Content: View> {
  let selection: TabSelection?
  let content: Content
}

extension BarTabs: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TabElement(view.pointee, parent: inputs.parent))
  }
}

/// Shows one of its content's views; the others keep their state.
@MainActor
package final class TabElement<Content: View>: ContainerElement, PreferenceReader, PreferenceTransformer,
  AppearanceGate
{
  private var selection: TabSelection?
  private let own = StateLocation(0)
  private var selected = 0
  private var panels: [TabPanel] = []
  private var bar: TabBar!
  private var hidesBar = false
  package var isPreferenceQueued = false
  package typealias Key = NavigationItemKey
  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(NavigationItemKey.self) }

  init(_ view: BarTabs<Content>, parent: Element) {
    selection = view.selection
    super.init(parent: parent)
    bar = TabBar(parent: self)
    withUnsafePointer(to: view.content) { makeContent($0) }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: BarTabs<Content>.self)
    selection = view.pointee.selection
    withUnsafePointer(to: view.pointee.content) { structure?.update($0) }
    rebuild()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    bar.map(body)
  }

  // MARK: Tabs

  package override func childrenChanged() {
    panels = children.map { child in
      panels.first { $0.tab === child } ?? TabPanel(child, parent: self)
    }
    adopt(layoutChildren)
    for panel in panels { panel.adoptTab() }
    follow()
  }

  package override func rebuild() {
    isDirty = false
    follow()
  }

  package override func traitsChanged() { markDirty() }

  private func follow() {
    guard let bar else { return }
    let old = visibleRoot
    let wanted = graph.evaluate(self) { () -> Int in
      guard let selection else { return own.get() }
      return selection.index(children) ?? selected
    }
    selected = max(0, min(wanted, panels.count - 1))
    for (index, panel) in panels.enumerated() { panel.isSelected = index == selected }
    if let old, let new = visibleRoot, old !== new, old.life == .active {
      old.setAppeared(false)
      new.setAppeared(true)
      queuePreference()
    }
    bar.show(
      children.enumerated().map { index, child in
        TabBarItem(
          label: child.trait(TabItemTrait.self) ?? AnyView(EmptyView()), badge: child.trait(BadgeTrait.self),
          isSelected: index == selected, isDisabled: child.trait(DisabledTabTrait.self)
        ) { [weak self] in self?.choose(index) }
      })
  }

  private func choose(_ index: Int) {
    guard children.indices.contains(index) else { return }
    if index == selected {
      // The chosen tab again: back to its first screen.
      panels[index].popToRoot()
      return
    }
    if let selection { selection.select(children[index], index) } else { own.set(index, transaction: .current) }
  }

  // MARK: What shows

  package var visibleRoot: Element? {
    guard children.indices.contains(selected) else { return nil }
    var element: Element = children[selected]
    // The outermost element that is this tab's alone.
    while let parent = element.parent, parent !== self {
      var list: [LayoutElement] = []
      parent.collectLayout(into: &list)
      guard list.count == 1, list[0] === children[selected] else { break }
      element = parent
    }
    return element
  }

  package override func setAppeared(_ appeared: Bool) { visibleRoot?.setAppeared(appeared) }

  package func transformed() -> NavigationItem? { visibleRoot?.preference(NavigationItemKey.self) }

  private func queuePreference() { preferenceChanged(preferenceKey) }
  package func updatePreference() {
    isPreferenceQueued = false
    guard life != .gone else { return }
    let item = transformed()
    bar.look = (item?.barLooks[.tab] ?? BarLook()).over(UITabBar.appearance().look)
    let hides = item?.tabBarVisibility == .hidden
    guard hides != hidesBar else { return }
    hidesBar = hides
    adopt(layoutChildren)
    invalidateLayout()
  }

  // MARK: Layout

  package override var layoutChildren: [LayoutElement] {
    guard let bar else { return panels }
    return hidesBar ? panels : panels + [bar]
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 320, height: 480))
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let reach = safeAreaReach(size: size)
    let whole = CGSize(width: size.width + reach.horizontal, height: size.height + reach.vertical)
    let origin = CGPoint(x: -reach.leading, y: -reach.top)
    let barHeight = hidesBar ? 0.0 : barMetrics.tabBar
    var insets = reach
    insets.bottom += barHeight
    for panel in panels {
      panel.insets = insets
      placeChild(panel, at: origin, size: whole, proposal: Proposal(whole))
    }
    guard !hidesBar else { return }
    bar.covered = reach
    let barSize = CGSize(width: whole.width, height: barHeight + reach.bottom)
    placeChild(
      bar, at: CGPoint(x: origin.x, y: size.height + reach.bottom - barSize.height), size: barSize,
      proposal: Proposal(barSize))
  }
}

/// A tab's content on a screen of its own.
@MainActor package final class TabPanel: LayoutElement {
  let tab: LayoutElement
  var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  var insets = EdgeInsets() { didSet { if insets != oldValue { needsPlacement = true } } }

  init(_ tab: LayoutElement, parent: Element) {
    self.tab = tab
    super.init(parent: parent)
    makeDisplayNode(.group)
    life = .active
  }
  /// The container has adopted the tab; its place in the layout is here.
  func adoptTab() { if tab.layoutParent !== self { adopt([tab]) } }

  func popToRoot() {
    func find(_ element: Element) -> PageStack? {
      if let stack = element as? PageStack { return stack }
      var found: PageStack?
      element.forEachChild { if found == nil { found = find($0) } }
      return found
    }
    if let stack = find(tab), stack.pages.count > 1 { stack.popPage(stack.pages[1]) }
  }

  package override var layoutChildren: [LayoutElement] { [tab] }
  package override var safeAreaRegion: SafeAreaRegion? {
    SafeAreaRegion(bounds: CGRect(origin: .zero, size: size), insets: insets)
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = CGRect(origin: .zero, size: size).inset(by: insets)
    let proposal = Proposal(inner.size)
    let tabSize = tab.size(proposal)
    placeChild(
      tab, at: CGPoint(x: inner.midX - tabSize.width / 2, y: inner.midY - tabSize.height / 2), size: tabSize,
      proposal: proposal)
  }
  package override func displayProperties() -> Properties {
    isSelected ? [.role: "tabpanel"] : [.role: "tabpanel", .hidden: true, .opacity: 0, .hitTesting: false]
  }
}
