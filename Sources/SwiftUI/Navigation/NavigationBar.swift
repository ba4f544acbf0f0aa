import DisplayTree
import Foundation

/// The bar at the top of a page: a plate, the title small and large, and what stands on either side.
@MainActor package final class NavigationBar: LayoutElement {
  private unowned let page: PageElement
  var covered = EdgeInsets() {
    didSet { if covered != oldValue { needsPlacement = true } }
  }
  private let plate: BarPart
  private let inline: BarPart
  private let large: BarPart
  private let leading: BarPart
  private let trailing: BarPart
  private let search: BarPart
  private var hasLarge = false
  private var hasSearch = false
  private var isShut = false
  private var hasBack = false
  /// Nothing else stands where the back button does.
  private var isBackAlone = false
  private var look = BarLook()
  private let values: EnvironmentNode
  /// The room for the search field below the title.
  var searchHeight: Double { hasSearch ? (hasScopes ? 96 : 52) + (isShut ? searchMargin : 0) : 0 }
  /// Above the field where nothing else is there.
  private let searchMargin = 4.0
  /// As much of it as gives way while the content scrolls.
  var drawerHeight: Double { hasSearch && page.searchPlace == .drawer && !page.isSearching ? searchHeight : 0 }
  private var hasScopes = false

  init(page: PageElement, environment: EnvironmentNode) {
    self.page = page
    let values = EnvironmentNode(parent: environment)
    self.values = values
    // The parts' parent is the page until there is a bar; in layout they are the bar's.
    plate = BarPart("plate", parent: page, environment: values)
    inline = BarPart("inline", parent: page, environment: values)
    large = BarPart("large", parent: page, environment: values)
    leading = BarPart("leading", parent: page, environment: values)
    trailing = BarPart("trailing", parent: page, environment: values)
    search = BarPart("search", parent: page, environment: environment)
    super.init(parent: page, environment: environment)
    setValues()
    makeDisplayNode(.navbar)
    life = .active
    adopt(layoutChildren)
  }

  private func setValues() {
    var own = EnvironmentValues.inBar
    if let scheme = look.colorScheme { own.colorScheme = scheme }
    values.setValues(own.overrides)
  }

  package override func forEachChild(_ body: (Element) -> Void) { parts.forEach(body) }
  private var parts: [BarPart] { [plate, large, inline, leading, trailing, search] }
  package override var layoutChildren: [LayoutElement] {
    var shown: [LayoutElement] = [plate]
    if hasLarge { shown.append(large) }
    if !isShut { shown += [inline, leading, trailing] }
    if hasSearch { shown.append(search) }
    return shown
  }

  // MARK: Content

  func update(_ item: NavigationItem, _ entries: [ToolbarEntry]) {
    let title = item.removedDefaults.contains(.title) ? nil : item.title
    let appearance = UINavigationBar.appearance()
    look = (item.barLooks[.navigation] ?? BarLook()).over(appearance.look)
    setValues()
    plate.name = look.backgroundVisibility == .hidden ? nil : look.backgroundVisibility == .visible ? "shade" : "plate"
    plate.look = look
    func views(_ area: ToolbarItemPlacement.Area) -> [ToolbarEntry] { entries.filter { $0.placement.area == area } }
    let principal = views(.principal)
    inline.name = principal.isEmpty ? "inline" : nil
    if principal.isEmpty {
      inline.show(title.map { AnyView(SmallTitle(text: $0, look: appearance.smallTitle, menu: item.titleMenu)) })
    } else {
      inline.show(AnyView(BarItems(entries: principal)))
    }
    let (hadLarge, wasShut) = (hasLarge, isShut)
    isShut = page.isShutForSearch
    hasLarge = page.largeTitleHeight > 0
    if hasLarge, let title {
      large.show(AnyView(BarTitle(text: title, look: appearance.largeTitle, font: .system(size: 34, weight: .bold))))
    } else {
      large.show(nil)
    }
    let back = item.hidesBackButton == true ? nil : BackButton(from: page)
    let column = page.stack.column
    let toggle = column?.hasToggle == true ? column.map { SidebarButton(column: ColumnHandle($0)) } : nil
    let first = views(.leading)
    hasBack = back != nil
    isBackAlone = hasBack && toggle == nil && first.isEmpty
    leading.show(
      back == nil && toggle == nil && first.isEmpty
        ? nil : AnyView(LeadingItems(toggle: toggle, back: back, entries: first)))
    let last = views(.trailing)
    let field = page.search.map { SearchField(item: $0, page: PageHandle(page)) }
    let isAmongItems = page.searchPlace == .bar
    trailing.show(
      last.isEmpty && !isAmongItems
        ? nil : AnyView(TrailingItems(entries: last, search: isAmongItems ? field : nil)))
    let hadSearch = hasSearch
    hasSearch = field != nil && !isAmongItems
    hasScopes = page.isSearching && page.search?.scopes != nil
    search.show(hasSearch ? field.map { AnyView($0) } : nil)
    if hasLarge != hadLarge || hasSearch != hadSearch || isShut != wasShut { adopt(layoutChildren) }
    setNeedsDisplay()
    invalidateLayout()
  }

  // MARK: Layout

  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(plate, at: .zero, size: size, proposal: Proposal(size))
    let left = covered.leading + (hasBack ? 8 : 16)
    let right = size.width - covered.trailing - 16
    let height = barMetrics.bar
    let middle = covered.top + height / 2
    // Items are as wide as they like where there is room: a stack that is offered a width divides it evenly.
    func put(_ part: BarPart, offered: Double, isIdeal: Bool = true, x: (_ width: Double) -> Double) -> Double {
      let ideal = Proposal(width: .nan, height: height)
      let fits = isIdeal && part.size(ideal).width <= offered
      let proposal = fits ? ideal : Proposal(width: offered, height: height)
      let size = part.size(proposal)
      let width = min(size.width, offered)
      placeChild(
        part, at: CGPoint(x: x(width), y: middle - size.height / 2), size: CGSize(width: width, height: size.height),
        proposal: proposal)
      return width
    }
    let room = max(0, right - left)
    let trailingWidth = put(trailing, offered: room * 0.7) { right - $0 }
    var leadingRoom = max(0, room - trailingWidth - 6)
    if isBackAlone {
      // The back button says less before the title leaves the middle.
      let title = inline.size(width: room, height: height).width
      if title > 0 { leadingRoom = min(leadingRoom, max(44, (size.width - title) / 2 - 6 - left)) }
    }
    let leadingWidth = put(leading, offered: leadingRoom) { _ in left }
    // The title is in the middle of the bar if it fits there, else in the middle of what is left.
    let from = left + leadingWidth + 6
    let to = right - trailingWidth - 6
    _ = put(inline, offered: max(0, to - from), isIdeal: false) { max(from, min((size.width - $0) / 2, to - $0)) }
    // As what a list holds: where there is room, both begin further in.
    let margin = size.width < 414 ? 16.0 : 20
    if hasLarge {
      let width = max(0, size.width - covered.horizontal - 2 * margin)
      let largeSize = large.size(width: width, height: 52)
      placeChild(
        large, at: CGPoint(x: covered.leading + margin, y: covered.top + height + 3),
        size: CGSize(width: width, height: largeSize.height), proposal: Proposal(width: width, height: 52))
    }
    if hasSearch {
      let above = isShut ? searchMargin : 0
      let inner = CGSize(
        width: max(0, size.width - covered.horizontal - 2 * margin), height: searchHeight - above - 16)
      placeChild(
        search, at: CGPoint(x: covered.leading + margin, y: size.height - searchHeight + above + 1), size: inner,
        proposal: Proposal(inner))
    }
  }

  // MARK: Display

  package override func displayProperties() -> Properties {
    var properties: Properties = [.largeTitleHeight: .number(page.largeTitleHeight)]
    if drawerHeight > 0 { properties[.drawerHeight] = .number(drawerHeight) }
    if let scroll = page.scrollNode { properties[.scrollNode] = .number(Double(scroll)) }
    return properties
  }

  /// Writes which node drives the bar, while the display is being put together.
  func writeScrollNode() {
    guard life == .active, let displayNode else { return }
    graph.tree.set(displayNode, .scrollNode, page.scrollNode.map { .number(Double($0)) })
  }
}

