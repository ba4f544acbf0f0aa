import Foundation

/// What a tab view is made of: tabs, and sections of them.
@MainActor @preconcurrency public protocol TabContent: View {}

/// A tab with its label and its value.
public struct Tab<Value, Content: View, Label: View> {
  let value: AnyHashable?
  let content: Content
  let label: Label

  nonisolated init(_ value: AnyHashable?, _ content: Content, _ label: Label) {
    self.value = value
    self.content = content
    self.label = label
  }
}

/// What a tab is for beside its content.
public struct TabRole: Hashable, Sendable {
  private let name: String
  /// A tab to search in; without a label of its own it is called so.
  public static let search = TabRole(name: "search")
}

extension Tab: TabContent {
  public var body: some View {
    content
      .modifier(_TraitWritingModifier(TabItemTrait.self, AnyView(label)))
      .modifier(_TraitWritingModifier(TagTraitKey.self, value))
  }
}

/// The label of a tab that has none.
public struct DefaultTabLabel: View {
  let role: TabRole?
  nonisolated init(role: TabRole?) { self.role = role }
  public var body: some View { if role == .search { SwiftUI.Label("Search", systemImage: "magnifyingglass") } }
}

// MARK: With a value

extension Tab where Value: Hashable {
  /// A tab with a label of the app's own.
  public nonisolated init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(AnyHashable(value), content(), label()) }
  /// A tab with a label of the app's own, in a tab view whose selection may be nil.
  public nonisolated init<V: Hashable>(
    value: V, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) where Value == V? { self.init(AnyHashable(value), content(), label()) }
}

extension Tab where Value: Hashable, Label == DefaultTabLabel {
  /// A tab whose role names it.
  public nonisolated init(value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(AnyHashable(value), content(), DefaultTabLabel(role: role))
  }
}

extension Tab where Value: Hashable, Label == SwiftUI.Label<Text, Image> {
  /// A tab with a title and a symbol.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) { self.init(AnyHashable(value), content(), SwiftUI.Label(titleKey, systemImage: systemImage)) }
  /// A tab with a title and a symbol.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(AnyHashable(value), content(), SwiftUI.Label(title, systemImage: systemImage)) }
  /// A tab with a title and a picture of the asset catalog.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) { self.init(AnyHashable(value), content(), SwiftUI.Label(titleKey, image: image)) }
  /// A tab with a title and a picture of the asset catalog.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(AnyHashable(value), content(), SwiftUI.Label(title, image: image)) }
}

// MARK: Without a value

extension Tab where Value == Never {
  /// A tab with a label of the app's own.
  public nonisolated init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(nil, content(), label()) }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
  /// A tab whose role names it.
  public nonisolated init(role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), DefaultTabLabel(role: role))
  }
}

extension Tab where Value == Never, Label == SwiftUI.Label<Text, Image> {
  /// A tab with a title and a symbol.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(nil, content(), SwiftUI.Label(titleKey, systemImage: systemImage)) }
  /// A tab with a title and a symbol.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(nil, content(), SwiftUI.Label(title, systemImage: systemImage)) }
  /// A tab with a title and a picture of the asset catalog.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(nil, content(), SwiftUI.Label(titleKey, image: image)) }
  /// A tab with a title and a picture of the asset catalog.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(nil, content(), SwiftUI.Label(title, image: image)) }
}

// MARK: Sections

/// Tabs that belong together. A tab bar shows them one after the other; their header is for sidebars.
public struct TabSection<Header: View, Content: View> {
  let content: Content
  /// Tabs under a header of the app's own.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.content = content()
  }
}

extension TabSection: TabContent {
  public var body: some View { content }
}

extension TabSection where Header == Text {
  /// Tabs under a title.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  /// Tabs under a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension TabSection where Header == EmptyView {
  /// Tabs without a header.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

// MARK: Modifiers

/// A tab with something changed.
public struct _ChangedTab<Content: View> {
  let content: Content
  nonisolated init(_ content: Content) { self.content = content }
}
extension _ChangedTab: TabContent { public var body: some View { content } }

/// Where the tabs of a tab view that adapts to its window are.
public struct AdaptableTabBarPlacement: Hashable, Sendable {
  private let name: String
  /// Where the system likes.
  public static let automatic = Self(name: "automatic")
  /// In the bar.
  public static let tabBar = Self(name: "tabBar")
  /// In the sidebar.
  public static let sidebar = Self(name: "sidebar")
}

/// What people may do with a tab when they arrange a sidebar. There is none to arrange here.
public struct TabCustomizationBehavior: Hashable, Sendable {
  private let name: String
  /// As its section.
  public static let automatic = Self(name: "automatic")
  /// It stays where it is.
  public static let disabled = Self(name: "disabled")
  /// It may be moved about.
  public static let reorderable = Self(name: "reorderable")
}

extension TabContent {
  /// A number beside the label; nothing for 0.
  public nonisolated func badge(_ count: Int) -> some TabContent {
    badged(count == 0 ? nil : Text(verbatim: String(count)))
  }
  /// A text beside the label.
  public nonisolated func badge(_ label: Text?) -> some TabContent { badged(label) }
  /// A text beside the label.
  public nonisolated func badge(_ key: LocalizedStringKey) -> some TabContent { badged(Text(key)) }
  /// A text beside the label.
  @_disfavoredOverload public nonisolated func badge<S: StringProtocol>(_ label: S) -> some TabContent {
    badged(Text(label))
  }
  private nonisolated func badged(_ label: Text?) -> some TabContent {
    _ChangedTab(modifier(_TraitWritingModifier(BadgeTrait.self, label)))
  }
  /// Takes the tab out of the bar.
  public nonisolated func hidden(_ hidden: Bool = true) -> some TabContent {
    _ChangedTab(Group { if !hidden { self } })
  }
  /// The name of the tab in what people arrange. There is nothing to arrange here.
  public nonisolated func customizationID(_ id: String) -> some TabContent { self }
  /// What people may do with the tab. There is nothing to arrange here.
  public nonisolated func customizationBehavior(
    _ behavior: TabCustomizationBehavior, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent { self }
  /// Whether the tab is shown before people arrange it: a bar shows it always.
  public nonisolated func defaultVisibility(
    _ visibility: Visibility, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent { self }
}
