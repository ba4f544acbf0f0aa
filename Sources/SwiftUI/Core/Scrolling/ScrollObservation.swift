import Foundation

/// Where a scroll view is, and how large it and its content are.
public struct ScrollGeometry: Equatable, Sendable {
  /// Which point of the content is at the top leading corner.
  public var contentOffset: CGPoint
  /// The size of what scrolls.
  public var contentSize: CGSize
  /// The space that is kept free around the content.
  public var contentInsets: EdgeInsets
  /// The size of the scroll view.
  public var containerSize: CGSize

  /// A geometry of given parts.
  public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }

  /// What of the content can be seen.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The scroll view's own frame in its content.
  public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }

  @MainActor init(_ scroller: any Scroller) {
    let covered = scroller.contentInsets
    let whole = scroller.wholeContentSize
    self.init(
      contentOffset: CGPoint(
        x: scroller.visibleRect.minX - covered.leading, y: scroller.visibleRect.minY - covered.top),
      contentSize: CGSize(width: whole.width - covered.horizontal, height: whole.height - covered.vertical),
      contentInsets: covered, containerSize: scroller.size)
  }
}

/// What a scroll view is doing.
public enum ScrollPhase: Hashable, Sendable {
  /// It stands still.
  case idle
  /// A finger is on it that has not moved yet.
  case tracking
  /// A person scrolls.
  case interacting
  /// It goes on by itself after a person has let go.
  case decelerating
  /// It goes where the app has sent it.
  case animating

  /// Whether it moves, or is about to.
  public var isScrolling: Bool { self != .idle }
}

/// What is known of a scroll view when its phase changes.
public struct ScrollPhaseChangeContext {
  /// Where it is.
  public var geometry: ScrollGeometry
  /// Points a second; nil where it is not known.
  public var velocity: CGVector?
}

/// A velocity, or another direction with a length.
public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat
  public init() { self.init(dx: 0, dy: 0) }
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
  public static let zero = CGVector()
}

/// Looks at the scroll view inside, or else around, whenever it scrolled or something was laid out.
public struct _ScrollObserverModifier {
  /// Called with the scroll view, and whether it has just scrolled.
  let observer: @MainActor (LayoutElement, (any Scroller)?, ScrollObservation) -> Void
}

/// What an observer of a scroll view remembers.
@MainActor final class ScrollObservation {
  var last: Any?
  /// Whether the look is because of scrolling, and not of layout.
  var hasScrolled = false
}

extension _ScrollObserverModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = ScrollObserverElement
}

@MainActor
package final class ScrollObserverElement: WrapperElement<_ScrollObserverModifier>, ScrollFollower, GeometryObserver {
  private let observation = ScrollObservation()

  package override func setUp() {
    graph.observeGeometry(self)
    graph.follow(self)
  }
  package override func tearDown() {
    super.tearDown()
    graph.unfollow(self)
    graph.stopObservingGeometry(self)
    graph.clock.remove(observation)
  }
  package override func modifierChanged(from old: _ScrollObserverModifier) {}
  package func didScroll() { look(hasScrolled: true) }
  package func looksInside(_ scroller: LayoutElement) -> Bool { scroller.isInside(self) && self.scroller === scroller }
  package func geometryMayHaveChanged() { look(hasScrolled: false) }

  private func look(hasScrolled: Bool) {
    guard life != .gone, isPlaced else { return }
    observation.hasScrolled = hasScrolled
    graph.untracked { modifier.observer(self, scroller, observation) }
  }

  /// The scroll view that this modifier is about: the first one in its content, or the one around it.
  private var scroller: (any Scroller)? {
    func first(in element: Element) -> (any Scroller)? {
      var found: (any Scroller)?
      element.forEachChild { if found == nil { found = ($0 as? any Scroller) ?? first(in: $0) } }
      return found
    }
    if let inner = first(in: self) { return inner }
    var element = parent
    while let current = element {
      if let scroller = current as? any Scroller { return scroller }
      element = current.parent
    }
    return nil
  }
}

extension View {
  /// Calls `action` with the old and the new value of what `transform` reads of the scroll view's geometry.
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    nonisolated(unsafe) let (transform, action) = (transform, action)
    return modifier(
      _ScrollObserverModifier { element, scroller, observation in
        guard let scroller, scroller.isPlaced else { return }
        let value = transform(ScrollGeometry(scroller))
        let old = observation.last as? T
        guard value != old else { return }
        observation.last = value
        element.graph.afterUpdate { action(old ?? value, value) }
      })
  }

  /// Calls `action` when the scroll view begins and ends to scroll.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { onScrollPhaseChange { old, new, _ in action(old, new) } }

  /// Calls `action` when the scroll view begins and ends to scroll, with what is known of it then.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return modifier(
      _ScrollObserverModifier { element, scroller, observation in
        guard observation.hasScrolled, let scroller else { return }
        @MainActor func change(to phase: ScrollPhase) {
          let old = observation.last as? ScrollPhase ?? .idle
          guard phase != old else { return }
          observation.last = phase
          let context = ScrollPhaseChangeContext(geometry: ScrollGeometry(scroller), velocity: nil)
          element.graph.afterUpdate { action(old, phase, context) }
        }
        change(to: Transaction.current.animation == nil ? .interacting : .animating)
        // A browser tells where it has scrolled to, and not when it has come to rest.
        let clock = element.graph.clock
        clock.setAlarm(observation, at: clock.now + 0.2) { change(to: .idle) }
      })
  }

  /// Calls `action` when so much of the view comes into what can be seen of the scroll view around it, or leaves it.
  public nonisolated func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return modifier(
      _ScrollObserverModifier { element, scroller, observation in
        var window = element.graph.root.frameInWindow
        var around = element.parent
        while let current = around {
          if let scroller = current as? any Scroller {
            window = scroller.frameInWindow
            break
          }
          around = current.parent
        }
        let frame = element.frameInWindow
        let seen = frame.intersection(window)
        let part = seen.isNull || frame.isEmpty ? 0 : Double(seen.width * seen.height / (frame.width * frame.height))
        let isVisible = part > 0 && part >= threshold
        let old = observation.last as? Bool ?? false
        guard isVisible != old else { return }
        observation.last = isVisible
        element.graph.afterUpdate { action(isVisible) }
      })
  }

  /// Calls `action` with the ids of the rows of which so much can be seen.
  public nonisolated func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return modifier(
      _ScrollObserverModifier { element, scroller, observation in
        guard let scroller, scroller.isPlaced else { return }
        let window = scroller.frameInWindow
        var ids: [ID] = []
        @MainActor func visit(_ each: Element) {
          guard let row = each as? RowElement else { return each.forEachChild(visit) }
          var views: [LayoutElement] = []
          row.collectLayout(into: &views)
          guard let id = row.id.base as? ID, let frame = views.first(where: \.isPlaced)?.frameInWindow else { return }
          let seen = frame.intersection(window)
          guard !seen.isNull, !frame.isEmpty else { return }
          if Double(seen.width * seen.height / (frame.width * frame.height)) >= threshold { ids.append(id) }
        }
        visit(scroller)
        guard ids != observation.last as? [ID] else { return }
        observation.last = ids
        element.graph.afterUpdate { action(ids) }
      })
  }
}
