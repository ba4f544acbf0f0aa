import DisplayTree
import Foundation

/// A list whose choice decides what the next column shows.
@MainActor package protocol ColumnDriver: AnyObject {
  var hasChoice: Bool { get }
  func clearChoice()
}

/// One column of a split view: a stack of pages.
@MainActor package final class SplitColumn: LayoutElement, AppearanceGate {
  static let usualWidth = 320.0
  let index: Int
  private unowned let split: SplitElement
  private var view: AnyView
  private let values: EnvironmentNode
  private(set) var stack: PageStack!
  private var rule: SplitRule?
  private var isShown = true
  /// What the column shows came from a link with this value, or from this link.
  let shownLink = StateLocation<AnyHashable?>(nil)
  /// Stacks that the app put into the column: their pages have its bar.
  private var inner: [InnerStack] = []
  weak var driver: (any ColumnDriver)?

  private struct InnerStack { weak var stack: PageStack? }

  init(_ view: AnyView, index: Int, split: SplitElement) {
    self.view = view
    self.index = index
    self.split = split
    values = EnvironmentNode(parent: split.environment)
    super.init(parent: split, environment: values)
    makeDisplayNode(.page)
    setValues()
  }

  /// Makes the pages, when the split view knows the column.
  func make() {
    stack = PageStack(path: nil, column: self, parent: self) { [unowned self] in view }
    if index < split.columns.count - 1 { rule = SplitRule(parent: self) }
    life = .active
    adopt(layoutChildren)
  }

  private func setValues() {
    var own = EnvironmentValues()
    if index > 0 { own.outerSearch = nil }
    if !split.isCollapsed, leads {
      own.horizontalSizeClass = .compact
      if index == 0 {
        own.listStyleKind = .sidebar
        own.isInSidebar = true
      }
      own.leadingColumn = ColumnHandle(self)
    }
    values.setValues(own.overrides)
  }

  /// Whether what is chosen here shows in another column.
  var leads: Bool { index < split.columns.count - 1 }
  var next: SplitColumn? { leads ? split.made(nextTo: self) : nil }

  func setContent(_ view: AnyView) {
    self.view = view
    stack.pages.first?.rebuild()
  }

  // MARK: What shows

  func arrangementChanged(isShown: Bool, leads: Bool) {
    setValues()
    setNeedsDisplay()
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    stack.setAppeared(isShown)
  }

  package var visibleRoot: Element? { isShown ? stack : self }
  package override func setAppeared(_ appeared: Bool) { if isShown { stack.setAppeared(appeared) } }

  /// The stack whose bar shows: the app's own, if it has put one here.
  private var shownStack: PageStack { innerStack ?? stack }
  private var innerStack: PageStack? {
    guard stack.pages.count == 1 || stack.pages.last?.isReplacement == true else { return nil }
    return inner.last { $0.stack.map { $0.life != .gone && $0.isShownByContainers } ?? false }?.stack
  }
  var topPage: PageElement? { shownStack.pages.last }
  var hidesToggle: Bool { topPage?.item.removedDefaults.contains(.sidebarToggle) == true }
  var width: Double {
    let wanted = stack.shownPages.first?.item.columnWidth ?? innerStack?.pages.first?.item.columnWidth
    return wanted?.resolved(in: Double(graph.root.windowSize.width)) ?? Self.usualWidth
  }

  /// Shows something that a link led to, in place of what the app put here.
  func replace(
    _ link: AnyHashable, source: (any PageSource)?, environment: EnvironmentNode, content: @escaping () -> AnyView
  ) -> PageElement? {
    let page = stack.replace(source: source, environment: environment, content: content)
    shownLink.set(link, transaction: .current)
    for later in split.columns[(index + 1)...] { later?.removeReplacement() }
    split.didChoose(in: index - 1)
    return page
  }
  /// The link to which the column beside this one owes what it shows.
  var shownLinkBeside: AnyHashable? { leads ? split.made(nextTo: self).shownLink.get() : nil }
  var hasReplacement: Bool { stack.pages.contains { $0.isReplacement } }
  /// Whether somebody led the column beyond what the app put here.
  var isOccupied: Bool { stack.pages.count > 1 || (innerStack?.pages.count ?? 0) > 1 }

  func removeReplacement() {
    stack.removeReplacement()
    shownLink.set(nil, transaction: .current)
  }

  /// A person leaves the first page of one of the column's stacks.
  func leave() { split.leave(to: index - 1) }
  var canLeave: Bool { split.isCollapsed && index > 0 }
  var pageBehind: PageElement? { split.pageBehind(index) }
  var hasToggle: Bool { split.hasToggle(index) }
  var isSidebarShown: Bool { index == 0 }
  func toggleSidebar() { split.toggleSidebar() }

  /// The source of what the column shows has gone.
  func drop(_ page: PageElement) {
    if canLeave, split.top >= index { leave() } else { removeReplacement() }
  }

  /// Ends the column, which is seen leaving.
  func end() {
    for page in stack.pages.reversed() { page.popped() }
    tearDown()
  }

  // MARK: Stacks

  func add(_ stack: PageStack) {
    inner.removeAll { $0.stack == nil || $0.stack === stack }
    inner.append(InnerStack(stack: stack))
    stackChanged()
  }
  func remove(_ stack: PageStack) {
    inner.removeAll { $0.stack == nil || $0.stack === stack }
    if life != .gone { stackChanged() }
  }
  /// Whether the pages that the app put here have the bar.
  var hasInnerStack: Bool { inner.contains { $0.stack.map { $0.life != .gone } ?? false } }

  func stackChanged() {
    guard stack != nil, life != .gone else { return }
    for page in stack.pages { page.barsMayHaveChanged() }
    setNeedsDisplay()
    split.columnChanged()
  }
  /// What the pages say of themselves has changed: their width may be another.
  func itemChanged() {
    setNeedsDisplay()
    split.columnChanged()
  }
  func updateBars() {
    stack.pages.last?.updateBars()
    for entry in inner { entry.stack?.pages.last?.updateBars() }
  }
  func choose() { split.didChoose(in: index) }
  func choiceChanged() { split.choiceChanged(in: index) }

  // MARK: Layout and display

  package override func forEachChild(_ body: (Element) -> Void) {
    stack.map(body)
    rule.map(body)
  }
  package override var layoutChildren: [LayoutElement] {
    guard let stack else { return [] }
    return rule.map { [stack, $0] } ?? [stack]
  }
  package override func structureChanged() {}
  func setCovered(_ covered: EdgeInsets) { stack.covered = covered }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(stack, at: .zero, size: size, proposal: Proposal(size))
    guard let rule else { return }
    let line = CGSize(width: split.isCollapsed ? 0 : graph.pixelLength, height: size.height)
    placeChild(rule, at: CGPoint(x: size.width - line.width, y: 0), size: line, proposal: Proposal(line))
  }

  package override func displayProperties() -> Properties {
    var properties: Properties = [.role: "group"]
    if split.isCollapsed {
      guard index > 0 else { return properties }
      if isFirstPage, topPage?.item.hidesBackButton != true { properties[.dismissable] = true }
      let effect = PageElement.pushEffect(isRightToLeft: isRightToLeft)
      properties[.enter] = effect
      properties[.exit] = effect
    } else if leads {
      let effect: PropertyValue = ["a": ["cubic-bezier(.32,.72,0,1)", 350], "x": isRightToLeft ? "100%" : "-100%"]
      properties[.enter] = effect
      properties[.exit] = effect
    }
    return properties
  }
  private var isFirstPage: Bool { shownStack.shownPages.count == 1 }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .dismiss = event, canLeave, isFirstPage, topPage?.item.hidesBackButton != true else { return false }
    leave()
    return true
  }
}

