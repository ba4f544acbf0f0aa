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
  private var keyboardBar: BottomBar?
  /// The field in the page that is edited.
  private weak var editedField: Element?
  private(set) var isSearching = false
  private var suggestions: BarPart?
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
    content = ScreenElement(view, parent: self, environment: values)
    bar = NavigationBar(page: self, environment: values)
    life = .active
    isPreferenceQueued = true
    graph.markPreferenceDirty(self)
    adopt(layoutChildren)
    content.onStructureChange = { [unowned self] in setNeedsScrollLookup() }
  }

  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(NavigationItemKey.self) }
  /// What is said of a page stays there. All else goes on to what is around the stack; of colour schemes, that of the last
  /// page that wants one.
  package override func keeps(preference key: Any.Type) -> Bool {
    if key == NavigationItemKey.self { return true }
    return key == PreferredColorSchemeKey.self && stack.pages.last { $0.preferredColorScheme != nil } !== self
  }
  private var preferredColorScheme: ColorScheme? { content?.preference(PreferredColorSchemeKey.self) ?? nil }

  // MARK: Content

  /// Another way to make the content; the content is updated.
  func setContent(_ make: @escaping () -> AnyView) {
    makeContent = make
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    let (wasFlat, wasWide) = (isFlat, isWide)
    let view = graph.evaluate(self) { () -> AnyView in
      setValues(isRoot: isRoot)
      return makeContent()
    }
    content.update(view)
    setNeedsDisplay()
    if wasFlat != isFlat || wasWide != isWide || outerSearch != nil { updateBars() }
  }

  private func setValues(isRoot: Bool) {
    var own = EnvironmentValues()
    if !isRoot { own.takeStyle(from: EnvironmentValues(node: style)) }
    own.isListRow = false
    let outer = EnvironmentValues(node: style)
    isFlat = outer.verticalSizeClass == .compact && BarMetrics.isLying(graph.root.windowSize)
    isWide = outer.horizontalSizeClass == .regular
    outerSearch = isRoot ? outer.outerSearch : nil
    own.outerSearch = nil
    own.editMode = Binding(location: editMode)
    own.isSearching = isSearching
    own.navigationPage = PageHandle(self)
    own.splitColumn = isRoot || isReplacement ? stack.column.map { ColumnHandle($0) } : nil
    if !isRoot || (stack.column?.index ?? 0) > 0 { own.dismiss = DismissAction(PageHandle(self)) }
    values.setValues(own.overrides)
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    content.map(body)
    bar.map(body)
    bottomBar.map(body)
    keyboardBar.map(body)
    suggestions.map(body)
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
  var largeTitleHeight: Double {
    guard showsBar, !isShutForSearch, !isFlat, displayMode == .large else { return 0 }
    return item.title != nil && !titleText.isEmpty ? 52 : 0
  }
  /// The window is too low for large titles.
  private var isFlat = false

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
    let entries = item.toolbar
    bar.update(item, entries)
    let bottom = item.bottomBarVisibility == .hidden ? [] : entries.filter { $0.placement.area == .bottom }
    let before = (bottomBar, keyboardBar)
    bottomBar = updated(bottomBar, bottom, isKeyboard: false)
    bottomBar?.look = item.barLooks[.bottom]
    let keyboard = editedField == nil ? [] : entries.filter { $0.placement.area == .keyboard }
    keyboardBar = updated(keyboardBar, keyboard, isKeyboard: true)
    if before.0 !== bottomBar || before.1 !== keyboardBar { adopt(layoutChildren) }
    updateSuggestions()
    setNeedsDisplay()
    invalidateLayout()
  }

  /// A bar with these items: the one that was there, a new one, or none.
  private func updated(_ bar: BottomBar?, _ entries: [ToolbarEntry], isKeyboard: Bool) -> BottomBar? {
    guard !entries.isEmpty else {
      bar?.tearDown()
      return nil
    }
    guard let bar else { return BottomBar(entries, isKeyboard: isKeyboard, parent: self, environment: values) }
    bar.update(entries)
    return bar
  }

  /// A field in the page got or lost the focus: the bar above the keyboard follows.
  func editingChanged(_ field: Element, isEdited: Bool) {
    if !isEdited && editedField !== field { return }
    editedField = isEdited ? field : nil
    updateBars()
  }

  // MARK: Search

  /// What was said around the stack, whose first page has the field.
  private var outerSearch: OuterSearch?
  /// Whether the page has room for a search field among the bar's items.
  private(set) var isWide = false

  /// The search field with all that was said of it.
  var search: SearchItem? {
    guard !item.removedDefaults.contains(.search), var search = item.search ?? outerSearch?.item else { return nil }
    search.suggestions = item.suggestions ?? search.suggestions ?? outerSearch?.suggestions
    search.scopes = item.scopes ?? search.scopes ?? outerSearch?.scopes
    search.focus = item.searchFocus + (outerSearch?.focus ?? [])
    return search
  }

  /// Where the field is.
  var searchPlace: SearchFieldPlacement.Place? { search.map { $0.placement.place(isWide: isWide && $0.scopes == nil) } }

  /// While the person searches, a field below the title takes the place of the bar's titles and items.
  var isShutForSearch: Bool { isSearching && searchPlace.map { $0 != .bar } == true }

  func beginSearch() { setSearching(true) }
  func endSearch() {
    if let search, !search.text.wrappedValue.isEmpty { search.text.wrappedValue = "" }
    setSearching(false)
  }

  private func setSearching(_ isSearching: Bool) {
    guard isSearching != self.isSearching else { return }
    self.isSearching = isSearching
    if let presented = search?.isPresented, presented.wrappedValue != isSearching {
      presented.wrappedValue = isSearching
    }
    rebuild()
    updateBars()
  }

  private func updateSuggestions() {
    guard isSearching, let search, search.suggestions != nil else {
      guard let old = suggestions else { return }
      suggestions = nil
      old.tearDown()
      return adopt(layoutChildren)
    }
    let view = AnyView(SearchSuggestions(item: search, page: PageHandle(self)))
    if let suggestions { return suggestions.show(view) }
    let part = BarPart(nil, parent: self, environment: values)
    part.fillsItsPlace = true
    part.show(view)
    suggestions = part
    adopt(layoutChildren)
  }

  // MARK: Layout

  package override var layoutChildren: [LayoutElement] {
    var children: [LayoutElement] = [content]
    if let suggestions { children.append(suggestions) }
    if showsBar { children.append(bar) }
    if let bottomBar { children.append(bottomBar) }
    if let keyboardBar { children.append(keyboardBar) }
    return children
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let covered = stack.covered
    let barHeight = showsBar && !isShutForSearch ? barMetrics.bar + largeTitleHeight : 0
    let bottomHeight = bottomBar == nil && keyboardBar == nil ? 0.0 : barMetrics.bar
    content.insets = EdgeInsets(
      top: covered.top + barHeight + (showsBar ? bar.searchHeight : 0), leading: covered.leading,
      bottom: covered.bottom + bottomHeight, trailing: covered.trailing)
    placeChild(content, at: .zero, size: size, proposal: Proposal(size))
    if let suggestions {
      let place = CGRect(origin: .zero, size: size).inset(by: content.insets)
      placeChild(suggestions, at: place.origin, size: place.size, proposal: Proposal(place.size))
    }
    if showsBar {
      bar.covered = covered
      let barSize = CGSize(width: size.width, height: covered.top + barHeight + bar.searchHeight)
      placeChild(bar, at: .zero, size: barSize, proposal: Proposal(barSize))
    }
    for bottomBar in [bottomBar, keyboardBar] {
      guard let bottomBar else { continue }
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
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) {
    // Something in the content was made anew: it may be what scrolls.
    bar?.writeScrollNode()
    super.forEachDrawnChild(body)
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
    underline = outer.underline
    strikethrough = outer.strikethrough
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
    backgroundProminence = outer.backgroundProminence
    buttonStyle = outer.buttonStyle
    horizontalSizeClass = outer.horizontalSizeClass
    listStyleKind = outer.listStyleKind
    isInSidebar = outer.isInSidebar
    isForm = outer.isForm
    leadingColumn = outer.leadingColumn
    labelStyle = outer.labelStyle
    hidesTextFromAccessibility = false
    keyboardShortcut = nil
  }
}
