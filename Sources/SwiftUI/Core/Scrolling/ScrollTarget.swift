import Foundation

/// Where scrolling is about to come to rest.
public struct ScrollTarget {
  /// What will be seen.
  public var rect: CGRect
  /// Which part of it is aimed at.
  public var anchor: UnitPoint?
}

/// What is known when scrolling is about to come to rest.
public struct ScrollTargetBehaviorContext {
  public let originalTarget: ScrollTarget
  public let velocity: CGVector
  public let contentSize: CGSize
  public let containerSize: CGSize
  public let axes: Axis.Set
}

extension ScrollTargetBehavior {
  public typealias TargetContext = ScrollTargetBehaviorContext
  /// Would change where scrolling comes to rest. A browser decides that by itself: this is not called.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {}
}
