/// Where the tabs of a tab view that adapts to its window are.
public struct AdaptableTabBarPlacement: Hashable, Sendable {
  private let name: String
  /// Where the system likes.
  public static let automatic = Self(name: "automatic")
  /// In the bar.
  public static let tabBar = Self(name: "tabBar")
  /// In the sidebar.
  public static let sidebar = Self(name: "sidebar")
}

/// What people may do with a tab when they arrange a sidebar. There is none to arrange here.
public struct TabCustomizationBehavior: Hashable, Sendable {
  private let name: String
  /// As its section.
  public static let automatic = Self(name: "automatic")
  /// It stays where it is.
  public static let disabled = Self(name: "disabled")
  /// It may be moved about.
  public static let reorderable = Self(name: "reorderable")
}

/// Where a tab may be in a tab view that adapts to its window.
public struct TabPlacement: Hashable, Sendable {
  private let name: String
  /// As the tab view likes.
  public static let automatic = Self(name: "automatic")
  /// In the bar, and never moved out of it.
  public static let pinned = Self(name: "pinned")
  /// In the sidebar only.
  public static let sidebarOnly = Self(name: "sidebarOnly")
}
