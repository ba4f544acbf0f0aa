import DisplayTree
import Foundation

/// A modifier that draws its content differently and leaves layout alone: the properties of a node around the content.
@MainActor package protocol EffectModifier: ViewModifier where Body == Never {
  /// What the node says; `size` is the content's.
  func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues)
  /// Whether the effect depends on the size.
  static var dependsOnSize: Bool { get }
}

extension EffectModifier {
  package static var dependsOnSize: Bool { false }
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(EffectElement(view, parent: inputs.parent)) }
}

@MainActor package final class EffectElement<Modifier: EffectModifier>: WrapperElement<Modifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: Modifier) { setNeedsDisplay() }
  package override func sizeDidChange() { if Modifier.dependsOnSize { setNeedsDisplay() } }
  package override func rebuild() {
    isDirty = false
    setNeedsDisplay()
  }
  package override func displayProperties() -> Properties {
    var properties = Properties()
    graph.evaluate(self) {
      modifier.effect(&properties, size: size, environment: EnvironmentValues(node: environment))
    }
    return properties
  }
}

public struct _OpacityEffect { public var opacity: Double }
extension _OpacityEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    if opacity != 1 { properties[.opacity] = .number(opacity) }
  }
}

public struct _ShadowEffect {
  public var color: Color
  public var radius: CGFloat
  public var offset: CGSize
}
extension _ShadowEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    guard radius > 0 || offset != .zero else { return }
    properties[.shadow] = .list([
      .string(color.rgba(in: environment).css), .number(Double(radius)), .number(Double(offset.width)),
      .number(Double(offset.height)),
    ])
  }
}

public struct _BlurEffect { public var radius: CGFloat }
extension _BlurEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    if radius > 0 { properties[.blur] = .number(Double(radius)) }
  }
}

/// A filter of CSS's names.
public struct _FilterEffect {
  package enum Filter: Sendable { case brightness(Double), contrast(Double), saturation(Double), grayscale(Double), hueRotation(Angle), colorInvert }
  package var filter: Filter
}
extension _FilterEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    let (name, argument): (String, PropertyValue) =
      switch filter {
      case .brightness(let amount): ("brightness", .number(1 + amount))
      case .contrast(let amount): ("contrast", .number(amount))
      case .saturation(let amount): ("saturate", .number(amount))
      case .grayscale(let amount): ("grayscale", .number(amount))
      case .hueRotation(let angle): ("hue-rotate", .string("\(angle.degrees)deg"))
      case .colorInvert: ("invert", 1)
      }
    properties[.filters] = .list([.list([.string(name), argument])])
  }
}

public struct _TransformEffect {
  /// a, b, c, d, tx, ty or the sixteen numbers of a three-dimensional matrix.
  package var matrix: [Double]
  package var anchor: UnitPoint
}
extension _TransformEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    guard matrix != [1, 0, 0, 1, 0, 0] else { return }
    properties[.transform] = .list(matrix.map { .number(($0 * 1e6).rounded() / 1e6) })
    if anchor != .center { properties[.transformOrigin] = .list([.number(Double(anchor.x)), .number(Double(anchor.y))]) }
  }
}

public struct _ClipEffect<ClipShape: Shape> {
  public var shape: ClipShape
  public var style: FillStyle
}
extension _ClipEffect: EffectModifier {
  public typealias Body = Never
  package static var dependsOnSize: Bool { true }
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    properties[.clips] = true
    switch shape._outline {
    case .rectangle: break
    case .rounded(let radii):
      properties[.cornerRadius] = radii.count == 1 ? .number(radii[0]) : .list(radii.map { .number($0) })
    case .capsule: properties[.cornerRadius] = .number(Double(min(size.width, size.height) / 2))
    case .ellipse, .path:
      properties[.clipPath] = .string(shape.path(in: CGRect(origin: .zero, size: size)).svg)
    }
  }
}

public struct _BlendModeEffect { public var blendMode: BlendMode }
extension _BlendModeEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    if blendMode != .normal { properties[.blendMode] = .string(blendMode.css) }
  }
}

public struct _HitTestingEffect { var isAllowed: Bool }
extension _HitTestingEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    if !isAllowed { properties[.hitTesting] = false }
  }
}

/// How a view's colours are combined with those behind it.
public enum BlendMode: Sendable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
  var css: String {
    switch self {
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .plusLighter: "plus-lighter"
    case .plusDarker: "plus-darker"
    case .sourceAtop, .destinationOver, .destinationOut: "normal"
    default: "\(self)"
    }
  }
}

extension View {
  public nonisolated func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }
  public nonisolated func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { modifier(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y))) }
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View { modifier(_BlurEffect(radius: radius)) }
  public nonisolated func brightness(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .brightness(amount))) }
  public nonisolated func contrast(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .contrast(amount))) }
  public nonisolated func saturation(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .saturation(amount))) }
  public nonisolated func grayscale(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .grayscale(amount))) }
  public nonisolated func hueRotation(_ angle: Angle) -> some View { modifier(_FilterEffect(filter: .hueRotation(angle))) }
  public nonisolated func colorInvert() -> some View { modifier(_FilterEffect(filter: .colorInvert)) }
  public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    return modifier(_TransformEffect(matrix: [c, s, -s, c, 0, 0], anchor: anchor))
  }
  public nonisolated func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_TransformEffect(matrix: [Double(scale.width), 0, 0, Double(scale.height), 0, 0], anchor: anchor))
  }
  public nonisolated func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }
  public nonisolated func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }
  /// Turns the view in space around an axis; `perspective` 1 looks from a distance of the view's longer side.
  public nonisolated func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    let length = max(1e-9, Double((axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()))
    let (x, y, z) = (Double(axis.x) / length, Double(axis.y) / length, Double(axis.z) / length)
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    let t = 1 - c
    return modifier(
      _TransformEffect(
        matrix: [
          t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0, t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
          t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0, 0, 0, 0, 1,
        ], anchor: anchor))
  }
  public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(_ClipEffect(shape: shape, style: style))
  }
  public nonisolated func clipped(antialiased: Bool = false) -> some View {
    modifier(_ClipEffect(shape: Rectangle(), style: FillStyle()))
  }
  public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    modifier(_ClipEffect(shape: RoundedRectangle(cornerRadius: radius), style: FillStyle()))
  }
  public nonisolated func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(_BlendModeEffect(blendMode: blendMode))
  }
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(_HitTestingEffect(isAllowed: enabled))
  }
  public nonisolated func compositingGroup() -> some View { opacity(1) }
  public nonisolated func drawingGroup(opaque: Bool = false) -> some View { opacity(1) }
}