/// A part of a bar: a node with some view in it.
@MainActor package final class BarPart: ContainerElement {
  /// How the host knows the part; nil for what simply stays.
  var name: String? { didSet { if name != oldValue { setNeedsDisplay() } } }
  /// What a plate is filled with.
  var look: BarLook? { didSet { if look != nil || oldValue != nil { setNeedsDisplay() } } }

  init(_ name: String?, parent: Element, environment: EnvironmentNode) {
    self.name = name
    super.init(parent: parent, environment: environment)
    makeDisplayNode(.group)
    withUnsafePointer(to: AnyView(EmptyView())) { makeContent($0) }
  }

  func show(_ view: AnyView?) { withUnsafePointer(to: view ?? AnyView(EmptyView())) { structure?.update($0) } }

  /// The content takes all of the part.
  var fillsItsPlace = false
  package override func computeSize(_ proposal: Proposal) -> CGSize { children.first?.size(proposal) ?? .zero }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in children {
      let childSize = fillsItsPlace ? size : child.size(proposal)
      placeChild(
        child,
        at: CGPoint(
          x: name == "inline" ? (size.width - childSize.width) / 2 : 0, y: (size.height - childSize.height) / 2),
        size: childSize, proposal: proposal)
    }
  }
  package override func displayProperties() -> Properties {
    var properties = Properties()
    if let name { properties[.barPart] = .string(name) }
    if name != nil { look?.tell(&properties, in: EnvironmentValues(node: environment)) }
    return properties
  }
}

