import Foundation

/// What controls and accents are tinted with: a colour, and where the app gave a style that is more than one, that style too.
package struct Tint: Equatable, Sendable {
  /// For what takes one colour only: the style's, or the first of its colours.
  package var color: Color?
  package var style: AnyShapeStyle?
  /// The colours of a style that has several.
  package var gradient: Gradient?

  package nonisolated init(color: Color? = nil) { self.color = color }

  nonisolated init<S: ShapeStyle>(_ style: S?) {
    guard let style else { return }
    gradient = Self.gradient(of: style)
    switch style {
    case let style as Color: color = style
    case let style as HierarchicalShapeStyle:
      let levels: [SystemColor] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .quinary]
      color = Color(.system(levels[min(style.level, 4)]))
    default:
      color = gradient?.stops.first?.color
      self.style = AnyShapeStyle(style)
    }
  }

  private nonisolated static func gradient<S: ShapeStyle>(of style: S) -> Gradient? {
    switch style {
    case let style as Gradient: style
    case let style as AnyGradient: style.gradient
    case let style as LinearGradient: style.gradient
    case let style as RadialGradient: style.gradient
    case let style as AngularGradient: style.gradient
    default: nil
    }
  }
}

extension View {
  /// Tints what is in this view with a style. Gauges show all of a gradient; what takes one colour takes its first.
  @_disfavoredOverload public nonisolated func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    environment(\.tinting, Tint(tint))
  }
}

/// The tint of the environment.
public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    guard let style = environment.tinting.style else { return Color.accentColor._paint(in: environment) }
    // A style may not refer to itself.
    var outer = environment
    outer.tinting.style = nil
    return style._paint(in: outer)
  }
}
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { .init() } }
