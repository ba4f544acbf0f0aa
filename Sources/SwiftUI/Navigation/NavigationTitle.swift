/// The bar of a screen, as far as views talk about it.
public struct NavigationBarItem: Sendable {
  /// How the title is shown: large below the bar until the content scrolls, or in the bar. `automatic` is what the screen
  /// before uses, and large on the first one.
  public enum TitleDisplayMode: Sendable, Hashable { case automatic, inline, large }
}

/// How the title of a screen is shown.
public struct ToolbarTitleDisplayMode: Sendable {
  let mode: NavigationBarItem.TitleDisplayMode
  /// As on the screen before.
  public static let automatic = Self(mode: .automatic)
  /// Large, until the content scrolls.
  public static let large = Self(mode: .large)
  /// Large, in the bar: in the bar here.
  public static let inlineLarge = Self(mode: .inline)
  /// In the bar.
  public static let inline = Self(mode: .inline)
}

extension View {
  /// The title of the screen that this view is in.
  public nonisolated func navigationTitle(_ title: Text) -> some View { navigationItem { $0.title = title } }
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationItem { $0.title = Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationItem { $0.title = Text(title) }
  }
  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
    navigationItem { $0.title = Text(verbatim: title.wrappedValue) }
  }
  public nonisolated func navigationBarTitle(_ title: Text) -> some View { navigationItem { $0.title = title } }
  public nonisolated func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationItem { $0.title = Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationItem { $0.title = Text(title) }
  }
  public nonisolated func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationItem {
      $0.title = title
      $0.displayMode = displayMode
    }
  }
  public nonisolated func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(titleKey), displayMode: displayMode) }
  @_disfavoredOverload public nonisolated func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(title), displayMode: displayMode) }

  /// How the title of the screen is shown.
  public nonisolated func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View {
    navigationItem { $0.displayMode = mode }
  }
  /// How the title of the screen is shown.
  public nonisolated func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    navigationItem { $0.displayMode = mode.mode }
  }
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    navigationItem { $0.hidesBackButton = hidesBackButton }
  }
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View {
    navigationItem { $0.barVisibility = hidden ? .hidden : .visible }
  }
  /// Puts views at the leading and trailing ends of the bar.
  public nonisolated func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .navigationBarLeading) { leading }
      ToolbarItem(placement: .navigationBarTrailing) { trailing }
    }
  }
  public nonisolated func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
  }
  public nonisolated func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
  }
  public nonisolated func statusBar(hidden: Bool) -> some View { self }
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }
}
