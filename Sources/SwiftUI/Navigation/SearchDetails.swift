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
