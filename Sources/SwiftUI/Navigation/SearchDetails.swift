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
}
