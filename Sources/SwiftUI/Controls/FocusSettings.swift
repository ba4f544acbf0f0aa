/// What a view does with the focus.
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A press is an alternative to a tap.
  public static let activate = FocusInteractions(rawValue: 1)
  /// It takes text or keys.
  public static let edit = FocusInteractions(rawValue: 2)
  public static let automatic: FocusInteractions = [.activate, .edit]
}

extension View {
  /// Custom views take no keyboard focus of their own here; controls always do.
  public nonisolated func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View { self }
  /// The focus goes by the order of controls here.
  public nonisolated func focusSection() -> some View { self }
  /// The focus goes by the order of controls here.
  public nonisolated func focusScope(_ namespace: Namespace.ID) -> some View { self }
  /// The focus goes by the order of controls here.
  public nonisolated func prefersDefaultFocus(_ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID)
    -> some View
  {
    withoutEffectView("prefersDefaultFocus")
  }
}
