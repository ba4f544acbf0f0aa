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

/// A tab with its label and its value.
public struct Tab<Value, Content: View, Label: View> {
  let value: AnyHashable?
  let content: Content
  let label: Label
}

/// What a tab is for beside its content.
public struct TabRole: Hashable, Sendable {
  private let name: String
  public static let search = TabRole(name: "search")
}

extension Tab: View {
  public var body: some View {
    content
      .modifier(_TraitWritingModifier(TabItemTrait.self, AnyView(label)))
      .modifier(_TraitWritingModifier(TagTraitKey.self, value))
  }
}

extension Tab where Value: Hashable {
  public nonisolated init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.value = AnyHashable(value)
    self.content = content()
    self.label = label()
  }
}

extension Tab where Value: Hashable, Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Tab where Value == Never, Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    value = nil
    self.content = content()
    label = SwiftUI.Label(titleKey, systemImage: systemImage)
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    value = nil
    self.content = content()
    label = SwiftUI.Label(title, systemImage: systemImage)
  }
}

extension Tab where Value == Never {
  public nonisolated init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    value = nil
    self.content = content()
    self.label = label()
  }
}

/// The label of a tab, on the view that it shows.
package enum TabItemTrait: TraitKey { package static var defaultValue: AnyView? { nil } }

/// The look of tab views.
public protocol TabViewStyle { nonisolated var _isPaging: Bool { get } }
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
  public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
  public nonisolated var _isPaging: Bool { true }
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
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self { Self() }
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
    environment(\.isPagingTabView, style._isPaging)
  }
}
