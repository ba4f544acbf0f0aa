/// `ForEach`, `Group` and anchors as modules above make them: of content that is not views, and of places that a layout
/// of theirs knows.
extension ForEach {
  package nonisolated init(
    data: Data, identify: @escaping (Data.Element) -> ID, of content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identify: identify, content: content)
  }
}

extension Group {
  package nonisolated init(of content: Content) { self.init(content: content) }
}

extension Anchor {
  /// A value in the coordinates of whoever asks.
  package init(told value: @escaping @MainActor () -> Value) { self.init(resolve: { _ in value() }) }
}
