import DisplayTree
import Foundation

/// Draws its content turned, scaled, or otherwise mapped.
public struct _TransformEffect {
  package enum Mapping {
    case rotation(Angle)
    case scale(CGSize)
    /// A turn in space around an axis through the anchor, `depth` points behind the plane.
    case rotation3D(Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), depth: CGFloat, perspective: CGFloat)
    case projection(ProjectionTransform)
  }
  package var mapping: Mapping
  package var anchor: UnitPoint
}

extension _TransformEffect: EffectModifier {
  public typealias Body = Never
  package static var dependsOnSize: Bool { true }

  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    let matrix = matrix(size)
    guard matrix != [1, 0, 0, 1, 0, 0] else { return }
    properties[.transform] = .list(matrix.map { .number(($0 * 1e6).rounded() / 1e6) })
    if anchor != .center {
      properties[.transformOrigin] = .list([.number(Double(anchor.x)), .number(Double(anchor.y))])
    }
  }

  private func matrix(_ size: CGSize) -> [Double] {
    switch mapping {
    case .rotation(let angle):
      let (c, s) = (cos(angle.radians), sin(angle.radians))
      return [c, s, -s, c, 0, 0]
    case .scale(let scale): return [Double(scale.width), 0, 0, Double(scale.height), 0, 0]
    case .projection(let transform): return transform.matrix
    case .rotation3D(let angle, let axis, let depth, let perspective):
      var transform = CATransform3DMakeTranslation(0, 0, -depth)
      transform = CATransform3DConcat(
        transform, CATransform3DMakeRotation(CGFloat(angle.radians), axis.x, axis.y, axis.z))
      transform = CATransform3DConcat(transform, CATransform3DMakeTranslation(0, 0, depth))
      var view = CATransform3DIdentity
      // The eye is as far away as the longer side is long, for a perspective of 1.
      view.m34 = -perspective / max(size.width, size.height, 1)
      return ProjectionTransform(CATransform3DConcat(transform, view)).matrix
    }
  }

  /// Hosts turn things the shorter way, and know nothing of ways through space.
  package static func between(_ old: Self, _ new: Self, _ animation: AnimationSpec) -> [Self] {
    let (from, to): (Angle, Angle)
    let step: Double
    switch (old.mapping, new.mapping) {
    case (.rotation(let a), .rotation(let b)): (from, to, step) = (a, b, 60)
    case (.rotation3D(let a, _, _, _), .rotation3D(let b, _, _, _)): (from, to, step) = (a, b, 10)
    default: return []
    }
    let turns = abs(to.degrees - from.degrees) / step
    let count = turns.isFinite ? Int(min(120, turns.rounded(.up))) : 0
    guard count > 1 else { return [] }
    return (1..<count).map { index in
      let angle = Angle.degrees(from.degrees + (to.degrees - from.degrees) * Double(index) / Double(count))
      var modifier = new
      switch new.mapping {
      case .rotation3D(_, let axis, let depth, let perspective):
        modifier.mapping = .rotation3D(angle, axis: axis, depth: depth, perspective: perspective)
      default: modifier.mapping = .rotation(angle)
      }
      return modifier
    }
  }
}

/// A modifier that maps what it shows, by its size; its changes are animated by its animatable data.
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// The mapping of the content, whose top left corner is the origin.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(GeometryEffectElement(view, parent: inputs.parent)) }

  /// The effect; frames are told without it here anyway.
  public nonisolated func ignoredByLayout() -> Self { self }
}

@MainActor package final class GeometryEffectElement<Effect: GeometryEffect>: WrapperElement<Effect> {
  private var displayed: Effect?
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: Effect) { setNeedsDisplay() }
  package override func sizeDidChange() { setNeedsDisplay() }
  package override func displayProperties() -> Properties {
    var properties = Properties()
    for (key, value) in look(modifier) { properties[key] = value }
    return properties
  }
  private func look(_ effect: Effect) -> [PropertyKey: PropertyValue] {
    let transform = effect.effectValue(size: size)
    guard !transform.isIdentity else { return [:] }
    return [.transform: .list(transform.matrix.map { .number(($0 * 1e6).rounded() / 1e6) }), .transformOrigin: [0, 0]]
  }
  package override func displaySteps(_ animation: AnimationSpec) -> [[PropertyKey: PropertyValue]] {
    guard let displayed else { return [] }
    // A look without a mapping says so: the steps follow each other.
    return interpolations(from: displayed, to: modifier, animation).map {
      [.transform: [1, 0, 0, 1, 0, 0], .transformOrigin: [0, 0]].merging(look($0)) { $1 }
    }
  }
  package override func didDisplay() { displayed = modifier }
}

extension View {
  /// Turns the view around a point of it.
  public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(_TransformEffect(mapping: .rotation(angle), anchor: anchor))
  }
  /// Draws the view larger or smaller; its place in the layout stays the same.
  public nonisolated func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_TransformEffect(mapping: .scale(scale), anchor: anchor))
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
    modifier(
      _TransformEffect(
        mapping: .rotation3D(angle, axis: axis, depth: anchorZ, perspective: perspective), anchor: anchor))
  }
  /// Maps the view; its top left corner is the origin.
  public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some View {
    projectionEffect(ProjectionTransform(transform))
  }
  /// Maps the view in perspective; its top left corner is the origin.
  public nonisolated func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(_TransformEffect(mapping: .projection(transform), anchor: .topLeading))
  }
}
