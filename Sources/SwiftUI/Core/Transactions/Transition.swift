import DisplayTree
import Foundation

/// How a view comes and goes when its coming or going is animated.
public struct AnyTransition: Sendable {
  /// Where the view starts from or ends at.
  package struct Effect: Sendable, Equatable {
    package var opacity: Double?
    package var scale: Double?
    /// Parts of the view's own size, or points.
    package var x: PropertyValue?
    package var y: PropertyValue?
    func merging(_ other: Effect) -> Effect {
      Effect(opacity: other.opacity ?? opacity, scale: other.scale ?? scale, x: other.x ?? x, y: other.y ?? y)
    }
  }
  /// A view at a stage of its coming or going.
  package struct Stage: @unchecked Sendable {
    package let apply: @MainActor (AnyView, TransitionPhase) -> AnyView
    /// Tells stages apart.
    package let id = Identity()
    package final class Identity: Sendable {}
  }
  package var insertion: Effect
  package var removal: Effect
  package var insertionStages: [Stage] = []
  package var removalStages: [Stage] = []
  package var animation: Animation?

  private init(_ effect: Effect) {
    insertion = effect
    removal = effect
  }
  private init(_ stage: Stage) {
    self.init(Effect())
    insertionStages = [stage]
    removalStages = [stage]
  }

  /// The view comes from how it looks under `active`, and goes there; in between it is under `identity`.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    nonisolated(unsafe) let (active, identity) = (active, identity)
    return AnyTransition(Stage { view, phase in AnyView(view.modifier(phase.isIdentity ? identity : active)) })
  }

  /// A transition of any type.
  public init<T: Transition>(_ transition: T) {
    nonisolated(unsafe) let transition = transition
    self =
      (transition as? any BuiltinTransition)?.transition
      ?? AnyTransition(
        Stage { view, phase in AnyView(transition.body(content: PlaceholderContentView(view), phase: phase)) })
  }
  public static let identity = AnyTransition(Effect())
  public static let opacity = AnyTransition(Effect(opacity: 0))
  public static var scale: AnyTransition { AnyTransition(Effect(scale: 0)) }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(Effect(scale: Double(scale)))
  }
  public static var slide: AnyTransition {
    asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing))
  }
  public static func move(edge: Edge) -> AnyTransition {
    switch edge {
    case .top: AnyTransition(Effect(y: "-100%"))
    case .bottom: AnyTransition(Effect(y: "100%"))
    case .leading: AnyTransition(Effect(x: "-100%"))
    case .trailing: AnyTransition(Effect(x: "100%"))
    }
  }
  public static func push(from edge: Edge) -> AnyTransition {
    let opposite: Edge =
      switch edge {
      case .top: .bottom
      case .bottom: .top
      case .leading: .trailing
      case .trailing: .leading
      }
    return asymmetric(
      insertion: .move(edge: edge).combined(with: .opacity), removal: .move(edge: opposite).combined(with: .opacity))
  }
  public static func offset(_ offset: CGSize) -> AnyTransition { .offset(x: offset.width, y: offset.height) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    AnyTransition(Effect(x: .number(Double(x)), y: .number(Double(y))))
  }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    var transition = insertion
    transition.removal = removal.removal
    transition.removalStages = removal.removalStages
    return transition
  }
  public func combined(with other: AnyTransition) -> AnyTransition {
    var transition = self
    transition.insertion = insertion.merging(other.insertion)
    transition.removal = removal.merging(other.removal)
    transition.insertionStages += other.insertionStages
    transition.removalStages += other.removalStages
    return transition
  }
  public func animation(_ animation: Animation?) -> AnyTransition {
    var transition = self
    transition.animation = animation
    return transition
  }
}

public struct _TransitionModifier { var transition: AnyTransition }

extension _TransitionModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = TransitionElement
}

/// A node whose enter and exit effects are the transition's.
@MainActor package final class TransitionElement: WrapperElement<_TransitionModifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func displayProperties() -> Properties {
    var properties = Properties()
    // Also a transition that does nothing is one: without it the view would fade.
    if currentAnimation != nil { properties[.enter] = value(modifier.transition.insertion) }
    properties[.exit] = value(modifier.transition.removal)
    return properties
  }
  private func value(_ effect: AnyTransition.Effect) -> PropertyValue {
    if effect == AnyTransition.Effect() { return ["a": ["linear", 0]] }
    let spec = (modifier.transition.animation ?? Transaction.updating.animation ?? .default).spec
    var parts: [String: PropertyValue] = ["a": .list([.string(spec.easing), .number(spec.duration * 1000)])]
    if let opacity = effect.opacity { parts["o"] = .number(opacity) }
    if let scale = effect.scale { parts["s"] = .number(scale) }
    if let x = effect.x { parts["x"] = x }
    if let y = effect.y { parts["y"] = y }
    return .object(parts)
  }
}

extension View {
  /// How the view comes and goes when that is animated.
  public nonisolated func transition(_ transition: AnyTransition) -> some View {
    modifier(_TransitionStages(transition: transition)).modifier(_TransitionModifier(transition: transition))
  }
  /// How the view comes and goes when that is animated.
  @_disfavoredOverload public nonisolated func transition<T: Transition>(_ transition: T) -> some View {
    self.transition(AnyTransition(transition))
  }
}
