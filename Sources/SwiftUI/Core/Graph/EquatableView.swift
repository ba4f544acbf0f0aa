/// A view that is evaluated again only when it is not equal to the one before.
public struct EquatableView<Content: Equatable & View> {
  public var content: Content
  public nonisolated init(content: Content) { self.content = content }
}

extension EquatableView: View {
  public var body: some View { content }
}

extension EquatableView: CustomComparable {
  package func isSame(as other: Self) -> Bool { content == other.content }
}

extension View where Self: Equatable {
  /// Evaluates this view again only when it is not equal to the one before.
  public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
