import Foundation

/// A tab with something changed of the view that it shows.
public struct _ChangedTab<Content: TabContent, Change: ViewModifier> {
  let content: Content
  let change: Change
  nonisolated init(_ content: Content, _ change: Change) {
    self.content = content
    self.change = change
  }
}
extension _ChangedTab: TabContent {
  public typealias TabValue = Content.TabValue
  public var body: Self { self }
  public var _views: AnyView { AnyView(content._views.modifier(change)) }
}

/// A tab that may be out of the bar.
public struct _HiddenTab<Content: TabContent> {
  let content: Content
  let isHidden: Bool
  nonisolated init(_ content: Content, isHidden: Bool) {
    self.content = content
    self.isHidden = isHidden
  }
}
extension _HiddenTab: TabContent {
  public typealias TabValue = Content.TabValue
  public var body: Self { self }
  public var _views: AnyView { isHidden ? AnyView(EmptyView()) : content._views }
}

extension TabContent {
  /// A number beside the label; nothing for 0.
  public nonisolated func badge(_ count: Int) -> some TabContent<TabValue> {
    badged(count == 0 ? nil : Text(verbatim: String(count)))
  }
  /// A text beside the label.
  public nonisolated func badge(_ label: Text?) -> some TabContent<TabValue> { badged(label) }
  /// A text beside the label.
  public nonisolated func badge(_ key: LocalizedStringKey) -> some TabContent<TabValue> { badged(Text(key)) }
  /// A text beside the label.
  @_disfavoredOverload public nonisolated func badge(_ resource: LocalizedStringResource) -> some TabContent<TabValue> {
    badged(Text(resource))
  }
  /// A text beside the label.
  @_disfavoredOverload public nonisolated func badge<S: StringProtocol>(_ label: S) -> some TabContent<TabValue> {
    badged(Text(label))
  }
  private nonisolated func badged(_ label: Text?) -> some TabContent<TabValue> {
    _ChangedTab(self, _TraitWritingModifier(BadgeTrait.self, label))
  }
  /// Takes the tab out of the bar.
  public nonisolated func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
    _HiddenTab(self, isHidden: hidden)
  }
  /// Keeps people from choosing the tab.
  public nonisolated func disabled(_ disabled: Bool) -> some TabContent<TabValue> {
    _ChangedTab(self, _TraitWritingModifier(DisabledTabTrait.self, disabled))
  }
}

/// Whether a tab cannot be chosen.
package enum DisabledTabTrait: TraitKey { package static var defaultValue: Bool { false } }

// MARK: Arranging

/// There is nothing to arrange here: a bar shows every tab, in order.
extension TabContent {
  /// The name of the tab in what people arrange.
  public nonisolated func customizationID(_ id: String) -> some TabContent<TabValue> { self }
  /// What people may do with the tab.
  public nonisolated func customizationBehavior(
    _ behavior: TabCustomizationBehavior, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent<TabValue> { self }
  /// Whether the tab is shown before people arrange it.
  public nonisolated func defaultVisibility(
    _ visibility: Visibility, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent<TabValue> { self }
  /// Where the tab may be.
  public nonisolated func tabPlacement(_ placement: TabPlacement) -> some TabContent<TabValue> { self }
  /// What is in the header of a section in a sidebar, which is not shown here.
  public nonisolated func sectionActions<Actions: View>(
    @ViewBuilder content: () -> Actions
  ) -> some TabContent<TabValue> { self }
  /// What a row of a sidebar shows when it is swiped: there is none here.
  public nonisolated func swipeActions<Actions: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Actions
  ) -> some TabContent<TabValue> { self }
  /// What a row of a sidebar offers when it is held: there is none here.
  public nonisolated func contextMenu<Items: View>(
    @ViewBuilder menuItems: () -> Items
  ) -> some TabContent<TabValue> { self }
}
