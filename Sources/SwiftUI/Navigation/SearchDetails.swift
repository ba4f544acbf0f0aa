/// What a search is about, chosen beside its field.
extension View {
  /// Suggestions for the search field. They are not shown here.
  public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    withoutEffectView("searchSuggestions")
  }
  /// The text that a suggestion stands for. Suggestions are not shown here.
  public nonisolated func searchCompletion(_ completion: String) -> some View { self }
  /// What the search may be about, as a choice below the title.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View {
    let scopes = scopes()
    return safeAreaInset(edge: .top) {
      Picker("", selection: scope) { scopes }.pickerStyle(.segmented).labelsHidden().padding(.horizontal)
        .padding(.bottom, 8)
    }
  }
  /// A second line below the title. A phone's bar has none.
  public nonisolated func navigationSubtitle(_ subtitle: Text) -> some View { withoutEffectView("navigationSubtitle") }
  public nonisolated func navigationSubtitle(_ key: LocalizedStringKey) -> some View {
    withoutEffectView("navigationSubtitle")
  }
  @_disfavoredOverload
  public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    withoutEffectView("navigationSubtitle")
  }
  /// Things to do with the whole screen, in a menu of its title. The title has no menu here.
  public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    withoutEffectView("toolbarTitleMenu")
  }
  /// Lets content of a scroll view be seen beyond it. A browser cuts what it scrolls.
  public nonisolated func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    withoutEffectView("scrollClipDisabled")
  }
}

/// How the dots of a paged view look.
public protocol IndexViewStyle: Sendable {}
/// Dots, with or without a plate behind them.
public struct PageIndexViewStyle: IndexViewStyle {
  /// Whether there is a plate.
  public struct BackgroundDisplayMode: Sendable, Hashable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let interactive = Self(name: "interactive")
    public static let always = Self(name: "always")
    public static let never = Self(name: "never")
  }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}
extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: PageIndexViewStyle { .init() }
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    .init(backgroundDisplayMode: backgroundDisplayMode)
  }
}
extension View {
  /// How the dots of a paged view look. They always look the same here.
  public nonisolated func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { self }
}
