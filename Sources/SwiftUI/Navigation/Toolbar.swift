/// Where a toolbar item goes.
public struct ToolbarItemPlacement: Hashable, Sendable {
  package enum Area: Sendable { case leading, trailing, principal, bottom, keyboard }
  package let area: Area
  private let name: String
  /// The action that completes what the screen is for is set in bold.
  package var isConfirmation: Bool { name == "confirmationAction" }
  private init(_ area: Area, _ name: String) {
    self.area = area
    self.name = name
  }
  public static let automatic = Self(.trailing, "automatic")
  public static let principal = Self(.principal, "principal")
  public static let navigation = Self(.leading, "navigation")
  public static let primaryAction = Self(.trailing, "primaryAction")
  public static let secondaryAction = Self(.trailing, "secondaryAction")
  public static let status = Self(.bottom, "status")
  public static let confirmationAction = Self(.trailing, "confirmationAction")
  public static let cancellationAction = Self(.leading, "cancellationAction")
  public static let destructiveAction = Self(.leading, "destructiveAction")
  public static let keyboard = Self(.keyboard, "keyboard")
  public static let topBarLeading = Self(.leading, "topBarLeading")
  public static let topBarTrailing = Self(.trailing, "topBarTrailing")
  public static let navigationBarLeading = Self(.leading, "navigationBarLeading")
  public static let navigationBarTrailing = Self(.trailing, "navigationBarTrailing")
  public static let bottomBar = Self(.bottom, "bottomBar")
}

/// Which bars a modifier is about.
public struct ToolbarPlacement: Hashable, Sendable {
  package enum Bar: Hashable, Sendable { case navigation, bottom, tab, other }
  package let bar: Bar
  public static let automatic = Self(bar: .navigation)
  public static let navigationBar = Self(bar: .navigation)
  public static let bottomBar = Self(bar: .bottom)
  public static let tabBar = Self(bar: .tab)
  public static let windowToolbar = Self(bar: .other)
}

/// An item that the system puts into a bar by itself.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String
  /// The button that shows and hides the sidebar of a split view.
  public static let sidebarToggle = Self(name: "sidebarToggle")
  /// The title of a screen.
  public static let title = Self(name: "title")
  /// The field in which a screen is searched.
  public static let search = Self(name: "search")
}

/// How the title, the back button and the items share the bar. All roles look alike on a phone.
public struct ToolbarRole: Sendable, Hashable {
  private let name: String
  public static let automatic = Self(name: "automatic")
  public static let navigationStack = Self(name: "navigationStack")
  public static let browser = Self(name: "browser")
  public static let editor = Self(name: "editor")
}

/// Items for a screen's bars.
@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
  static func _collect(_ content: Self, into list: inout _ToolbarList)
}

extension ToolbarContent {
  public static func _collect(_ content: Self, into list: inout _ToolbarList) {
    let body = list.body(of: content)
    Body._collect(body, into: &list)
  }
}

public protocol CustomizableToolbarContent: ToolbarContent {}

extension Never: ToolbarContent {}

