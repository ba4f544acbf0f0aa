import Foundation

/// What a chart shows: marks, and what is made of them.
@MainActor @preconcurrency public protocol ChartContent {
  associatedtype Body: ChartContent
  @ChartContentBuilder @MainActor @preconcurrency var body: Body { get }
  /// Adds the marks of this content.
  func _collect(into collector: _MarkCollector, _ look: _MarkLook)
}

extension ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { body._collect(into: collector, look) }
}

extension ChartContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn by the chart") }
}

extension Never: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {}
}

/// Content of any type.
public struct AnyChartContent {
  private let content: any ChartContent
  public nonisolated init<C: ChartContent>(_ content: C) { self.content = content }
  public nonisolated init<C: ChartContent>(erasing content: C) { self.content = content }
}

extension AnyChartContent: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { content._collect(into: collector, look) }
  public typealias Body = Never
}

/// Content that modifiers treat as one.
public struct Plot<Content: ChartContent> {
  private let content: Content
  public nonisolated init(@ChartContentBuilder content: () -> Content) { self.content = content() }
}

extension Plot: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { content._collect(into: collector, look) }
  public typealias Body = Never
}

/// No content.
public struct EmptyChartContent: Sendable {
  public nonisolated init() {}
}

extension EmptyChartContent: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {}
  public typealias Body = Never
}

/// Several contents in a row, as `ChartContentBuilder` makes them.
public struct TupleChartContent<each Content: ChartContent> {
  private let contents: (repeat each Content)
  nonisolated init(_ contents: (repeat each Content)) { self.contents = contents }
}

extension TupleChartContent: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    var index = 0
    for content in repeat each contents {
      collector.inside(index) { content._collect(into: collector, look) }
      index += 1
    }
  }
  public typealias Body = Never
}

/// One of two contents, as `if … else` and `switch` make them.
public enum BuilderConditional<TrueContent, FalseContent> {
  case first(TrueContent)
  case second(FalseContent)
}

extension BuilderConditional: ChartContent where TrueContent: ChartContent, FalseContent: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    switch self {
    case .first(let content): collector.inside(0) { content._collect(into: collector, look) }
    case .second(let content): collector.inside(1) { content._collect(into: collector, look) }
    }
  }
  public typealias Body = Never
}

extension Optional: ChartContent where Wrapped: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { self?._collect(into: collector, look) }
}

extension Group: ChartContent where Content: ChartContent {
  /// Content that modifiers treat as one.
  public nonisolated init(@ChartContentBuilder content: () -> Content) { self.init(of: content()) }
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) { content._collect(into: collector, look) }
}

extension ForEach: ChartContent where Content: ChartContent {
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    for element in data {
      collector.inside(identify(element)) { content(element)._collect(into: collector, look) }
    }
  }
}

extension ForEach where ID == Data.Element.ID, Content: ChartContent, Data.Element: Identifiable {
  /// Content for each element of a collection.
  @_disfavoredOverload
  public nonisolated init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identify: { $0.id }, of: content)
  }
}

extension ForEach where Content: ChartContent {
  /// Content for each element of a collection.
  @_disfavoredOverload
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identify: { $0[keyPath: id] }, of: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Content for each number of a range.
  public nonisolated init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identify: { $0 }, of: content)
  }
}

/// Builds a chart's content from the statements of a closure.
@resultBuilder public struct ChartContentBuilder {
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> TupleChartContent<repeat each Content> { TupleChartContent((repeat each content)) }
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: ChartContent, FalseContent: ChartContent>(
    first: TrueContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .first(first) }
  public static func buildEither<TrueContent: ChartContent, FalseContent: ChartContent>(
    second: FalseContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .second(second) }
  public static func buildLimitedAvailability<Content: ChartContent>(_ content: Content) -> AnyChartContent {
    AnyChartContent(content)
  }
}
