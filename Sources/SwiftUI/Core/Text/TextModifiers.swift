import Foundation
import Synchronization

extension View {
  public nonisolated func font(_ font: Font?) -> some View { environment(\.font, font) }
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.fontWeight, weight) }
  /// How wide letters are; the font here has one width.
  public nonisolated func fontWidth(_ width: Font.Width?) -> some View { self }
  public nonisolated func fontDesign(_ design: Font.Design?) -> some View { environment(\.fontDesign, design) }
  public nonisolated func bold(_ isActive: Bool = true) -> some View {
    environment(\.fontWeight, isActive ? .bold : nil)
  }
  public nonisolated func italic(_ isActive: Bool = true) -> some View { environment(\.isItalic, isActive) }
  public nonisolated func monospaced(_ isActive: Bool = true) -> some View {
    environment(\.fontDesign, isActive ? .monospaced : nil)
  }
  public nonisolated func monospacedDigit() -> some View { environment(\.hasMonospacedDigits, true) }
  public nonisolated func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    underline(isActive, pattern: .solid, color: color)
  }
  /// Draws lines under the texts of this view; without a colour, in the texts' own.
  public nonisolated func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
  ) -> some View { environment(\.underline, isActive ? Text.LineStyle(pattern: pattern, color: color) : nil) }
  public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    strikethrough(isActive, pattern: .solid, color: color)
  }
  /// Draws lines through the texts of this view; without a colour, in the texts' own.
  public nonisolated func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
  ) -> some View { environment(\.strikethrough, isActive ? Text.LineStyle(pattern: pattern, color: color) : nil) }
  public nonisolated func kerning(_ kerning: CGFloat) -> some View { environment(\.tracking, kerning) }
  public nonisolated func tracking(_ tracking: CGFloat) -> some View { environment(\.tracking, tracking) }
  public nonisolated func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }
  public nonisolated func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    environment(\.lowerLineLimit, limit.lowerBound)
  }
  public nonisolated func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    environment(\.lineLimit, limit.upperBound)
  }
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    environment(\.lineLimit, limit.upperBound).environment(\.lowerLineLimit, limit.lowerBound)
  }
  public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    environment(\.lineLimit, limit).environment(\.reservesLineSpace, reservesSpace)
  }
  public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }
  public nonisolated func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }
  /// Makes texts as large as goes with others of their font.
  public nonisolated func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    transformEnvironment(\.textScale) { if isEnabled { $0 = scale } }
  }
  public nonisolated func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
  public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }
  @_disfavoredOverload
  public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { size in
      if !range.contains(size),
        let nearest = DynamicTypeSize.allCases.filter(range.contains).min(by: {
          abs($0.rawValue - size.rawValue) < abs($1.rawValue - size.rawValue)
        })
      {
        size = nearest
      }
    }
  }
  public nonisolated func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }
  /// Covers this view where private content is not to be seen.
  public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View {
    transformEnvironment(\.redactionReasons) {
      if sensitive, $0.contains(.privacy) { $0.insert(.placeholder) }
    }
  }
  public nonisolated func unredacted() -> some View { environment(\.redactionReasons, []) }
  public nonisolated func foregroundColor(_ color: Color?) -> some View {
    environment(\.foregroundStyles, color.map { [AnyShapeStyle($0)] })
  }
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(_ForegroundStyleModifier(styles: [AnyShapeStyle(style)]))
  }
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    modifier(_ForegroundStyleModifier(styles: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
  }
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    modifier(
      _ForegroundStyleModifier(styles: [AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]))
  }
  public nonisolated func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }
  public nonisolated func accentColor(_ color: Color?) -> some View { environment(\.tint, color) }
  /// Whether the person can interact with this view.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
  public nonisolated func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}

/// Sets the foreground style; hierarchical levels are those of the style around it.
public struct _ForegroundStyleModifier {
  let styles: [AnyShapeStyle]
}

extension _ForegroundStyleModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(
      EnvironmentElement(view, parent: inputs.parent) { modifier, values in
        let outer = values
        values.foregroundStyles = modifier.resolved(in: outer)
      })
  }

  /// Resolved outside, so that `.secondary` means the second level of what is around, not of itself.
  package func resolved(in surroundings: EnvironmentValues) -> [AnyShapeStyle] {
    styles.isEmpty ? [] : ResolvedStyles.of(styles.map { $0._paint(in: surroundings) })
  }
}

/// Styles that are the same wherever they are used. Many labels have the same ones, so these are made once.
private enum ResolvedStyles {
  private struct Style: ShapeStyle {
    let paint: _Paint
    func _paint(in environment: EnvironmentValues) -> _Paint { paint }
  }
  private static let last = Mutex<(paints: [_Paint], styles: [AnyShapeStyle])>(([], []))

  static func of(_ paints: [_Paint]) -> [AnyShapeStyle] {
    last.withLock {
      if $0.paints != paints { $0 = (paints, paints.map { AnyShapeStyle(Style(paint: $0)) }) }
      return $0.styles
    }
  }
}
