import Foundation

/// Shows one of several views, which the person chooses in a bar at the bottom.
public struct TabView<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>?
  let content: Content
  public nonisolated init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }
}

extension TabView where SelectionValue == Int {
  /// Tabs that keep their selection themselves.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }
}

extension TabView {
  /// Tabs, one of which is chosen by its value.
  public nonisolated init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C> {
    self.selection = selection
    self.content = TabContentBuilder<SelectionValue>.Content(content())
  }
  /// Tabs that keep their selection themselves.
  public nonisolated init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
  where SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C> {
    selection = nil
    self.content = TabContentBuilder<Never>.Content(content())
  }
}

extension TabView: View {
  public var body: some View {
    StyledTabView(selection: selection.map { TabSelection($0) }, content: content)
  }
}

/// A selection whose type only the tabs' tags know.
@MainActor struct TabSelection {
  /// The index of the selected tab, given the tabs.
  let index: @MainActor ([LayoutElement]) -> Int?
  let select: @MainActor (LayoutElement, Int) -> Void

  init<V: Hashable>(_ binding: Binding<V>) {
    func value(_ tab: LayoutElement, _ index: Int) -> V? { tab.tagValue(as: V.self) ?? index as? V }
    self.index = { tabs in
      let wanted = binding.wrappedValue
      return tabs.indices.first { value(tabs[$0], $0) == wanted }
    }
    select = { tab, index in if let value = value(tab, index) { binding.wrappedValue = value } }
  }
}

private struct StyledTabView<Content: View>: View {
  let selection: TabSelection?
  let content: Content
  @Environment(\.isPagingTabView) private var isPaging
  var body: some View {
    if isPaging {
      PagingTabs(selection: selection, content: content)
    } else {
      BarTabs(selection: selection, content: content)
    }
  }
}

/// The label of a tab, on the view that it shows.
package enum TabItemTrait: TraitKey { package static var defaultValue: AnyView? { nil } }

/// The look of tab views.
public protocol TabViewStyle {
  nonisolated var _isPaging: Bool { get }
  /// When the dots of a paged view show.
  nonisolated var _dots: PageTabViewStyle.IndexDisplayMode { get }
}
extension TabViewStyle { public nonisolated var _dots: PageTabViewStyle.IndexDisplayMode { .automatic } }
public struct DefaultTabViewStyle: TabViewStyle, Sendable {
  public init() {}
  public nonisolated var _isPaging: Bool { false }
}
/// One view beside the other, to be swiped through.
public struct PageTabViewStyle: TabViewStyle, Sendable {
  public struct IndexDisplayMode: Sendable, Hashable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let always = Self(name: "always")
    public static let never = Self(name: "never")
  }
  private let indexDisplayMode: IndexDisplayMode
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { self.indexDisplayMode = indexDisplayMode }
  public nonisolated var _isPaging: Bool { true }
  public nonisolated var _dots: IndexDisplayMode { indexDisplayMode }
}
public struct SidebarAdaptableTabViewStyle: TabViewStyle, Sendable {
  public init() {}
  public nonisolated var _isPaging: Bool { false }
}
extension TabViewStyle where Self == DefaultTabViewStyle { public static var automatic: Self { Self() } }
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  public static var sidebarAdaptable: Self { Self() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: Self { Self() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self {
    Self(indexDisplayMode: indexDisplayMode)
  }
}

private enum PagingKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  var isPagingTabView: Bool {
    get { self[PagingKey.self] }
    set { self[PagingKey.self] = newValue }
  }
}

extension View {
  /// The label of this view's tab.
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(_TraitWritingModifier(TabItemTrait.self, AnyView(label())))
  }
  public nonisolated func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environment(\.isPagingTabView, style._isPaging).environment(\.pageDots, style._dots)
  }
}
