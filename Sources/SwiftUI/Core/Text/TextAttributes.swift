import Foundation
import FoundationSupplement

extension AttributeScopes {
  /// What SwiftUI makes of the runs of an attributed string.
  public struct SwiftUIAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let kern: KerningAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let foundation: FoundationAttributes

    /// The font of a run.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }
    /// The colour of a run's letters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }
    /// The colour behind a run.
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.BackgroundColor"
    }
    /// A line through a run.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.StrikethroughStyle"
    }
    /// A line under a run.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.UnderlineStyle"
    }
    /// Points between a run's letters.
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }
    /// Points between a run's letters.
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }
    /// Points that a run stands above its line.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
  }

  /// SwiftUI's attributes.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>) -> T {
    self[T.self]
  }
}

extension Text.LineStyle {
  /// A plain line.
  public static let single = Text.LineStyle()
}

extension Text.Style {
  /// What a run's attributes change.
  mutating func apply(_ run: AttributedString.Runs.Run, _ environment: EnvironmentValues) {
    typealias Keys = AttributeScopes.SwiftUIAttributes
    if let font = run[Keys.FontAttribute.self] { self.font = font }
    if let color = run[Keys.ForegroundColorAttribute.self] { paint = color._paint(in: environment) }
    background = run[Keys.BackgroundColorAttribute.self]?.rgba(in: environment)
    if let line = run[Keys.StrikethroughStyleAttribute.self] { strikethrough = line.look(in: environment) }
    if let line = run[Keys.UnderlineStyleAttribute.self] { underline = line.look(in: environment) }
    if let kern = run[Keys.KerningAttribute.self] ?? run[Keys.TrackingAttribute.self] { kerning = Double(kern) }
    if let offset = run[Keys.BaselineOffsetAttribute.self] { baselineOffset = Double(offset) }
    if let intent = run[AttributeScopes.SupplementAttributes.InlinePresentationIntentAttribute.self] { apply(intent) }
  }

  /// What the marks of Markdown change.
  mutating func apply(_ intent: InlinePresentationIntent) {
    if intent.contains(.stronglyEmphasized) { weight = .bold }
    if intent.contains(.emphasized) { isItalic = true }
    if intent.contains(.code) { design = .monospaced }
    if intent.contains(.strikethrough) { strikethrough = LineLook(pattern: .solid) }
  }
}
