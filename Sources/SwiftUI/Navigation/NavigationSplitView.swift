import Foundation

/// Which columns of a split view show.
public struct NavigationSplitViewVisibility: Equatable, Sendable, Codable {
  private let name: String
  private init(_ name: String) { self.name = name }
  public static let automatic = Self("automatic")
  public static let all = Self("all")
  public static let doubleColumn = Self("doubleColumn")
  public static let detailOnly = Self("detailOnly")
}

/// One of a split view's columns.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String
  public static let sidebar = Self(name: "sidebar")
  public static let content = Self(name: "content")
  public static let detail = Self(name: "detail")
}

/// Columns side by side where the window is wide; a stack that begins with the sidebar where it is not.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  let visibility: Binding<NavigationSplitViewVisibility>?
  let sidebar: Sidebar
  let content: Content?
  let detail: Detail
}

extension NavigationSplitView {
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    visibility = nil
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    visibility = columnVisibility
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }
}

extension NavigationSplitView where Content == EmptyView {
  public nonisolated init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    visibility = nil
    self.sidebar = sidebar()
    content = nil
    self.detail = detail()
  }
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    visibility = columnVisibility
    self.sidebar = sidebar()
    content = nil
    self.detail = detail()
  }
}

extension NavigationSplitView: View {
  public var body: some View {
    SplitBody(visibility: visibility, sidebar: sidebar, content: content, detail: detail)
  }
}

private struct SplitBody<Sidebar: View, Content: View, Detail: View>: View {
  let visibility: Binding<NavigationSplitViewVisibility>?
  let sidebar: Sidebar
  let content: Content?
  let detail: Detail
  @Environment(\.horizontalSizeClass) private var sizeClass
  @State private var link = SplitLink()

  var body: some View {
    if sizeClass == .regular {
      HStack(spacing: 0) {
        if visibility?.wrappedValue != .detailOnly {
          NavigationStack { sidebar }.environment(\.splitLink, link).frame(width: 320)
          Divider().ignoresSafeArea()
          if let content {
            NavigationStack { content }.environment(\.splitLink, link).frame(width: 320)
            Divider().ignoresSafeArea()
          }
        }
        NavigationStack { detail.background(SplitAnchor(link: link)) }
      }
    } else {
      NavigationStack {
        sidebar.environment(\.splitDetail, SplitDetail(AnyView(detail), content: content.map { AnyView($0) }))
      }
    }
  }
}

/// Knows the page in which the detail column shows what a sidebar's links lead to.
package final class SplitLink: Equatable {
  var page: PageHandle?
  package static func == (a: SplitLink, b: SplitLink) -> Bool { a === b }
}

/// What a compact split view shows when a value of its sidebar is chosen.
package struct SplitDetail {
  let detail: AnyView
  let content: AnyView?
  init(_ detail: AnyView, content: AnyView?) {
    self.detail = detail
    self.content = content
  }
}

/// Notes the page that it is in.
private struct SplitAnchor: View {
  let link: SplitLink
  @Environment(\.navigationPage) private var page
  var body: some View {
    let _ = link.page = page
    EmptyView()
  }
}

private enum SplitLinkKey: EnvironmentKey { static var defaultValue: SplitLink? { nil } }
private enum SplitDetailKey: EnvironmentKey { static var defaultValue: SplitDetail? { nil } }
extension EnvironmentValues {
  package var splitLink: SplitLink? {
    get { self[SplitLinkKey.self] }
    set { self[SplitLinkKey.self] = newValue }
  }
  package var splitDetail: SplitDetail? {
    get { self[SplitDetailKey.self] }
    set { self[SplitDetailKey.self] = newValue }
  }
}

/// The look of split views; on a wide window the columns stand side by side.
public protocol NavigationSplitViewStyle {}
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable { public init() {} }
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable { public init() {} }
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable { public init() {} }
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle { public static var automatic: Self { Self() } }
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle { public static var balanced: Self { Self() } }
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: Self { Self() }
}
extension View {
  public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
  public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }
  public nonisolated func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
}
