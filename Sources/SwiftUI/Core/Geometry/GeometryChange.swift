import Foundation

/// Tells an action what became of a view's geometry.
public struct _GeometryActionModifier<Value: Equatable> {
  let read: (GeometryProxy) -> Value
  let action: (_ old: Value, _ new: Value) -> Void
}

extension _GeometryActionModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = GeometryActionElement<Value>
}

@MainActor
package final class GeometryActionElement<Value: Equatable>: WrapperElement<_GeometryActionModifier<Value>>,
  ScrollFollower, GeometryObserver
{
  private var last: Value?

  package override func setUp() {
    graph.observeGeometry(self)
    graph.follow(self)
  }

  package override func tearDown() {
    super.tearDown()
    graph.unfollow(self)
    graph.stopObservingGeometry(self)
  }

  package override func modifierChanged(from old: _GeometryActionModifier<Value>) {}
  package func didScroll() { graph.afterLayout { [weak self] in self?.geometryMayHaveChanged() } }

  package func geometryMayHaveChanged() {
    guard life != .gone, isPlaced else { return }
    let value = graph.untracked { modifier.read(GeometryProxy(element: self, tracker: nil)) }
    guard value != last else { return }
    let old = last ?? value
    last = value
    graph.afterUpdate { [weak self] in self?.modifier.action(old, value) }
  }
}

/// Something that looks at its own place whenever something was laid out.
@MainActor package protocol GeometryObserver: Element {
  func geometryMayHaveChanged()
}

extension ViewGraph {
  package func observeGeometry(_ observer: any GeometryObserver) { geometryObservers.append(observer) }
  package func stopObservingGeometry(_ observer: any GeometryObserver) {
    geometryObservers.removeAll { $0 === observer }
  }
}

extension View {
  /// Calls `action` with what `transform` reads of this view's geometry, at first and whenever it is another.
  @preconcurrency public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
  ) -> some View { modifier(_GeometryActionModifier(read: transform) { _, new in action(new) }) }

  /// Calls `action` with the old and the new value of what `transform` reads of this view's geometry.
  @preconcurrency public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(_GeometryActionModifier(read: transform, action: action)) }
}
