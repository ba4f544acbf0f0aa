import Foundation

/// Whether scroll indicators show.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  private enum Kind: Hashable { case automatic, visible, hidden, never }
  private let kind: Kind
  public static let automatic = ScrollIndicatorVisibility(kind: .automatic)
  public static let visible = ScrollIndicatorVisibility(kind: .visible)
  public static let hidden = ScrollIndicatorVisibility(kind: .hidden)
  public static let never = ScrollIndicatorVisibility(kind: .never)
  package var isHidden: Bool { kind == .hidden || kind == .never }
}

/// Which part of a scroll view margins apply to.
public struct ContentMarginPlacement: Hashable, Sendable {
  private let kind: Int
  public static let automatic = ContentMarginPlacement(kind: 0)
  public static let scrollContent = ContentMarginPlacement(kind: 1)
  public static let scrollIndicators = ContentMarginPlacement(kind: 2)
}

/// Where a scroll view comes to rest.
public protocol ScrollTargetBehavior {
  /// Whether it rests only at whole pages.
  static var isPaging: Bool { get }
}
extension ScrollTargetBehavior { public static var isPaging: Bool { false } }

public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  public init() {}
  public static var isPaging: Bool { true }
}
/// Comes to rest where it may: views are not aligned with the edge.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable { public init() {} }
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior { public static var paging: Self { .init() } }
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { .init() }
}

/// Whether a scroll view gives way at its ends. The browser decides; the setting is accepted.
public struct ScrollBounceBehavior: Hashable, Sendable {
  private let kind: Int
  public static let automatic = ScrollBounceBehavior(kind: 0)
  public static let always = ScrollBounceBehavior(kind: 1)
  public static let basedOnSize = ScrollBounceBehavior(kind: 2)
}

/// How scrolling closes the keyboard. The browser's keyboard is the person's; the setting is accepted.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let kind: Int
  public static let automatic = ScrollDismissesKeyboardMode(kind: 0)
  public static let immediately = ScrollDismissesKeyboardMode(kind: 1)
  public static let interactively = ScrollDismissesKeyboardMode(kind: 2)
  public static let never = ScrollDismissesKeyboardMode(kind: 3)
}

private enum Keys {
  enum Indicators: EnvironmentKey { static var defaultValue: ScrollIndicatorVisibility { .automatic } }
  enum Paging: EnvironmentKey { static var defaultValue: Bool { false } }
  enum Margins: EnvironmentKey { static var defaultValue: EdgeInsets { EdgeInsets() } }
  enum Position: EnvironmentKey { static var defaultValue: ScrollPositionLink? { nil } }
}

extension EnvironmentValues {
  public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { self[Keys.Indicators.self] }
    set { self[Keys.Indicators.self] = newValue }
  }
  package var isPagingScroll: Bool {
    get { self[Keys.Paging.self] }
    set { self[Keys.Paging.self] = newValue }
  }
  package var contentMargins: EdgeInsets {
    get { self[Keys.Margins.self] }
    set { self[Keys.Margins.self] = newValue }
  }
  package var scrollPositionLink: ScrollPositionLink? {
    get { self[Keys.Position.self] }
    set { self[Keys.Position.self] = newValue }
  }
}

/// The id of what a scroll view shows first, shared with the app.
package struct ScrollPositionLink {
  package let read: () -> AnyHashable?
  package let write: (AnyHashable) -> Void
  package let anchor: UnitPoint?
}

extension View {
  /// Shows or hides the indicators of the scroll views in this view.
  public nonisolated func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { environment(\.verticalScrollIndicatorVisibility, visibility) }

  public nonisolated func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }

  public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Sets where the scroll views in this view come to rest.
  public nonisolated func scrollTargetBehavior<T: ScrollTargetBehavior>(_ behavior: T) -> some View {
    environment(\.isPagingScroll, T.isPaging)
  }

  /// Says that the views in this layout are what scrolling aims at.
  public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  /// Adds space around the content of the scroll views in this view, points; it scrolls with the content.
  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    transformEnvironment(\.contentMargins) { margins in
      guard placement != .scrollIndicators else { return }
      if edges.contains(.top) { margins.top = insets.top }
      if edges.contains(.leading) { margins.leading = insets.leading }
      if edges.contains(.bottom) { margins.bottom = insets.bottom }
      if edges.contains(.trailing) { margins.trailing = insets.trailing }
    }
  }

  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(all: length ?? _PaddingLayout.standard), for: placement)
  }

  public nonisolated func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View { contentMargins(.all, EdgeInsets(all: length), for: placement) }

  /// Keeps the id of the row that is shown first in a binding; setting the binding scrolls there.
  public nonisolated func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    environment(
      \.scrollPositionLink,
      ScrollPositionLink(
        read: { id.wrappedValue.map { AnyHashable($0) } },
        write: { new in if let new = new.base as? ID, new != id.wrappedValue { id.wrappedValue = new } },
        anchor: anchor))
  }
}
