import DisplayTree

/// Follows the animatable data of one view or modifier through an animation: its body is evaluated frame by frame.
@MainActor package class ViewAnimator {
  fileprivate var running: (spec: AnimationSpec, start: Double)?
  package var isRunning: Bool { running != nil }

  /// The value changes from one to another under an animation that begins now.
  package func begin(from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ spec: AnimationSpec, at time: Double) {}

  /// Gives a value the data of this moment. Ends the animation when its time is over.
  package func apply(to value: UnsafeMutableRawPointer, at time: Double) {}

  package func stop() { running = nil }

  /// An animator for a type whose values can be interpolated; nil for others.
  package static func maker(for type: Any.Type) -> (() -> ViewAnimator)? {
    func make<A: Animatable>(_: A.Type) -> (() -> ViewAnimator)? {
      A.AnimatableData.self == EmptyAnimatableData.self ? nil : { TypedAnimator<A>() }
    }
    // Shapes are told with the outlines on the way.
    if type is any Shape.Type { return nil }
    return (type as? any Animatable.Type).flatMap { make($0) }
  }
}

private final class TypedAnimator<A: Animatable>: ViewAnimator {
  private var from = A.AnimatableData.zero
  private var to = A.AnimatableData.zero

  override func begin(from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ spec: AnimationSpec, at time: Double) {
    let target = new.assumingMemoryBound(to: A.self).pointee.animatableData
    if running == nil {
      from = old.assumingMemoryBound(to: A.self).pointee.animatableData
      guard from != target else { return }
    } else {
      guard to != target else { return }
      from = value(at: time)
    }
    to = target
    running = (spec, time)
  }

  private func value(at time: Double) -> A.AnimatableData {
    guard let running else { return to }
    return from.interpolated(to: to, running.spec.progress(at: time - running.start))
  }

  override func apply(to value: UnsafeMutableRawPointer, at time: Double) {
    guard let running else { return }
    if time - running.start >= running.spec.end { return stop() }
    value.assumingMemoryBound(to: A.self).pointee.animatableData = self.value(at: time)
  }
}

extension ScopeElement {
  /// Keeps `animator` going: evaluates this element again at every frame for as long as it runs.
  package final func follow(_ animator: ViewAnimator) {
    guard animator.isRunning else { return graph.clock.remove(self) }
    graph.clock.add(self) { [unowned self] in markDirty() }
  }
}

/// A view modifier whose changes are animated by its animatable data: its body is evaluated at every frame.
public protocol AnimatableModifier: Animatable, ViewModifier {}
