import Foundation

/// How large a mark is in one direction.
public struct MarkDimension: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case automatic
    case fixed(CGFloat)
    case inset(CGFloat)
    case ratio(CGFloat)
  }
  let kind: Kind
  /// What suits the mark and its scale.
  public static let automatic = MarkDimension(kind: .automatic)
  /// A size in points.
  public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(kind: .fixed(value)) }
  /// The size of the step without so many points on each side.
  public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(kind: .inset(value)) }
  /// A part of the step, from 0 to 1.
  public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(kind: .ratio(value)) }

  /// The size in points where the step between two marks is known; nil for what is automatic.
  func size(of step: CGFloat) -> CGFloat? {
    switch kind {
    case .automatic: nil
    case .fixed(let value): max(0, value)
    case .inset(let value): max(0, step - 2 * value)
    case .ratio(let value): max(0, step * value)
    }
  }
}

extension MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
  public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
}

/// How marks of the same place are put on one another.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case standard, normalized, center, unstacked }
  let kind: Kind
  /// One on the other, from the base line.
  public static let standard = MarkStackingMethod(kind: .standard)
  /// One on the other, as parts of 1.
  public static let normalized = MarkStackingMethod(kind: .normalized)
  /// One on the other, half of all below the base line.
  public static let center = MarkStackingMethod(kind: .center)
  /// Each from the base line.
  public static let unstacked = MarkStackingMethod(kind: .unstacked)
}

/// The way of a line from point to point.
public struct InterpolationMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear, monotone, stepStart, stepCenter, stepEnd
    case cardinal(CGFloat)
    case catmullRom(CGFloat)
  }
  let kind: Kind
  public static let linear = InterpolationMethod(kind: .linear)
  /// A curve that rises and falls only where the points do.
  public static let monotone = InterpolationMethod(kind: .monotone)
  public static let cardinal = InterpolationMethod(kind: .cardinal(0))
  public static let catmullRom = InterpolationMethod(kind: .catmullRom(0.5))
  /// Steps with each point at their beginning.
  public static let stepStart = InterpolationMethod(kind: .stepStart)
  public static let stepCenter = InterpolationMethod(kind: .stepCenter)
  /// Steps with each point at their end.
  public static let stepEnd = InterpolationMethod(kind: .stepEnd)
  /// A curve that is the straighter the larger the tension, from 0 to 1.
  public static func cardinal(tension: CGFloat) -> InterpolationMethod { InterpolationMethod(kind: .cardinal(tension)) }
  /// A curve whose `alpha` says how much it heeds distances: 0 not at all, 1 fully.
  public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
    InterpolationMethod(kind: .catmullRom(alpha))
  }
}
