import DisplayTree
import Foundation

/// A change of a view's look that leaves layout alone, and may go by the view's geometry.
public protocol VisualEffect: Sendable {
  /// What is changed, in order.
  var _changes: [_VisualChange] { get }
}

/// One change of a view's look.
public struct _VisualChange: Sendable {
  enum Kind: Sendable {
    case opacity(Double)
    case blur(Double)
    case filter(String, PropertyValue)
    case transform(CGAffineTransform, UnitPoint)
    case turn(Angle, SIMD3<Double>, UnitPoint, depth: CGFloat, perspective: CGFloat)
  }
  let kind: Kind
}

/// No change.
public struct EmptyVisualEffect: VisualEffect {
  public init() {}
  public var _changes: [_VisualChange] { [] }
}

/// Some changes.
public struct _VisualChanges: VisualEffect {
  public let _changes: [_VisualChange]
}

extension VisualEffect {
  private func adding(_ kind: _VisualChange.Kind) -> _VisualChanges {
    _VisualChanges(_changes: _changes + [_VisualChange(kind: kind)])
  }
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(.opacity(opacity)) }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { adding(.blur(Double(radius))) }
  public func brightness(_ amount: Double) -> some VisualEffect { adding(.filter("brightness", .number(1 + amount))) }
  public func contrast(_ amount: Double) -> some VisualEffect { adding(.filter("contrast", .number(amount))) }
  public func saturation(_ amount: Double) -> some VisualEffect { adding(.filter("saturate", .number(amount))) }
  public func grayscale(_ amount: Double) -> some VisualEffect { adding(.filter("grayscale", .number(amount))) }
  public func hueRotation(_ angle: Angle) -> some VisualEffect {
    adding(.filter("hue-rotate", .string("\(angle.degrees)deg")))
  }
  public func offset(_ offset: CGSize) -> some VisualEffect {
    adding(.transform(CGAffineTransform(translationX: offset.width, y: offset.height), .topLeading))
  }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(.transform(CGAffineTransform(scaleX: scale.width, y: scale.height), anchor))
  }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding(.transform(CGAffineTransform(rotationAngle: CGFloat(angle.radians)), anchor))
  }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    adding(
      .turn(
        angle, SIMD3(Double(axis.x), Double(axis.y), Double(axis.z)), anchor, depth: anchorZ, perspective: perspective))
  }
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    adding(.transform(transform, .topLeading))
  }

  /// What a node around a view of a size says.
  package func properties(size: CGSize) -> Properties {
    var properties = Properties()
    var opacity = 1.0
    var filters: [PropertyValue] = []
    var matrix = ProjectionTransform()
    func map(_ transform: ProjectionTransform, around anchor: UnitPoint) {
      let (x, y) = (size.width * anchor.x, size.height * anchor.y)
      matrix = matrix.concatenating(ProjectionTransform(CGAffineTransform(translationX: -x, y: -y)))
        .concatenating(transform).concatenating(ProjectionTransform(CGAffineTransform(translationX: x, y: y)))
    }
    for change in _changes {
      switch change.kind {
      case .opacity(let factor): opacity *= factor
      case .blur(let radius): if radius > 0 { properties[.blur] = .number(radius) }
      case .filter(let name, let value): filters.append([.string(name), value])
      case .transform(let transform, let anchor):
        map(ProjectionTransform(transform), around: anchor)
      case .turn(let angle, let axis, let anchor, let depth, let perspective):
        var space = CATransform3DIdentity
        space.m34 = -perspective / max(1, size.width, size.height)
        space = CATransform3DRotate(space, CGFloat(angle.radians), CGFloat(axis.x), CGFloat(axis.y), CGFloat(axis.z))
        map(ProjectionTransform(CATransform3DTranslate(space, 0, 0, -depth)), around: anchor)
      }
    }
    if opacity != 1 { properties[.opacity] = .number(opacity) }
    if !filters.isEmpty { properties[.filters] = .list(filters) }
    if !matrix.isIdentity {
      properties[.transform] = .list(matrix.matrix.map { .number(($0 * 1e6).rounded() / 1e6) })
      properties[.transformOrigin] = [0, 0]
    }
    return properties
  }
}

/// How far a view has come into a scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing
  /// Whether the view is wholly to be seen.
  public var isIdentity: Bool { self == .identity }
  /// -1 at the top or leading edge, 1 at the bottom or trailing one, 0 in between.
  public var value: Double { self == .identity ? 0 : self == .topLeading ? -1 : 1 }
}

