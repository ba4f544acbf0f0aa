import Foundation

/// Where a scroll view is to be, and where a person has brought it.
public struct ScrollPosition: Equatable, Sendable {
  enum Target: Equatable, @unchecked Sendable {
    case id(AnyHashable, anchor: UnitPoint?)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
  }
  private(set) var target: Target?
  /// Tells one request from the next for the same place.
  private(set) var request = 0
  /// Whether it was a person who scrolled last.
  public private(set) var isPositionedByUser = false

  /// Nowhere yet; views will be known by ids of a type.
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  /// At the view with an id.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { target = .id(AnyHashable(id), anchor: anchor) }
  /// At the view with an id, where views are known by ids of a type.
  public init(idType: (some Hashable & Sendable).Type = Never.self, edge: Edge) { target = .edge(edge) }
  /// At a point of the content.
  public init(idType: (some Hashable & Sendable).Type = Never.self, point: CGPoint) {
    target = .point(x: point.x, y: point.y)
  }
  /// At a distance from the leading edge.
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat) { target = .point(x: x, y: nil) }
  /// At a distance from the top.
  public init(idType: (some Hashable & Sendable).Type = Never.self, y: CGFloat) { target = .point(x: nil, y: y) }

  private mutating func go(to target: Target) {
    self.target = target
    request += 1
    isPositionedByUser = false
  }
  /// Scrolls to the view with an id.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    go(to: .id(AnyHashable(id), anchor: anchor))
  }
  /// Scrolls to an edge of the content.
  public mutating func scrollTo(edge: Edge) { go(to: .edge(edge)) }
  /// Scrolls to a point of the content.
  public mutating func scrollTo(point: CGPoint) { go(to: .point(x: point.x, y: point.y)) }
  /// Scrolls to a point of the content.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { go(to: .point(x: x, y: y)) }
  /// Scrolls to a distance from the leading edge.
  public mutating func scrollTo(x: CGFloat) { go(to: .point(x: x, y: nil)) }
  /// Scrolls to a distance from the top.
  public mutating func scrollTo(y: CGFloat) { go(to: .point(x: nil, y: y)) }

  /// The id of the view that the scroll view is at.
  public var viewID: (any Hashable & Sendable)? {
    // Only what is `Sendable` was put in.
    (viewIDValue?.base as? any Hashable).map { unsafeBitCast($0, to: (any Hashable & Sendable).self) }
  }
  private var viewIDValue: AnyHashable? { if case .id(let id, _)? = target { id } else { nil } }
  /// The id of the view that the scroll view is at, where it is of a type.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewIDValue?.base as? T }
  /// The edge that the app has sent it to, until a person scrolls.
  public var edge: Edge? { if case .edge(let edge)? = target { edge } else { nil } }
  /// The point that the app has sent it to, until a person scrolls.
  public var point: CGPoint? {
    if case .point(let x?, let y?)? = target { CGPoint(x: x, y: y) } else { nil }
  }
  /// The distance from the leading edge that the app has sent it to, until a person scrolls.
  public var x: CGFloat? { if case .point(let x, _)? = target { x } else { nil } }
  /// The distance from the top that the app has sent it to, until a person scrolls.
  public var y: CGFloat? { if case .point(_, let y)? = target { y } else { nil } }

  /// A person has brought the view with an id to the beginning.
  mutating func moved(to id: AnyHashable?) {
    isPositionedByUser = true
    target = id.map { .id($0, anchor: nil) }
  }
}

extension View {
  /// Scrolls to where a position says, and keeps in it where a person scrolls.
  public nonisolated func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    environment(\.scrollPositionLink, ScrollPositionLink(position: position, anchor: anchor))
  }
}

/// What a scroll view keeps still while its content or its own size changes.
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String
  /// Where it begins.
  public static let initialOffset = Self(name: "initialOffset")
  /// Where it stays when sizes change.
  public static let sizeChanges = Self(name: "sizeChanges")
  /// Where content stands that is smaller than the scroll view.
  public static let alignment = Self(name: "alignment")
}

extension View {
  /// Where scroll views begin, stay when sizes change, or put content that is smaller than they are. One anchor serves for all
  /// of that here.
  public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    defaultScrollAnchor(anchor)
  }
}
