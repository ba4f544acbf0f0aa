/// The second, third … level of a style: the background's are backgrounds of their own, any other's are that style, fainter.
public struct _LevelShapeStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let level: Int

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    if base is BackgroundStyle, environment.backgroundStyle == nil {
      let backgrounds: [SystemColor] = [.background, .secondaryBackground, .tertiaryBackground]
      return _Paint(.color(backgrounds[min(level, 2)].rgba(in: environment)))
    }
    if base is FillShapeStyle {
      let fills: [SystemColor] = [.systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill]
      return _Paint(.color(fills[min(level, 3)].rgba(in: environment)))
    }
    return base._paint(in: environment).faded(Self.opacities[min(level, 4)])
  }
  private static var opacities: [Double] { [1, 0.5, 0.25, 0.18, 0.05] }
}

extension ShapeStyle {
  /// The second level of the style.
  public var secondary: some ShapeStyle { _LevelShapeStyle(base: self, level: 1) }
  /// The third level of the style.
  public var tertiary: some ShapeStyle { _LevelShapeStyle(base: self, level: 2) }
  /// The fourth level of the style.
  public var quaternary: some ShapeStyle { _LevelShapeStyle(base: self, level: 3) }
  /// The fifth level of the style.
  public var quinary: some ShapeStyle { _LevelShapeStyle(base: self, level: 4) }
}
