import Foundation

/// How a screen comes. Screens come from the side here, whatever is asked for.
public protocol NavigationTransition: Sendable {}

/// The system's own.
public struct AutomaticNavigationTransition: NavigationTransition { public init() {} }
/// From the view that led to the screen.
public struct ZoomNavigationTransition: NavigationTransition { init() {} }

extension NavigationTransition where Self == AutomaticNavigationTransition {
  public static var automatic: AutomaticNavigationTransition { .init() }
}
extension NavigationTransition where Self == ZoomNavigationTransition {
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition { .init() }
}

extension View {
  /// How this screen comes. It comes from the side.
  public nonisolated func navigationTransition(_ style: some NavigationTransition) -> some View {
    withoutEffectView("navigationTransition")
  }
  /// Names the view that a screen comes from.
  public nonisolated func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }
}
