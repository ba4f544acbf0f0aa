import DisplayTree
import Foundation

/// A shadow of what a style fills: behind it, or inside of it.
public struct ShadowStyle: Equatable, Sendable {
  let isInner: Bool
  let color: Color
  let radius: CGFloat
  let offset: CGSize

  /// A shadow behind.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInner: false, color: color, radius: radius, offset: CGSize(width: x, height: y)) }
  /// A shadow inside of the edges. It is not drawn here.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInner: true, color: color, radius: radius, offset: CGSize(width: x, height: y)) }
}

/// A style with a shadow.
public struct _ShadowShapeStyle<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let shadow: ShadowStyle
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    var paint = style._paint(in: environment)
    if shadow.isInner { withoutEffect("shadow(.inner)") }
    if !shadow.isInner, paint.shadow == nil {
      paint.shadow = .list([
        .string(shadow.color.rgba(in: environment).css), .number(Double(shadow.radius)),
        .number(Double(shadow.offset.width)), .number(Double(shadow.offset.height)),
      ])
    }
    return paint
  }
}

extension ShapeStyle {
  /// The style with a shadow of what it fills.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowShapeStyle(style: self, shadow: style) }
}

extension ShapeStyle where Self == _ShadowShapeStyle<ForegroundStyle> {
  /// The foreground style with a shadow of what it fills.
  public static func shadow(_ style: ShadowStyle) -> Self { _ShadowShapeStyle(style: ForegroundStyle(), shadow: style) }
}

/// The colour of addresses, and of what stands where a text will be.
extension ShapeStyle where Self == Color {
  /// What stands in a field where a text will be.
  public static var placeholder: Color { Color(.system(.tertiaryLabel)) }
  /// An address that can be followed.
  public static var link: Color { Color(.system(.blue)) }
  /// The background of windows.
  public static var windowBackground: Color { Color(.system(.background)) }
}
