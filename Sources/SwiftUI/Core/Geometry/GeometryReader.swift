import Foundation

/// A view that takes what it is offered and tells its content how much that is.
public struct GeometryReader<Content: View> {
  public var content: (GeometryProxy) -> Content
  public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(GeometryElement(view, parent: inputs.parent))
  }
}

/// Size and place of a view.
@MainActor @preconcurrency public struct GeometryProxy {
  unowned let element: LayoutElement
  let tracker: (any ScrollFollower)?
  /// The evaluation in which the proxy was given: a later one reads other values, so views that are given both differ.
  var evaluation: UInt32 = 0

  public var size: CGSize { element.isPlaced ? element.size : .zero }
  /// How far the screen's covered edges reach into the view.
  public var safeAreaInsets: EdgeInsets { element.isPlaced ? element.safeAreaReach(size: element.size) : EdgeInsets() }

  public func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: return CGRect(origin: .zero, size: size)
    case .global:
      note()
      return element.frameInWindow
    case .named(let name):
      note()
      let frame = element.frameInWindow
      guard let origin = self.space(of: name)?.origin else { return frame }
      return frame.offsetBy(dx: -origin.x, dy: -origin.y)
    }
  }
  /// Where the coordinates with a name are, in the window. Those of a scroll view begin where its content does when it
  /// is not scrolled: within what covers it and what pads it.
  private func space(of name: AnyHashable) -> CGRect? {
    guard let owner = owner(of: name) else { return nil }
    let frame = owner.frameInWindow
    guard name.base is ScrollSpace, let insets = (owner as? any Scroller)?.contentInsets else { return frame }
    return CGRect(
      x: frame.minX + (owner.isRightToLeft ? insets.trailing : insets.leading), y: frame.minY + insets.top,
      width: max(0, frame.width - insets.horizontal), height: max(0, frame.height - insets.vertical))
  }

  /// The view whose coordinates have a name.
  private func owner(of name: AnyHashable) -> LayoutElement? {
    if let space = name.base as? ScrollSpace { return space.scroller(around: element) }
    var current: LayoutElement? = element.layoutParent
    while let candidate = current {
      if let space = candidate as? CoordinateSpaceElement, space.modifier.name == name { return space }
      current = candidate.layoutParent
    }
    return nil
  }
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect { frame(in: space.coordinateSpace) }
  /// The view that has named its coordinates so, in this view's own; nil where none around has.
  public func bounds(of space: NamedCoordinateSpace) -> CGRect? {
    note()
    guard let frame = self.space(of: space.name) else { return nil }
    let own = element.frameInWindow
    return frame.offsetBy(dx: -own.minX, dy: -own.minY)
  }
  public subscript<T>(anchor: Anchor<T>) -> T { anchor.resolve(element) }

  /// Frames outside of the view change when it is scrolled.
  private func note() { if let tracker { element.graph.follow(tracker) } }
}

/// In whose coordinates a frame is told.
public enum CoordinateSpace: Equatable, Hashable, @unchecked Sendable {
  case global
  case local
  case named(AnyHashable)
  public static func named(_ name: some Hashable) -> CoordinateSpace { .named(AnyHashable(name)) }
  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// The scroll view around a view.
struct ScrollSpace: Hashable {
  var axis: Axis?
  @MainActor func scroller(around element: Element) -> (any Scroller)? {
    var around = element.parent
    while let current = around {
      if let scroller = current as? any Scroller,
        axis.map({ scroller.scrollAxes.contains($0 == .horizontal ? .horizontal : .vertical) }) ?? true
      {
        return scroller
      }
      around = current.parent
    }
    return nil
  }
}

public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, @unchecked Sendable {
  let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }
}
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace { public static var local: Self { .init() } }
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace { public static var global: Self { .init() } }
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { .init(name: AnyHashable(name)) }
  /// The coordinates of the scroll view around.
  public static var scrollView: NamedCoordinateSpace { .init(name: AnyHashable(ScrollSpace())) }
  /// The coordinates of the scroll view around that scrolls along an axis.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
    .init(name: AnyHashable(ScrollSpace(axis: axis)))
  }
}

