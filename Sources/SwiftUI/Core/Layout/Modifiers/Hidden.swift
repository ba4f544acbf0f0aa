/// Keeps a view's place and draws nothing.
public struct _HiddenModifier: Equatable, Sendable {
  public nonisolated init() {}
}

extension _HiddenModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = HiddenElement
}

@MainActor package final class HiddenElement: WrapperElement<_HiddenModifier> {
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) {}
}

extension View {
  /// Hides this view; its place in the layout stays.
  public nonisolated func hidden() -> some View { modifier(_HiddenModifier()) }
}
