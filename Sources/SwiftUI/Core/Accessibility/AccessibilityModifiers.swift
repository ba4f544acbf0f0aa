import Foundation

extension View {
  /// Names the view.
  public nonisolated func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibility(.label(label))
  }

  /// Names the view.
  public nonisolated func accessibilityLabel(_ label: Text, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .label(label) : .nothing)
  }

  /// Names the view.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.label(Text(labelKey)))
  }

  /// Names the view.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .label(Text(labelKey)) : .nothing)
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.label(Text(label)))
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(isEnabled ? .label(Text(label)) : .nothing)
  }

  /// Says what happens when the view is used.
  public nonisolated func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibility(.hint(hint))
  }

  /// Says what happens when the view is used.
  public nonisolated func accessibilityHint(_ hint: Text, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .hint(hint) : .nothing)
  }

  /// Says what happens when the view is used.
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.hint(Text(hintKey)))
  }

  /// Says what happens when the view is used.
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .hint(Text(hintKey)) : .nothing)
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.hint(Text(hint)))
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(isEnabled ? .hint(Text(hint)) : .nothing)
  }

  /// Says what value the view has.
  public nonisolated func accessibilityValue(_ value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibility(.value(value))
  }

  /// Says what value the view has.
  public nonisolated func accessibilityValue(_ value: Text, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .value(value) : .nothing)
  }

  /// Says what value the view has.
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.value(Text(valueKey)))
  }

  /// Says what value the view has.
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .value(Text(valueKey)) : .nothing)
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.value(Text(value)))
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(isEnabled ? .value(Text(value)) : .nothing)
  }

  /// Marks the view for tests.
  @_disfavoredOverload public nonisolated func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.identifier(identifier))
  }

  /// Marks the view for tests.
  @_disfavoredOverload public nonisolated func accessibilityIdentifier(_ identifier: String, isEnabled: Bool)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(isEnabled ? .identifier(identifier) : .nothing)
  }

  /// Hides the view from assistive technology.
  @_disfavoredOverload public nonisolated func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.hidden(hidden))
  }

  /// Hides the view from assistive technology.
  @_disfavoredOverload public nonisolated func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(isEnabled ? .hidden(hidden) : .nothing)
  }

  /// Says what the view is.
  @_disfavoredOverload public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.traits(add: traits, remove: AccessibilityTraits()))
  }

  /// Says what the view is not.
  @_disfavoredOverload public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.traits(add: AccessibilityTraits(), remove: traits))
  }

  /// Makes the view a heading of this level.
  @_disfavoredOverload public nonisolated func accessibilityHeading(_ level: AccessibilityHeadingLevel)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.heading(level))
  }

  /// Where the view comes among its siblings; without effect, since a browser reads in the order of the page.
  @_disfavoredOverload public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.sortPriority(sortPriority))
  }

  /// Whether the view reacts to the person; what does is told by its role anyway.
  @_disfavoredOverload public nonisolated func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  )
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(.nothing)
  }

  /// Whether the view reacts to the person; what does is told by its role anyway.
  @_disfavoredOverload public nonisolated func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibility(.nothing)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  public nonisolated func accessibilityInputLabels(_ inputLabels: [Text], isEnabled: Bool)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey])
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  public nonisolated func accessibilityInputLabels(
    _ inputLabelKeys: [LocalizedStringKey], isEnabled: Bool
  )
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S])
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(.inputLabels)
  }

  /// Words by which the view may be asked for; voice control of browsers goes by the label alone.
  @_disfavoredOverload public nonisolated func accessibilityInputLabels<S: StringProtocol>(
    _ inputLabels: [S], isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibility(.inputLabels)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  @_disfavoredOverload public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  @_disfavoredOverload public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint, isEnabled: Bool)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  @_disfavoredOverload public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; a browser presses what has the focus.
  @_disfavoredOverload public nonisolated func accessibilityActivationPoint(
    _ activationPoint: UnitPoint, isEnabled: Bool
  )
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibility(.nothing)
  }

  /// What kind of text the view has; a browser has no word for it.
  @_disfavoredOverload public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.nothing)
  }

  /// Names the view.
  @_disfavoredOverload public nonisolated func accessibility(label: Text) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.label(label))
  }

  /// Says what happens when the view is used.
  @_disfavoredOverload public nonisolated func accessibility(hint: Text) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.hint(hint))
  }

  /// Says what value the view has.
  @_disfavoredOverload public nonisolated func accessibility(value: Text) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.value(value))
  }

  /// Marks the view for tests.
  @_disfavoredOverload public nonisolated func accessibility(identifier: String) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.identifier(identifier))
  }

  /// Hides the view from assistive technology.
  @_disfavoredOverload public nonisolated func accessibility(hidden: Bool) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.hidden(hidden))
  }

  /// Says what the view is.
  @_disfavoredOverload public nonisolated func accessibility(addTraits traits: AccessibilityTraits) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.traits(add: traits, remove: AccessibilityTraits()))
  }

  /// Says what the view is not.
  @_disfavoredOverload public nonisolated func accessibility(removeTraits traits: AccessibilityTraits)
    -> ModifiedContent<
      Self, AccessibilityAttachmentModifier
    >
  {
    accessibility(.traits(add: AccessibilityTraits(), remove: traits))
  }

  /// Where the view comes among its siblings; without effect.
  @_disfavoredOverload public nonisolated func accessibility(sortPriority: Double) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.sortPriority(sortPriority))
  }

  /// Words by which the view may be asked for; without effect.
  @_disfavoredOverload public nonisolated func accessibility(inputLabels: [Text]) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.inputLabels)
  }

  /// The value of a row in a selection; rows know it themselves.
  @_disfavoredOverload public nonisolated func accessibility(selectionIdentifier: AnyHashable) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; without effect.
  @_disfavoredOverload public nonisolated func accessibility(activationPoint: CGPoint) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.nothing)
  }

  /// Where a press on the view goes; without effect.
  @_disfavoredOverload public nonisolated func accessibility(activationPoint: UnitPoint) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibility(.nothing)
  }
}
