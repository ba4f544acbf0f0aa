/// What a screen says of itself to the bars around it.
package struct NavigationItem {
  var title: Text?
  var displayMode: NavigationBarItem.TitleDisplayMode?
  var hidesBackButton: Bool?
  var barVisibility: Visibility?
  var barBackground: Visibility?
  var bottomBarVisibility: Visibility?
  var tabBarVisibility: Visibility?
  /// The contents of toolbars, made when the bars are.
  var toolbars: [@MainActor () -> [ToolbarEntry]] = []
  var search: SearchItem?
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
    barBackground = outer.barBackground ?? barBackground
    bottomBarVisibility = outer.bottomBarVisibility ?? bottomBarVisibility
    tabBarVisibility = outer.tabBarVisibility ?? tabBarVisibility
    toolbars += outer.toolbars
    search = outer.search ?? search
    columnWidth = outer.columnWidth ?? columnWidth
    removedDefaults.formUnion(outer.removedDefaults)
  }
}

package enum NavigationItemKey: PreferenceKey {
  package static var defaultValue: NavigationItem { NavigationItem() }
  /// Of siblings, the first one's word counts.
  package static func reduce(value: inout NavigationItem, nextValue: () -> NavigationItem) {
    let first = value
    value = nextValue()
    let later = value.toolbars
    value.toolbars = []
    value.merge(first)
    value.toolbars += later
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

@MainActor package final class NavigationItemElement<Content: View>:
  PassthroughElement<Content, _NavigationItemModifier>, PreferenceTransformer
{
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _NavigationItemModifier>>, parent: Element) {
    super.init(view, parent: parent)
    addWatchers(preferences: 1)
    changed()
  }
  private func changed() { preferenceChanged(ObjectIdentifier(NavigationItemKey.self)) }
  package func transformed() -> NavigationItem? {
    var item = child.preference(NavigationItemKey.self) ?? NavigationItem()
    item.merge(modifier.item)
    return item
  }
  package typealias Key = NavigationItemKey
  package override func modifierChanged(from old: _NavigationItemModifier) { changed() }
  package override func tearDown() {
    super.tearDown()
    addWatchers(preferences: -1)
    changed()
  }
}

extension View {
  nonisolated func navigationItem(_ set: (inout NavigationItem) -> Void) -> ModifiedContent<Self, _NavigationItemModifier> {
    var item = NavigationItem()
    set(&item)
    return modifier(_NavigationItemModifier(item: item))
  }
}
