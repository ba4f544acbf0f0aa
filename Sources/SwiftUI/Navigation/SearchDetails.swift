extension View {
  /// A second line below the title. A phone's bar has none.
  public nonisolated func navigationSubtitle(_ subtitle: Text) -> some View { withoutEffectView("navigationSubtitle") }
  public nonisolated func navigationSubtitle(_ key: LocalizedStringKey) -> some View {
    withoutEffectView("navigationSubtitle")
  }
  @_disfavoredOverload
  public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    withoutEffectView("navigationSubtitle")
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
