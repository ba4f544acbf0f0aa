import Foundation

/// What a text is about, for the way in which it is read.
public struct AccessibilityTextContentType: Sendable {
  public static let plain = AccessibilityTextContentType()
  public static let console = AccessibilityTextContentType()
  public static let fileSystem = AccessibilityTextContentType()
  public static let messaging = AccessibilityTextContentType()
  public static let narrative = AccessibilityTextContentType()
  public static let sourceCode = AccessibilityTextContentType()
  public static let spreadsheet = AccessibilityTextContentType()
  public static let wordProcessing = AccessibilityTextContentType()
}

/// Where a view's label and its content belong together.
public enum AccessibilityLabeledPairRole: Hashable, Sendable { case label, content }

/// When custom content is read.
public enum AccessibilityCustomContentImportance: Sendable { case `default`, high }

extension View {
  /// Shows this view, and tells assistive technology of another in its place.
  public nonisolated func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
    accessibilityHidden(true).overlay { representation().opacity(0).allowsHitTesting(false) }
  }

  /// Shows this view, and tells assistive technology of others as what is in it.
  public nonisolated func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
    accessibilityRepresentation { children() }
  }

  /// Further words for assistive technology, told with the view's description.
  public nonisolated func accessibilityCustomContent(
    _ label: Text, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { accessibilityHint(Text("\(label): \(value)")) }
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { accessibilityCustomContent(Text(labelKey), value) }
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { accessibilityCustomContent(Text(labelKey), Text(valueKey)) }

  /// A browser inverts colours for the whole page.
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// There is no viewer of enlarged content: a page is zoomed.
  public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }
  public nonisolated func accessibilityShowsLargeContentViewer<V: View>(
    @ViewBuilder _ largeContentView: () -> V
  ) -> some View { self }
  public nonisolated func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    withoutEffectView("accessibilityLinkedGroup")
  }
  public nonisolated func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { withoutEffectView("accessibilityLabeledPair") }
  public nonisolated func speechAdjustedPitch(_ value: Double) -> some View { withoutEffectView("speechAdjustedPitch") }
  public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View {
    withoutEffectView("speechAlwaysIncludesPunctuation")
  }
  public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> some View {
    withoutEffectView("speechAnnouncementsQueued")
  }
  public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> some View {
    withoutEffectView("speechSpellsOutCharacters")
  }
}
