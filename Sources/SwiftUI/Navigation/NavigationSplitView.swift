import Foundation

/// Which columns of a split view show.
public struct NavigationSplitViewVisibility: Equatable, Hashable, Sendable, Codable {
  private let name: String
  private init(_ name: String) { self.name = name }
  /// What the window's shape suggests: all that fits beside the detail where it is wider than tall, else the detail.
  public static let automatic = Self("automatic")
  /// All columns.
  public static let all = Self("all")
  /// The last two columns.
  public static let doubleColumn = Self("doubleColumn")
  /// The detail only.
  public static let detailOnly = Self("detailOnly")
}

/// One of a split view's columns.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String
  public static let sidebar = Self(name: "sidebar")
  public static let content = Self(name: "content")
  public static let detail = Self(name: "detail")
}

/// Columns side by side where the window is wide; one column above the other where it is not.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  let visibility: Binding<NavigationSplitViewVisibility>?
  let preferredColumn: Binding<NavigationSplitViewColumn>?
  let sidebar: Sidebar
  let content: Content?
  let detail: Detail

  private nonisolated init(
    _ visibility: Binding<NavigationSplitViewVisibility>?, _ preferredColumn: Binding<NavigationSplitViewColumn>?,
    _ sidebar: Sidebar, _ content: Content?, _ detail: Detail
  ) {
    self.visibility = visibility
    self.preferredColumn = preferredColumn
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
  }
}

extension NavigationSplitView {
  /// Three columns.
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(nil, nil, sidebar(), content(), detail()) }
  /// Three columns, of which a binding says which ones show beside each other.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, nil, sidebar(), content(), detail()) }
  /// Three columns, of which a binding says which one is on top where there is room for one only.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(nil, preferredCompactColumn, sidebar(), content(), detail()) }
  /// Three columns with both bindings.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, preferredCompactColumn, sidebar(), content(), detail()) }
}

extension NavigationSplitView where Content == EmptyView {
  /// Two columns.
  public nonisolated init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(nil, nil, sidebar(), nil, detail())
  }
  /// Two columns, of which a binding says which ones show beside each other.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, nil, sidebar(), nil, detail()) }
  /// Two columns, of which a binding says which one is on top where there is room for one only.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(nil, preferredCompactColumn, sidebar(), nil, detail()) }
  /// Two columns with both bindings.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, preferredCompactColumn, sidebar(), nil, detail()) }
}

extension NavigationSplitView: View {
  public var body: some View {
    SplitCore(
      columns: content.map { [AnyView(sidebar), AnyView($0), AnyView(detail)] } ?? [AnyView(sidebar), AnyView(detail)],
      visibility: visibility, preferredColumn: preferredColumn)
  }
}

/// How leading columns and the detail share the window.
public protocol NavigationSplitViewStyle {}
/// The detail makes room where the window is wider than tall, and is covered where it is not.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable { public nonisolated init() {} }
/// The detail makes room.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable { public nonisolated init() {} }
/// The detail keeps its size, and is covered.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable {
  public nonisolated init() {}
}
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  public static var automatic: Self { Self() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: Self { Self() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: Self { Self() }
}

enum SplitStyle: Sendable { case automatic, balanced, prominentDetail }
private enum SplitStyleKey: EnvironmentKey { static var defaultValue: SplitStyle { .automatic } }
extension EnvironmentValues {
  var splitStyle: SplitStyle {
    get { self[SplitStyleKey.self] }
    set { self[SplitStyleKey.self] = newValue }
  }
}

/// The widths that a column of a split view may have.
package struct ColumnWidth: Equatable, Sendable {
  var least: Double?
  var ideal: Double
  var most: Double?
  func resolved(in room: Double) -> Double { min(max(ideal, least ?? 0), most ?? .infinity, room) }
}

extension View {
  /// Sets how the columns of split views share the window.
  public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    environment(
      \.splitStyle,
      style is BalancedNavigationSplitViewStyle
        ? .balanced : style is ProminentDetailNavigationSplitViewStyle ? .prominentDetail : .automatic)
  }
  /// Sets the width of the column that this view is in.
  public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    navigationItem { $0.columnWidth = ColumnWidth(ideal: Double(width)) }
  }
  /// Sets the width of the column that this view is in; people cannot change it here.
  public nonisolated func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    navigationItem {
      $0.columnWidth = ColumnWidth(least: min.map { Double($0) }, ideal: Double(ideal), most: max.map { Double($0) })
    }
  }
}
