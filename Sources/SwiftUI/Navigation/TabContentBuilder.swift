/// Builds what a tab view is made of. It knows the type of the selection, so that values of tabs may leave it out
/// (`value: .home`).
@MainActor @preconcurrency @resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
  /// The tabs as a view, which a tab view has for its content.
  public struct Content<C: TabContent> {
    let tabs: C
    nonisolated init(_ tabs: C) { self.tabs = tabs }
  }

  public nonisolated static func buildExpression<C: TabContent>(_ content: C) -> C where TabValue == C.TabValue {
    content
  }
  public nonisolated static func buildBlock<C: TabContent>(_ content: C) -> C where TabValue == C.TabValue { content }
  @_disfavoredOverload
  public nonisolated static func buildBlock<each C: TabContent>(
    _ content: repeat each C
  ) -> some TabContent<TabValue> {
    var parts: [@MainActor () -> AnyView] = []
    for part in repeat each content {
      nonisolated(unsafe) let part = part
      parts.append { part._views }
    }
    return _TabList<TabValue>(parts: parts)
  }
  public nonisolated static func buildIf<C: TabContent>(_ content: C?) -> C? where TabValue == C.TabValue { content }
  public nonisolated static func buildEither<T: TabContent, F: TabContent>(first content: T) -> _ConditionalContent<
    T, F
  >
  where TabValue == T.TabValue, T.TabValue == F.TabValue { .init(.first(content)) }
  public nonisolated static func buildEither<T: TabContent, F: TabContent>(
    second content: F
  ) -> _ConditionalContent<T, F>
  where TabValue == T.TabValue, T.TabValue == F.TabValue { .init(.second(content)) }
  public nonisolated static func buildLimitedAvailability<C: TabContent>(_ content: C) -> AnyTabContent<C.TabValue> {
    AnyTabContent(content)
  }
}

extension TabContentBuilder.Content: View {
  public var body: some View { tabs._views }
}

/// Tabs of any type.
public struct AnyTabContent<TabValue: Hashable> {
  private let make: @MainActor () -> AnyView
  public nonisolated init<C: TabContent>(_ content: C) {
    nonisolated(unsafe) let content = content
    make = { content._views }
  }
}
extension AnyTabContent: TabContent {
  public var body: Self { self }
  public var _views: AnyView { make() }
}

/// Several tabs.
struct _TabList<TabValue: Hashable> {
  let parts: [@MainActor () -> AnyView]
}
extension _TabList: TabContent {
  var body: Self { self }
  var _views: AnyView { parts.reduce(AnyView(EmptyView())) { AnyView(TupleView(($0, $1()))) } }
}

extension Never: TabContent {
  public typealias TabValue = Never
}

extension Optional: TabContent where Wrapped: TabContent {
  public typealias TabValue = Wrapped.TabValue
  public var body: Self { self }
  public var _views: AnyView { self?._views ?? AnyView(EmptyView()) }
}

extension _ConditionalContent: TabContent
where TrueContent: TabContent, FalseContent: TabContent, TrueContent.TabValue == FalseContent.TabValue {
  public typealias TabValue = TrueContent.TabValue
  public var body: Self { self }
  public var _views: AnyView {
    switch storage {
    case .first(let content): AnyView(_ConditionalContent<AnyView, AnyView>(.first(content._views)))
    case .second(let content): AnyView(_ConditionalContent<AnyView, AnyView>(.second(content._views)))
    }
  }
}

extension Group: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public var body: Self { self }
  public var _views: AnyView { content._views }
  /// Tabs that something is to be said of together.
  public nonisolated init<V>(@TabContentBuilder<V> content: () -> Content) where V == Content.TabValue {
    self.init(of: content())
  }
}

extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public var body: Self { self }
  public var _views: AnyView {
    AnyView(ForEach<Data, ID, AnyView>(data: data, identify: identify, of: { content($0)._views }))
  }
  /// Tabs for a collection's elements.
  @_disfavoredOverload
  public nonisolated init<V>(_ data: Data, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content)
  where V == Content.TabValue, ID == Data.Element.ID, Data.Element: Identifiable {
    self.init(data: data, identify: { $0.id }, of: content)
  }
  /// Tabs for a collection's elements.
  @_disfavoredOverload
  public nonisolated init<V>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content
  ) where V == Content.TabValue { self.init(data: data, identify: { $0[keyPath: id] }, of: content) }
  /// Tabs for the numbers of a range.
  public nonisolated init<V>(_ data: Range<Int>, @TabContentBuilder<V> content: @escaping (Int) -> Content)
  where V == Content.TabValue, Data == Range<Int>, ID == Int {
    self.init(data: data, identify: { $0 }, of: content)
  }

  // The same for a selection that may be nil.

  /// Tabs for a collection's elements.
  @_disfavoredOverload
  public nonisolated init<V: Hashable>(
    _ data: Data, @TabContentBuilder<V?> content: @escaping (Data.Element) -> Content
  ) where V? == Content.TabValue, ID == Data.Element.ID, Data.Element: Identifiable {
    self.init(data: data, identify: { $0.id }, of: content)
  }
  /// Tabs for a collection's elements.
  @_disfavoredOverload
  public nonisolated init<V: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @TabContentBuilder<V?> content: @escaping (Data.Element) -> Content
  ) where V? == Content.TabValue { self.init(data: data, identify: { $0[keyPath: id] }, of: content) }
}
