import Foundation

/// The look of lists.
@MainActor @preconcurrency public protocol ListStyle {
  nonisolated var _kind: _ListStyleKind { get }
}

public enum _ListStyleKind: Sendable, Hashable {
  case insetGrouped, grouped, plain, inset, sidebar
  var isCard: Bool { self == .insetGrouped || self == .sidebar }
  var isGrouped: Bool { self == .insetGrouped || self == .grouped || self == .sidebar }
}

public struct DefaultListStyle: ListStyle, Sendable {
  public nonisolated init() {}
  public nonisolated var _kind: _ListStyleKind { .insetGrouped }
}
public struct InsetGroupedListStyle: ListStyle, Sendable {
  public nonisolated init() {}
  public nonisolated var _kind: _ListStyleKind { .insetGrouped }
}
public struct GroupedListStyle: ListStyle, Sendable {
  public nonisolated init() {}
  public nonisolated var _kind: _ListStyleKind { .grouped }
}
public struct PlainListStyle: ListStyle, Sendable {
  public nonisolated init() {}
  public nonisolated var _kind: _ListStyleKind { .plain }
}
public struct InsetListStyle: ListStyle, Sendable {
  public nonisolated init() {}
  public nonisolated var _kind: _ListStyleKind { .inset }
}
public struct SidebarListStyle: ListStyle, Sendable {
  public nonisolated init() {}
  public nonisolated var _kind: _ListStyleKind { .sidebar }
}

extension ListStyle where Self == DefaultListStyle { public static var automatic: DefaultListStyle { .init() } }
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { .init() }
}
extension ListStyle where Self == GroupedListStyle { public static var grouped: GroupedListStyle { .init() } }
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: InsetListStyle { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: SidebarListStyle { .init() } }

private enum ListStyleKey: EnvironmentKey { static var defaultValue: _ListStyleKind { .insetGrouped } }
private enum FormKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum MinimumRowKey: EnvironmentKey { static var defaultValue: CGFloat { 44 } }
private enum MinimumHeaderKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private enum RowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private enum SectionSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private enum ScrollBackgroundKey: EnvironmentKey { static var defaultValue: Visibility { .automatic } }

extension EnvironmentValues {
  package var listStyleKind: _ListStyleKind {
    get { isForm && self[ListStyleKey.self] == .sidebar ? .insetGrouped : self[ListStyleKey.self] }
    set { self[ListStyleKey.self] = newValue }
  }
  /// In a form, which is no sidebar where a list would be one.
  var isForm: Bool {
    get { self[FormKey.self] }
    set { self[FormKey.self] = newValue }
  }
  /// The least height of a row, points.
  public var defaultMinListRowHeight: CGFloat {
    get { self[MinimumRowKey.self] }
    set { self[MinimumRowKey.self] = newValue }
  }
  /// The least height of a section's header, points.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[MinimumHeaderKey.self] }
    set { self[MinimumHeaderKey.self] = newValue }
  }
  package var listRowSpacing: CGFloat? {
    get { self[RowSpacingKey.self] }
    set { self[RowSpacingKey.self] = newValue }
  }
  package var listSectionSpacing: CGFloat? {
    get { self[SectionSpacingKey.self] }
    set { self[SectionSpacingKey.self] = newValue }
  }
  package var scrollContentBackground: Visibility {
    get { self[ScrollBackgroundKey.self] }
    set { self[ScrollBackgroundKey.self] = newValue }
  }
}

/// Standard distances between the sections of a list.
public struct ListSectionSpacing: Sendable, Equatable {
  let points: CGFloat?
  public static let `default` = ListSectionSpacing(points: nil)
  public static let compact = ListSectionSpacing(points: 17)
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(points: spacing) }
}

extension View {
  /// Sets the look of the lists in this view.
  public nonisolated func listStyle<S: ListStyle>(_ style: S) -> some View { environment(\.listStyleKind, style._kind) }
  /// Sets the distance between rows, points; nil for the style's own.
  public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }
  public nonisolated func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    environment(\.listSectionSpacing, spacing.points)
  }
  public nonisolated func listSectionSpacing(_ spacing: CGFloat) -> some View {
    environment(\.listSectionSpacing, spacing)
  }
  /// Shows or hides the background behind the rows of lists and forms, and of text editors.
  public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.scrollContentBackground, visibility)
  }
}

/// The measures of a list's style at a width, points.
struct ListMetrics: Equatable {
  var style = _ListStyleKind.insetGrouped
  var sideMargin = 16.0
  var insets = EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
  var radius = 10.0
  var minimumHeight = 44.0
  var minimumHeader: Double?
  var rowSpacing = 0.0
  /// The distance between two sections without header and footer, which belongs in two parts to the one that follows and
  /// the one that went before: whole points, so that rows begin on whole pixels of every screen.
  var gap = 35.0
  /// In the sidebar of a wide window: rows without cards or lines.
  var isSidebar = false
  var gapAbove: Double { (gap / 2).rounded(.up) }
  var gapBelow: Double { gap - gapAbove }

  init() {}
  init(width: Double, environment: EnvironmentValues) {
    style = environment.listStyleKind
    let margin = width < 414 ? 16.0 : 20
    sideMargin = style.isCard ? margin : 0
    insets = EdgeInsets(top: 11, leading: style.isCard ? 16 : margin, bottom: 11, trailing: style.isCard ? 16 : margin)
    radius = style.isCard ? 10 : 0
    minimumHeight = Double(environment.defaultMinListRowHeight)
    minimumHeader = environment.defaultMinListHeaderHeight.map { Double($0) }
    rowSpacing = Double(environment.listRowSpacing ?? 0)
    isSidebar = style == .sidebar && environment.isInSidebar
    gap = Double(environment.listSectionSpacing ?? (isSidebar ? 16 : style.isGrouped ? 35 : 0))
    if isSidebar {
      insets.leading = 12
      insets.trailing = 12
    }
  }

  /// The space around a header's text, above and below.
  var headerPadding: (top: Double, bottom: Double) {
    style.isGrouped ? (max(gapBelow, 16), 6.5) : (style == .plain ? (22, 6) : (12, 6))
  }
  var footerPadding: (top: Double, bottom: Double) { (8, 8) }
}
