import Foundation
import TextLayout

/// Light or dark.
public enum ColorScheme: CaseIterable, Sendable, Hashable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Sendable, Hashable { case standard, increased }
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum UserInterfaceSizeClass: Sendable, Hashable { case compact, regular }
/// What the person can see of a scene.
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

/// The person's preferred text size.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What is not shown as it is.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// A key whose type is its name, for values that need no more than a default.
private enum Keys {
  enum ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
  enum Contrast: EnvironmentKey { static var defaultValue: ColorSchemeContrast { .standard } }
  enum Elevated: EnvironmentKey { static var defaultValue: Bool { false } }
  enum Direction: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }
  enum HorizontalClass: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .compact } }
  enum VerticalClass: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .regular } }
  enum Phase: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
  enum TypeSize: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
  enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
  enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
  enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
  enum FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
  enum FontWeightKey: EnvironmentKey { static var defaultValue: Font.Weight? { nil } }
  enum FontDesignKey: EnvironmentKey { static var defaultValue: Font.Design? { nil } }
  enum Italic: EnvironmentKey { static var defaultValue: Bool { false } }
  enum Underline: EnvironmentKey { static var defaultValue: Text.LineStyle? { nil } }
  enum Strikethrough: EnvironmentKey { static var defaultValue: Text.LineStyle? { nil } }
  enum MonospacedDigit: EnvironmentKey { static var defaultValue: Bool { false } }
  enum Tracking: EnvironmentKey { static var defaultValue: CGFloat { 0 } }
  enum LineLimit: EnvironmentKey { static var defaultValue: Int? { nil } }
  enum LowerLineLimit: EnvironmentKey { static var defaultValue: Int? { nil } }
  enum ReservesLines: EnvironmentKey { static var defaultValue: Bool { false } }
  enum LineSpacing: EnvironmentKey { static var defaultValue: CGFloat { 0 } }
  enum Multiline: EnvironmentKey { static var defaultValue: TextAlignment { .leading } }
  enum Truncation: EnvironmentKey { static var defaultValue: Text.TruncationMode { .tail } }
  enum MinimumScale: EnvironmentKey { static var defaultValue: CGFloat { 1 } }
  enum Tightening: EnvironmentKey { static var defaultValue: Bool { false } }
  enum TextCaseKey: EnvironmentKey { static var defaultValue: Text.Case? { nil } }
  enum TintKey: EnvironmentKey { static var defaultValue: Tint { Tint() } }
  enum Enabled: EnvironmentKey { static var defaultValue: Bool { true } }
  enum ImageScaleKey: EnvironmentKey { static var defaultValue: Image.Scale { .medium } }
  enum Redaction: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }
  enum Scale: EnvironmentKey { static var defaultValue: CGFloat { 2 } }
  enum ReduceMotion: EnvironmentKey { static var defaultValue: Bool { false } }
  enum AssetsKey: EnvironmentKey { static var defaultValue: AssetCatalog { .main } }
  enum Selectable: EnvironmentKey { static var defaultValue: Bool { false } }
  enum SystemForeground: EnvironmentKey { static var defaultValue: [AnyShapeStyle]? { nil } }
  enum SafeArea: EnvironmentKey { static var defaultValue: EdgeInsets { EdgeInsets() } }
}
package enum ForegroundStylesKey: EnvironmentKey { package static var defaultValue: [AnyShapeStyle]? { nil } }