/// How a view goes from phase to phase.
public struct ScrollTransitionConfiguration: Sendable {
  let animation: Animation?
  public static let animated = ScrollTransitionConfiguration(animation: .default)
  public static let interactive = ScrollTransitionConfiguration(animation: .linear(duration: 0.1))
  public static let identity = ScrollTransitionConfiguration(animation: nil)
  public static func animated(_ animation: Animation = .default) -> Self { Self(animation: animation) }
  public static func interactive(timingCurve: UnitCurve = .easeInOut) -> Self { .interactive }
  public func animation(_ animation: Animation) -> Self { Self(animation: animation) }
  /// How much of a view can be seen when its phase changes. It is all of it here.
  public func threshold(_ threshold: Threshold) -> Self { self }

  /// How much of a view can be seen.
  public struct Threshold: Sendable {
    private let part: Double
    public static let visible = Threshold(part: 1)
    public static let hidden = Threshold(part: 0)
    public static var centered: Threshold { Threshold(part: 1) }
    public static func visible(_ amount: Double) -> Threshold { Threshold(part: amount) }
    public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
      Threshold(part: part + (other.part - part) * amount)
    }
    public func inset(by distance: Double) -> Threshold { self }
  }
}

/// Gives its content a look that goes by where it is.
public struct _VisualEffectModifier {
  /// Nil while there is nothing to go by.
  let effect: @MainActor (LayoutElement) -> any VisualEffect
  var animation: Animation?
}

extension _VisualEffectModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = VisualEffectElement
}

@MainActor
package final class VisualEffectElement: WrapperElement<_VisualEffectModifier>, ScrollFollower, GeometryObserver {
  private var look = Properties()

  package override func setUp() {
    makeDisplayNode(.group)
    graph.observeGeometry(self)
    graph.follow(self)
  }
  package override func tearDown() {
    super.tearDown()
    graph.unfollow(self)
    graph.stopObservingGeometry(self)
  }
  package override func modifierChanged(from old: _VisualEffectModifier) { geometryMayHaveChanged() }
  package override func displayProperties() -> Properties { look }
  package func didScroll() { graph.afterLayout { [weak self] in self?.geometryMayHaveChanged() } }

  package func geometryMayHaveChanged() {
    guard life == .active, isPlaced else { return }
    let new = graph.untracked { modifier.effect(self).properties(size: size) }
    guard new != look else { return }
    look = new
    let outer = graph.tree.animation
    if let animation = modifier.animation { graph.tree.animation = animation.spec }
    display()
    graph.tree.animation = outer
  }
}

extension View {
  /// Changes the look of this view by its geometry.
  public nonisolated func visualEffect(
    _ effect: @escaping @MainActor @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    modifier(_VisualEffectModifier { effect(EmptyVisualEffect(), GeometryProxy(element: $0, tracker: nil)) })
  }

  /// Changes the look of this view as it comes into the scroll view around it and goes out of it.
  public nonisolated func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    modifier(
      _VisualEffectModifier(
        effect: { transition(EmptyVisualEffect(), scrollPhase(of: $0, axis)) }, animation: configuration.animation))
  }

  /// Changes the look of this view as it comes into the scroll view around it, and otherwise as it goes out of it.
  public nonisolated func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    let (isStill, isStillBelow) = (topLeading.animation == nil, bottomTrailing.animation == nil)
    return modifier(
      _VisualEffectModifier(
        effect: { element in
          let phase = scrollPhase(of: element, axis)
          let keeps = phase == .topLeading && isStill || phase == .bottomTrailing && isStillBelow
          return transition(EmptyVisualEffect(), keeps ? .identity : phase)
        }, animation: topLeading.animation ?? bottomTrailing.animation))
  }
}

/// Which edge of the scroll view around it a view has not wholly passed.
@MainActor private func scrollPhase(of element: LayoutElement, _ axis: Axis?) -> ScrollTransitionPhase {
  var parent = element.layoutParent
  while let current = parent, current.scrollAxes.isEmpty { parent = current.layoutParent }
  guard let scroller = parent, scroller.isPlaced else { return .identity }
  let axis = axis ?? (scroller.scrollAxes.contains(.vertical) ? .vertical : .horizontal)
  let (frame, window) = (element.frameInWindow, scroller.frameInWindow)
  let slack = 0.5
  if axis == .vertical {
    return frame.minY < window.minY - slack
      ? .topLeading : frame.maxY > window.maxY + slack ? .bottomTrailing : .identity
  }
  return frame.minX < window.minX - slack ? .topLeading : frame.maxX > window.maxX + slack ? .bottomTrailing : .identity
}
