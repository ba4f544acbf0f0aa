import DisplayTree
import Foundation

/// Views beside each other, with lines between them. The widths cannot be dragged here.
public struct HSplitView<Content: View> {
  private let content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}
extension HSplitView: View {
  public var body: some View { HStack(spacing: 1) { content }.background(.separator) }
}

/// Views below each other, with lines between them. The heights cannot be dragged here.
public struct VSplitView<Content: View> {
  private let content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}
extension VSplitView: View {
  public var body: some View { VStack(spacing: 1) { content }.background(.separator) }
}

/// Where a pointer is over a view.
public enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

extension View {
  /// Calls an action as the pointer comes over this view and leaves it; the place is the view's middle, since hosts do
  /// not tell of each movement.
  public nonisolated func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(_ContinuousHoverModifier(action: action)) }
}

/// Tells of the pointer over its content.
public struct _ContinuousHoverModifier { var action: (HoverPhase) -> Void }
extension _ContinuousHoverModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = ContinuousHoverElement
}
@MainActor package final class ContinuousHoverElement: WrapperElement<_ContinuousHoverModifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: _ContinuousHoverModifier) {}
  package override func displayProperties() -> Properties { [.events: ["hover"]] }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .hover(let isInside) = event else { return false }
    modifier.action(isInside ? .active(CGPoint(x: size.width / 2, y: size.height / 2)) : .ended)
    return true
  }
}