@MainActor @preconcurrency package protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}
extension PrimitiveToolbarContent {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// One item of a toolbar.
public struct ToolbarItem<ID, Content: View> {
  private let itemID: ID
  private let placement: ToolbarItemPlacement
  private let content: Content
}

extension ToolbarItem: PrimitiveToolbarContent {
  public static func _collect(_ item: Self, into list: inout _ToolbarList) {
    list.append(AnyView(item.content), at: item.placement)
  }
}

extension ToolbarItem where ID == () {
  public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    itemID = ()
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem where ID == String {
  public nonisolated init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    itemID = id
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: Identifiable where ID: Hashable {
  public nonisolated var id: ID { itemID }
}

extension ToolbarItem: CustomizableToolbarContent where ID == String {}

/// Several items that go to the same place.
public struct ToolbarItemGroup<Content: View> {
  private let placement: ToolbarItemPlacement
  private let content: Content
  public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItemGroup {
  /// Items that may be put together under a label where there is no room; here there always is.
  public nonisolated init<C: View, L: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C, @ViewBuilder label: () -> L
  ) where Content == LabeledToolbarItemGroupContent<C, L> {
    self.placement = placement
    self.content = LabeledToolbarItemGroupContent(content: content())
  }
}

/// The items of a group that has a label.
public struct LabeledToolbarItemGroupContent<Content: View, Label: View> {
  let content: Content
}
extension LabeledToolbarItemGroupContent: View { public var body: some View { content } }

/// The menu under the title of the screen.
public struct ToolbarTitleMenu<Content: View> {
  private let content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ToolbarTitleMenu: PrimitiveToolbarContent, CustomizableToolbarContent {
  public static func _collect(_ menu: Self, into list: inout _ToolbarList) {
    list.setTitleMenu(AnyView(menu.content))
  }
}

/// Space between groups of items. Items stand together here.
public struct ToolbarSpacer: PrimitiveToolbarContent, CustomizableToolbarContent {
  private let placement: ToolbarItemPlacement
  private let isFlexible: Bool
  public nonisolated init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.placement = placement
    isFlexible = sizing == .flexible
  }
  public static func _collect(_ spacer: Self, into list: inout _ToolbarList) {
    // In the bar at the bottom items are spread by spacers between them.
    if spacer.isFlexible, spacer.placement.area == .bottom {
      list.append(AnyView(Spacer()), at: spacer.placement)
    }
  }
}

/// How large a space is.
public struct SpacerSizing: Hashable, Sendable {
  private let name: String
  public static let fixed = SpacerSizing(name: "fixed")
  public static let flexible = SpacerSizing(name: "flexible")
}

/// An item that the system puts into a bar by itself, and so is there already.
public struct DefaultToolbarItem: PrimitiveToolbarContent, CustomizableToolbarContent {
  public nonisolated init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}
  public static func _collect(_ item: Self, into list: inout _ToolbarList) {}
}

extension ToolbarItemGroup: PrimitiveToolbarContent {
  public static func _collect(_ group: Self, into list: inout _ToolbarList) {
    list.append(AnyView(group.content), at: group.placement)
  }
}

/// What the builder makes of several contents: their items in order.
public struct _ToolbarContents {
  fileprivate let collect: @MainActor (inout _ToolbarList) -> Void
  fileprivate nonisolated init(_ collect: @escaping @MainActor (inout _ToolbarList) -> Void) {
    self.collect = collect
  }
  fileprivate nonisolated static func part<C: ToolbarContent>(_ content: C) -> @MainActor (inout _ToolbarList) -> Void {
    nonisolated(unsafe) let content = content
    return { C._collect(content, into: &$0) }
  }
}

extension _ToolbarContents: PrimitiveToolbarContent {
  public static func _collect(_ contents: Self, into list: inout _ToolbarList) { contents.collect(&list) }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
  public static func _collect(_ content: Self, into list: inout _ToolbarList) {
    if let content { Wrapped._collect(content, into: &list) }
  }
}
extension Optional: PrimitiveToolbarContent where Wrapped: ToolbarContent {}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  /// A plain view is an item in the usual place. `toolbar` itself takes views as well: whoever has the choice takes this,
  /// or each further `toolbar` of a chain would double the compiler's work.
  @_disfavoredOverload
  public static func buildExpression<Content: View>(_ content: Content) -> _ToolbarContents {
    nonisolated(unsafe) let view = AnyView(content)
    return _ToolbarContents { $0.append(view, at: .automatic) }
  }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarContents {
    var parts: [@MainActor (inout _ToolbarList) -> Void] = []
    for part in repeat each content { parts.append(_ToolbarContents.part(part)) }
    let all = parts
    return _ToolbarContents { list in for part in all { part(&list) } }
  }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<Content: ToolbarContent>(first content: Content) -> _ToolbarContents {
    _ToolbarContents(_ToolbarContents.part(content))
  }
  public static func buildEither<Content: ToolbarContent>(second content: Content) -> _ToolbarContents {
    _ToolbarContents(_ToolbarContents.part(content))
  }
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> _ToolbarContents {
    _ToolbarContents(_ToolbarContents.part(content))
  }
}

extension View {
  /// Puts views into the bar of the screen.
  @_disfavoredOverload
  public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    modifier(_ToolbarModifier(items: ToolbarContentBuilder.buildExpression(content())))
  }

  /// Puts items into the bars of the screen.
  public nonisolated func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    modifier(_ToolbarModifier(items: content()))
  }

  /// Puts items into the bars of the screen; people cannot rearrange them here.
  public nonisolated func toolbar<Content: CustomizableToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View { toolbar(content: content) }

  /// Takes an item away that the system puts into the bar by itself.
  public nonisolated func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    navigationItem { if let defaultItemKind { $0.removedDefaults.insert(defaultItemKind) } }
  }

  /// Shows or hides bars.
  public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationItem { item in
      for bar in bars.isEmpty ? [.automatic] : bars {
        switch bar.bar {
        case .navigation: item.barVisibility = visibility
        case .bottom: item.bottomBarVisibility = visibility
        case .tab: item.tabBarVisibility = visibility
        case .other: break
        }
      }
    }
  }
  public nonisolated func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationItem { item in
      for bar in bars.isEmpty ? [.automatic] : bars {
        switch bar.bar {
        case .navigation: item.barVisibility = visibility
        case .bottom: item.bottomBarVisibility = visibility
        case .tab: item.tabBarVisibility = visibility
        case .other: break
        }
      }
    }
  }

  private nonisolated func barLook(
    _ bars: [ToolbarPlacement], _ set: (inout BarLook) -> Void
  ) -> ModifiedContent<Self, _NavigationItemModifier> {
    navigationItem { item in
      for bar in bars.isEmpty ? [.automatic] : bars { set(&item.barLooks[bar.bar, default: BarLook()]) }
    }
  }
  /// Whether bars show their background while nothing is scrolled under them.
  public nonisolated func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    barLook(bars) { $0.backgroundVisibility = visibility }
  }
  /// Whether bars show their background while nothing is scrolled under them.
  public nonisolated func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { barLook(bars) { $0.backgroundVisibility = visibility } }
  /// Sets what bars are filled with, where they show their background.
  @_disfavoredOverload
  public nonisolated func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    barLook(bars) { $0.background = AnyShapeStyle(style) }
  }
  /// Sets the colour scheme of bars; nil leaves it to the system.
  public nonisolated func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    barLook(bars) { $0.colorScheme = colorScheme }
  }
  /// Puts a menu under the title of the screen.
  public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    let menu = AnyView(content())
    return navigationItem { $0.titleMenu = BarItem(content: menu) }
  }
  public nonisolated func toolbarRole(_ role: ToolbarRole) -> some View { self }
}