/// The bar at the bottom of a page.
@MainActor package final class BottomBar: LayoutElement {
  var covered = EdgeInsets() { didSet { if covered != oldValue { needsPlacement = true } } }
  private var part: BarPart!
  /// The bar above the keyboard.
  private let isKeyboard: Bool
  var look: BarLook? { didSet { setNeedsDisplay() } }

  init(_ entries: [ToolbarEntry], isKeyboard: Bool = false, parent: Element, environment: EnvironmentNode) {
    self.isKeyboard = isKeyboard
    super.init(parent: parent, environment: environment)
    makeDisplayNode(.group)
    let node = EnvironmentNode(parent: environment)
    node.setValues(EnvironmentValues.inBar.overrides)
    part = BarPart(nil, parent: self, environment: node)
    life = .active
    adopt([part])
    update(entries)
  }

  func update(_ entries: [ToolbarEntry]) {
    let status = entries.filter { $0.placement == .status }
    let others = entries.filter { $0.placement != .status }
    part.show(
      AnyView(
        HStack(spacing: 16) { EntryViews(entries: others) }
          .frame(maxWidth: .infinity, alignment: status.isEmpty ? .center : .leading)
          .overlay { HStack(spacing: 16) { EntryViews(entries: status) } }))
  }

  package override func forEachChild(_ body: (Element) -> Void) { part.map(body) }
  package override var layoutChildren: [LayoutElement] { part.map { [$0] } ?? [] }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = CGSize(width: max(0, size.width - covered.horizontal - 32), height: barMetrics.bar)
    placeChild(part, at: CGPoint(x: covered.leading + 16, y: 0), size: inner, proposal: Proposal(inner))
  }
  package override func displayProperties() -> Properties {
    let environment = EnvironmentValues(node: environment)
    var properties: Properties = [
      .material: "bar", .role: "group", .label: .string(SystemWord.toolbar.text(in: environment)),
    ]
    if isKeyboard { properties[.barPart] = "keyboard" } else { look.tellFoot(&properties) }
    look?.tell(&properties, in: environment)
    return properties
  }
}
