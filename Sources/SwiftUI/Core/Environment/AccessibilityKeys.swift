/// The person's preferred text size, by its older name.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// Whether this is one of the sizes that are meant for people who see little.
  public var isAccessibilityCategory: Bool { DynamicTypeSize(self).isAccessibilitySize }
  public static func < (a: Self, b: Self) -> Bool { DynamicTypeSize(a) < DynamicTypeSize(b) }
  public static func <= (a: Self, b: Self) -> Bool { !(b < a) }
  public static func > (a: Self, b: Self) -> Bool { b < a }
  public static func >= (a: Self, b: Self) -> Bool { !(a < b) }
}

extension DynamicTypeSize {
  fileprivate init(_ category: ContentSizeCategory) {
    self = Self.allCases[ContentSizeCategory.allCases.firstIndex(of: category) ?? 3]
  }
}

extension EnvironmentValues {
  /// The preferred text size, by its older name.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory.allCases[dynamicTypeSize.rawValue] }
    set { dynamicTypeSize = DynamicTypeSize(newValue) }
  }
}

// A browser does not tell a page which assistive technology runs, so these have the values of a device without any.
// Everything is labelled for assistive technology all the same.
extension EnvironmentValues {
  /// Whether what colours say should be said in another way too: told by the browser's wish for more contrast.
  public var accessibilityDifferentiateWithoutColor: Bool { colorSchemeContrast == .increased }
  /// Whether backgrounds should not shine through: told by the browser's wish for more contrast.
  public var accessibilityReduceTransparency: Bool { colorSchemeContrast == .increased }
  /// Whether controls should be told by their shape.
  public var accessibilityShowButtonShapes: Bool { false }
  /// Whether the system inverts colours.
  public var accessibilityInvertColors: Bool { false }
  /// Whether the system's screen reader runs.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// Whether the person operates the system by switches.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// Whether some assistive technology runs.
  public var accessibilityEnabled: Bool { false }
  /// Whether long presses show enlarged content.
  public var accessibilityLargeContentViewerEnabled: Bool { false }
  /// Whether quick actions of the watch are on.
  public var accessibilityQuickActionsEnabled: Bool { false }
  /// Whether flashing lights should be dimmed.
  public var accessibilityDimFlashingLights: Bool { false }
  /// Whether animated images play by themselves.
  public var accessibilityPlayAnimatedImages: Bool { !accessibilityReduceMotion }
  /// Whether the device is in its simplified mode.
  public var accessibilityAssistiveAccessEnabled: Bool { false }
}
