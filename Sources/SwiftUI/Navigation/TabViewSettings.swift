/// How people have arranged the tabs of a sidebar. There is none to arrange here.
public struct TabViewCustomization: Codable, Sendable {
  public init() {}
}

/// When the tab bar makes itself small.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic")
  public static let never = Self(name: "never")
  public static let onScrollDown = Self(name: "onScrollDown")
  public static let onScrollUp = Self(name: "onScrollUp")
}

extension View {
  /// Keeps how people arrange the tabs of a sidebar. There is none to arrange here.
  public nonisolated func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View { self }
  /// Where tabs are in a window in which both places are possible; they are in the bar.
  public nonisolated func defaultAdaptableTabBarPlacement(_ placement: AdaptableTabBarPlacement = .automatic)
    -> some View
  {
    self
  }
  /// When the tab bar makes itself small; it does not here.
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View {
    withoutEffectView("tabBarMinimizeBehavior")
  }
  /// A view above the tab bar.
  public nonisolated func tabViewBottomAccessory<C: View>(@ViewBuilder content: () -> C) -> some View {
    let content = content()
    return safeAreaInset(edge: .bottom) { content }
  }
  /// A view at the top of the sidebar that tabs may have. There is none here.
  public nonisolated func tabViewSidebarHeader<C: View>(@ViewBuilder content: () -> C) -> some View {
    withoutEffectView("tabViewSidebarHeader")
  }
  /// A view at the end of the sidebar that tabs may have. There is none here.
  public nonisolated func tabViewSidebarFooter<C: View>(@ViewBuilder content: () -> C) -> some View {
    withoutEffectView("tabViewSidebarFooter")
  }
  /// A view below the sidebar that tabs may have. There is none here.
  public nonisolated func tabViewSidebarBottomBar<C: View>(@ViewBuilder content: () -> C) -> some View {
    withoutEffectView("tabViewSidebarBottomBar")
  }
}
