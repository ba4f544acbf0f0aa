import DisplayTree
import Foundation

/// What brought a page onto the stack, and is told when it leaves.
@MainActor package protocol PageSource: AnyObject {
  /// The page is gone, because of the person or of another page.
  func pageWasPopped(_ page: PageElement)
}

/// One screen of a navigation stack: its content, and the bars over it.
@MainActor package final class PageElement: LayoutElement, PreferenceReader {
  unowned let stack: PageStack
  /// Nil for a page of the path, and for one whose link has gone.
  weak var source: (any PageSource)?
  /// The value of the stack's path that this page shows.
  let value: AnyHashable?
  /// Stands in a column in the place of what the app put there.
  let isReplacement: Bool
  private var makeContent: () -> AnyView
  private let style: EnvironmentNode
  private var values: EnvironmentNode
  private var content: ScreenElement!
  private var bar: NavigationBar!
  private var bottomBar: BottomBar?
  private let editMode = StateLocation(EditMode.inactive)
  private(set) var item = NavigationItem()
  package var isPreferenceQueued = false

  /// - Parameters:
  ///   - environment: Where objects and data come from.
  ///   - style: Where fonts, colours and the like come from: a link's own do not reach its destination.
  init(
    stack: PageStack, isRoot: Bool, isReplacement: Bool = false, source: (any PageSource)?, value: AnyHashable?,
    environment: EnvironmentNode, makeContent: @escaping () -> AnyView
  ) {
    self.stack = stack
    self.source = source
    self.value = value
    self.isReplacement = isReplacement
    self.makeContent = makeContent
    style = stack.environment
    values = EnvironmentNode(parent: environment)
    super.init(parent: stack, environment: environment)
    makeDisplayNode(.page)
    displayNode?.isRemovalAnimated = !isReplacement
    let view = graph.evaluate(self) { () -> AnyView in
      setValues(isRoot: isRoot)
      return makeContent()
    }
    content = ScreenElement(view, isFirstOnly: isRoot, parent: self, environment: values)
    bar = NavigationBar(page: self, environment: values)
    life = .active
    isPreferenceQueued = true
    graph.markPreferenceDirty(self)
    adopt(layoutChildren)
    content.onStructureChange = { [unowned self] in setNeedsScrollLookup() }
  }

  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(NavigationItemKey.self) }
  package override var keepsPreferences: Bool { true }

  // MARK: Content

  /// Another way to make the content; the content is updated.
  func setContent(_ make: @escaping () -> AnyView) {
    makeContent = make
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    let view = graph.evaluate(self) { () -> AnyView in
      setValues(isRoot: isRoot)
      return makeContent()
    }
    content.update(view)
    setNeedsDisplay()
  }

  private func setValues(isRoot: Bool) {
    var own = EnvironmentValues()
    if !isRoot { own.takeStyle(from: EnvironmentValues(node: style)) }
    own.isListRow = false
    own.editMode = Binding(location: editMode)
    own.navigationPage = PageHandle(self)
    own.splitColumn = isRoot || isReplacement ? stack.column.map { ColumnHandle($0) } : nil
    if !isRoot || (stack.column?.index ?? 0) > 0 { own.dismiss = DismissAction(PageHandle(self)) }
    values.setValues(own.overrides)
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    content.map(body)
    bar.map(body)
    bottomBar.map(body)
  }

  // MARK: Place on the stack

  var index: Int? { stack.pages.firstIndex { $0 === self } }
  var isRoot: Bool { stack.pages.isEmpty || stack.pages[0] === self }
  var below: PageElement? { isReplacement ? nil : index.flatMap { $0 > 0 ? stack.pages[$0 - 1] : nil } }
  /// Nothing in the stack is below this page.
  var isFirstShown: Bool { isRoot || isReplacement }
  /// The page to which the back button leads: below, or of the column before.
  var behind: PageElement? { below ?? stack.column?.pageBehind }

  /// Shows another page above this one, or in the column beside it.
  func present(
    _ link: AnyHashable, source: any PageSource, isDetail: Bool = true, environment: EnvironmentNode,
    content: @escaping () -> AnyView
  ) -> PageElement? {
    if isDetail, let target = stack.targetColumn {
      return target.replace(link, source: source, environment: environment, content: content)
    }
    return stack.push(above: self, source: source, environment: environment, content: content)
  }

  func popped() { source?.pageWasPopped(self) }

  // MARK: Bars

  var titleText: String {
    item.title.map { $0.string(in: EnvironmentValues(node: values)) } ?? ""
  }

  var displayMode: NavigationBarItem.TitleDisplayMode {
    switch item.displayMode {
    case .inline?: .inline
    case .large?: .large
    default: behind?.displayMode ?? .large
    }
  }

  var showsBar: Bool { item.barVisibility != .hidden && !hasInnerStack }
  /// A stack that the app put into the column has its own bar there.
  private var hasInnerStack: Bool {
    guard isFirstShown, let column = stack.column, column.stack === stack || column.stack == nil else { return false }
    return column.hasInnerStack
  }

  func barsMayHaveChanged() {
    guard life == .active else { return }
    adopt(layoutChildren)
    updateBars()
  }
  var largeTitleHeight: Double { showsBar && displayMode == .large && item.title != nil && !titleText.isEmpty ? 52 : 0 }

  package func updatePreference() {
    isPreferenceQueued = false
    guard life != .gone else { return }
    let showedBar = showsBar
    item = content.preference(NavigationItemKey.self) ?? NavigationItem()
    if showsBar != showedBar { adopt(layoutChildren) }
    updateBars()
    // The back buttons and the title modes of the pages above follow this one.
    if let index { for page in stack.pages[(index + 1)...] { page.updateBars() } }
    stack.column?.itemChanged()
  }

  func updateBars() {
    let entries = item.toolbars.flatMap { $0() }
    bar.update(item, entries)
    let bottom = item.bottomBarVisibility == .hidden ? [] : entries.filter { $0.placement.area == .bottom }
    if bottom.isEmpty {
      if let old = bottomBar {
        old.tearDown()
        bottomBar = nil
        adopt(layoutChildren)
      }
    } else if let bottomBar {
      bottomBar.update(bottom)
    } else {
      bottomBar = BottomBar(bottom, parent: self, environment: values)
      adopt(layoutChildren)
    }
    setNeedsDisplay()
    invalidateLayout()
  }

  // MARK: Layout

  package override var layoutChildren: [LayoutElement] {
    var children: [LayoutElement] = [content]
    if showsBar { children.append(bar) }
    if let bottomBar { children.append(bottomBar) }
    return children
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let covered = stack.covered
    let barHeight = showsBar ? 44 + largeTitleHeight : 0
    let bottomHeight = bottomBar == nil ? 0.0 : 44
    content.insets = EdgeInsets(
      top: covered.top + barHeight + (showsBar ? bar.searchHeight : 0), leading: covered.leading,
      bottom: covered.bottom + bottomHeight, trailing: covered.trailing)
    placeChild(content, at: .zero, size: size, proposal: Proposal(size))
    if showsBar {
      bar.covered = covered
      let barSize = CGSize(width: size.width, height: covered.top + barHeight + bar.searchHeight)
      placeChild(bar, at: .zero, size: barSize, proposal: Proposal(barSize))
    }
    if let bottomBar {
      bottomBar.covered = covered
      let barSize = CGSize(width: size.width, height: bottomHeight + covered.bottom)
      placeChild(
        bottomBar, at: CGPoint(x: 0, y: size.height - barSize.height), size: barSize, proposal: Proposal(barSize))
    }
    setNeedsScrollLookup()
  }

  // MARK: Display

  private func setNeedsScrollLookup() { bar?.setNeedsDisplay() }
  /// The node whose scrolling drives the bar.
  var scrollNode: NodeID? { content.firstScroll?.displayNode?.id }
  package override var displayChildren: [LayoutElement] {
    // Something in the content was made anew: it may be what scrolls.
    bar?.writeScrollNode()
    return layoutChildren
  }

  package override func displayProperties() -> Properties {
    let environment = EnvironmentValues(node: values)
    var properties: Properties = [.background: .string(SystemColor.background.rgba(in: environment).css)]
    guard !isFirstShown else { return properties }
    if item.hidesBackButton != true { properties[.dismissable] = true }
    let effect = Self.pushEffect(isRightToLeft: isRightToLeft)
    properties[.enter] = effect
    properties[.exit] = effect
    return properties
  }

  /// How a page comes from its trailing edge and goes there.
  static func pushEffect(isRightToLeft: Bool) -> PropertyValue {
    ["a": ["cubic-bezier(.32,.72,0,1)", 500], "x": isRightToLeft ? "-100%" : "100%"]
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .dismiss = event, item.hidesBackButton != true, !isFirstShown else { return false }
    return stack.leave(self)
  }
}

