import Foundation

/// Where scrolling is about to come to rest.
public struct ScrollTarget: Hashable {
  /// What will be seen, in the content's coordinates.
  public var rect: CGRect
  /// Which part of it is aimed at.
  public var anchor: UnitPoint?
}

/// What is known when scrolling is about to come to rest.
@dynamicMemberLookup public struct ScrollTargetBehaviorContext {
  /// Where it was at rest before.
  public let originalTarget: ScrollTarget
  /// How fast the person scrolled, points a second; towards the end is positive.
  public let velocity: CGVector
  /// The size of all that scrolls.
  public let contentSize: CGSize
  /// The size of the part that is seen at a time.
  public let containerSize: CGSize
  /// The directions of scrolling.
  public let axes: Axis.Set
  let environment: EnvironmentValues
  /// The views that scrolling aims at, in the content's coordinates.
  let views: [CGRect]

  /// Values of the scroll view's environment.
  public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }

  /// Whether scrolling goes along an axis.
  func scrolls(_ axis: Axis) -> Bool { axes.contains(axis == .horizontal ? .horizontal : .vertical) }
}

/// What is known of a scroll view when it asks for a behaviour's properties.
public struct ScrollTargetBehaviorPropertiesContext {
  /// The directions of scrolling.
  public let axes: Axis.Set
  /// The scroll view's environment.
  public let environment: EnvironmentValues
}

/// What a behaviour asks of its scroll view.
public struct ScrollTargetBehaviorProperties: Equatable, Sendable {
  /// Whether one swipe goes no further than one page or view.
  public var limitsScrolls = false
  public init() {}
}

/// Decides where a scroll view comes to rest.
public protocol ScrollTargetBehavior {
  /// Changes where scrolling comes to rest.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
  /// What this behaviour asks of its scroll view.
  func properties(context: PropertiesContext) -> Properties
  typealias TargetContext = ScrollTargetBehaviorContext
  typealias PropertiesContext = ScrollTargetBehaviorPropertiesContext
  typealias Properties = ScrollTargetBehaviorProperties
}
extension ScrollTargetBehavior {
  public func properties(context: PropertiesContext) -> Properties { Properties() }
}

/// Comes to rest at whole pages.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  public init() {}
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in [Axis.horizontal, .vertical] where context.scrolls(axis) && context.containerSize[axis] > 0 {
      let length = context.containerSize[axis]
      target.rect.origin[axis] = (target.rect.origin[axis] / length).rounded() * length
    }
  }
  public func properties(context: PropertiesContext) -> Properties {
    var properties = Properties()
    properties.limitsScrolls = true
    return properties
  }
}

/// Comes to rest at a view of the `scrollTargetLayout`.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// How many views one swipe may pass.
  public struct LimitBehavior: Sendable, Hashable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let always = Self(name: "always")
    public static let alwaysByFew = Self(name: "alwaysByFew")
    public static let alwaysByOne = Self(name: "alwaysByOne")
    public static let never = Self(name: "never")
  }
  private let limit: LimitBehavior
  /// Whether a swipe that is limited goes from view to view, however many are seen at a time.
  var goesOneByOne: Bool { limit == .alwaysByOne }
  /// The part of a view that comes to rest at the same part of the scroll view; nil for its beginning.
  let anchor: UnitPoint?

  public init(limitBehavior: LimitBehavior = .automatic) { self.init(limitBehavior: limitBehavior, anchor: nil) }
  public init(anchor: UnitPoint?) { self.init(limitBehavior: .automatic, anchor: anchor) }
  public init(limitBehavior: LimitBehavior, anchor: UnitPoint?) {
    limit = limitBehavior
    self.anchor = anchor
  }

  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in [Axis.horizontal, .vertical] where context.scrolls(axis) {
      let unit = (anchor ?? target.anchor)?[axis] ?? 0
      let place = target.rect.origin[axis]
      let places = context.views.map { $0.origin[axis] + ($0.size[axis] - context.containerSize[axis]) * unit }
      if let nearest = places.min(by: { abs($0 - place) < abs($1 - place) }) { target.rect.origin[axis] = nearest }
    }
  }
  /// By itself a swipe is limited where the window is narrow and scrolling goes across, as on a phone.
  public func properties(context: PropertiesContext) -> Properties {
    var properties = Properties()
    properties.limitsScrolls =
      switch limit {
      case .automatic: context.axes == .horizontal && context.environment.horizontalSizeClass == .compact
      case .never: false
      default: true
      }
    return properties
  }
}

/// A behaviour of any type.
public struct AnyScrollTargetBehavior: ScrollTargetBehavior {
  /// What was wrapped.
  public let base: any ScrollTargetBehavior
  public init<T: ScrollTargetBehavior>(_ base: T) { self.base = base }
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    base.updateTarget(&target, context: context)
  }
  public func properties(context: PropertiesContext) -> Properties { base.properties(context: context) }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior { public static var paging: Self { .init() } }
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { .init() }
  public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> Self {
    .init(limitBehavior: limitBehavior)
  }
  public static func viewAligned(anchor: UnitPoint?) -> Self { .init(anchor: anchor) }
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior, anchor: UnitPoint?
  ) -> Self { .init(limitBehavior: limitBehavior, anchor: anchor) }
}

extension UnitPoint {
  subscript(axis: Axis) -> CGFloat { axis == .horizontal ? x : y }
}

/// The behaviour of a view's scroll views, as the environment carries it.
package struct ScrollRest: CustomComparable {
  /// Nil for anywhere.
  let behavior: (any ScrollTargetBehavior)?

  nonisolated init(_ behavior: (any ScrollTargetBehavior)? = nil) {
    self.behavior = (behavior as? AnyScrollTargetBehavior)?.base ?? behavior
  }
  package func isSame(as other: ScrollRest) -> Bool { isSameAny(behavior as Any, other.behavior as Any) }

  /// Whether a browser can do it by itself.
  var isBrowsers: Bool {
    behavior == nil || behavior is PagingScrollTargetBehavior || behavior is ViewAlignedScrollTargetBehavior
  }
}

private enum ScrollRestKey: EnvironmentKey { static var defaultValue: ScrollRest { ScrollRest() } }
extension EnvironmentValues {
  package var scrollRest: ScrollRest {
    get { self[ScrollRestKey.self] }
    set { self[ScrollRestKey.self] = newValue }
  }
}

extension View {
  /// Sets where the scroll views in this view come to rest.
  public nonisolated func scrollTargetBehavior<T: ScrollTargetBehavior>(_ behavior: T) -> some View {
    environment(\.scrollRest, ScrollRest(behavior))
  }
}