/// The line between two columns.
@MainActor package final class SplitRule: LayoutElement {
  init(parent: SplitColumn) {
    super.init(parent: parent)
    makeDisplayNode(.group)
    life = .active
  }
  package override func rebuild() {
    isDirty = false
    setNeedsDisplay()
  }
  package override func displayProperties() -> Properties {
    graph.evaluate(self) {
      [
        .background: .string(SystemColor.separator.rgba(in: EnvironmentValues(node: environment)).css),
        .hitTesting: false,
      ]
    }
  }
}

/// A column as its content knows it.
package final class ColumnHandle: Equatable, @unchecked Sendable {
  package weak var column: SplitColumn?
  init(_ column: SplitColumn) { self.column = column }
  package static func == (a: ColumnHandle, b: ColumnHandle) -> Bool { a.column === b.column }
}

private enum SplitColumnKey: EnvironmentKey { static var defaultValue: ColumnHandle? { nil } }
private enum LeadingColumnKey: EnvironmentKey { static var defaultValue: ColumnHandle? { nil } }
private enum SidebarKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// The column whose first page a view is on.
  package var splitColumn: ColumnHandle? {
    get { self[SplitColumnKey.self] }
    set { self[SplitColumnKey.self] = newValue }
  }
  /// The column around a view, where what is chosen in it shows in the column beside it.
  package var leadingColumn: ColumnHandle? {
    get { self[LeadingColumnKey.self] }
    set { self[LeadingColumnKey.self] = newValue }
  }
  /// In the sidebar of a wide window.
  package var isInSidebar: Bool {
    get { self[SidebarKey.self] && !isForm }
    set { self[SidebarKey.self] = newValue }
  }
}

/// The button in a bar that shows and hides the sidebar.
struct SidebarButton: View {
  let column: ColumnHandle
  var body: some View {
    Button {
      column.column?.toggleSidebar()
    } label: {
      Image(systemName: "sidebar.leading")
    }
    .accessibilityLabel(Text(column.column?.isSidebarShown == true ? SystemWord.hideSidebar : .showSidebar))
  }
}
