/// A view in a bar, and where it goes.
package struct ToolbarEntry {
  package var placement: ToolbarItemPlacement
  package var item: BarItem
}

/// The items of a toolbar while they are collected.
@MainActor public struct _ToolbarList {
  fileprivate var entries: [ToolbarEntry] = []
  fileprivate var titleMenu: BarItem?
  private let owner: any ToolbarOwner
  /// How many contents of each type were met.
  private var counts: [ObjectIdentifier: Int] = [:]
  fileprivate init(owner: any ToolbarOwner) { self.owner = owner }

  mutating func append(_ view: AnyView, at placement: ToolbarItemPlacement) {
    entries.append(ToolbarEntry(placement: placement, item: BarItem(content: view, site: owner.environment)))
  }

  mutating func setTitleMenu(_ view: AnyView) { titleMenu = BarItem(content: view, site: owner.environment) }

  /// What a content of the app's own stands for. It may read the environment and keep state, as a view may.
  mutating func body<C: ToolbarContent>(of content: C) -> C.Body {
    let type = ObjectIdentifier(C.self)
    defer { counts[type, default: 0] += 1 }
    return owner.scope(ToolbarScope.ID(type: type, index: counts[type, default: 0])).body(of: content)
  }
}

/// Where a toolbar was said.
@MainActor private protocol ToolbarOwner: Element {
  /// Where the content of that type, one of several, keeps its state.
  func scope(_ id: ToolbarScope.ID) -> ToolbarScope
  func collectItems()
}

/// The state of one content of the app's own.
@MainActor private final class ToolbarScope: ScopeElement {
  struct ID: Hashable {
    let type: ObjectIdentifier
    let index: Int
  }
  private unowned let owner: any ToolbarOwner

  init(owner: any ToolbarOwner) {
    self.owner = owner
    super.init(parent: owner)
    life = .active
  }

  func body<C: ToolbarContent>(of content: C) -> C.Body {
    isDirty = false
    graph.counters.bodies += 1
    return graph.evaluate(self) {
      var copy = content
      withUnsafeMutablePointer(to: &copy) {
        PropertyPlan.of(C.self).install(in: UnsafeMutableRawPointer($0), of: self)
      }
      return copy.body
    }
  }

  override func rebuild() { owner.collectItems() }
}

/// Puts items into the bars of the screen that the view is in.
public struct _ToolbarModifier<Items: ToolbarContent> {
  let items: Items
}

extension _ToolbarModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(ToolbarElement(view, parent: inputs.parent)) }
}

@MainActor
private final class ToolbarElement<Content: View, Items: ToolbarContent>:
  ScreenSayer<Content, _ToolbarModifier<Items>>, ToolbarOwner
{
  private var items = NavigationItem()
  override var own: NavigationItem { items }
  private var scopes: [ToolbarScope.ID: ToolbarScope] = [:]
  private var used: Set<ToolbarScope.ID> = []

  override init(_ view: UnsafePointer<ModifiedContent<Content, _ToolbarModifier<Items>>>, parent: Element) {
    super.init(view, parent: parent)
    collectItems()
  }

  func collectItems() {
    used.removeAll()
    var list = _ToolbarList(owner: self)
    Items._collect(modifier.items, into: &list)
    items.toolbar = list.entries
    items.titleMenu = list.titleMenu
    for (id, scope) in scopes where !used.contains(id) {
      scopes[id] = nil
      scope.tearDown()
    }
    changed()
  }

  func scope(_ id: ToolbarScope.ID) -> ToolbarScope {
    used.insert(id)
    if let scope = scopes[id] { return scope }
    let scope = ToolbarScope(owner: self)
    scopes[id] = scope
    return scope
  }

  override func modifierChanged(from old: _ToolbarModifier<Items>) { collectItems() }
  override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    scopes.values.forEach(body)
  }
}
