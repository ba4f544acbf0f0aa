/// A piece of user interface: a cheap description, from which the graph makes and updates what is shown.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Makes the element that keeps this view's place. Views with a body get the default one.
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs
}

extension View {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(CompositeElement(view, parent: inputs.parent))
  }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

/// A view whose element draws or lays out by itself.
@MainActor @preconcurrency package protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn by its element") }
}

/// Builds views from the statements of a closure or of a `body`.
@resultBuilder public struct ViewBuilder {
  // Inlinable, so that an app's views are not copied from one step of their making to the next.
  @inlinable public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  @inlinable public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @inlinable @_disfavoredOverload
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  @inlinable public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { .init(.first(first)) }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { .init(.second(second)) }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

extension View {
  /// Tells in the console that the body is being evaluated; for use inside a `body`, while looking for the reason.
  public static func _printChanges() { print("\(Self.self): evaluated.") }
}