extension EnvironmentValues {
  public var colorScheme: ColorScheme {
    get { self[Keys.ColorSchemeKey.self] }
    set { self[Keys.ColorSchemeKey.self] = newValue }
  }
  public internal(set) var colorSchemeContrast: ColorSchemeContrast {
    get { self[Keys.Contrast.self] }
    set { self[Keys.Contrast.self] = newValue }
  }
  /// Inside a sheet or popover, where dark backgrounds are lighter.
  package var isElevated: Bool {
    get { self[Keys.Elevated.self] }
    set { self[Keys.Elevated.self] = newValue }
  }
  public var layoutDirection: LayoutDirection {
    get { self[Keys.Direction.self] }
    set { self[Keys.Direction.self] = newValue }
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[Keys.HorizontalClass.self] }
    set { self[Keys.HorizontalClass.self] = newValue }
  }
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[Keys.VerticalClass.self] }
    set { self[Keys.VerticalClass.self] = newValue }
  }
  public var scenePhase: ScenePhase {
    get { self[Keys.Phase.self] }
    set { self[Keys.Phase.self] = newValue }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[Keys.TypeSize.self] }
    set { self[Keys.TypeSize.self] = newValue }
  }
  public var locale: Locale {
    get { self[Keys.LocaleKey.self] }
    set { self[Keys.LocaleKey.self] = newValue }
  }
  public var calendar: Calendar {
    get { self[Keys.CalendarKey.self] }
    set { self[Keys.CalendarKey.self] = newValue }
  }
  public var timeZone: TimeZone {
    get { self[Keys.TimeZoneKey.self] }
    set { self[Keys.TimeZoneKey.self] = newValue }
  }
  public var font: Font? {
    get { self[Keys.FontKey.self] }
    set { self[Keys.FontKey.self] = newValue }
  }
  package var fontWeight: Font.Weight? {
    get { self[Keys.FontWeightKey.self] }
    set { self[Keys.FontWeightKey.self] = newValue }
  }
  package var fontDesign: Font.Design? {
    get { self[Keys.FontDesignKey.self] }
    set { self[Keys.FontDesignKey.self] = newValue }
  }
  package var isItalic: Bool {
    get { self[Keys.Italic.self] }
    set { self[Keys.Italic.self] = newValue }
  }
  package var underline: Text.LineStyle? {
    get { self[Keys.Underline.self] }
    set { self[Keys.Underline.self] = newValue }
  }
  package var strikethrough: Text.LineStyle? {
    get { self[Keys.Strikethrough.self] }
    set { self[Keys.Strikethrough.self] = newValue }
  }
  package var hasMonospacedDigits: Bool {
    get { self[Keys.MonospacedDigit.self] }
    set { self[Keys.MonospacedDigit.self] = newValue }
  }
  package var tracking: CGFloat {
    get { self[Keys.Tracking.self] }
    set { self[Keys.Tracking.self] = newValue }
  }
  public var lineLimit: Int? {
    get { self[Keys.LineLimit.self] }
    set { self[Keys.LineLimit.self] = newValue }
  }
  package var lowerLineLimit: Int? {
    get { self[Keys.LowerLineLimit.self] }
    set { self[Keys.LowerLineLimit.self] = newValue }
  }
  package var reservesLineSpace: Bool {
    get { self[Keys.ReservesLines.self] }
    set { self[Keys.ReservesLines.self] = newValue }
  }
  public var lineSpacing: CGFloat {
    get { self[Keys.LineSpacing.self] }
    set { self[Keys.LineSpacing.self] = newValue }
  }
  public var multilineTextAlignment: TextAlignment {
    get { self[Keys.Multiline.self] }
    set { self[Keys.Multiline.self] = newValue }
  }
  public var truncationMode: Text.TruncationMode {
    get { self[Keys.Truncation.self] }
    set { self[Keys.Truncation.self] = newValue }
  }
  public var minimumScaleFactor: CGFloat {
    get { self[Keys.MinimumScale.self] }
    set { self[Keys.MinimumScale.self] = newValue }
  }
  public var allowsTightening: Bool {
    get { self[Keys.Tightening.self] }
    set { self[Keys.Tightening.self] = newValue }
  }
  public var textCase: Text.Case? {
    get { self[Keys.TextCaseKey.self] }
    set { self[Keys.TextCaseKey.self] = newValue }
  }
  package var tint: Color? {
    get { tinting.color }
    set { tinting = Tint(color: newValue) }
  }
  package var tinting: Tint {
    get { self[Keys.TintKey.self] }
    set { self[Keys.TintKey.self] = newValue }
  }
  public var isEnabled: Bool {
    get { self[Keys.Enabled.self] }
    set { self[Keys.Enabled.self] = newValue }
  }
  public var imageScale: Image.Scale {
    get { self[Keys.ImageScaleKey.self] }
    set { self[Keys.ImageScaleKey.self] = newValue }
  }
  public var redactionReasons: RedactionReasons {
    get { self[Keys.Redaction.self] }
    set { self[Keys.Redaction.self] = newValue }
  }
  public var displayScale: CGFloat {
    get { self[Keys.Scale.self] }
    set { self[Keys.Scale.self] = newValue }
  }
  /// The length of one pixel, points.
  public var pixelLength: CGFloat { 1 / displayScale }
  public var accessibilityReduceMotion: Bool { self[Keys.ReduceMotion.self] }
  package var reducesMotion: Bool {
    get { self[Keys.ReduceMotion.self] }
    set { self[Keys.ReduceMotion.self] = newValue }
  }
  package var foregroundStyles: [AnyShapeStyle]? {
    get { self[ForegroundStylesKey.self] }
    set { self[ForegroundStylesKey.self] = newValue }
  }
  /// What the system chose for the content of a container, such as a section's header. Buttons in it keep their tint.
  package mutating func setSystemForeground(_ styles: [AnyShapeStyle]) {
    foregroundStyles = styles
    self[Keys.SystemForeground.self] = styles
  }
  /// The foreground style that the app chose around here.
  package var chosenForegroundStyle: AnyShapeStyle? {
    guard let styles = foregroundStyles, styles != self[Keys.SystemForeground.self] else { return nil }
    return styles.first
  }
  package var assets: AssetCatalog {
    get { self[Keys.AssetsKey.self] }
    set { self[Keys.AssetsKey.self] = newValue }
  }
  package var isTextSelectable: Bool {
    get { self[Keys.Selectable.self] }
    set { self[Keys.Selectable.self] = newValue }
  }
}

extension EnvironmentValues {
  package mutating func setContrast(_ contrast: ColorSchemeContrast) { colorSchemeContrast = contrast }
}
