import Foundation

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
  /// The same view with one more thing said of it, by the same modifier.
  nonisolated func accessibility(_ change: AccessibilityAttachmentModifier.Change) -> ModifiedContent<Content, Modifier>
  {
    ModifiedContent(content: content, modifier: AccessibilityAttachmentModifier(changes: modifier.changes + [change]))
  }
}

/// What is said of a view of which something has been said already.

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel(_ label: Text) -> ModifiedContent<Content, Modifier> {
    accessibility(.label(label))
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel(_ label: Text, isEnabled: Bool) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(isEnabled ? .label(label) : .nothing)
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.label(Text(labelKey)))
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(isEnabled ? .label(Text(labelKey)) : .nothing)
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.label(Text(label)))
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(isEnabled ? .label(Text(label)) : .nothing)
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint(_ hint: Text) -> ModifiedContent<Content, Modifier> {
    accessibility(.hint(hint))
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint(_ hint: Text, isEnabled: Bool) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(isEnabled ? .hint(hint) : .nothing)
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.hint(Text(hintKey)))
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey, isEnabled: Bool)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(isEnabled ? .hint(Text(hintKey)) : .nothing)
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.hint(Text(hint)))
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(isEnabled ? .hint(Text(hint)) : .nothing)
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue(_ value: Text) -> ModifiedContent<Content, Modifier> {
    accessibility(.value(value))
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue(_ value: Text, isEnabled: Bool) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(isEnabled ? .value(value) : .nothing)
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.value(Text(valueKey)))
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey, isEnabled: Bool)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(isEnabled ? .value(Text(valueKey)) : .nothing)
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.value(Text(value)))
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(isEnabled ? .value(Text(value)) : .nothing)
  }

  /// Marks the view for tests.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.identifier(identifier))
  }

  /// Marks the view for tests.
  public nonisolated func accessibilityIdentifier(_ identifier: String, isEnabled: Bool)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(isEnabled ? .identifier(identifier) : .nothing)
  }

  /// Hides the view from assistive technology.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Content, Modifier> {
    accessibility(.hidden(hidden))
  }

  /// Hides the view from assistive technology.
  public nonisolated func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(isEnabled ? .hidden(hidden) : .nothing)
  }

  /// Says what the view is.
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.traits(add: traits, remove: AccessibilityTraits()))
  }

  /// Says what the view is not.
  public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.traits(add: AccessibilityTraits(), remove: traits))
  }

  /// Makes the view a heading of this level.
  public nonisolated func accessibilityHeading(_ level: AccessibilityHeadingLevel)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.heading(level))
  }

  /// Where the view comes among its siblings; without effect, since a browser reads in the order of the page.
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.sortPriority(sortPriority))
  }

  /// Whether the view reacts to the person; what does is told by its role anyway.
  public nonisolated func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  )
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.nothing)
  }

  /// Whether the view reacts to the person; what does is told by its role anyway.
  public nonisolated func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true, isEnabled: Bool
  ) -> ModifiedContent<Content, Modifier> {
    accessibility(.nothing)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels(_ inputLabels: [Text], isEnabled: Bool)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey])
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels(
    _ inputLabelKeys: [LocalizedStringKey], isEnabled: Bool
  )
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S])
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels<S: StringProtocol>(
    _ inputLabels: [S], isEnabled: Bool
  ) -> ModifiedContent<Content, Modifier> {
    accessibility(.inputLabels)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint, isEnabled: Bool)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  public nonisolated func accessibilityActivationPoint(
    _ activationPoint: UnitPoint, isEnabled: Bool
  )
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.nothing)
  }

  /// What kind of text the view has; a browser has no word for it.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType)
    -> ModifiedContent<
      Content, Modifier
    >
  {
    accessibility(.nothing)
  }

  /// Names the view.
  public nonisolated func accessibility(label: Text) -> ModifiedContent<Content, Modifier> {
    accessibility(.label(label))
  }

  /// Says what happens when the view is used.
  public nonisolated func accessibility(hint: Text) -> ModifiedContent<Content, Modifier> {
    accessibility(.hint(hint))
  }

  /// Says what value the view has.
  public nonisolated func accessibility(value: Text) -> ModifiedContent<Content, Modifier> {
    accessibility(.value(value))
  }

  /// Marks the view for tests.
  public nonisolated func accessibility(identifier: String) -> ModifiedContent<Content, Modifier> {
    accessibility(.identifier(identifier))
  }

  /// Hides the view from assistive technology.
  public nonisolated func accessibility(hidden: Bool) -> ModifiedContent<Content, Modifier> {
    accessibility(.hidden(hidden))
  }

  /// Says what the view is.
  public nonisolated func accessibility(addTraits traits: AccessibilityTraits) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.traits(add: traits, remove: AccessibilityTraits()))
  }

  /// Says what the view is not.
  public nonisolated func accessibility(removeTraits traits: AccessibilityTraits)
    -> ModifiedContent<Content, Modifier>
  {
    accessibility(.traits(add: AccessibilityTraits(), remove: traits))
  }

  /// Where the view comes among its siblings; without effect.
  public nonisolated func accessibility(sortPriority: Double) -> ModifiedContent<Content, Modifier> {
    accessibility(.sortPriority(sortPriority))
  }

  /// Words by which the view may be asked for; without effect.
  public nonisolated func accessibility(inputLabels: [Text]) -> ModifiedContent<Content, Modifier> {
    accessibility(.inputLabels)
  }

  /// The value of a row in a selection; rows know it themselves.
  public nonisolated func accessibility(selectionIdentifier: AnyHashable) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; without effect.
  public nonisolated func accessibility(activationPoint: CGPoint) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; without effect.
  public nonisolated func accessibility(activationPoint: UnitPoint) -> ModifiedContent<
    Content, Modifier
  > {
    accessibility(.nothing)
  }
}
