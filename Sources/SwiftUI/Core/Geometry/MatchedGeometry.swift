import DisplayTree
import Foundation

/// What views of one group have in common.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let position = MatchedGeometryProperties(rawValue: 1)
  public static let size = MatchedGeometryProperties(rawValue: 2)
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// Shares its content's geometry with others of the same id: one that is not the source is where the source is; one that
/// comes when another goes begins where that was.
public struct _MatchedGeometryModifier {
  struct Key: Hashable, @unchecked Sendable {
    let id: AnyHashable
    let namespace: Namespace.ID
  }
  let key: Key
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool
}

extension _MatchedGeometryModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = MatchedGeometryElement
}

/// The members of a window's groups.
@MainActor package final class MatchedGeometryGroups {
  private struct Member { weak var element: MatchedGeometryElement? }
  private var members: [_MatchedGeometryModifier.Key: [Member]] = [:]
  /// Where sources were that went in this update.
  private var left: [_MatchedGeometryModifier.Key: CGRect] = [:]
  package nonisolated init() {}

  func add(_ element: MatchedGeometryElement) {
    members[element.modifier.key, default: []].append(Member(element: element))
  }

  func remove(_ element: MatchedGeometryElement, key: _MatchedGeometryModifier.Key) {
    members[key]?.removeAll { $0.element == nil || $0.element === element }
    if members[key]?.isEmpty == true { members[key] = nil }
  }

  func note(_ frame: CGRect, of key: _MatchedGeometryModifier.Key) {
    left[key] = frame
  }

  func forgetLeft() { left.removeAll() }

  /// Where the source of a group is, or was until this update.
  func sourceFrame(_ key: _MatchedGeometryModifier.Key, except element: MatchedGeometryElement) -> CGRect? {
    currentSource(key, except: element)?.frameInWindow ?? left[key]
  }

  /// Of several sources the last one that took over from another, else the first.
  func currentSource(
    _ key: _MatchedGeometryModifier.Key, except element: MatchedGeometryElement? = nil
  ) -> MatchedGeometryElement? {
    let sources = members[key]?.lazy.compactMap(\.element).filter {
      $0 !== element && $0.modifier.isSource && $0.isPlaced && $0.life == .active
    }
    return sources?.last { $0.tookOver } ?? sources?.first
  }
}

@MainActor package final class MatchedGeometryElement: WrapperElement<_MatchedGeometryModifier>, GeometryObserver {
  /// Where the content is shown first, in the window.
  private var start: CGRect?
  private var followed: CGRect?
  /// It came, with an animation, where another source was.
  private(set) var tookOver = false

  package override func setUp() {
    graph.matched.add(self)
    graph.observeGeometry(self)
    // The nodes of the content take their places in a group of their own.
    makeDisplayNode(.group)
    guard modifier.isSource, let spec = currentAnimation,
      let frame = graph.matched.sourceFrame(modifier.key, except: self)
    else { return }
    start = frame
    tookOver = true
    graph.afterUpdate { [weak self] in
      guard let self, life != .gone else { return }
      graph.showChanges()
      start = nil
      graph.tree.animation = spec
      invalidateLayout()
    }
  }

  package override func modifierChanged(from old: _MatchedGeometryModifier) {
    if old.key != modifier.key {
      graph.matched.remove(self, key: old.key)
      graph.matched.add(self)
    }
    invalidateLayout()
  }

  package override func tearDown() {
    if life == .active, modifier.isSource, isPlaced { graph.matched.note(frameInWindow, of: modifier.key) }
    graph.matched.remove(self, key: modifier.key)
    graph.stopObservingGeometry(self)
    graph.afterLayout { [weak graph] in graph?.matched.forgetLeft() }
    super.tearDown()
  }

  /// The frame that the content takes over, in the window; nil for its own.
  private var target: CGRect? {
    if let start { return start }
    if modifier.isSource, !isPlaced || life != .active { return nil }
    guard let source = graph.matched.currentSource(modifier.key), source !== self else { return nil }
    // A source that another took over from is where that one is, until it goes again.
    return modifier.isSource && !source.tookOver ? nil : source.frameInWindow
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    followed = target
    guard let content, let target else { return super.placeChildren(in: size, proposal: proposal) }
    let own = frameInWindow
    let inner = modifier.properties.contains(.size) ? content.size(Proposal(target.size)) : size
    var origin = CGPoint.zero
    if modifier.properties.contains(.position) {
      let anchor = modifier.anchor
      origin.x = target.minX + (target.width - inner.width) * anchor.x - own.minX
      origin.y = target.minY + (target.height - inner.height) * anchor.y - own.minY
      if isRightToLeft { origin.x = size.width - origin.x - inner.width }
    }
    placeChild(content, at: origin, size: inner, proposal: Proposal(inner))
  }

  package func geometryMayHaveChanged() {
    guard life == .active, isPlaced, target != followed else { return }
    needsPlacement = true
    placeAgain()
  }
}

extension View {
  /// Makes views of the same id in a namespace share their geometry.
  public nonisolated func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    modifier(
      _MatchedGeometryModifier(
        key: .init(id: AnyHashable(id), namespace: namespace), properties: properties, anchor: anchor,
        isSource: isSource))
  }
}