/// A page as its content knows it.
package final class PageHandle: Equatable, @unchecked Sendable {
  package weak var page: PageElement?
  init(_ page: PageElement) { self.page = page }
  package static func == (a: PageHandle, b: PageHandle) -> Bool { a.page === b.page }
}

private enum NavigationPageKey: EnvironmentKey { static var defaultValue: PageHandle? { nil } }
extension EnvironmentValues {
  /// The navigation page around a view.
  package var navigationPage: PageHandle? {
    get { self[NavigationPageKey.self] }
    set { self[NavigationPageKey.self] = newValue }
  }

  /// Takes over how things look, and leaves what they are about.
  mutating func takeStyle(from outer: EnvironmentValues) {
    font = outer.font
    fontWeight = outer.fontWeight
    fontDesign = outer.fontDesign
    isItalic = outer.isItalic
    isUnderlined = outer.isUnderlined
    isStruckThrough = outer.isStruckThrough
    tracking = outer.tracking
    lineLimit = outer.lineLimit
    lowerLineLimit = outer.lowerLineLimit
    lineSpacing = outer.lineSpacing
    multilineTextAlignment = outer.multilineTextAlignment
    textCase = outer.textCase
    tint = outer.tint
    isEnabled = outer.isEnabled
    imageScale = outer.imageScale
    foregroundStyles = outer.foregroundStyles
    buttonStyle = outer.buttonStyle
    horizontalSizeClass = outer.horizontalSizeClass
    listStyleKind = outer.listStyleKind
    isInSidebar = outer.isInSidebar
    leadingColumn = outer.leadingColumn
    labelStyle = outer.labelStyle
    hidesTextFromAccessibility = false
    keyboardShortcut = nil
  }
}
