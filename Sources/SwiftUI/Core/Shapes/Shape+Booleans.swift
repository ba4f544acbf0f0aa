import Foundation

/// Two shapes made into one.
public struct _CombinedShape<First: Shape, Second: Shape>: Shape {
  enum Operation { case union, intersection, subtraction, difference, lineIntersection, lineSubtraction }
  var first: First
  var second: Second
  var operation: Operation
  var eoFill: Bool

  public nonisolated func path(in rect: CGRect) -> Path {
    let (one, two) = (first.path(in: rect), second.path(in: rect))
    return switch operation {
    case .union: one.union(two, eoFill: eoFill)
    case .intersection: one.intersection(two, eoFill: eoFill)
    case .subtraction: one.subtracting(two, eoFill: eoFill)
    case .difference: one.symmetricDifference(two, eoFill: eoFill)
    case .lineIntersection: one.lineIntersection(two, eoFill: eoFill)
    case .lineSubtraction: one.lineSubtraction(two, eoFill: eoFill)
    }
  }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }
  public var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
  }
}

extension Shape {
  /// What lies in this shape or in the other.
  public nonisolated func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    _CombinedShape(first: self, second: other, operation: .union, eoFill: eoFill)
  }
  /// What lies in both shapes.
  public nonisolated func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    _CombinedShape(first: self, second: other, operation: .intersection, eoFill: eoFill)
  }
  /// What lies in this shape and not in the other.
  public nonisolated func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    _CombinedShape(first: self, second: other, operation: .subtraction, eoFill: eoFill)
  }
  /// What lies in one of the two shapes but not in both.
  public nonisolated func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    _CombinedShape(first: self, second: other, operation: .difference, eoFill: eoFill)
  }
  /// The parts of this shape's line that lie in the other shape.
  public nonisolated func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    _CombinedShape(first: self, second: other, operation: .lineIntersection, eoFill: eoFill)
  }
  /// The parts of this shape's line that lie outside of the other shape.
  public nonisolated func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    _CombinedShape(first: self, second: other, operation: .lineSubtraction, eoFill: eoFill)
  }
}
