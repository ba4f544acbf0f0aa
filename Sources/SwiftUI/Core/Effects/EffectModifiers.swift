import DisplayTree
import Foundation

/// A modifier that draws its content differently and leaves layout alone: the properties of a node around the content.
@MainActor package protocol EffectModifier: ViewModifier where Body == Never {
  /// What the node says; `size` is the content's.
  func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues)
  /// Whether the effect depends on the size.
  static var dependsOnSize: Bool { get }
  /// Modifiers between two, evenly spaced, where a host cannot find the way between their looks.
  static func between(_ old: Self, _ new: Self, _ animation: AnimationSpec) -> [Self]
}

extension EffectModifier {
  package static var dependsOnSize: Bool { false }
  package static func between(_ old: Self, _ new: Self, _ animation: AnimationSpec) -> [Self] { [] }
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(EffectElement(view, parent: inputs.parent)) }
}

@MainActor package final class EffectElement<Modifier: EffectModifier>: WrapperElement<Modifier> {
  package override class var remembersSizes: Bool { false }
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: Modifier) {
    if wasDisplayed && displayed == nil { displayed = old }
    setNeedsDisplay()
  }
  package override func sizeDidChange() { if Modifier.dependsOnSize { setNeedsDisplay() } }
  package override func rebuild() {
    isDirty = false
    setNeedsDisplay()
  }
  /// What was displayed last, where that is another than the present one.
  private var displayed: Modifier?
  private var wasDisplayed = false
  package override func displayProperties() -> Properties {
    var properties = Properties(capacity: 2)
    graph.evaluate(self) {
      modifier.effect(&properties, size: size, environment: EnvironmentValues(node: environment))
    }
    return properties
  }
  package override func displaySteps(_ animation: AnimationSpec) -> [[PropertyKey: PropertyValue]] {
    guard let displayed else { return [] }
    return Modifier.between(displayed, modifier, animation).map { step in
      var properties = Properties()
      graph.untracked { step.effect(&properties, size: size, environment: EnvironmentValues(node: environment)) }
      return Dictionary(uniqueKeysWithValues: properties.map { ($0.key, $0.value) })
    }
  }
  package override func didDisplay() {
    displayed = nil
    wasDisplayed = true
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
  package enum Filter: Sendable {
    case brightness(Double)
    case contrast(Double)
    case saturation(Double)
    case grayscale(Double)
    case hueRotation(Angle)
    case colorInvert
  }
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
  package static func between(_ old: Self, _ new: Self, _ animation: AnimationSpec) -> [Self] {
    guard new.shape._outline == .path else { return [] }
    return old.shape.steps(to: new.shape, animation).map { Self(shape: $0, style: new.style) }
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
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker,
    plusLighter
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
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(_BlurEffect(radius: radius))
  }
  public nonisolated func brightness(_ amount: Double) -> some View {
    modifier(_FilterEffect(filter: .brightness(amount)))
  }
  public nonisolated func contrast(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .contrast(amount))) }
  public nonisolated func saturation(_ amount: Double) -> some View {
    modifier(_FilterEffect(filter: .saturation(amount)))
  }
  public nonisolated func grayscale(_ amount: Double) -> some View {
    modifier(_FilterEffect(filter: .grayscale(amount)))
  }
  public nonisolated func hueRotation(_ angle: Angle) -> some View {
    modifier(_FilterEffect(filter: .hueRotation(angle)))
  }
  public nonisolated func colorInvert() -> some View { modifier(_FilterEffect(filter: .colorInvert)) }
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
