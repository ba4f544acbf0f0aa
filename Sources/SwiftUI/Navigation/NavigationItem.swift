import DisplayTree

/// What a screen says of itself to the bars around it.
package struct NavigationItem {
  var title: Text?
  var displayMode: NavigationBarItem.TitleDisplayMode?
  var hidesBackButton: Bool?
  var barVisibility: Visibility?
  /// What the screen says of how its bars look.
  var barLooks: [ToolbarPlacement.Bar: BarLook] = [:]
  /// The lines of a menu under the title.
  var titleMenu: BarItem?
  var bottomBarVisibility: Visibility?
  var tabBarVisibility: Visibility?
  /// What stands in its bars.
  var toolbar: [ToolbarEntry] = []
  var search: SearchItem?
  /// What the search offers, if it is said apart from the field.
  var suggestions: AnyView?
  var scopes: AnyView?
  /// Connects the search field to focus states.
  var searchFocus: [(AnyView) -> AnyView] = []
  /// The width of the split view's column that the screen is in.
  var columnWidth: ColumnWidth?
  /// Items of the system that the screen does without.
  var removedDefaults: Set<ToolbarDefaultItemKind> = []

  nonisolated init() {}

  /// Adds what a view further out says: that wins, and its toolbar comes after the others.
  mutating func merge(_ outer: NavigationItem) {
    title = outer.title ?? title
    displayMode = outer.displayMode ?? displayMode
    hidesBackButton = outer.hidesBackButton ?? hidesBackButton
    barVisibility = outer.barVisibility ?? barVisibility
    barLooks.merge(outer.barLooks) { inner, outer in outer.over(inner) }
    titleMenu = outer.titleMenu ?? titleMenu
    bottomBarVisibility = outer.bottomBarVisibility ?? bottomBarVisibility
    tabBarVisibility = outer.tabBarVisibility ?? tabBarVisibility
    toolbar += outer.toolbar
    search = outer.search ?? search
    suggestions = outer.suggestions ?? suggestions
    scopes = outer.scopes ?? scopes
    searchFocus += outer.searchFocus
    columnWidth = outer.columnWidth ?? columnWidth
    removedDefaults.formUnion(outer.removedDefaults)
  }
}

/// What a screen says of how a bar looks; nil leaves it to the system.
package struct BarLook {
  var background: AnyShapeStyle?
  /// Whether the background shows while nothing is scrolled under the bar.
  var backgroundVisibility: Visibility?
  var colorScheme: ColorScheme?
  nonisolated init() {}

  nonisolated func over(_ inner: BarLook) -> BarLook {
    var look = self
    look.background = background ?? inner.background
    look.backgroundVisibility = backgroundVisibility ?? inner.backgroundVisibility
    look.colorScheme = colorScheme ?? inner.colorScheme
    return look
  }

  /// Adds the background to what a bar's plate tells.
  @MainActor func tell(_ properties: inout Properties, in environment: EnvironmentValues) {
    if let colorScheme { properties[.colorScheme] = colorScheme == .dark ? "dark" : "light" }
    guard let background, backgroundVisibility != .hidden else { return }
    var environment = environment
    if let colorScheme { environment.colorScheme = colorScheme }
    let paint = background.paint(environment)
    properties[.background] = paint.value
    properties[.material] = paint.material.map { .string($0) }
  }
}

extension BarLook? {
  /// Adds what a bar at the bottom has behind it: always, while something is scrolled under it, or never.
  nonisolated func tellFoot(_ properties: inout Properties) {
    switch self?.backgroundVisibility {
    case .hidden: properties[.material] = nil
    case .visible: properties[.footBar] = false
    default: properties[.footBar] = true
    }
  }
}

package enum NavigationItemKey: PreferenceKey {
  package static var defaultValue: NavigationItem { NavigationItem() }
  /// Of siblings, the first one's word counts.
  package static func reduce(value: inout NavigationItem, nextValue: () -> NavigationItem) {
    let first = value
    value = nextValue()
    let later = value.toolbar
    value.toolbar = []
    value.merge(first)
    value.toolbar += later
  }
}

public struct _NavigationItemModifier {
  package var item: NavigationItem
}

extension _NavigationItemModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(NavigationItemElement(view, parent: inputs.parent)) }
}

/// An element that adds to what the views in it say of their screen.
@MainActor
package class ScreenSayer<Content: View, Modifier: ViewModifier>:
  PassthroughElement<Content, Modifier>, PreferenceTransformer
{
  package typealias Key = NavigationItemKey
  /// What is added.
  package var own: NavigationItem { NavigationItem() }

  package override init(_ view: UnsafePointer<ModifiedContent<Content, Modifier>>, parent: Element) {
    super.init(view, parent: parent)
    addWatchers(preferences: 1)
  }
  package final func changed() { preferenceChanged(ObjectIdentifier(Key.self)) }
  package final func transformed() -> NavigationItem? {
    var item = child.preference(Key.self) ?? NavigationItem()
    item.merge(own)
    return item
  }
  package override func tearDown() {
    super.tearDown()
    addWatchers(preferences: -1)
    changed()
  }
}

@MainActor
package final class NavigationItemElement<Content: View>: ScreenSayer<Content, _NavigationItemModifier> {
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _NavigationItemModifier>>, parent: Element) {
    super.init(view, parent: parent)
    changed()
  }
  package override var own: NavigationItem {
    var own = modifier.item
    own.search?.environment = environment
    own.titleMenu?.site = environment
    return own
  }
  package override func modifierChanged(from old: _NavigationItemModifier) { changed() }
}

extension View {
  nonisolated func navigationItem(_ set: (inout NavigationItem) -> Void) -> ModifiedContent<
    Self, _NavigationItemModifier
  > {
    var item = NavigationItem()
    set(&item)
    return modifier(_NavigationItemModifier(item: item))
  }
}