public struct _CoordinateSpaceModifier: @unchecked Sendable { var name: AnyHashable }
extension _CoordinateSpaceModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = CoordinateSpaceElement
}
@MainActor package final class CoordinateSpaceElement: WrapperElement<_CoordinateSpaceModifier> {}

extension View {
  public nonisolated func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(_CoordinateSpaceModifier(name: AnyHashable(name)))
  }
  public nonisolated func coordinateSpace(_ space: NamedCoordinateSpace) -> some View {
    modifier(_CoordinateSpaceModifier(name: space.name))
  }
}

/// A value of a view's geometry that is read in other coordinates later.
public struct Anchor<Value> {
  /// What is meant of which view, and where that was when the anchor was made.
  struct Place: Hashable {
    let element: ObjectIdentifier
    let frame: CGRect
    let point: UnitPoint?
  }
  let resolve: @MainActor (LayoutElement) -> Value
  var place: Place?
  public struct Source {
    /// The point that is meant; nil for the whole view, or several.
    var point: UnitPoint?
    let read: @MainActor (LayoutElement) -> (@MainActor (LayoutElement) -> Value)
  }
}
/// Anchors are equal while they mean one view that stays where it is.
extension Anchor: Equatable where Value: Equatable {
  public static func == (a: Anchor, b: Anchor) -> Bool { a.place != nil && a.place == b.place }
}
extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}
extension Anchor.Source where Value == CGRect {
  public static var bounds: Anchor<CGRect>.Source {
    .init { source in
      { target in
        // What is not laid out yet is nowhere; whoever reads it is asked again when it is.
        guard source.isPlaced, target.isPlaced else { return .zero }
        let origin = target.frameInWindow.origin
        return source.frameInWindow.offsetBy(dx: -origin.x, dy: -origin.y)
      }
    }
  }
}
extension Anchor.Source where Value == CGPoint {
  public static func unitPoint(_ point: UnitPoint) -> Anchor<CGPoint>.Source {
    .init { source in
      { target in
        guard source.isPlaced, target.isPlaced else { return .zero }
        let frame = source.frameInWindow
        let origin = target.frameInWindow.origin
        return CGPoint(
          x: frame.minX + frame.width * point.x - origin.x, y: frame.minY + frame.height * point.y - origin.y)
      }
    }
  }
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

/// Evaluates its content whenever its size, or what the content asked for, is another.
@MainActor package final class GeometryElement<Content: View>: LayoutElement, ScrollFollower {
  private var view: GeometryReader<Content>
  private var structure: Element?
  private var content: [LayoutElement] = []
  private var evaluatedSize: CGSize?

  init(_ view: UnsafePointer<GeometryReader<Content>>, parent: Element) {
    self.view = view.pointee
    super.init(parent: parent)
    life = .active
    invalidateLayout()
  }

  private func evaluate() {
    graph.counters.bodies += 1
    isDirty = false
    evaluatedSize = size
    let value = graph.evaluate(self) {
      view.content(GeometryProxy(element: self, tracker: self, evaluation: scope.generation))
    }
    withUnsafePointer(to: value) {
      if let structure {
        structure.update($0)
      } else {
        structure = Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
        structureChanged()
      }
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: GeometryReader<Content>.self).pointee
    if evaluatedSize != nil { evaluate() }
  }
  package override func rebuild() {
    isDirty = false
    if evaluatedSize != nil { evaluate() }
  }
  package func didScroll() { markDirty() }
  package override func reachChanged() { markDirty() }

  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { content }
  package override func structureChanged() {
    content.removeAll()
    structure?.collectLayout(into: &content)
    adopt(content)
    invalidateLayout()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    // The content can only be known here: it may depend on the size.
    if evaluatedSize != size { evaluate() }
    let inner = Proposal(size)
    for child in content { placeChild(child, at: .zero, size: child.size(inner), proposal: inner) }
  }

  package override func tearDown() {
    super.tearDown()
    graph.unfollow(self)
  }
}
