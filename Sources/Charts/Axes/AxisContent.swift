import Foundation

/// What an axis shows.
@MainActor @preconcurrency public protocol AxisContent {
  associatedtype Body: AxisContent
  @AxisContentBuilder @MainActor @preconcurrency var body: Body { get }
  /// Adds the axis marks.
  func _collect(into groups: inout [_AxisGroup])
}

extension AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) { body._collect(into: &groups) }
}

extension AxisContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn by the chart") }
}

extension Never: AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) {}
}

/// Axis marks as the content says them.
public struct _AxisGroup {
  var preset: AxisMarkPreset
  var edge: Edge?
  var values: AxisMarkValues
  /// What is drawn for a value; nil for what suits the axis.
  var parts: ((AxisValue) -> any AxisMark)?
  var format: ((_Datum) -> String)?
  var stroke: StrokeStyle?

  static var automatic: _AxisGroup { _AxisGroup(preset: .automatic, values: .automatic) }
}

/// Builds the content of an axis.
@resultBuilder public struct AxisContentBuilder {
  public static func buildExpression<Content: AxisContent>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyAxisContent { EmptyAxisContent() }
  public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: AxisContent>(_ content: repeat each Content) -> TupleAxisContent<
    repeat each Content
  > { TupleAxisContent((repeat each content)) }
  public static func buildIf<Content: AxisContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: AxisContent, B: AxisContent>(first: A) -> BuilderConditional<A, B> {
    .first(first)
  }
  public static func buildEither<A: AxisContent, B: AxisContent>(second: B) -> BuilderConditional<A, B> {
    .second(second)
  }
  public static func buildLimitedAvailability<Content: AxisContent>(_ content: Content) -> AnyAxisContent {
    AnyAxisContent(content)
  }
}

/// No axis.
public struct EmptyAxisContent: Sendable {
  public typealias Body = Never
  public nonisolated init() {}
}

extension EmptyAxisContent: AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) {}
}

/// Axis content of any type.
public struct AnyAxisContent {
  public typealias Body = Never
  private let content: any AxisContent
  public nonisolated init<C: AxisContent>(_ content: C) { self.content = content }
  public nonisolated init<C: AxisContent>(erasing content: C) { self.content = content }
}

extension AnyAxisContent: AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) { content._collect(into: &groups) }
}

/// Several axis contents.
public struct TupleAxisContent<each Content: AxisContent> {
  public typealias Body = Never
  private let contents: (repeat each Content)
  nonisolated init(_ contents: (repeat each Content)) { self.contents = contents }
}

extension TupleAxisContent: AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) {
    for content in repeat each contents { content._collect(into: &groups) }
  }
}

extension BuilderConditional: AxisContent where TrueContent: AxisContent, FalseContent: AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) {
    switch self {
    case .first(let content): content._collect(into: &groups)
    case .second(let content): content._collect(into: &groups)
    }
  }
}

extension Optional: AxisContent where Wrapped: AxisContent {
  public func _collect(into groups: inout [_AxisGroup]) { self?._collect(into: &groups) }
}

/// Marks at values of an axis.
public struct AxisMarks<Content: AxisMark> {
  let group: _AxisGroup
}

extension AxisMarks: AxisContent {
  public typealias Body = Never
  public func _collect(into groups: inout [_AxisGroup]) { groups.append(group) }
}

extension AxisMarks {
  private nonisolated init(
    _ preset: AxisMarkPreset, _ position: AxisMarkPosition, _ values: AxisMarkValues,
    _ content: @escaping (AxisValue) -> Content
  ) {
    group = _AxisGroup(preset: preset, edge: position.edge, values: values, parts: content)
  }

  /// What a closure says for each value.
  public nonisolated init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content
  ) { self.init(preset, position, values, content) }

  /// The same at each value.
  public nonisolated init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping () -> Content
  ) { self.init(preset, position, values) { _ in content() } }

  /// What a closure says for each of given values.
  public nonisolated init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content
  ) { self.init(preset, position, AxisMarkValues(kind: .given(values.map(\.datum))), content) }

  /// The same at each of given values.
  public nonisolated init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping () -> Content
  ) { self.init(preset, position, AxisMarkValues(kind: .given(values.map(\.datum)))) { _ in content() } }
}

extension AxisMarks where Content == EmptyAxisMark {
  /// Lines, ticks and labels as they suit the axis.
  public nonisolated init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    stroke: StrokeStyle? = nil
  ) { group = _AxisGroup(preset: preset, edge: position.edge, values: values, stroke: stroke) }

  /// Lines, ticks and labels as they suit the axis, at given values.
  public nonisolated init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    group = _AxisGroup(
      preset: preset, edge: position.edge, values: AxisMarkValues(kind: .given(values.map(\.datum))), stroke: stroke)
  }

  /// Lines, ticks and labels as they suit the axis, labels in a format.
  public nonisolated init<Format: FormatStyle>(
    format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
    group = _AxisGroup(
      preset: preset, edge: position.edge, values: values,
      format: { Format.FormatInput(datum: $0).map(format.format) ?? $0.text }, stroke: stroke)
  }

  /// Lines, ticks and labels as they suit the axis, at given values, labels in a format.
  public nonisolated init<Format: FormatStyle, Value: Plottable>(
    format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
    group = _AxisGroup(
      preset: preset, edge: position.edge, values: AxisMarkValues(kind: .given(values.map(\.datum))),
      format: { Format.FormatInput(datum: $0).map(format.format) ?? $0.text }, stroke: stroke)
  }
}
