import Foundation

/// What a tab view is made of: tabs, sections of them, and content of the app's own. `TabValue` is the type of the
/// selection that the tabs are for.
@MainActor @preconcurrency public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable where TabValue == Body.TabValue
  /// For what is not made of other tabs, the type itself.
  associatedtype Body: TabContent
  @TabContentBuilder<TabValue> var body: Body { get }
  /// The tabs as the views that they show, each with its label and its value.
  var _views: AnyView { get }
}

extension TabContent {
  public var _views: AnyView { body._views }
}

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

extension Tab: TabContent where Value: Hashable {
  public typealias TabValue = Value
  public var body: Self { self }
  public var _views: AnyView {
    AnyView(
      content
        .modifier(_TraitWritingModifier(TabItemTrait.self, AnyView(label)))
        .modifier(_TraitWritingModifier(TagTraitKey.self, value)))
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
  /// A tab with a title and a symbol, in a tab view whose selection may be nil.
  public nonisolated init<V: Hashable>(
    _ titleKey: LocalizedStringKey, systemImage: String, value: V, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) where Value == V? { self.init(AnyHashable(value), content(), SwiftUI.Label(titleKey, systemImage: systemImage)) }
  /// A tab with a title and a symbol, in a tab view whose selection may be nil.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V: Hashable>(
    _ title: S, systemImage: String, value: V, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) where Value == V? { self.init(AnyHashable(value), content(), SwiftUI.Label(title, systemImage: systemImage)) }
  /// A tab with a title and a picture of the asset catalog, in a tab view whose selection may be nil.
  public nonisolated init<V: Hashable>(
    _ titleKey: LocalizedStringKey, image: String, value: V, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) where Value == V? { self.init(AnyHashable(value), content(), SwiftUI.Label(titleKey, image: image)) }
  /// A tab with a title and a picture of the asset catalog, in a tab view whose selection may be nil.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V: Hashable>(
    _ title: S, image: String, value: V, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) where Value == V? { self.init(AnyHashable(value), content(), SwiftUI.Label(title, image: image)) }
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
public struct TabSection<Header, Content, Footer, SelectionValue> {
  let content: Content
}

extension TabSection: TabContent
where Header: View, Content: TabContent, Footer: View, SelectionValue == Content.TabValue {
  public typealias TabValue = SelectionValue
  public var body: Self { self }
  public var _views: AnyView { content._views }
}

extension TabSection where Content: TabContent, SelectionValue: Hashable {
  /// Tabs under a header of the app's own.
  public nonisolated init(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) where Header: View, Footer == EmptyView { self.content = content() }
  /// Tabs under a title.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content
  ) where Header == Text, Footer == EmptyView { self.content = content() }
  /// Tabs under a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, @TabContentBuilder<SelectionValue> content: () -> Content
  ) where Header == Text, Footer == EmptyView { self.content = content() }
  /// Tabs under a title.
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, @TabContentBuilder<SelectionValue> content: () -> Content
  ) where Header == Text, Footer == EmptyView { self.content = content() }
  /// Tabs without a header.
  public nonisolated init(@TabContentBuilder<SelectionValue> content: () -> Content)
  where Header == EmptyView, Footer == EmptyView { self.content = content() }
}
